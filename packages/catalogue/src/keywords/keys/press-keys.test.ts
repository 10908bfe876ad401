import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { pressKeys, pressTab, pressTabInElement, sendTabKey } from './press-keys.run.ts';
import { keyPress, sendTab, sendTabAction, tabKeyPress } from './press-keys.step.ts';

const FIELD = '//input';

function field(more = {}) {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 1 };
  on.port.put(FIELD, { tag: 'input', ...more });
  return on;
}

test('SEND_TAB is refused in Chrome before the page is touched', async () => {
  const on = field();
  expect(await on.fails(sendTab, sendTabKey, { locator: FIELD })).toMatchObject({
    code: 'E_PLATFORM',
    message: 'Chrome does not support SEND_TAB; use SEND_TAB_ACTION, which works in every browser',
  });
  expect(on.port.calls).toEqual([]);
  on.port.browserName = 'firefox';
  await on.run(sendTab, sendTabKey, { locator: FIELD });
  expect(on.port.calls).toEqual([`look ${FIELD}`, 'prepare focus', 'press TAB']);
});

test('SEND_TAB_ACTION', async () => {
  const on = field({ cover: '<div>' });
  await on.run(sendTabAction, pressTabInElement, { locator: FIELD });
  expect(on.port.calls).toEqual([`look ${FIELD}`, 'prepare focus', 'press TAB']);
  expect((await field({ enabled: false }).fails(sendTabAction, pressTabInElement, { locator: FIELD })).code).toBe(
    'E_NOT_ENABLED',
  );
});

test('TAB_KEY_PRESS', async () => {
  const on = rehearse();
  await on.run(tabKeyPress, pressTab);
  await on.run(tabKeyPress, pressTab, { data: '3' });
  expect(on.port.calls).toEqual(['press TAB', 'press TAB;TAB;TAB']);
  for (const data of ['0', '101', '1.5', 'x'])
    expect((await on.fails(tabKeyPress, pressTab, { data })).code).toBe('E_TESTDATA');
});

test('KEY_PRESS', async () => {
  const on = field();
  await on.run(keyPress, pressKeys, { data: 'mod+a;Delete' });
  await on.run(keyPress, pressKeys, { locator: FIELD, data: 'SHIFT+Tab' });
  expect(on.port.calls).toEqual(['press MOD+a;DELETE', `look ${FIELD}`, 'prepare focus', 'press SHIFT+TAB']);
  const error = await on.fails(keyPress, pressKeys, { data: 'ENTR' });
  expect(error.code).toBe('E_KEY');
  expect(error.message).toContain('ENTER');
});
