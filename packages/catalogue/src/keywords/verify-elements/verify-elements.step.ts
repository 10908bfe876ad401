import { RELATIVE_OPERATOR } from '../operator-slot.ts';
import { EVERYWHERE, PRESENT_ERRORS } from '../slots.ts';
import { step } from '../step.ts';

export const verifyElementsCount = step({
  keyword: 'VERIFY_ELEMENTS_COUNT',
  group: 'verify-elements',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: RELATIVE_OPERATOR,
  expected: { use: 'required', kind: 'number', help: 'How many matches there shall be, a whole number of at least 0.' },
  autoWait: 'none',
  sentence: 'User verifies that the number of [locator] is( <operator>) {count}',
  help:
    'Counts the matches of the locator in the page, displayed or not, and compares the count with a number. It does not wait for a first ' +
    'match, so 0 can be expected; the comparison is repeated for the settle time. For a longer wait put WAIT_UNTIL_ELEMENTS_COUNT before it.',
  examples: [
    'Then VERIFY_ELEMENTS_COUNT [results.rows] {20}',
    'And User verifies that the number of [results.rows] is <gte> {1}',
  ],
  errors: [
    { code: 'E_VERIFY', when: 'The count still was another one when the settle time was over; the message gives it.' },
    { code: 'E_TESTDATA', when: 'The operator is unknown.' },
    { code: 'E_EXPECTED', when: 'The count is no whole number of at least 0.' },
  ],
});

export const verifyElementsTextValues = step({
  keyword: 'VERIFY_ELEMENTS_TEXT_VALUES',
  group: 'verify-elements',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: {
    use: 'optional',
    kind: 'enum',
    help: 'ordered (texts one by one in page order), anyorder (the same texts in any order) or contains (each text somewhere). Left out: ordered.',
    words: ['ordered', 'anyorder', 'contains'],
  },
  expected: {
    use: 'required',
    kind: 'list',
    help: 'The texts, separated by ; (a ; in a text is written \\;). A single text must be that of every element.',
  },
  autoWait: 'present',
  sentence: 'User verifies that the texts of [locator] are {texts}( compared by <mode>)',
  help:
    'Compares the visible texts of all matches with a list. Runs of blanks count as one, upper and lower case differ; elements that are not ' +
    'displayed have an empty text and count as well. Waits until there is a match; the comparison is repeated for the settle time.',
  examples: [
    'Then VERIFY_ELEMENTS_TEXT_VALUES [nav.items] {Offers;New;Service}',
    'And User verifies that the texts of [nav.items] are {New;Offers} compared by <contains>',
  ],
  errors: [
    ...PRESENT_ERRORS,
    { code: 'E_VERIFY', when: 'Numbers or texts still differed; the message lists the first five differences.' },
    { code: 'E_TESTDATA', when: 'There is no such way of comparing.' },
  ],
});
