import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { resizeWindow } from './set-window-size.run.ts';
import { setWindowSize } from './set-window-size.step.ts';

test.each([
  ['1280;800', 'resize 1280x800', 'window size: 1280 x 800 pixels'],
  ['390 ; 844', 'resize 390x844', 'window size: 390 x 844 pixels'],
  ['Maximize', 'resize maximize', 'window size: 1920 x 1080 pixels'],
  ['fullscreen', 'resize fullscreen', 'window size: 1920 x 1080 pixels'],
])('%s', async (data, call, note) => {
  const on = rehearse();
  await on.run(setWindowSize, resizeWindow, { data });
  expect(on.port.calls).toEqual([call]);
  expect(on.notes).toEqual([note]);
});

test.each(['0;800', '1280', '1280x800', '-1;5', '1.5;2', 'minimize', ''])('%s is no size', async (data) => {
  const on = rehearse();
  expect((await on.fails(setWindowSize, resizeWindow, { data })).code).toBe('E_TESTDATA');
  expect(on.port.calls).toEqual([]);
});
