import type { StepContext } from './behaviour.ts';
import { type Budget, pauses } from './budget.ts';

/**
 * Asks again and again until an answer comes or the budget is used up; the last question is asked when the time is over.
 * For what a page cannot tell by itself: windows, dialogs, URLs, several readings together.
 *
 * @returns the first answer that is not undefined, or undefined.
 */
export async function poll<T>(
  context: StepContext,
  budget: Budget,
  ask: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const pause = pauses();
  for (;;) {
    context.signal.throwIfAborted();
    const left = budget.left();
    const answer = await ask();
    if (answer !== undefined || left <= 0) return answer;
    await context.clock.sleep(Math.min(pause(), budget.left()), context.signal);
  }
}
