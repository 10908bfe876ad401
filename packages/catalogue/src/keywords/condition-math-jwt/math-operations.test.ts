import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { calculateQuery } from './math-operations.run.ts';
import { mathOperations } from './math-operations.step.ts';

function known() {
  const on = rehearse();
  on.variables.set('price', '$1,250.50');
  on.known.set('rate', '0.1');
  return on;
}

test.each([
  ['sum(10,20,30)', '60'],
  ['SUM 10 20 30', '60'],
  ['sum;1,000;2,000', '3000'],
  ['subtract(price,0.5)', '1250'],
  ['multiply(0.1,rate)', '0.01'],
  ['divide(1,8)', '0.125'],
  ['average 1 2', '1.5'],
  ['max(3,-4,3.5)', '3.5'],
])('%s', async (data, result) => {
  const on = known();
  await on.run(mathOperations, calculateQuery, { data, expected: 'r' });
  expect(on.variables.get('r')).toBe(result);
  expect(on.notes).toEqual([`r = ${result}`]);
});

test.each([
  ['power(2,3)', 'r', 'E_TESTDATA'],
  ['sum', 'r', 'E_TESTDATA'],
  ['sum(a,1)', 'r', 'E_NOT_NUMERIC'],
  ['divide(1,0)', 'r', 'E_DIVISION_BY_ZERO'],
  ['sum(1,2)', '1r', 'E_VARIABLE'],
])('%s {%s}', async (data, expected, code) => {
  const on = known();
  expect((await on.fails(mathOperations, calculateQuery, { data, expected })).code).toBe(code);
  expect(on.variables.has('r')).toBe(false);
});
