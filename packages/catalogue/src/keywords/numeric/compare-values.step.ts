import { EVERYWHERE, VISIBLE_ERRORS } from '../slots.ts';
import { step } from '../step.ts';

export const verifyNumericValues = step({
  keyword: 'VERIFY_NUMERIC_VALUES',
  group: 'numeric',
  platforms: EVERYWHERE,
  locator: 'optional',
  testData: { use: 'optional', kind: 'op', help: 'The operator; or, without a locator, the left number.' },
  expected: {
    use: 'required',
    kind: 'op',
    help: 'The right number, with the operator in front of it when the test data is not the operator; for >< two numbers low;high.',
  },
  autoWait: 'visible',
  sentence: 'User verifies that the amount( in [locator])( <operator or left value>) is {comparison}',
  help:
    'Compares numbers; commas and $ in them do not count. Left is the text of every displayed match of the locator (all must fit) or the test ' +
    'data. Operators: == != >= <= > <, !< (not less), !> (not more), and >< (strictly between two numbers); without one the numbers must be ' +
    'equal. Waits until an element is displayed; the comparison is repeated for the settle time.',
  examples: [
    'Then VERIFY_NUMERIC_VALUES [cart.total] {>= 1,000.00}',
    'And User verifies that the amount in [cart.total] is {>= 1,000.00}',
  ],
  errors: [
    ...VISIBLE_ERRORS,
    { code: 'E_SLOT_MISSING', when: 'Neither a locator nor test data is written.' },
    { code: 'E_TESTDATA', when: 'Locator and test data are given, and the test data is no operator.' },
    { code: 'E_NOT_NUMERIC', when: 'A side is no number; the message gives its text.' },
    { code: 'E_VERIFY', when: 'The comparison still did not hold when the settle time was over.' },
    { code: 'E_EXPECTED', when: 'Behind >< there are not two numbers, or the low one is above the high one.' },
  ],
});

export const verifyRelativeValues = step({
  keyword: 'VERIFY_RELATIVE_VALUES',
  group: 'numeric',
  platforms: EVERYWHERE,
  locator: 'optional',
  secondLocator: 'optional',
  testData: { use: 'optional', kind: 'op', help: 'The operator; or, without a locator, the left value.' },
  expected: {
    use: 'optional',
    kind: 'op',
    help: 'The right value, with the operator in front of it when the test data is not the operator. Left out when a second locator is given.',
  },
  autoWait: 'visible',
  sentence: 'User verifies the relation( of [locator])( <operator or left value>) to( {comparison})( [other])',
  help:
    'Compares two values that are known only when the test runs: the text of an element or the test data with the expected result or the text ' +
    'of a second element. Operators: eq ne gt gte lt lte, their long names, or the signs = != > >= < <=. Numbers (commas and $ do not count) ' +
    'compare as numbers; other texts can only be equal or not. Repeated for the settle time.',
  examples: [
    'Then VERIFY_RELATIVE_VALUES [cart.total] <gte> [cart.subtotal]',
    'And User verifies the relation of [cart.total] <gte> to {subtotal}',
  ],
  errors: [
    ...VISIBLE_ERRORS,
    { code: 'E_SLOT_MISSING', when: 'The left or the right side is missing.' },
    { code: 'E_TESTDATA', when: 'Locator and test data are given, and the test data is no operator.' },
    { code: 'E_NOT_NUMERIC', when: 'The operator orders numbers, and a side is none.' },
    {
      code: 'E_VERIFY',
      when: 'The comparison still did not hold when the settle time was over; the message gives both sides.',
    },
  ],
});
