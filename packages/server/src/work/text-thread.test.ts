import { expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { readInThread } from './text-thread.ts';
import type { TextJob } from './text-worker.ts';

const feature = (steps: number) =>
  `Feature: f\n  Scenario: s\n${Array.from({ length: steps }, (_, at) => `    Then CLICK [e${at}]\n`).join('')}`;
const namesOf = (content: string): TextJob & { kind: 'names' } => ({
  kind: 'names',
  texts: [{ holder: 'feature', text: content, type: 'ANOROC', locators: null }],
});

test('who waits is served in the order of asking, before what is done in advance', async () => {
  const order: string[] = [];
  const note = (name: string) => () => order.push(name);
  await Promise.all([
    readInThread(namesOf(feature(3000))).then(note('begun')),
    readInThread({ kind: 'count', content: feature(1) }).then(note('advance')),
    readInThread({ kind: 'count', content: feature(1) }, true).then(note('first')),
    readInThread({ kind: 'count', content: feature(1) }, true).then(note('second')),
    readInThread({ kind: 'count', content: feature(1) }, true).then(note('third')),
  ]);
  expect(order).toEqual(['begun', 'first', 'second', 'third', 'advance']);
});

test('each gets its own answer, also when one of them fails', async () => {
  const broken = { kind: 'check', features: null } as unknown as TextJob & { kind: 'count' };
  const [one, failed, other] = await Promise.allSettled([
    readInThread({ kind: 'count', content: feature(1) }, true),
    readInThread(broken, true),
    readInThread({ kind: 'count', content: `${feature(1)}\n  Scenario: t\n    Then CLICK [go]\n` }, true),
  ]);
  expect(one).toMatchObject({ value: { scenarios: 1 } });
  expect(failed.status).toBe('rejected');
  expect(other).toMatchObject({ value: { scenarios: 2 } });
});

test('beyond a number of waiting pieces of work the caller hears to come again', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 60 }, () => readInThread({ kind: 'count', content: feature(1) }, true)),
  );
  const refused = all.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(60 - 41);
  expect(refused[0]!.reason).toBeInstanceOf(AppError);
  expect(refused[0]!.reason).toMatchObject({ code: 'unavailable', retryAfter: 5 });
  expect(await readInThread({ kind: 'count', content: feature(1) }, true)).toMatchObject({ scenarios: 1 });
});
