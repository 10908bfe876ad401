import { RELATIVE_OPERATOR } from '../operator-slot.ts';
import { EVERYWHERE, NO_SLOT, PRESENT_ERRORS, VISIBLE_ERRORS } from '../slots.ts';
import { type Step, step } from '../step.ts';

const LENGTH: Step['expected'] = {
  use: 'required',
  kind: 'number',
  help: 'Number of characters, a whole number of at least 0.',
};

const LENGTH_ERRORS: Step['errors'] = [
  { code: 'E_VERIFY', when: 'The length still was another one when the settle time was over; the message gives it.' },
  { code: 'E_TESTDATA', when: 'The operator is unknown.' },
  { code: 'E_EXPECTED', when: 'The length is no whole number of at least 0.' },
];

export const verifyValue = step({
  keyword: 'VERIFY_VALUE',
  group: 'verify-text',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: { use: 'required', kind: 'value', help: 'The complete value, character by character.' },
  autoWait: 'present',
  sentence: 'User verifies that the value of [locator] is {value}',
  help:
    'Compares the value that a field or list holds, exactly as it is: blanks and case count. The field only has to be in the page, so hidden ' +
    'fields can be checked as well. Repeated for the settle time.',
  examples: [
    'Then VERIFY_VALUE [login.user] {bob@shop.example}',
    'And User verifies that the value of [login.user] is {bob@shop.example}',
  ],
  errors: [
    ...PRESENT_ERRORS,
    { code: 'E_WRONG_ELEMENT', when: 'The element has no value, for example a plain text block.' },
    { code: 'E_VERIFY', when: 'The values still differed when the settle time was over.' },
  ],
});

export const verifyElementTextLength = step({
  keyword: 'VERIFY_ELEMENT_TEXT_LENGTH',
  group: 'verify-text',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: RELATIVE_OPERATOR,
  expected: LENGTH,
  autoWait: 'visible',
  sentence: 'User verifies that the text length of [locator] is( <operator>) {length}',
  help:
    'Counts the characters of the visible text, runs of blanks counted as one, and compares the count with a number. Waits until the element ' +
    'is displayed; the comparison is repeated for the settle time.',
  examples: [
    'Then VERIFY_ELEMENT_TEXT_LENGTH [offer.teaser] <lte> {140}',
    'And User verifies that the text length of [offer.teaser] is <lte> {140}',
  ],
  errors: [...VISIBLE_ERRORS, ...LENGTH_ERRORS],
});

export const verifyElementValueLength = step({
  keyword: 'VERIFY_ELEMENT_VALUE_LENGTH',
  group: 'verify-text',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: RELATIVE_OPERATOR,
  expected: LENGTH,
  autoWait: 'present',
  sentence: 'User verifies that the value length of [locator] is( <operator>) {length}',
  help:
    'Counts the characters that a field holds, blanks included, and compares the count with a number. The field only has to be in the page. ' +
    'Repeated for the settle time. Good for checking that a field cuts long texts.',
  examples: [
    'Then VERIFY_ELEMENT_VALUE_LENGTH [login.user] {20}',
    'And User verifies that the value length of [login.user] is {20}',
  ],
  errors: [
    ...PRESENT_ERRORS,
    { code: 'E_WRONG_ELEMENT', when: 'The element has no value, for example a plain text block.' },
    ...LENGTH_ERRORS,
  ],
});
