import type { SlotText, StepCall } from '@stepwright/catalogue/grammar/call';
import {
  isImageStep,
  type LocatorIndex,
  resolveLocator,
  resolveLocatorReference,
} from '@stepwright/catalogue/grammar/resolve-locator';
import { resolveDocString, resolveSlot, type ValueSources } from '@stepwright/catalogue/grammar/resolve-slot';
import type { ReadyCall, ResolvedLocator, ResolvedSlot } from '@stepwright/catalogue/keywords/behaviour';
import type { Slot } from '@stepwright/catalogue/keywords/step';
import { xpathChoice } from '@stepwright/catalogue/ports/element-path';
import type { StepErrorCode } from '@stepwright/catalogue/step-error';
import type { SealedValues } from './sealed-values.ts';

/** A call whose slots are being looked up; what is there already is shown when a later slot fails. */
export type GrowingCall = { -readonly [key in keyof ReadyCall]: ReadyCall[key] };

export interface LookUps {
  readonly locators: LocatorIndex;
  readonly values: ValueSources;
  readonly sealed: SealedValues;
}

/**
 * Looks up everything that the step names, locators first (actions §1), into `ready`. The locator of an image action is the name of a
 * file and stays as it is.
 *
 * @throws StepError E_LOCATOR, E_LOCATOR_AMBIGUOUS, E_VALUE_UNKNOWN, E_TESTDATA, E_EXPECTED
 */
export function resolveCall(call: StepCall, lookUps: LookUps, ready: GrowingCall): void {
  const { locators, values } = lookUps;
  const locate = (slot: SlotText): ResolvedLocator =>
    isImageStep(call.step)
      ? { name: slot.text, choices: [xpathChoice(slot.text)] }
      : resolveLocator(slot, locators, values, (sealed) => lookUps.sealed.open(sealed));
  if (call.locator) ready.locator = locate(call.locator);
  if (call.secondLocator) ready.secondLocator = locate(call.secondLocator);
  const { testData, expected } = call.step;
  if (call.testData) ready.testData = resolveOne(call.testData, testData, 'E_TESTDATA', lookUps);
  else if (call.docString !== undefined && testData.use !== 'none') {
    ready.testData = opened(resolveDocString(call.docString, testData, values, 'E_TESTDATA'), lookUps);
  }
  if (call.expected) ready.expected = resolveOne(call.expected, expected, 'E_EXPECTED', lookUps);
}

function resolveOne(slot: SlotText, definition: Slot, code: StepErrorCode, lookUps: LookUps): ResolvedSlot {
  if (definition.kind === 'locatorRef') {
    const open = (sealed: string) => lookUps.sealed.open(sealed);
    return resolveLocatorReference(slot, lookUps.locators, lookUps.values, open);
  }
  return opened(resolveSlot(slot, definition, lookUps.values, code), lookUps);
}

/** Sealed values work in every action, so they are opened here and not by each keyword. */
export function opened(slot: ResolvedSlot, { sealed }: LookUps): ResolvedSlot {
  return slot.secret ? { ...slot, value: sealed.open(slot.value) } : slot;
}
