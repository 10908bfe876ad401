import type { Slot, Step } from './step.ts';

/** Slots that many keywords share, and the errors that come with a waited-for element. Data only: the editor loads this too. */

export const NO_SLOT: Slot = { use: 'none' };

export const TRUE_OR_FALSE: Slot = {
  use: 'optional',
  kind: 'bool',
  help: 'true or false. Left out it means true; false turns the check round.',
};

export const SECONDS_AT_MOST: Slot = {
  use: 'optional',
  kind: 'number',
  help: 'Longest wait in seconds, decimals allowed. Left out: the setting Explicit.wait.time (50 unless changed).',
};

export const NEW_VARIABLE: Slot = {
  use: 'required',
  kind: 'name',
  help: 'Name of the variable that receives the value: a letter or _, then letters, digits, _, - or a dot.',
};

export const EVERYWHERE: Step['platforms'] = ['desktop', 'mobile'];
export const DESKTOP: Step['platforms'] = ['desktop'];

type StepErrors = Step['errors'];

export const PRESENT_ERRORS: StepErrors = [
  { code: 'E_NOT_FOUND', when: 'Nothing in the page matched the locator before the wait was over.' },
];

export const VISIBLE_ERRORS: StepErrors = [
  ...PRESENT_ERRORS,
  { code: 'E_NOT_DISPLAYED', when: 'There was a match, but it stayed hidden until the wait was over.' },
];

export const ENABLED_ERRORS: StepErrors = [
  ...VISIBLE_ERRORS,
  { code: 'E_NOT_ENABLED', when: 'The element was displayed but stayed disabled.' },
];

export const CLICKABLE_ERRORS: StepErrors = [
  ...ENABLED_ERRORS,
  { code: 'E_NOT_CLICKABLE', when: 'Something else kept lying over the centre of the element; the message names it.' },
];

export const EDITABLE_ERRORS: StepErrors = [
  ...ENABLED_ERRORS,
  { code: 'E_NOT_EDITABLE', when: 'The element takes no text, or it stayed read-only.' },
];

export const VARIABLE_NAME_ERROR: StepErrors[number] = {
  code: 'E_VARIABLE',
  when: 'The name is not allowed for a variable.',
};
