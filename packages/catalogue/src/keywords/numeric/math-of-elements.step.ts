import { EVERYWHERE, PRESENT_ERRORS } from '../slots.ts';
import { step } from '../step.ts';

export const verifyElementsMathOperation = step({
  keyword: 'VERIFY_ELEMENTS_MATH_OPERATION',
  group: 'numeric',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: {
    use: 'required',
    kind: 'enum',
    help: 'SUM, SUBTRACT, DIVIDE, MULTIPLY, MIN or MAX, in any case.',
    words: ['SUM', 'SUBTRACT', 'DIVIDE', 'MULTIPLY', 'MIN', 'MAX'],
  },
  expected: { use: 'required', kind: 'number', help: 'The result; commas and $ in it do not count.' },
  autoWait: 'present',
  sentence: 'User verifies that the <operation> of the numbers in [locator] is {result}',
  help:
    'Reads the text of every match as a number, in page order, and calculates with them from left to right: SUM a+b+…, SUBTRACT a-b-c…, ' +
    'MULTIPLY, DIVIDE a/b/c…, MIN, MAX. Commas and $ are left out, and the arithmetic is decimal, so 0.1 and 0.2 make 0.3. The result of ' +
    'DIVIDE is first rounded to as many decimals as the expected number has. Waits until there is a match; repeated for the settle time.',
  examples: [
    'Then VERIFY_ELEMENTS_MATH_OPERATION [cart.lineTotals] <SUM> {1,250.00}',
    'And User verifies that the <MAX> of the numbers in [cart.lineTotals] is {990}',
  ],
  errors: [
    ...PRESENT_ERRORS,
    { code: 'E_NOT_NUMERIC', when: 'The text of an element is no number; an empty one is none either.' },
    { code: 'E_DIVISION_BY_ZERO', when: 'A later number of DIVIDE is 0.' },
    { code: 'E_VERIFY', when: 'The result differs; the message gives the numbers.' },
    { code: 'E_TESTDATA', when: 'There is no such operation.' },
  ],
});
