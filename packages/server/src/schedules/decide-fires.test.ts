import type { MisfirePolicy, OverlapPolicy } from '@stepwright/contract/entities/schedule';
import { expect, test } from 'vitest';
import { readCron } from './cron-times.ts';
import { decideFires } from './decide-fires.ts';

const hourly = readCron('0 * * * *', 'UTC');
const minutely = readCron('* * * * *', 'UTC');

async function decide(
  first: string,
  now: string,
  misfire: MisfirePolicy,
  { times = hourly, window = 10_080, overlap = 'SKIP' as OverlapPolicy } = {},
) {
  const policy = { misfire, overlap, catchUpMinutes: window };
  const { fires, next } = await decideFires(times, new Date(first), new Date(now), policy);
  return {
    fires: fires.map(
      (fire) => `${fire.kind} ${fire.dueAt.toISOString().slice(11, 16)} +${fire.missed} ${fire.overlap}`,
    ),
    next: next?.toISOString().slice(0, 16),
  };
}

test('a due time that is at most a minute old is on time, whatever the misfire policy', async () => {
  for (const misfire of ['SKIP', 'ONE', 'ALL'] as const) {
    expect(await decide('2026-05-01T10:00Z', '2026-05-01T10:01Z', misfire)).toEqual({
      fires: ['run 10:00 +0 SKIP'],
      next: '2026-05-01T11:00',
    });
  }
});

// F14: nobody was there for ten due times, and comes back between two.
test('ten missed due times: skip, one, all', async () => {
  const [first, now] = ['2026-05-01T01:00Z', '2026-05-01T10:30Z'];
  expect((await decide(first, now, 'SKIP')).fires).toEqual(['missed 10:00 +9 SKIP']);
  expect((await decide(first, now, 'ONE')).fires).toEqual(['run 10:00 +9 SKIP']);
  const all = await decide(first, now, 'ALL');
  expect(all.fires).toHaveLength(10);
  // They wait for one another rather than push each other out.
  expect(all.fires[0]).toBe('run 01:00 +0 QUEUE');
  expect(all.fires.at(-1)).toBe('run 10:00 +0 QUEUE');
  expect(all.next).toBe('2026-05-01T11:00');
  expect((await decide(first, now, 'ALL', { overlap: 'ALLOW' })).fires[0]).toBe('run 01:00 +0 ALLOW');
});

test('what lies before the catch-up window only counts as missed', async () => {
  const [first, now] = ['2026-05-01T01:00Z', '2026-05-01T10:30Z'];
  expect((await decide(first, now, 'ONE', { window: 100 })).fires).toEqual(['run 10:00 +9 SKIP']);
  expect((await decide(first, now, 'ALL', { window: 100 })).fires).toEqual([
    'run 09:00 +8 QUEUE',
    'run 10:00 +0 QUEUE',
  ]);
  expect((await decide(first, now, 'ALL', { window: 20 })).fires).toEqual(['missed 10:00 +9 SKIP']);
});

test('late ones and one that is on time', async () => {
  expect((await decide('2026-05-01T09:00Z', '2026-05-01T11:00:30Z', 'ONE')).fires).toEqual([
    'run 10:00 +1 SKIP',
    'run 11:00 +0 SKIP',
  ]);
});

// F12: two hours ahead at once is at most one made up for; going back does nothing, because the next due time stays.
test('a clock that jumps two hours makes up for one due time', async () => {
  const { fires } = await decide('2026-05-01T10:00Z', '2026-05-01T11:59Z', 'ONE', { times: minutely });
  expect(fires.filter((fire) => fire.startsWith('run'))).toEqual([
    'run 11:57 +117 SKIP',
    'run 11:58 +0 SKIP',
    'run 11:59 +0 SKIP',
  ]);
  expect((await decide('2026-05-01T10:00Z', '2026-05-01T08:00Z', 'ONE')).fires).toEqual([]);
});

test('years of minutes are passed over without holding anybody up, and at most a hundred runs are made up for', async () => {
  const years = await decide('2023-05-01T10:00Z', '2026-05-01T10:00:10Z', 'ALL', { times: minutely });
  expect(years.next).toBe('2026-05-01T10:01');
  expect(years.fires[0]).toBe('run 08:20 +14979 QUEUE');
  expect(years.fires).toHaveLength(101);
  const away = await decide('2023-05-01T10:00Z', '2026-05-01T10:00:10Z', 'SKIP', { times: minutely, window: 1 });
  expect(away.fires).toEqual(['missed 21:19 +4999 SKIP', 'run 10:00 +0 SKIP']);
});
