import type { Run } from '@stepwright/contract/entities/run';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  openingMessages,
  runEnd,
  scenarioStart,
  stepEnd,
  stepStart,
  wholeScenario,
} from '../../runs/testing-messages.ts';
import { PUT_BACK_LIMIT, sweep } from '../../work/sweep.ts';
import { type TestingProject, testingProject } from '../runs/testing-project.ts';
import { type TestingApp, testingApp } from '../testing-app.ts';
import { testingExecutor } from './testing-executor.ts';

const many = process.env['STEPWRIGHT_FAULTS'] === 'full';
let testing: TestingApp;
let shop: TestingProject;

beforeAll(async () => {
  testing = await testingApp();
  shop = await testingProject(testing);
});
afterAll(() => testing?.close());
beforeEach(async () => {
  await testing.parts.database.sql`DELETE FROM run`;
});

const getRun = async (id: number) => (await shop.get(`/api/run/${id}`)).body as Run;
/** Lets the time of a lease or of a whole run pass. */
const expire = (what: 'lease_until' | 'deadline') =>
  testing.parts.database
    .sql`UPDATE run_job SET ${testing.parts.database.sql(what)} = clock_timestamp() - interval '1 s'`;

test('many executors at once: each run is claimed by exactly one', async () => {
  const count = many ? 200 : 30;
  for (let i = 0; i < count; i++) await shop.run();
  const claims = await Promise.all(
    Array.from({ length: many ? 50 : 20 }, async (_, number) => {
      const executor = testingExecutor(testing.app, `executor ${number}`);
      const mine: { runId: number; token: string }[] = [];
      for (;;) {
        const claim = await executor.claim();
        if (!claim) return mine;
        mine.push(claim);
      }
    }),
  );
  const all = claims.flat();
  expect(all).toHaveLength(count);
  expect(new Set(all.map((claim) => claim.runId)).size).toBe(count);
  expect(new Set(all.map((claim) => claim.token)).size).toBe(count);
});

test('an executor that waits hears of a new run at once', async () => {
  const waiting = testingExecutor(testing.app).claim(20);
  const id = await shop.run();
  expect((await waiting)?.runId).toBe(id);
});

test('an executor that is lost before the first step: the run goes to another one, and begins anew', async () => {
  const id = await shop.run();
  const executor = testingExecutor(testing.app);
  const lost = (await executor.claim())!;
  const opening = openingMessages([{ name: 'A', steps: 1 }]);
  await executor.append(lost, 0, opening);
  expect(await sweep(testing.parts.database)).toEqual([]);
  await expire('lease_until');
  // Nobody could renew while the server was away: then leases do not count yet.
  expect(await sweep(testing.parts.database, false)).toEqual([]);
  expect(await sweep(testing.parts.database)).toEqual([{ runId: id, done: 'requeued' }]);
  expect(await getRun(id)).toMatchObject({ status: 'RUNNING', started_at: null, scenario_count: 0 });

  const next = (await executor.claim())!;
  expect(next.runId).toBe(id);
  expect(Number(next.token.split('.')[0])).toBeGreaterThan(Number(lost.token.split('.')[0]));
  for (const late of [
    await executor.append(lost, 0, opening),
    await executor.call(lost, 'POST', '/renew', {}),
    await executor.call(lost, 'POST', '/release', {}),
    await executor.call(lost, 'GET', '/bundle'),
    await executor.call(lost, 'PUT', '/attachments/a.txt', Buffer.from('late')),
    await executor.call(lost, 'PUT', '/picture', Buffer.from('ffd8ff00', 'hex')),
    await executor.finish(lost),
  ]) {
    expect([late.status, late.body['code']]).toEqual([409, 'lease_lost']);
  }
  expect(await getRun(id)).toMatchObject({ scenario_count: 0 });
  await executor.append(next, 0, [...opening, ...wholeScenario(0, [{ status: 'PASSED' }]), runEnd(true)]);
  expect((await executor.finish(next)).body).toEqual({ status: 'SUCCESS' });
});

test('a run that kills every executor before its first step ends instead of keeping all others waiting', async () => {
  const id = await shop.run();
  for (let time = 0; time < PUT_BACK_LIMIT; time++) {
    expect((await testingExecutor(testing.app).claim())?.runId).toBe(id);
    await expire('lease_until');
    expect(await sweep(testing.parts.database)).toEqual([{ runId: id, done: 'requeued' }]);
  }
  await testingExecutor(testing.app).claim();
  await expire('lease_until');
  expect(await sweep(testing.parts.database)).toEqual([{ runId: id, done: 'lost' }]);
  const run = await getRun(id);
  expect(run.status).toBe('ERROR');
  expect(run.errorDescription).toContain('No executor could begin this run');
});

test('an executor that is lost after the first step: the run ends as ERROR and keeps what was done', async () => {
  const id = await shop.run();
  const executor = testingExecutor(testing.app);
  const claim = (await executor.claim())!;
  const said = [
    ...openingMessages([
      { name: 'A', steps: 1 },
      { name: 'B', steps: 3 },
      { name: 'C', steps: 1 },
    ]),
    ...wholeScenario(0, [{ status: 'PASSED' }]),
    ...scenarioStart(1, 3),
    stepStart(1, 0),
    stepEnd(1, 0, { status: 'PASSED' }),
    stepStart(1, 1),
  ];
  await executor.append(claim, 0, said);
  expect((await executor.call(claim, 'POST', '/release', {})).status).toBe(412);
  await expire('lease_until');
  // A sign of life before anybody has looked keeps the run.
  expect((await executor.call(claim, 'POST', '/renew', {})).status).toBe(200);
  expect(await sweep(testing.parts.database)).toEqual([]);
  await expire('lease_until');
  expect(await sweep(testing.parts.database)).toEqual([{ runId: id, done: 'lost' }]);
  const run = await getRun(id);
  expect(run).toMatchObject({
    status: 'ERROR',
    errorDescription: expect.stringContaining('was lost (no sign of life for 15 s)'),
    scenario_count: 3,
    scenario_pass_count: 1,
    scenario_fail_count: 1,
    scenario_done_count: 3,
    report_url: `/reports/${id}/report.html`,
  });
  expect((await executor.append(claim, said.length, [stepEnd(1, 1, { status: 'PASSED' })])).status).toBe(409);
  expect(await getRun(id)).toEqual(run);
  const { body } = await shop.get(`/api/run/${id}/scenario/1`);
  const ends = (
    body as { messages: { testStepFinished?: { testStepId: string; testStepResult: { status: string } } }[] }
  ).messages.flatMap(({ testStepFinished: end }) => (end ? [`${end.testStepId} ${end.testStepResult.status}`] : []));
  expect(ends).toEqual(['t1-0 PASSED', 't1-1 FAILED', 't1-2 SKIPPED']);
});

test('a run over its time ends, whatever its executor does', async () => {
  const short = await testingProject(testing, { name: 'Short', settings: { 'run.timeout.minutes': '0.5' } });
  const id = await short.run();
  const executor = testingExecutor(testing.app);
  const claim = (await executor.claim())!;
  expect(claim.remaining).toBe(30_000);
  await executor.append(claim, 0, [
    ...openingMessages([{ name: 'A', steps: 1 }]),
    ...scenarioStart(0, 1),
    stepStart(0, 0),
  ]);
  await expire('deadline');
  expect((await executor.call(claim, 'POST', '/renew', {})).body).toMatchObject({ command: 'stop', remaining: 0 });
  expect(await sweep(testing.parts.database)).toEqual([{ runId: id, done: 'overtime' }]);
  expect((await short.get(`/api/run/${id}`)).body).toMatchObject({
    status: 'ERROR',
    errorDescription: expect.stringContaining('longer than the 0.5 minutes'),
  });
  expect((await executor.finish(claim)).status).toBe(409);
});

test('an executor that shuts down gives its run back before the first step', async () => {
  const id = await shop.run();
  const executor = testingExecutor(testing.app);
  const claim = (await executor.claim())!;
  expect((await executor.call(claim, 'POST', '/release', {})).status).toBe(200);
  expect((await executor.claim())?.runId).toBe(id);
});

test('how a run ends', async () => {
  const executor = testingExecutor(testing.app);
  const end = async (messages: object[], outcome = 'finished', error?: string, tags?: string) => {
    const id = await shop.run(tags === undefined ? {} : { tags });
    const claim = (await executor.claim())!;
    await executor.append(claim, 0, messages);
    await executor.finish(claim, outcome, error);
    const { status, errorDescription } = await getRun(id);
    return [status, errorDescription];
  };
  const two = openingMessages([
    { name: 'A', steps: 1 },
    { name: 'B', steps: 1 },
  ]);
  const passed = wholeScenario(0, [{ status: 'PASSED' }]);
  const skipped = (index: number) => wholeScenario(index, [{ status: 'SKIPPED' }]);
  expect(await end([...two, ...passed, ...skipped(1), runEnd(true)])).toEqual(['SUCCESS', null]);
  expect(await end([...two, ...skipped(0), ...skipped(1)])).toEqual([
    'ERROR',
    'No scenario ran: every one of them was skipped.',
  ]);
  expect(await end([...two, ...passed])).toEqual(['ERROR', 'The engine ended before 1 of 2 scenarios had run.']);
  expect(await end(openingMessages([]), 'finished', undefined, '@none')).toEqual([
    'ERROR',
    'No scenario matched the tag expression @none.',
  ]);
  expect(await end(openingMessages([]))).toEqual(['ERROR', 'The feature has no scenario to run.']);
  expect(await end(two, 'broken', 'No browser was found.')).toEqual(['ERROR', 'No browser was found.']);
  expect(await end([...two, ...passed], 'stopped', 'The executor was shut down.')).toEqual([
    'ERROR',
    'The executor was shut down.',
  ]);
  expect(await end([])).toEqual(['ERROR', 'The feature has no scenario to run.']);
});

test('messages that are none change nothing', async () => {
  await shop.run();
  const executor = testingExecutor(testing.app);
  const claim = (await executor.claim())!;
  const raw = (messages: unknown[]) => executor.call(claim, 'POST', '/messages', { from: 0, messages });
  for (const bad of ['{', '[]', '1', 'null', '{"a":\n1}']) expect((await raw(['{}', bad])).status).toBe(400);
  expect((await raw([1])).status).toBe(400);
  // Parts of a wrong shape are stored as they are, and count for nothing.
  const odd = [
    '{"pickle":1}',
    '{"pickle":{"id":{},"name":[],"steps":{},"tags":[1,null],"location":{"line":-5}}}',
    '{"testCase":{"pickleId":null}}',
    '{"testCaseStarted":{"id":"x","testCaseId":"nobody"}}',
    '{"testStepFinished":{"testCaseStartedId":"x"}}',
    '{"gherkinDocument":{}}',
    '{"stepwright":{"kind":"plan","scenarios":-1}}',
    '{"testRunStarted":{"timestamp":{"seconds":1e300,"nanos":0}}}',
    '{"pickle":{"id":"\\u0000\\ud800","name":"\\u0000\\ud800","uri":"' + 'ü'.repeat(5000) + '"}}',
    '{}',
  ];
  expect((await raw(odd)).body).toMatchObject({ next: odd.length });
  expect((await executor.finish(claim)).status).toBe(200);
});
