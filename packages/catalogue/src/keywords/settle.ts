import type { Look, LookedElement } from '../ports/web-port.ts';
import { type FaultyElement, StepError, type StepErrorCode } from '../step-error.ts';
import { awaitLook, faultyElements, firstOf, stepBudget, unmetError, type Wish } from './await-element.ts';
import type { StepContext } from './behaviour.ts';
import { pauses, startBudget } from './budget.ts';

/** Why a comparison does not hold (yet). */
export interface Mismatch {
  readonly reason: string;
  readonly expected?: string;
  readonly actual?: string;
  readonly details?: readonly string[];
  /** E_VERIFY when left out. */
  readonly code?: StepErrorCode;
  /** `the comparison to hold` when left out. */
  readonly waitedFor?: string;
  readonly elements?: readonly FaultyElement[];
}

/** Judges a reading: null when it is as it should be. A StepError thrown here ends the step at once. */
export type Judge<T> = (value: T) => Mismatch | null;

/**
 * Repeats a reading until it is judged right, for the settle time (actions §7). The first reading may wait by itself; the time counts from
 * its end (`forMs` as a function is asked then). The last mismatch becomes the error.
 */
export async function settle<T>(
  context: StepContext,
  read: (first: boolean) => Promise<T>,
  judge: Judge<T>,
  forMs: number | (() => number) = context.settings.settleMs,
): Promise<T> {
  const step = startBudget(context.clock, 0);
  let value = await read(true);
  const budget = startBudget(context.clock, typeof forMs === 'number' ? forMs : forMs());
  const pause = pauses();
  for (;;) {
    const mismatch = judge(value);
    if (mismatch === null) return value;
    if (budget.left() <= 0) throw mismatchError(mismatch, step.elapsed());
    await context.clock.sleep(Math.min(pause(), budget.left()), context.signal);
    context.signal.throwIfAborted();
    value = await read(false);
  }
}

/** Waits for the wish, then repeats judging the look for the settle time; the element is searched again for every reading. */
export async function settleLook(context: StepContext, wish: Wish, judge: Judge<Look>): Promise<Look> {
  const web = await context.web();
  const budget = stepBudget(context);
  const { subject: _subject, ...request } = wish;
  const read = (first: boolean) =>
    first ? awaitLook(context, web, wish, budget) : web.look({ ...request, waitMs: 0 }, context.signal);
  return settle(context, read, (look) => {
    if (look.unmet === null) {
      const mismatch = judge(look);
      return mismatch && { elements: faultyElements(look), ...mismatch };
    }
    const { message, code, details, waitedFor, elements } = unmetError(look, wish, budget.elapsed());
    return { reason: message, code, details, elements, ...(waitedFor === undefined ? {} : { waitedFor }) };
  });
}

/** `settleLook` for one element. */
export async function settleElement(
  context: StepContext,
  wish: Wish,
  judge: Judge<LookedElement>,
): Promise<LookedElement> {
  return firstOf(await settleLook(context, wish, (look) => judge(firstOf(look))));
}

export function mismatchError(mismatch: Mismatch, waitedMs: number): StepError {
  return new StepError(mismatch.code ?? 'E_VERIFY', mismatch.reason, {
    waitedMs,
    waitedFor: mismatch.waitedFor ?? 'the comparison to hold',
    ...(mismatch.elements === undefined ? {} : { elements: mismatch.elements }),
    ...(mismatch.expected === undefined ? {} : { expected: mismatch.expected }),
    ...(mismatch.actual === undefined ? {} : { actual: mismatch.actual }),
    ...(mismatch.details === undefined ? {} : { details: mismatch.details }),
  });
}
