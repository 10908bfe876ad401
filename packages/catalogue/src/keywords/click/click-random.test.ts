import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { clickRandomElement } from './click-random.run.ts';
import { clickRandom } from './click-random.step.ts';

const ROWS = '//tr';

test('clicks what the port chose, notes it and keeps its text', async () => {
  const on = rehearse();
  on.port.put(ROWS, { text: 'hidden', displayed: false }, { text: 'off', enabled: false }, { text: ' Row  3 ' });
  await on.run(clickRandom, clickRandomElement, { locator: ROWS, data: 'row' });
  expect(on.port.calls).toEqual([`look ${ROWS}`, 'click 140,210']);
  expect(on.variables.get('row')).toBe('Row 3');
  expect(on.notes).toEqual(['clicked the match with the index 2: "Row 3"']);
});

test('nothing to choose from', async () => {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 1 };
  on.port.put(ROWS, { displayed: false }, { enabled: false });
  expect(await on.fails(clickRandom, clickRandomElement, { locator: ROWS })).toMatchObject({
    code: 'E_NOT_FOUND',
    message: 'none of the matches is displayed and enabled',
  });
});

test('a bad name is told before anything is clicked', async () => {
  const on = rehearse();
  on.port.put(ROWS, {});
  expect((await on.fails(clickRandom, clickRandomElement, { locator: ROWS, data: '1st' })).code).toBe('E_VARIABLE');
  expect(on.port.calls.some((call) => call.startsWith('click'))).toBe(false);
});
