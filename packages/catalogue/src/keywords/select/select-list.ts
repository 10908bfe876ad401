import { norm } from '../../grammar/normalise.ts';
import type { LookedElement } from '../../ports/web-port.ts';
import { StepError } from '../../step-error.ts';

export interface SelectOption {
  readonly text: string;
  readonly value: string;
  readonly selected: boolean;
  readonly disabled: boolean;
}

export interface SelectList {
  readonly multiple: boolean;
  readonly options: readonly SelectOption[];
}

/** The options of a looked-at select (reading 'options'), their texts normalised. E_NOT_A_SELECT for anything else. */
export function selectListOf(element: LookedElement): SelectList {
  const list = (element.readings.options ?? null) as SelectList | null;
  if (list === null) throw new StepError('E_NOT_A_SELECT', `the element is <${element.tag}>, not a select list`);
  return { multiple: list.multiple, options: list.options.map((option) => ({ ...option, text: norm(option.text) })) };
}

const MOST_LISTED = 20;

/** A line for messages. */
export function listOptions(list: SelectList): string {
  const texts = list.options
    .slice(0, MOST_LISTED)
    .map((option) => `"${option.text}"${option.disabled ? ' (disabled)' : ''}`);
  const more = list.options.length - texts.length;
  return `Options: ${texts.join('; ')}${more > 0 ? ` and ${more} more` : ''}`;
}
