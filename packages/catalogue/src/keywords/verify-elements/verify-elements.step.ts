import { RELATIVE_OPERATOR } from '../operator-slot.ts';
import { EVERYWHERE, NO_SLOT, PRESENT_ERRORS } from '../slots.ts';
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

export const verifyElementsAttributeValue = step({
  keyword: 'VERIFY_ELEMENTS_ATTRIBUTE_VALUE',
  group: 'verify-elements',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: { use: 'required', kind: 'name', help: 'Name of the attribute.' },
  expected: {
    use: 'required',
    kind: 'list',
    help: 'The values, separated by ; (a ; in a value is written \\;). A single value must be that of every element.',
  },
  autoWait: 'present',
  sentence: 'User verifies that the attribute <attribute> of all elements [locator] is {values}',
  help:
    'Compares an attribute of all matches with one value or, in page order, with a list of values. Unlike VERIFY_ATTRIBUTE_VALUE it does not tell ' +
    'upper from lower case, and blanks at the ends do not count. Waits until there is a match; the comparison is repeated for the settle time.',
  examples: [
    'Then VERIFY_ELEMENTS_ATTRIBUTE_VALUE [results.links] <target> {_blank}',
    'And User verifies that the attribute <lang> of all elements [article.quotes] is {en;de;en}',
  ],
  errors: [
    ...PRESENT_ERRORS,
    {
      code: 'E_VERIFY',
      when: 'Counts or values still differed, or an element lacks the attribute; the message lists the first five.',
    },
  ],
});

export const verifyElementsCssValue = step({
  keyword: 'VERIFY_ELEMENTS_CSS_VALUE',
  group: 'verify-elements',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: {
    use: 'required',
    kind: 'css',
    help: 'property:test pairs with ; between them. A test is a value, ~5px (about), 5-10px (range), 20px~3 (deviation) or a "quoted" exact value.',
  },
  autoWait: 'present',
  sentence: 'User verifies that the css of all elements [locator] is {property:test}',
  help:
    'Checks the computed style of every match: each property must pass its test on each element. Colours, blanks and quotes are brought into ' +
    'one form before they are compared; ~ alone allows the setting Approx.deviation (2 unless changed), and limits are included. Waits until there ' +
    'is a match; the comparison is repeated for the settle time.',
  examples: [
    'Then VERIFY_ELEMENTS_CSS_VALUE [cards.all] {width:~300px;padding-top:5-10px;color:#333}',
    'And User verifies that the css of all elements [cards.all] is {height:20px~3}',
  ],
  errors: [
    ...PRESENT_ERRORS,
    { code: 'E_VERIFY', when: 'A value is outside; the message lists element, property, value and what is allowed.' },
    { code: 'E_EXPECTED', when: 'A pair has no colon, or a range begins above its end.' },
  ],
});

export const verifyElementsStringOperations = step({
  keyword: 'VERIFY_ELEMENTS_STRING_OPERATIONS',
  group: 'verify-elements',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: {
    use: 'required',
    kind: 'strop',
    help: 'mid (start;length), left;n, right;n, charat;n, lower, upper, length, trim, ltrim, rtrim, replace;old;new, startswith;text or endswith;text.',
  },
  expected: {
    use: 'optional',
    kind: 'list',
    help: 'The results, separated by ;. A single result must be that of every element. May be left out for startswith and endswith only: true.',
  },
  autoWait: 'present',
  sentence: 'User verifies the operation <operation> on all elements [locator]( giving {result})',
  help:
    'Applies a string operation to the raw text of every match and compares what comes out, character by character. Positions count from 0. The ' +
    'text of a field is its value, that of a select its chosen option. length is compared as a number; startswith and endswith give true or false; ' +
    'replace with one text removes it. Waits until there is a match; the comparison is repeated for the settle time.',
  examples: [
    'Then VERIFY_ELEMENTS_STRING_OPERATIONS [results.codes] <left;3> {ABC}',
    'And User verifies the operation <endswith;€> on all elements [cart.prices]',
  ],
  errors: [
    ...PRESENT_ERRORS,
    { code: 'E_SLOT_MISSING', when: 'The result is left out for an operation other than startswith and endswith.' },
    { code: 'E_TESTDATA', when: 'There is no such operation, or its number or text is missing.' },
    { code: 'E_VERIFY', when: 'A result differs; the message lists the first five.' },
  ],
});
