import { describe, expect, test } from 'vitest';
import { type RehearsedSlots, rehearse } from '../rehearse-step.ts';
import { checkNumericValues, checkRelativeValues } from './compare-values.run.ts';
import { verifyNumericValues, verifyRelativeValues } from './compare-values.step.ts';

function page() {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 6, 'Verify.settle.time': 2 };
  on.port
    .put('//total', { text: ' $1,250.50 ' })
    .put('//sub', { text: '1000' })
    .put('//rows', { text: '5' }, { text: 'hidden', displayed: false }, { text: '7' })
    .put('//word', { text: 'Open' });
  on.known.set('limit', '2,000');
  return on;
}

describe('VERIFY_NUMERIC_VALUES', () => {
  test.each<[RehearsedSlots]>([
    [{ locator: '//total', expected: '>= 1,250.5' }],
    [{ locator: '//total', data: '==', expected: '$1250.50' }],
    [{ locator: '//total', expected: '1250.5' }],
    [{ locator: '//total', expected: '>< 1250;1251' }],
    [{ locator: '//total', expected: '<limit' }],
    [{ locator: '//rows', expected: '!< 5' }],
    [{ data: '12', expected: '!> 12' }],
    [{ data: '0.3', expected: '0.30' }],
  ])('%o', async (slots) => {
    const on = page();
    await on.run(verifyNumericValues, checkNumericValues, slots);
    expect(on.port.calls.length).toBeLessThanOrEqual(1);
  });

  test('tells every wrong element', async () => {
    expect(
      await page().fails(verifyNumericValues, checkNumericValues, { locator: '//rows', expected: '> 5' }),
    ).toMatchObject({
      code: 'E_VERIFY',
      message: 'the comparison does not hold',
      expected: '> 5',
      actual: '5',
      details: ['element 1 of 2: expected "> 5", actual "5"'],
      waitedMs: 2000,
    });
  });

  test.each<[RehearsedSlots, string]>([
    [{ expected: '5' }, 'E_SLOT_MISSING'],
    [{ locator: '//total', data: 'above', expected: '5' }, 'E_TESTDATA'],
    [{ locator: '//total', expected: '>< 5' }, 'E_EXPECTED'],
    [{ locator: '//total', expected: '>< 7;5' }, 'E_EXPECTED'],
    [{ locator: '//total', expected: '>= soon' }, 'E_NOT_NUMERIC'],
    [{ locator: '//word', expected: '1' }, 'E_NOT_NUMERIC'],
    [{ data: '5', expected: '6' }, 'E_VERIFY'],
    [{ locator: '//none', expected: '6' }, 'E_NOT_FOUND'],
  ])('%o', async (slots, code) => {
    expect((await page().fails(verifyNumericValues, checkNumericValues, slots)).code).toBe(code);
  });

  test('waits for a displayed element, then for the number', async () => {
    const on = page();
    const late = { text: '...', displayed: false };
    on.port.put('//late', late);
    on.clock.at(4000, () => Object.assign(late, { displayed: true }));
    on.clock.at(5000, () => Object.assign(late, { text: '3' }));
    await on.run(verifyNumericValues, checkNumericValues, { locator: '//late', expected: '3' });
    expect(on.clock.now()).toBeLessThan(5110);
  });
});

describe('VERIFY_RELATIVE_VALUES', () => {
  test.each<[RehearsedSlots]>([
    [{ locator: '//total', data: 'gte', second: '//sub' }],
    [{ locator: '//total', data: 'GreaterThan', expected: '1,000' }],
    [{ locator: '//total', expected: 'lt limit' }],
    [{ data: '5', expected: '<> 6' }],
    [{ locator: '//word', expected: 'Open' }],
    [{ locator: '//word', data: 'ne', second: '//sub' }],
  ])('%o', async (slots) => {
    const on = page();
    await on.run(verifyRelativeValues, checkRelativeValues, slots);
    expect(on.clock.now()).toBe(0);
  });

  test.each<[RehearsedSlots, string, string]>([
    [{ locator: '//total', data: 'lt', second: '//sub' }, 'E_VERIFY', 'the comparison does not hold'],
    [{ locator: '//word', data: 'gt', expected: '5' }, 'E_NOT_NUMERIC', 'the left side is not a number: "Open"'],
    [{ locator: '//word', second: '//none' }, 'E_NOT_FOUND', 'nothing on the page matches the second element [//none]'],
    [{ locator: '//word' }, 'E_SLOT_MISSING', 'the right side is missing: give a value in { }'],
  ])('%o', async (slots, code, message) => {
    expect(await page().fails(verifyRelativeValues, checkRelativeValues, slots)).toMatchObject({ code, message });
  });

  test('tells both sides, and repeats both readings', async () => {
    const on = page();
    expect(
      await on.fails(verifyRelativeValues, checkRelativeValues, { locator: '//sub', data: 'gt', second: '//total' }),
    ).toMatchObject({
      expected: 'more than $1,250.50',
      actual: '1000',
      waitedMs: 2000,
    });
    const sub = { text: '1' };
    on.port.put('//sub', sub);
    on.clock.at(on.clock.now() + 700, () => {
      sub.text = '2000';
    });
    await on.run(verifyRelativeValues, checkRelativeValues, { locator: '//sub', data: 'gt', second: '//total' });
  });
});
