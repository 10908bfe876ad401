import type { ComparisonSlots } from '../grammar/comparison.ts';
import type { ReadyCall } from './behaviour.ts';

/** The slots of the three comparing actions, as their grammar takes them (actions §10.5). */
export function comparisonSlots(call: ReadyCall): ComparisonSlots {
  return {
    locator: call.locator !== undefined,
    secondLocator: call.secondLocator !== undefined,
    ...(call.testData === undefined ? {} : { testData: call.testData }),
    ...(call.expected === undefined ? {} : { expected: call.expected }),
  };
}
