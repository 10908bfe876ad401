import { describe, expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { enterRandomCharacters, enterRandomInteger } from './enter-random.run.ts';
import { enterRandomNumber, enterRandomText } from './enter-random.step.ts';
import { randomBelow, randomText } from './pick-random.ts';

const FIELD = '//input';

function field() {
  const on = rehearse();
  const input = { tag: 'input', value: '' };
  on.port.put(FIELD, input);
  return { on, input };
}

test('every number of a range comes up, none outside', () => {
  const seen = new Set(Array.from({ length: 600 }, () => randomBelow(7n)));
  expect([...seen].sort()).toEqual([0n, 1n, 2n, 3n, 4n, 5n, 6n]);
  expect(randomBelow(1n)).toBe(0n);
  expect(randomBelow(1n << 70n) < 1n << 70n).toBe(true);
});

test('random text begins with a letter', () => {
  for (let turn = 0; turn < 50; turn += 1) expect(randomText(5)).toMatch(/^[a-z][a-z0-9]{4}$/);
});

test('ENTER_RANDOM_TEXT types, notes and keeps the text', async () => {
  const { on, input } = field();
  await on.run(enterRandomText, enterRandomCharacters, { locator: FIELD, data: '8', expected: 'nick' });
  expect(input.value).toMatch(/^[a-z][a-z0-9]{7}$/);
  expect(on.variables.get('nick')).toBe(input.value);
  expect(on.notes).toEqual([`entered: ${input.value}`]);
});

test.each(['0', '1001', '2.5', 'x'])('%s is no length', async (data) => {
  const { on } = field();
  expect((await on.fails(enterRandomText, enterRandomCharacters, { locator: FIELD, data })).code).toBe('E_TESTDATA');
});

describe('ENTER_RANDOM_NUMBER', () => {
  test.each([
    ['3;3', /^3$/],
    ['-2; 1', /^(-2|-1|0|1)$/],
    ['1,000;1,001', /^100[01]$/],
  ])('%s', async (data, form) => {
    const { on, input } = field();
    await on.run(enterRandomNumber, enterRandomInteger, { locator: FIELD, data, expected: 'amount' });
    expect(input.value).toMatch(form);
    expect(on.variables.get('amount')).toBe(input.value);
  });

  test.each(['9;1', '1', '1;2;3', 'a;b', '1.5;2', ';'])('%s is no range', async (data) => {
    const { on } = field();
    expect((await on.fails(enterRandomNumber, enterRandomInteger, { locator: FIELD, data })).code).toBe('E_TESTDATA');
    expect(on.port.calls).toEqual([]);
  });
});
