import { StepError } from '../../step-error.ts';
import type { ReadyCall, StepContext } from '../behaviour.ts';
import { type Budget, startBudget } from '../budget.ts';
import { poll } from '../poll.ts';
import { numberIn } from '../read-slot.ts';

/** More than a day is a typing error. */
const LONGEST_WAIT_S = 86_400;

/** The wait of a step: its own seconds in the test data, else Explicit.wait.time. E_TESTDATA. */
export function waitBudget(call: ReadyCall, context: StepContext): Budget {
  return startBudget(context.clock, waitMs(call, context.settings.explicitWaitMs));
}

export function waitMs(call: ReadyCall, fallbackMs: number): number {
  return Math.round(
    numberIn(call, 'testData', 'the number of seconds', { min: 0, max: LONGEST_WAIT_S }, fallbackMs / 1000) * 1000,
  );
}

/** What one check of a wait found: null when it is as awaited, else the state in words. */
export type Check = () => Promise<string | null>;

/** Repeats a check until it is as awaited. E_TIMEOUT with the last state. */
export async function awaitCondition(
  context: StepContext,
  budget: Budget,
  awaited: string,
  check: Check,
): Promise<void> {
  let last = '';
  const reached = await poll(context, budget, async () => {
    const state = await check();
    if (state === null) return true;
    last = state;
    return undefined;
  });
  if (!reached) throw timeout(budget, awaited, last);
}

export function timeout(budget: Budget, awaited: string, last: string, details: readonly string[] = []): StepError {
  return new StepError('E_TIMEOUT', `${awaited} did not come within ${budget.totalMs / 1000} s; last seen: ${last}`, {
    waitedMs: budget.elapsed(),
    waitedFor: awaited,
    details,
  });
}
