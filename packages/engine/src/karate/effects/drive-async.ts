import type { Effect, Work } from './effect.ts';
import { performEffect } from './perform-effect.ts';

/** The same for work that mostly asks for nothing: what needs nobody else is done at once, without a promise. */
export function drive<T>(work: Work<T>, signal: AbortSignal): T | Promise<T> {
  const first = work.next();
  return first.done ? first.value : goOn(work, first, signal);
}

/**
 * Carries work out between steps, when no script stands on the stack: the process serves other scenarios while an effect takes its time.
 * After the signal every further effect fails with E_STOPPED, so that the work comes to its end.
 */
export async function driveAsync<T>(work: Work<T>, signal: AbortSignal): Promise<T> {
  return goOn(work, work.next(), signal);
}

async function goOn<T>(work: Work<T>, first: IteratorResult<Effect, T>, signal: AbortSignal): Promise<T> {
  let step = first;
  while (!step.done) {
    let answer: unknown;
    try {
      answer = await performEffect(step.value, signal);
    } catch (error) {
      step = work.throw(error);
      continue;
    }
    step = work.next(answer);
  }
  return step.value;
}
