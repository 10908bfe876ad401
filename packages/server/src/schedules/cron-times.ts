import { SCREEN_TEXTS } from '@stepwright/contract/notices';
import { Cron } from 'croner';
import { AppError } from '../app-error.ts';

/** When something comes due: a cron expression, read by the clocks of a place. */
export interface CronTimes {
  /** The first due time after a moment; null when there is none any more. */
  next(after: Date): Date | null;
}

/**
 * Reads an expression of 5 or 6 parts in an IANA time zone.
 *
 * A time of day that the clocks skip comes due once, at the first moment after the gap; one that they repeat comes due the first
 * time only. An expression whose hour is `*` follows real time instead: every hour that passes counts, the repeated one too. A day
 * that a country leaves out has no due times.
 *
 * @throws AppError `validation` for an expression or a time zone that is not understood, one with more than one second of the
 *   minute, and one that never comes due
 */
export function readCron(expression: string, timeZone: string): CronTimes {
  checkTimeZone(timeZone);
  const parts = expression.trim().split(/\s+/);
  if (parts.length < 5 || parts.length > 6) throw invalid();
  let cron: Cron;
  try {
    cron = new Cron(byTheClock(parts), {
      mode: '5-or-6-parts',
      timezone: timeZone,
      paused: true,
      fixedTimeRule: 'no-wildcard',
    });
  } catch (cause) {
    throw invalid(cause);
  }
  if (parts.length === 6 && !/^\d+$/.test(parts[0]!)) {
    throw new AppError('validation', 'A schedule comes due at most once a minute.', {
      hint: 'Write one number from 0 to 59 as the seconds, the first of the 6 parts.',
    });
  }
  if (cron.nextRun() === null) {
    throw new AppError('validation', 'This schedule would never come due: there is no such day.', {
      hint: 'Change the day or the month of the cron expression.',
    });
  }
  return { next: (after) => cron.nextRun(after) };
}

/** The due times after a moment, at most so many. */
export function listNext(times: CronTimes, after: Date, most: number): Date[] {
  const found: Date[] = [];
  for (let from = after; found.length < most; ) {
    const next = times.next(from);
    if (next === null) break;
    found.push(next);
    from = next;
  }
  return found;
}

function invalid(cause?: unknown): AppError {
  return new AppError('validation', SCREEN_TEXTS.invalidCron, { hint: `${SCREEN_TEXTS.cronHelp}.`, cause });
}

function checkTimeZone(timeZone: string): void {
  try {
    if (!/^[A-Za-z][\w+/-]*$/.test(timeZone)) throw new RangeError('not a name');
    new Intl.DateTimeFormat('en-US', { timeZone });
  } catch (cause) {
    throw new AppError('validation', 'The time zone is not known.', {
      hint: 'Use a name such as Europe/Berlin or UTC.',
      cause,
    });
  }
}

/**
 * With an hour other than `*` the expression means times of the clock, and then croner moves a skipped one behind the gap and leaves
 * a repeated one out. It takes only lists and ranges for that, so wildcards and steps are written out.
 */
function byTheClock(parts: readonly string[]): string {
  const at = parts.length - 5;
  const hour = parts[at + 1]!;
  if (/^(\*|\?|\*\/1|0-23)$/.test(hour)) return parts.join(' ');
  const written = [...parts];
  for (let place = 0; place <= at + 1; place++) {
    written[place] = writeOut(parts[place]!, place === at + 1 ? 23 : 59);
  }
  return written.join(' ');
}

/** A step of 20 as `0,20,40`; whatever is no wildcard or step stays, right or wrong. */
function writeOut(field: string, last: number): string {
  return field
    .split(',')
    .map((item) => {
      const step = /^(\*|\?|\d+(?:-\d+)?)(?:\/(\d+))?$/.exec(item);
      if (!step || (step[2] === undefined && /^\d/.test(step[1]!))) return item;
      const by = Number(step[2] ?? 1);
      const [from, to] = /^\d/.test(step[1]!) ? step[1]!.split('-').map(Number) : [0, last];
      // What makes no sense is left to croner to refuse.
      if (by < 1 || by > last || from! > last || (to ?? last) > last || from! > (to ?? last)) return item;
      const values: number[] = [];
      for (let value = from!; value <= (to ?? last); value += by) values.push(value);
      return values.join(',');
    })
    .join(',');
}
