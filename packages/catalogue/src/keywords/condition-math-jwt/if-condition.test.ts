import { expect, test } from 'vitest';
import { type RehearsedSlots, rehearse } from '../rehearse-step.ts';
import { continueOnlyIf } from './if-condition.run.ts';
import { ifCondition } from './if-condition.step.ts';

function page() {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 3 };
  on.port
    .put('//a', { text: ' Open ' })
    .put('//n', { text: '$1,250' })
    .put('//m', { text: '1250.0' })
    .put('//hidden', { text: 'x', displayed: false });
  on.known.set('limit', '2000');
  return on;
}

test.each<[RehearsedSlots]>([
  [{ data: '5', expected: 'gt 0' }],
  [{ data: '5', expected: '5.0' }],
  [{ locator: '//n', expected: 'lt limit' }],
  [{ locator: '//n', data: 'EQ', expected: '1250' }],
  [{ locator: '//n', second: '//m' }],
  [{ locator: '//a', data: 'stringequals', second: '//a' }],
  [{ locator: '//a', expected: 'stringequalsignorecase open' }],
  [{ locator: '//a', expected: 'stringcontains pe' }],
])('%o continues', async (slots) => {
  const on = page();
  expect(await on.run(ifCondition, continueOnlyIf, slots)).toBeUndefined();
  expect(on.clock.now()).toBe(0);
});

test.each<[RehearsedSlots, string]>([
  [{ data: '0', expected: 'gt 0' }, 'left: "0", operator: gt, right: "0"'],
  [{ locator: '//a', expected: 'stringequals open' }, 'left: "Open", operator: stringequals, right: "open"'],
  [{ locator: '//none', expected: 'x' }, 'the element did not come'],
  [{ locator: '//hidden', expected: 'x' }, 'the element did not come'],
  [{ locator: '//a', second: '//none' }, 'the element did not come'],
])('%o skips the rest', async (slots, note) => {
  const on = page();
  expect(await on.run(ifCondition, continueOnlyIf, slots)).toEqual({ outcome: 'skip-rest', note: 'condition not met' });
  expect(on.notes).toEqual([note]);
});

test.each<[RehearsedSlots, string]>([
  [{ expected: 'gt 0' }, 'E_SLOT_MISSING'],
  [{ locator: '//a' }, 'E_SLOT_MISSING'],
  [{ data: '5', expected: 'gt' }, 'E_SLOT_MISSING'],
  [{ locator: '//a', data: 'above', expected: '5' }, 'E_TESTDATA'],
  [{ locator: '//a', data: 'gt', expected: '5' }, 'E_NOT_NUMERIC'],
])('%o is wrong', async (slots, code) => {
  expect((await page().fails(ifCondition, continueOnlyIf, slots)).code).toBe(code);
});

test('an open dialog is an error, not a false condition', async () => {
  const on = page();
  on.port.openAlert = { kind: 'alert', text: 'Stop' };
  expect((await on.fails(ifCondition, continueOnlyIf, { locator: '//a', expected: 'Open' })).code).toBe('E_ALERT_OPEN');
});
