import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { clickThenEnter } from './click-and-enter.run.ts';
import { clickAndEnter } from './click-and-enter.step.ts';

test.each([
  [undefined, ['press ENTER']],
  ['42', ['type 42 by keys']],
  ['', []],
])('after the click, %s', async (data, calls) => {
  const on = rehearse();
  on.port.put('//td', { tag: 'td' });
  await on.run(clickAndEnter, clickThenEnter, { locator: '//td', ...(data === undefined ? {} : { data }) });
  expect(on.port.calls).toEqual(['look //td', 'click 140,210', ...calls]);
});

test('does not type when it cannot click', async () => {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 1 };
  on.port.put('//td', { enabled: false });
  expect((await on.fails(clickAndEnter, clickThenEnter, { locator: '//td', data: 'x' })).code).toBe('E_NOT_ENABLED');
  expect(on.port.calls.every((call) => call.startsWith('look'))).toBe(true);
});
