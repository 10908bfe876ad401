import { EDITABLE_ERRORS, EVERYWHERE, VARIABLE_NAME_ERROR } from '../slots.ts';
import { step } from '../step.ts';

export const enterRandomText = step({
  keyword: 'ENTER_RANDOM_TEXT',
  group: 'enter',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: { use: 'required', kind: 'number', help: 'Number of characters, a whole number from 1 to 1000.' },
  expected: { use: 'optional', kind: 'name', help: 'Variable that keeps the text.' },
  autoWait: 'enabled',
  sentence: 'User enters random text of <length> characters in [locator]( and stores it as {variable})',
  help:
    'Makes up a text of lower-case letters and digits that begins with a letter, and enters it as ENTER does. The text is shown in the ' +
    'report and, with a variable, kept for later steps. Good for names that must be new in every run.',
  examples: [
    'Then ENTER_RANDOM_TEXT [signup.nick] <10> {nick}',
    'And User enters random text of <10> characters in [signup.nick] and stores it as {nick}',
  ],
  errors: [
    ...EDITABLE_ERRORS,
    { code: 'E_TESTDATA', when: 'The length is no whole number from 1 to 1000.' },
    VARIABLE_NAME_ERROR,
  ],
});

export const enterRandomNumber = step({
  keyword: 'ENTER_RANDOM_NUMBER',
  group: 'enter',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: {
    use: 'required',
    kind: 'list',
    help: 'Lowest and highest number as low;high, whole numbers, both included.',
  },
  expected: { use: 'optional', kind: 'name', help: 'Variable that keeps the number.' },
  autoWait: 'enabled',
  sentence: 'User enters a random number from <low;high> in [locator]( and stores it as {variable})',
  help:
    'Picks a whole number between two limits, every number with the same chance, and enters it as ENTER does. The number is shown in the ' +
    'report and, with a variable, kept for later steps.',
  examples: [
    'Then ENTER_RANDOM_NUMBER [order.amount] <1;20> {amount}',
    'And User enters a random number from <1;20> in [order.amount] and stores it as {amount}',
  ],
  errors: [
    ...EDITABLE_ERRORS,
    { code: 'E_TESTDATA', when: 'These are not two whole numbers, or the low one is above the high one.' },
    VARIABLE_NAME_ERROR,
  ],
});
