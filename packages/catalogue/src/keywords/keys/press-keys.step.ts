import { ENABLED_ERRORS, EVERYWHERE, NO_SLOT } from '../slots.ts';
import { step } from '../step.ts';

export const sendTab = step({
  keyword: 'SEND_TAB',
  group: 'keys',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'enabled',
  sentence: 'User sends the tab key to [locator]',
  help:
    'Waits until the element is displayed and enabled and sends it the Tab key, so that the focus moves on. Chrome is refused at once, before ' +
    'anything is done on the page: use SEND_TAB_ACTION there, which works in every browser.',
  examples: ['Then SEND_TAB [login.user]', 'And User sends the tab key to [login.user]'],
  errors: [...ENABLED_ERRORS, { code: 'E_PLATFORM', when: 'The browser is Chrome.' }],
});

export const sendTabAction = step({
  keyword: 'SEND_TAB_ACTION',
  group: 'keys',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'enabled',
  sentence: 'User presses the tab key in [locator]',
  help:
    'Waits until the element is displayed and enabled, gives it the focus without a click and presses Tab on the keyboard. ' +
    'Works in every browser.',
  examples: ['Then SEND_TAB_ACTION [login.user]', 'And User presses the tab key in [login.user]'],
  errors: ENABLED_ERRORS,
});

export const tabKeyPress = step({
  keyword: 'TAB_KEY_PRESS',
  group: 'keys',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: {
    use: 'optional',
    kind: 'number',
    help: 'How often Tab is pressed, a whole number from 1 to 100. Left out: once.',
  },
  expected: NO_SLOT,
  autoWait: 'none',
  sentence: 'User presses the tab key on the page( <count> times)',
  help: 'Presses Tab on the keyboard, starting from whatever has the focus now. No element is looked for and the focus is not set first.',
  examples: ['Then TAB_KEY_PRESS <3>', 'And User presses the tab key on the page <3> times'],
  errors: [{ code: 'E_TESTDATA', when: 'The count is no whole number from 1 to 100.' }],
});

export const keyPress = step({
  keyword: 'KEY_PRESS',
  group: 'keys',
  platforms: EVERYWHERE,
  locator: 'optional',
  testData: {
    use: 'required',
    kind: 'query',
    help:
      'Keys held together are joined with +, what is pressed one after another is separated by ; as in CONTROL+a;DELETE. Names: ENTER TAB ' +
      'ESCAPE SPACE BACKSPACE DELETE INSERT HOME END PAGE_UP PAGE_DOWN UP DOWN LEFT RIGHT F1 to F12 SHIFT CONTROL ALT META MOD PLUS ' +
      'SEMICOLON, or one character. MOD is Command on a Mac and Control elsewhere.',
  },
  expected: NO_SLOT,
  autoWait: 'enabled',
  sentence: 'User presses the keys <keys>( in [locator])',
  help:
    'Presses keys on the keyboard. With a locator it waits until the element is displayed and enabled and gives it the focus first; without ' +
    'one the keys go to whatever has the focus. Shift, Control and the like are let go after each group of keys.',
  examples: [
    'Then KEY_PRESS [editor.body] <MOD+a;DELETE>',
    'And User presses the keys <MOD+a;DELETE> in [editor.body]',
  ],
  errors: [
    ...ENABLED_ERRORS,
    { code: 'E_KEY', when: 'There is no key of that name; the message proposes the closest one.' },
  ],
});
