import type { SlotText, StepCall } from '@stepwright/catalogue/grammar/call';
import {
  type LocatorIndex,
  resolveLocator,
  resolveLocatorReference,
} from '@stepwright/catalogue/grammar/resolve-locator';
import { resolveDocString, resolveSlot, type ValueSources } from '@stepwright/catalogue/grammar/resolve-slot';
import type { ReadyCall, ResolvedSlot } from '@stepwright/catalogue/keywords/behaviour';
import type { Slot } from '@stepwright/catalogue/keywords/step';
import type { StepErrorCode } from '@stepwright/catalogue/step-error';
import type { SealedValues } from './sealed-values.ts';

/** A call whose slots are being looked up; what is there already is shown when a later slot fails. */
export type GrowingCall = { -readonly [key in keyof ReadyCall]: ReadyCall[key] };

export interface LookUps {
  readonly locators: LocatorIndex;
  readonly values: ValueSources;
  readonly sealed: SealedValues;
}

/** Looks up everything that the step names, locators first (actions §1), into `ready`. */
export function resolveCall(call: StepCall, lookUps: LookUps, ready: GrowingCall): void {
  const { locators, values } = lookUps;
  if (call.locator) ready.locator = resolveLocator(call.locator, locators, values);
  if (call.secondLocator) ready.secondLocator = resolveLocator(call.secondLocator, locators, values);
  const { testData, expected } = call.step;
  if (call.testData) ready.testData = resolveOne(call.testData, testData, 'E_TESTDATA', lookUps);
  else if (call.docString !== undefined && testData.use !== 'none') {
    ready.testData = opened(resolveDocString(call.docString, testData, values, 'E_TESTDATA'), lookUps);
  }
  if (call.expected) ready.expected = resolveOne(call.expected, expected, 'E_EXPECTED', lookUps);
}

function resolveOne(slot: SlotText, definition: Slot, code: StepErrorCode, lookUps: LookUps): ResolvedSlot {
  if (definition.kind === 'locatorRef') return resolveLocatorReference(slot, lookUps.locators, lookUps.values);
  return opened(resolveSlot(slot, definition, lookUps.values, code), lookUps);
}

/** Sealed values work in every action, so they are opened here and not by each keyword. */
export function opened(slot: ResolvedSlot, { sealed }: LookUps): ResolvedSlot {
  return slot.secret ? { ...slot, value: sealed.open(slot.value) } : slot;
}
