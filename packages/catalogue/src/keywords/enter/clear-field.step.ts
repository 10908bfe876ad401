import { EDITABLE_ERRORS, EVERYWHERE, NO_SLOT } from '../slots.ts';
import { step } from '../step.ts';

export const clearField = step({
  keyword: 'CLEAR_FIELD',
  group: 'enter',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'enabled',
  sentence: 'User clears the field [locator]',
  help:
    'Waits until the field is displayed, enabled and not read-only, and empties it. If the page puts something back, all of it is selected ' +
    'and deleted with the keyboard. The step fails when the field is still not empty after the settle time.',
  examples: ['Then CLEAR_FIELD [search.box]', 'And User clears the field [search.box]'],
  errors: [...EDITABLE_ERRORS, { code: 'E_VERIFY', when: 'The field was not empty afterwards.' }],
});

export const deleteText = step({
  keyword: 'DELETE_TEXT',
  group: 'enter',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: {
    use: 'optional',
    kind: 'number',
    help: 'How many characters to delete, counted from the end; a whole number from 1. Left out: all of them.',
  },
  expected: NO_SLOT,
  autoWait: 'enabled',
  sentence: 'User deletes( <count> characters of) the text in [locator]',
  help:
    'Deletes with real key presses, so that whatever the page does on key presses happens. Waits like ENTER and gives the field the focus; ' +
    'without a number everything is selected and Backspace pressed once, with one Backspace is pressed that often at the end of the text.',
  examples: ['Then DELETE_TEXT [login.user] <4>', 'And User deletes <4> characters of the text in [login.user]'],
  errors: [...EDITABLE_ERRORS, { code: 'E_TESTDATA', when: 'The number is no whole number of at least 1.' }],
});
