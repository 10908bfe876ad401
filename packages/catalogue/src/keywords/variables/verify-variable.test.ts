import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { checkVariable } from './verify-variable.run.ts';
import { verifyVariable } from './verify-variable.step.ts';

function holding(value: string) {
  const on = rehearse();
  on.variables.set('v', value).set('other', '5');
  on.known.set('limit', '7');
  return on;
}

test.each([
  ['5', undefined],
  ['5', '5.0'],
  ['1,250', '$1250'],
  ['5', 'gte other'],
  ['5', '<7'],
  ['6', 'lt limit'],
  ['a  b', 'a b'],
  ['a', 'ne A'],
  ['gt', 'gt'],
  ['greater', 'greater'],
])('"%s" {%s}', async (value, expected) => {
  const on = holding(value);
  await on.run(verifyVariable, checkVariable, { data: 'v', ...(expected === undefined ? {} : { expected }) });
  expect(on.port.calls).toEqual([]);
});

test.each([
  ['', undefined, 'E_VERIFY', 'the variable is empty'],
  ['5', 'gt 5', 'E_VERIFY', 'the comparison does not hold'],
  ['a', 'A', 'E_VERIFY', 'the comparison does not hold'],
  ['a', 'gt 5', 'E_NOT_NUMERIC', 'the left side is not a number: "a"'],
])('"%s" {%s} fails', async (value, expected, code, message) => {
  const slots = { data: 'v', ...(expected === undefined ? {} : { expected }) };
  expect(await holding(value).fails(verifyVariable, checkVariable, slots)).toMatchObject({ code, message });
});

test('tells both sides; an unknown name', async () => {
  expect(await holding('5').fails(verifyVariable, checkVariable, { data: 'v', expected: 'gt limit' })).toMatchObject({
    expected: 'more than 7',
    actual: '5',
  });
  expect((await holding('5').fails(verifyVariable, checkVariable, { data: 'V' })).code).toBe('E_VALUE_UNKNOWN');
});
