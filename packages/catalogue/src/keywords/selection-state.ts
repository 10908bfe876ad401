import type { LookedElement } from '../ports/web-port.ts';
import { StepError } from '../step-error.ts';

export interface Choice {
  readonly form: 'checkbox' | 'radio' | 'option' | 'aria' | null;
  readonly role: string;
  readonly selected: boolean;
}

/** What kind of choice an element is; the look must have read 'choice'. */
export function choiceOf(element: LookedElement): Choice {
  return element.readings.choice as Choice;
}

/** Whether an element is selected. E_WRONG_ELEMENT when it has no such state. */
export function isSelected(element: LookedElement): boolean {
  const choice = choiceOf(element);
  if (choice.form === null) throw new StepError('E_WRONG_ELEMENT', `a <${element.tag}> element has no selected state`);
  return choice.selected;
}
