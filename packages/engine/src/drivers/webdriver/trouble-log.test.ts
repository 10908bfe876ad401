import { expect, test } from 'vitest';
import { TroubleRing } from './trouble-log.ts';

test('keeps the newest entries, counts the others, and no more of a text than anybody reads', async () => {
  const ring = new TroubleRing();
  ring.addConsole({ level: 'error', text: 'x'.repeat(5_000_000), source: 'a.js:1:1' });
  const [entry] = (await ring.since(0)).console;
  expect([entry?.text.length, entry?.source, entry?.level]).toEqual([4000, 'a.js:1:1', 'error']);
  const mark = ring.mark();
  for (let at = 0; at < 60; at += 1) ring.addRequest({ method: '', url: `/${at}`, status: at === 59 ? null : 404 });
  const { console, requests, dropped } = await ring.since(mark);
  expect([console.length, requests.length, dropped]).toEqual([0, 50, 10]);
  expect(requests.at(-1)).toEqual({ method: '', url: '/59', status: null });
});
