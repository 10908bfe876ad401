import { ENABLED_ERRORS, EVERYWHERE, NO_SLOT, VISIBLE_ERRORS } from '../slots.ts';
import { type Step, step } from '../step.ts';

const SELECT_ERRORS: Step['errors'] = [
  ...ENABLED_ERRORS,
  { code: 'E_NOT_A_SELECT', when: 'The element is no select list of the browser.' },
];

const NO_OPTION: Step['errors'][number] = {
  code: 'E_NO_OPTION',
  when: 'The list had no such option, or only a disabled one, until the wait was over; the message lists up to 20 options.',
};

export const select = step({
  keyword: 'SELECT',
  group: 'select',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: {
    use: 'required',
    kind: 'list',
    help: 'The visible text of the option; for a list that allows several choices more texts, separated by ; (a ; in a text is written \\;).',
  },
  expected: NO_SLOT,
  autoWait: 'enabled',
  sentence: 'User selects <option> in [locator]',
  help:
    'Chooses an option of a select list by its text; runs of blanks count as one, upper and lower case differ. Waits until the list is ' +
    'displayed and enabled and the option is there and enabled. In a list that allows several choices the others stay chosen. For lists that ' +
    'a page builds from other elements use CLICK and CLICK_ON_EXACT_SUB_ELEMENT.',
  examples: ['Then SELECT [order.country] <Portugal>', 'And User selects <Portugal> in [order.country]'],
  errors: [
    ...SELECT_ERRORS,
    NO_OPTION,
    { code: 'E_TESTDATA', when: 'Several texts are given for a list that takes one choice.' },
  ],
});

export const selectPartialText = step({
  keyword: 'SELECT_PARTIAL_TEXT',
  group: 'select',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: { use: 'required', kind: 'value', help: 'A piece of the visible text of the option.' },
  expected: NO_SLOT,
  autoWait: 'enabled',
  sentence: 'User selects the option containing <text> in [locator]',
  help: 'Like SELECT with one text, but takes the first enabled option whose text contains the test data.',
  examples: [
    'Then SELECT_PARTIAL_TEXT [order.shipping] <express>',
    'And User selects the option containing <express> in [order.shipping]',
  ],
  errors: [...SELECT_ERRORS, NO_OPTION],
});

export const selectByValue = step({
  keyword: 'SELECT_BY_VALUE',
  group: 'select',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: { use: 'required', kind: 'value', help: 'The value attribute of the option, exactly as it is.' },
  expected: NO_SLOT,
  autoWait: 'enabled',
  sentence: 'User selects the value <value> in [locator]',
  help: 'Like SELECT with one text, but finds the option by its value instead of its text.',
  examples: ['Then SELECT_BY_VALUE [order.country] <PT>', 'And User selects the value <PT> in [order.country]'],
  errors: [...SELECT_ERRORS, NO_OPTION],
});

export const selectByIndex = step({
  keyword: 'SELECT_BY_INDEX',
  group: 'select',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: {
    use: 'required',
    kind: 'number',
    help: 'Position of the option, counted from 0; disabled options count as well.',
  },
  expected: NO_SLOT,
  autoWait: 'enabled',
  sentence: 'User selects option number <index> in [locator]',
  help: 'Like SELECT with one text, but takes the option at a position of the list.',
  examples: ['Then SELECT_BY_INDEX [order.country] <2>', 'And User selects option number <2> in [order.country]'],
  errors: [
    ...SELECT_ERRORS,
    { code: 'E_INDEX', when: 'The list had too few options until the wait was over.' },
    { code: 'E_TESTDATA', when: 'The position is no whole number of at least 0.' },
  ],
});

export const unselect = step({
  keyword: 'UNSELECT',
  group: 'select',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: { use: 'optional', kind: 'list', help: 'Visible texts of options, separated by ; Left out: all choices.' },
  expected: NO_SLOT,
  autoWait: 'enabled',
  sentence: 'User unselects( <option> in) the list [locator]',
  help:
    'Takes choices back in a select list that allows several: the options with these texts, or all. An option that was not chosen is left as ' +
    'it is and is no error. Waits until the list is displayed and enabled.',
  examples: ['Then UNSELECT [order.extras] <Gift wrap>', 'And User unselects <Gift wrap> in the list [order.extras]'],
  errors: [
    ...SELECT_ERRORS,
    NO_OPTION,
    { code: 'E_WRONG_ELEMENT', when: 'The list takes one choice only, which cannot be taken back.' },
  ],
});

export const verifySelectedOption = step({
  keyword: 'VERIFY_SELECTED_OPTION',
  group: 'select',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: {
    use: 'required',
    kind: 'list',
    help: 'The texts of all chosen options in their order, separated by ; {} means that nothing is chosen.',
  },
  autoWait: 'visible',
  sentence: 'User verifies that the selected option of [locator] is {option}',
  help:
    'Compares the texts of the chosen options with a list; there must be neither more nor fewer. Waits until the list is displayed; the ' +
    'comparison is repeated for the settle time.',
  examples: [
    'Then VERIFY_SELECTED_OPTION [order.country] {Portugal}',
    'And User verifies that the selected option of [order.country] is {Portugal}',
  ],
  errors: [
    ...VISIBLE_ERRORS,
    { code: 'E_NOT_A_SELECT', when: 'The element is no select list of the browser.' },
    { code: 'E_VERIFY', when: 'Other options were still chosen when the settle time was over.' },
  ],
});
