import { StepError } from '../step-error.ts';
import type { Wish } from './await-element.ts';
import type { ReadyCall } from './behaviour.ts';

/** The wish for the step's second locator; its errors speak of it by its name, because the message's head names the first. */
export function targetWish(call: ReadyCall, condition: Wish['condition'], more: Partial<Wish> = {}): Wish {
  if (call.secondLocator === undefined) throw new StepError('E_SLOT_MISSING', 'the step needs a second [locator]');
  const { name, choices } = call.secondLocator;
  return { choices, pick: { by: 'first' }, condition, subject: `the second element [${name}]`, ...more };
}
