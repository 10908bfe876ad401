import { EVERYWHERE, VARIABLE_NAME_ERROR } from '../slots.ts';
import { step } from '../step.ts';

export const mathOperations = step({
  keyword: 'MATH_OPERATIONS',
  group: 'condition-math-jwt',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: {
    use: 'required',
    kind: 'query',
    help: 'sum, subtract, multiply, divide, min, max or average, and numbers or names: sum(10,20,30), sum 10 20 30, sum;1,000;2,000.',
  },
  expected: { use: 'required', kind: 'name', help: 'Variable that receives the result.' },
  autoWait: 'none',
  sentence: 'User calculates <query> and stores the result as {variable}',
  help:
    'Calculates with decimal numbers and keeps the result as plain text. Names among the numbers are looked up as variables or environment ' +
    'keys. When a ; stands in the list only ; separates, so that commas may belong to numbers. A quotient has at most 20 digits.',
  examples: [
    'Then MATH_OPERATIONS <sum(price,shipping)> {total}',
    'And User calculates <sum(price,shipping)> and stores the result as {total}',
  ],
  errors: [
    { code: 'E_TESTDATA', when: 'The operation is unknown, or nothing follows it.' },
    { code: 'E_NOT_NUMERIC', when: 'Something in the list is neither a number nor the name of one.' },
    { code: 'E_DIVISION_BY_ZERO', when: 'A later number of divide is 0.' },
    VARIABLE_NAME_ERROR,
  ],
});
