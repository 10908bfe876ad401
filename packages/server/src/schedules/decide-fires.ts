import {
  LATE_SECONDS,
  type MisfirePolicy,
  MOST_CATCH_UPS,
  type OverlapPolicy,
} from '@stepwright/contract/entities/schedule';
import type { CronTimes } from './cron-times.ts';

/** A due time to act upon. */
export interface Fire {
  readonly dueAt: Date;
  /** `run`: as the overlap policy says. `missed`: no run is made up for it. */
  readonly kind: 'run' | 'missed';
  /** How an earlier run counts for this one. */
  readonly overlap: OverlapPolicy;
  /** Due times before it that pass without a run. */
  readonly missed: number;
}

/** Due times before the catch-up window that are counted one by one; who was away longer has missed at least so many. */
const MOST_COUNTED = 5000;
/** Due times read between two breaths, so that nobody waits for a long list. */
const PORTION = 500;

/**
 * What is to be done at `now` about the due times from `firstDue` on. One that is at most a minute old is on time. Older ones were
 * missed, and the misfire policy decides about those inside the catch-up window.
 *
 * @returns the due times to act upon, oldest first, and the first one still to come
 */
export async function decideFires(
  times: CronTimes,
  firstDue: Date,
  now: Date,
  policy: { misfire: MisfirePolicy; overlap: OverlapPolicy; catchUpMinutes: number },
): Promise<{ fires: Fire[]; next: Date | null }> {
  const lateBefore = now.getTime() - LATE_SECONDS * 1000;
  const windowFrom = now.getTime() - policy.catchUpMinutes * 60_000;
  const inWindow: Date[] = [];
  const onTime: Date[] = [];
  let older = 0;
  let newestOlder: Date | null = null;
  let due: Date | null = firstDue;
  const breathe = async (count: number) => {
    if (count % PORTION === 0) await new Promise((breath) => setImmediate(breath));
  };
  for (; due !== null && due.getTime() < windowFrom && due.getTime() < lateBefore; due = times.next(due)) {
    if (older === MOST_COUNTED) {
      due = times.next(new Date(Math.min(windowFrom, lateBefore) - 1));
      break;
    }
    older += 1;
    newestOlder = due;
    await breathe(older);
  }
  for (; due !== null && due <= now; due = times.next(due)) {
    if (due.getTime() >= lateBefore) onTime.push(due);
    else inWindow.push(due);
    await breathe(inWindow.length);
  }

  const late = inWindow.length;
  const make = policy.misfire === 'SKIP' ? 0 : policy.misfire === 'ONE' ? 1 : MOST_CATCH_UPS;
  const made = late > 0 && make > 0 ? inWindow.slice(-make) : [];
  const passed = older + late - made.length;
  // Runs that make up for missed times wait for one another rather than push each other out.
  const catchUpOverlap = policy.misfire === 'ALL' && policy.overlap === 'SKIP' ? 'QUEUE' : policy.overlap;
  const fires: Fire[] = made.map((dueAt, place) => ({
    dueAt,
    kind: 'run',
    overlap: catchUpOverlap,
    missed: place === 0 ? passed : 0,
  }));
  const newestPassed = inWindow.at(-1) ?? newestOlder;
  if (passed > 0 && made.length === 0 && newestPassed) {
    fires.push({ dueAt: newestPassed, kind: 'missed', overlap: policy.overlap, missed: passed - 1 });
  }
  for (const dueAt of onTime) fires.push({ dueAt, kind: 'run', overlap: policy.overlap, missed: 0 });
  return { fires, next: due };
}
