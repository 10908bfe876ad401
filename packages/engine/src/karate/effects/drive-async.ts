import type { Work } from './effect.ts';
import { performEffect } from './perform-effect.ts';

/**
 * Carries work out between steps, when no script stands on the stack: the process serves other scenarios while an effect takes its time.
 * After the signal every further effect fails with E_STOPPED, so that the work comes to its end.
 */
export async function driveAsync<T>(work: Work<T>, signal: AbortSignal): Promise<T> {
  let step = work.next();
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
