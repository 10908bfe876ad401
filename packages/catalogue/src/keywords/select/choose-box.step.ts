import { EVERYWHERE, NO_SLOT, PRESENT_ERRORS } from '../slots.ts';
import { step } from '../step.ts';

export const selectCheckbox = step({
  keyword: 'SELECT_CHECKBOX',
  group: 'select',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'present',
  sentence: 'User selects the checkbox [locator]',
  help:
    'Makes sure that a checkbox is ticked. If it is already, nothing is clicked; otherwise it is clicked as CLICK does, through its label when ' +
    'the box itself is not displayed. Elements with the role checkbox or switch work as well. The step fails when the box is still not ' +
    'ticked after the settle time.',
  examples: ['Then SELECT_CHECKBOX [terms.accept]', 'And User selects the checkbox [terms.accept]'],
  errors: [
    ...PRESENT_ERRORS,
    { code: 'E_NOT_CLICKABLE', when: 'Neither the box nor its label could be clicked.' },
    { code: 'E_WRONG_ELEMENT', when: 'The element is no checkbox.' },
    { code: 'E_VERIFY', when: 'The box was not ticked after the click.' },
  ],
});

export const unselectCheckbox = step({
  keyword: 'UNSELECT_CHECKBOX',
  group: 'select',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'present',
  sentence: 'User unselects the checkbox [locator]',
  help: 'The opposite of SELECT_CHECKBOX: makes sure that the box is not ticked, with one click at most.',
  examples: ['Then UNSELECT_CHECKBOX [terms.newsletter]', 'And User unselects the checkbox [terms.newsletter]'],
  errors: [
    ...PRESENT_ERRORS,
    { code: 'E_NOT_CLICKABLE', when: 'Neither the box nor its label could be clicked.' },
    { code: 'E_WRONG_ELEMENT', when: 'The element is no checkbox.' },
    { code: 'E_VERIFY', when: 'The box was still ticked after the click.' },
  ],
});

export const selectRadioButton = step({
  keyword: 'SELECT_RADIO_BUTTON',
  group: 'select',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: {
    use: 'optional',
    kind: 'value',
    help: 'Value of the button, or the text of its label; the locator then stands for the whole group.',
  },
  expected: NO_SLOT,
  autoWait: 'present',
  sentence: 'User selects the radio button [locator]( with the value <value>)',
  help:
    'Chooses a radio button, clicking it (or its label) only when it is not chosen yet. With test data the locator matches all buttons of a ' +
    'group and the one with that value is taken, or, when none has it, the one with that label.',
  examples: [
    'Then SELECT_RADIO_BUTTON [payment.kinds] <invoice>',
    'And User selects the radio button [payment.kinds] with the value <invoice>',
  ],
  errors: [
    ...PRESENT_ERRORS,
    { code: 'E_NO_OPTION', when: 'No button of the group had the value or label until the wait was over.' },
    { code: 'E_NOT_CLICKABLE', when: 'Neither the button nor its label could be clicked.' },
    { code: 'E_WRONG_ELEMENT', when: 'The element is no radio button.' },
    { code: 'E_VERIFY', when: 'The button was not chosen after the click.' },
  ],
});
