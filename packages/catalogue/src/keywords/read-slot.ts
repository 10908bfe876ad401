import { type NumberLimits, numberWithin } from '../grammar/number.ts';
import { StepError } from '../step-error.ts';
import type { ReadyCall } from './behaviour.ts';

export type SlotName = 'testData' | 'expected';

/** The code for a wrong text, by where it stood (actions §13, E_ARGUMENT). */
export function codeOf(slot: SlotName): 'E_TESTDATA' | 'E_EXPECTED' {
  return slot === 'testData' ? 'E_TESTDATA' : 'E_EXPECTED';
}

/** The resolved text of a slot that must be there. */
export function textOf(call: ReadyCall, slot: SlotName): string {
  const text = call[slot]?.value;
  if (text === undefined) {
    throw new StepError(
      'E_SLOT_MISSING',
      slot === 'testData' ? 'the step needs <test data>' : 'the step needs an {expected result}',
    );
  }
  return text;
}

/** The resolved text of an optional slot. */
export function optionalText(call: ReadyCall, slot: SlotName): string | undefined {
  return call[slot]?.value;
}

/** A slot that may not be blank, such as a text to look for. */
export function someTextOf(call: ReadyCall, slot: SlotName): string {
  const text = textOf(call, slot);
  if (text.trim() === '') throw new StepError(codeOf(slot), 'the text is empty');
  return text;
}

/** A `{true or false}` slot; left out or empty it is true (actions §8). */
export function wantedOf(call: ReadyCall, slot: SlotName = 'expected'): boolean {
  const text = (call[slot]?.value ?? '').trim().toLowerCase();
  if (text === '' || text === 'true') return true;
  if (text === 'false') return false;
  throw new StepError(codeOf(slot), `"${call[slot]?.value}" is neither true nor false`);
}

/** A slot with a number inside limits, or the fallback when it is left out or empty. `name` as in "the count". */
export function numberIn(
  call: ReadyCall,
  slot: SlotName,
  name: string,
  limits: NumberLimits,
  fallback?: number,
): number {
  const text = (call[slot]?.value ?? '').trim();
  if (text === '' && fallback !== undefined) return fallback;
  return numberWithin(text, name, limits, codeOf(slot));
}
