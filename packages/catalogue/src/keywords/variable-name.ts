import { StepError } from '../step-error.ts';
import type { ReadyCall } from './behaviour.ts';
import { optionalText, type SlotName, textOf } from './read-slot.ts';

const NAME = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;

/** The name of the variable that a step sets, checked before the browser is touched (actions §11). E_VARIABLE. */
export function variableNameOf(call: ReadyCall, slot: SlotName): string {
  const name = textOf(call, slot).trim();
  if (NAME.test(name)) return name;
  throw new StepError(
    'E_VARIABLE',
    `"${name}" is not a variable name; it must begin with a letter or _ and go on with letters, digits, _, - or a dot`,
  );
}

/** As `variableNameOf`, for a slot that may be left out or empty. */
export function optionalVariableNameOf(call: ReadyCall, slot: SlotName): string | undefined {
  return (optionalText(call, slot) ?? '').trim() === '' ? undefined : variableNameOf(call, slot);
}
