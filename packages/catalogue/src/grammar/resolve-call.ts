import type { ReadyCall, ResolvedSlot } from '../keywords/behaviour.ts';
import type { Step } from '../keywords/step.ts';
import type { SlotText, StepCall } from './call.ts';
import { type LocatorIndex, resolveLocator, resolveLocatorReference } from './resolve-locator.ts';
import { resolveDocString, resolveSlot, type ValueSources } from './resolve-slot.ts';

/**
 * Looks up everything that a step names: locators first, then its slots (actions §4 and §5). The locator of an image action is the
 * name of a file and stays as it is.
 *
 * @throws StepError E_LOCATOR, E_LOCATOR_AMBIGUOUS, E_VALUE_UNKNOWN, E_TESTDATA, E_EXPECTED
 */
export function resolveCall(call: StepCall, locators: LocatorIndex, sources: ValueSources): ReadyCall {
  const { step, docString } = call;
  const locate = (slot: SlotText) =>
    isImageStep(step) ? { name: slot.text, xpath: slot.text } : resolveLocator(slot, locators, sources);
  const slotValue = (slot: SlotText, name: 'testData' | 'expected'): ResolvedSlot => {
    if (step[name].kind === 'locatorRef') return resolveLocatorReference(slot, locators, sources);
    return resolveSlot(slot, step[name], sources, name === 'testData' ? 'E_TESTDATA' : 'E_EXPECTED');
  };
  return {
    step,
    ...(call.locator && { locator: locate(call.locator) }),
    ...(call.secondLocator && { secondLocator: locate(call.secondLocator) }),
    ...(call.testData && { testData: slotValue(call.testData, 'testData') }),
    ...(docString !== undefined && { testData: resolveDocString(docString, step.testData, sources, 'E_TESTDATA') }),
    ...(call.expected && { expected: slotValue(call.expected, 'expected') }),
  };
}

/** SK_ actions look for a picture: their locator is the name of an included file (actions §5). */
export function isImageStep(step: Step): boolean {
  return step.keyword.startsWith('SK_');
}
