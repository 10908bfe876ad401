import type { FireOutcome, MisfirePolicy, OverlapPolicy } from '@stepwright/contract/entities/schedule';

/** How the policies of a schedule read on screen. */
export const OVERLAP_WORDS: Readonly<Record<OverlapPolicy, string>> = {
  SKIP: 'Skip this time',
  QUEUE: 'Wait, then run',
  ALLOW: 'Run beside it',
};

export const MISFIRE_WORDS: Readonly<Record<MisfirePolicy, string>> = {
  SKIP: 'Leave them out',
  ONE: 'Run once for all',
  ALL: 'Run once for each',
};

/** Catch-up windows by their minutes; another number that is stored is shown as it is. */
export const WINDOW_WORDS: ReadonlyMap<number, string> = new Map([
  [10, '10 minutes'],
  [60, '1 hour'],
  [360, '6 hours'],
  [1440, '1 day'],
  [10_080, '1 week'],
]);

export const windowText = (minutes: number): string => WINDOW_WORDS.get(minutes) ?? `${minutes} minutes`;

export const OUTCOME_WORDS: Readonly<Record<FireOutcome, string>> = {
  STARTED: 'Ran',
  WAITING: 'Waiting',
  SKIPPED: 'Skipped',
  FAILED: 'Could not run',
  MISSED: 'Missed',
};
