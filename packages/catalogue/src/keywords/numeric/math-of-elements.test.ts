import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { checkMathOfElements } from './math-of-elements.run.ts';
import { verifyElementsMathOperation } from './math-of-elements.step.ts';

const ROWS = '//td';

function rows(...texts: string[]) {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 1, 'Verify.settle.time': 1 };
  on.port.put(ROWS, ...texts.map((text) => ({ text })));
  return on;
}

test.each([
  [['$1,000.10', '249.90'], 'SUM', '1,250'],
  [['0.1', '0.2'], 'sum', '0.3'],
  [['10', '3', '2'], 'Subtract', '5'],
  [['10', '3'], 'DIVIDE', '3.33'],
  [['10', '4'], 'DIVIDE', '3'],
  [['2', '-3', '4'], 'MULTIPLY', '-24'],
  [['7', '-1', '3'], 'MIN', '-1'],
  [['7', '-1', '3'], 'MAX', '$7.00'],
  [['5'], 'DIVIDE', '5'],
])('%o <%s> {%s}', async (texts, data, expected) => {
  await rows(...texts).run(verifyElementsMathOperation, checkMathOfElements, { locator: ROWS, data, expected });
});

test.each([
  [['1', '2'], 'SUM', '4', 'E_VERIFY', 'the SUM of the numbers differs', ['Numbers: 1; 2']],
  [['1', ''], 'SUM', '1', 'E_NOT_NUMERIC', 'element 2 of 2 holds no number: ""', []],
  [['1', '0'], 'DIVIDE', '1', 'E_DIVISION_BY_ZERO', 'one of the numbers to divide by is 0', ['Numbers: 1; 0']],
  [
    ['1'],
    'AVERAGE',
    '1',
    'E_TESTDATA',
    '"AVERAGE" is no operation; write one of SUM, SUBTRACT, DIVIDE, MULTIPLY, MIN, MAX',
    [],
  ],
  [['1'], 'SUM', 'one', 'E_EXPECTED', 'the expected result is not a number: "one"', []],
])('%o <%s> {%s} fails', async (texts, data, expected, code, message, details) => {
  const slots = { locator: ROWS, data, expected };
  expect(await rows(...texts).fails(verifyElementsMathOperation, checkMathOfElements, slots)).toMatchObject({
    code,
    message,
    details,
  });
});

test('a number that comes later', async () => {
  const on = rows('1', 'loading');
  on.clock.at(600, () => on.port.put(ROWS, { text: '1' }, { text: '2' }));
  await on.run(verifyElementsMathOperation, checkMathOfElements, { locator: ROWS, data: 'SUM', expected: '3' });
});

test('nothing there', async () => {
  const slots = { locator: ROWS, data: 'SUM', expected: '3' };
  expect((await rows().fails(verifyElementsMathOperation, checkMathOfElements, slots)).code).toBe('E_NOT_FOUND');
});
