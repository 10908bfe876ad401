import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { waitBriefly } from './wait-briefly.ts';

test('work that ends is waited for, work that does not is left', async () => {
  let ended = false;
  await waitBriefly(
    setTimeout(20).then(() => {
      ended = true;
    }),
  );
  expect(ended).toBe(true);
  await waitBriefly(new Promise(() => {}), 20);
  await waitBriefly(null);
});
