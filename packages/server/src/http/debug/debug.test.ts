import type { DebugSession } from '@stepwright/contract/entities/debug-session';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteProject } from '../../actions/delete-project.ts';
import { openingMessages, wholeScenario } from '../../runs/testing-messages.ts';
import { sweepDebug } from '../../work/end-debug-sessions.ts';
import { sweep } from '../../work/sweep.ts';
import { type Claim, testingExecutor } from '../executor/testing-executor.ts';
import { type TestingProject, testingProject } from '../runs/testing-project.ts';
import { type TestingApp, type TestingPerson, testingApp } from '../testing-app.ts';

const SETTINGS = { perProject: 2, abandonedSeconds: 120, minutes: 60 };

let testing: TestingApp;
let shop: TestingProject;
let base: string;
let serial = 0;

beforeAll(async () => {
  testing = await testingApp();
  base = await testing.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => testing.close());
beforeEach(async () => {
  shop = await testingProject(testing, { name: `Shop ${++serial}` });
});

// An executor takes the oldest session, which must be that of the test.
afterEach(async () => void (await testing.parts.database.sql`DELETE FROM run WHERE debug`));

const executor = () => testingExecutor(testing.app);

async function ask(method: 'GET' | 'POST', url: string, payload?: object, person: TestingPerson = shop.person) {
  const reply = await testing.app.inject({ method, url, headers: person.headers, ...(payload ? { payload } : {}) });
  return { status: reply.statusCode, body: reply.json() };
}

async function start(more: object = {}, person = shop.person): Promise<number> {
  const { project, featureId, environmentId } = shop;
  const asked = { feature_id: featureId, env_id: environmentId, application_id: project.id, ...more };
  const { status, body } = await ask('POST', '/api/debug/start', asked, person);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.id;
}

const sessionOf = async (id: number) => (await ask('GET', `/api/debug/${id}`)).body as DebugSession;

async function claimDebug(): Promise<Claim | null> {
  const reply = await testing.app.inject({
    method: 'POST',
    url: '/api/executor/claim',
    headers: { authorization: 'Bearer executors-of-a-test' },
    payload: { executor: 'tester', wait: 0, kind: 'debug' },
  });
  return reply.statusCode === 204 ? null : reply.json();
}

test('a session waits beside the runs, never among them', async () => {
  const id = await start({ scenario_line: 3, breakpoints: [{ uri: 'a.feature', line: 4 }] });
  const run = await shop.run();
  expect(await sessionOf(id)).toMatchObject({
    state: 'waiting',
    reason: null,
    feature_name: 'Buy tea',
    scenario_line: 3,
  });
  expect((await ask('GET', `/api/debug?applicationId=${shop.project.id}`)).body).toMatchObject([{ id }]);
  expect((await shop.get(`/api/run/list?applicationId=${shop.project.id}`)).body).toMatchObject([{ id: run }]);
  expect((await shop.get(`/api/run/count?applicationId=${shop.project.id}`)).body).toEqual({ count: 1 });
  for (const path of ['', '/scenarios']) expect((await shop.get(`/api/run/${id}${path}`)).status).toBe(404);
  expect(await ask('POST', `/api/run/${id}/stop`, {})).toMatchObject({ status: 404 });

  const claimed = await executor().claim();
  expect(claimed?.runId).toBe(run);
  expect(await executor().claim()).toBeNull();
  const session = await claimDebug();
  expect(session).toMatchObject({ runId: id, debug: true, remaining: 3_600_000 });
  expect(await claimDebug()).toBeNull();
  const { body } = await executor().call(session!, 'GET', '/bundle');
  expect(body).toMatchObject({
    debug: { scenarioLine: 3, breakpoints: [{ uri: 'a.feature', line: 4 }], pauseAtStart: true, pauseOnFailure: true },
  });
  expect(await sessionOf(id)).toMatchObject({ state: 'open' });
  await executor().finish(session!);
  expect(await sessionOf(id)).toMatchObject({ state: 'ended', reason: null });
  const [kept] = await testing.parts.database.sql`SELECT count(*)::int AS n FROM scenario_result WHERE run_id = ${id}`;
  expect(kept?.['n']).toBe(0);
  await executor().finish(claimed!);
});

test('orders reach the executor at once, each with its number, and are forgotten when they have arrived', async () => {
  const id = await start();
  const claim = (await claimDebug())!;
  const waiting = executor().call(claim, 'GET', '/commands?after=0&wait=20');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await ask('POST', `/api/debug/${id}/command`, { do: 'try', step: 'WAIT <1>' })).toEqual({
    status: 202,
    body: { number: 1 },
  });
  const first = await waiting;
  expect(first.body).toMatchObject({
    command: 'run',
    commands: [{ number: 1, order: { do: 'try', step: 'WAIT <1>' } }],
  });
  await ask('POST', `/api/debug/${id}/command`, { do: 'set', name: 'a', value: '1' });
  await ask('POST', `/api/debug/${id}/command`, { do: 'continue', text: 'Feature: x' });
  // An answer that got lost is given again.
  for (const _ of [1, 2]) {
    const next = await executor().call(claim, 'GET', '/commands?after=1');
    expect((next.body['commands'] as { number: number }[]).map(({ number }) => number)).toEqual([2, 3]);
  }
  expect((await executor().call(claim, 'GET', '/commands?after=3')).body).toMatchObject({ commands: [] });
  const [left] = await testing.parts.database.sql`SELECT count(*)::int AS n FROM debug_command WHERE run_id = ${id}`;
  expect(left?.['n']).toBe(0);
  for (const order of [{ do: 'fly' }, { do: 'set', name: '' }, { do: 'runTo', uri: 'a', line: 0 }]) {
    expect((await ask('POST', `/api/debug/${id}/command`, order)).status).toBe(400);
  }
  await ask('POST', `/api/debug/${id}/command`, { do: 'try', step: 'ENTER_SECRET [a] <hunter2>' });
  await executor().finish(claim);
  await sweepDebug(testing.parts.database, SETTINGS);
  const [never] = await testing.parts.database.sql`SELECT count(*)::int AS n FROM debug_command WHERE run_id = ${id}`;
  expect(never?.['n']).toBe(0);
  expect(await ask('POST', `/api/debug/${id}/command`, { do: 'continue' })).toMatchObject({
    status: 412,
    body: { code: 'precondition' },
  });
});

test('only the owner sees and steers a session; the higher roles may stop it', async () => {
  const id = await start();
  const claim = (await claimDebug())!;
  const other = await testing.signIn(['developer', 'read_write'], [shop.project.name]);
  const leader = await testing.signIn(['projectadmin', 'read_write'], [shop.project.name]);
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['POST', '/stop', {}],
    ['POST', '/command', { do: 'pause' }],
  ] as const) {
    expect((await ask(method, `/api/debug/${id}${path}`, body, other)).status).toBe(404);
  }
  expect((await ask('POST', `/api/debug/${id}/command`, { do: 'pause' }, leader)).status).toBe(403);
  for (const person of [other, leader]) {
    const events = await fetch(`${base}/api/run/${id}/events`, { headers: person.headers });
    await events.body?.cancel();
    expect(events.status).toBe(404);
  }
  expect((await ask('POST', `/api/debug/${id}/stop`, {}, leader)).body).toMatchObject({
    state: 'ending',
    reason: `Stopped by ${leader.userName}.`,
  });
  expect((await executor().call(claim, 'GET', '/commands?after=0&wait=20')).body).toMatchObject({ command: 'stop' });
  await executor().finish(claim, 'stopped');
  expect(await sessionOf(id)).toMatchObject({ state: 'ended', reason: `Stopped by ${leader.userName}.` });
});

test('a person has one session; a project as many as it may', async () => {
  const first = await start();
  const claim = (await claimDebug())!;
  const second = await start();
  expect(await sessionOf(first)).toMatchObject({ state: 'ending', reason: 'You started another debug session.' });
  expect((await executor().call(claim, 'POST', '/renew', {})).body).toMatchObject({ command: 'stop' });
  const third = await start();
  expect(await sessionOf(second)).toMatchObject({ state: 'ended' });
  for (let place = 0; place < 4; place++) {
    await start({}, await testing.signIn(['developer', 'read_write'], [shop.project.name]));
  }
  const late = await testing.signIn(['developer', 'read_write'], [shop.project.name]);
  await expect(start({}, late)).rejects.toThrow(/5 open debug sessions already/);
  // Those who are in may begin anew.
  await start();
  expect(await sessionOf(third)).toMatchObject({ state: 'ended' });
});

test('two starts at once leave one session', async () => {
  const ids = await Promise.all([start(), start(), start()]);
  const states = await Promise.all(ids.map(async (id) => (await sessionOf(id)).state));
  expect(states.sort()).toEqual(['ended', 'ended', 'waiting']);
});

test('a session that its owner has left is ended; looking on keeps it', async () => {
  const { sql } = testing.parts.database;
  const id = await start();
  const claim = (await claimDebug())!;
  const leave = () =>
    sql`UPDATE debug_session SET seen_at = clock_timestamp() - interval '3 minutes' WHERE run_id = ${id}`;
  await leave();
  const watching = await fetch(`${base}/api/run/${id}/events`, { headers: shop.person.headers });
  const reader = watching.body!.getReader();
  await reader.read();
  await reader.read();
  await sweepDebug(testing.parts.database, SETTINGS);
  expect(await sessionOf(id)).toMatchObject({ state: 'open' });
  await reader.cancel();
  await leave();
  await sweepDebug(testing.parts.database, SETTINGS, false);
  expect(await sessionOf(id)).toMatchObject({ state: 'open' });
  await sweepDebug(testing.parts.database, SETTINGS);
  const reason = 'Nobody looked at the session for 2 minutes, so it was ended.';
  expect(await sessionOf(id)).toMatchObject({ state: 'ending', reason });
  // An executor that does not carry out the end loses the session.
  await sql`UPDATE debug_session SET ending_at = clock_timestamp() - interval '30 seconds' WHERE run_id = ${id}`;
  await sweepDebug(testing.parts.database, SETTINGS);
  expect(await sessionOf(id)).toMatchObject({ state: 'ended', reason });
  expect((await executor().call(claim, 'GET', '/commands?after=0&wait=20')).status).toBe(409);
});

test('a lost executor and the time limit end a session, which is never begun anew elsewhere', async () => {
  const { sql, ...rest } = testing.parts.database;
  const lost = await start();
  await claimDebug();
  await sql`UPDATE run_job SET lease_until = clock_timestamp() - interval '1 second' WHERE run_id = ${lost}`;
  await sweep({ sql, ...rest });
  expect(await sessionOf(lost)).toMatchObject({
    state: 'ended',
    reason: 'The executor of this session was lost (no sign of life for 15 s), and with it what the session held.',
  });
  const long = await start();
  const claim = (await claimDebug())!;
  await executor().append(claim, 0, [
    ...openingMessages([{ name: 'b', steps: 1 }]),
    ...wholeScenario(0, [{ status: 'PASSED' }]),
  ]);
  await sql`UPDATE run_job SET deadline = clock_timestamp() - interval '1 second' WHERE run_id = ${long}`;
  await sweep({ sql, ...rest });
  expect(await sessionOf(long)).toMatchObject({
    state: 'ended',
    reason: 'The session reached its limit of 60 minutes.',
  });
});

test('a deleted project takes its sessions along, and an executor hears of it', async () => {
  const id = await start();
  const claim = (await claimDebug())!;
  await deleteProject(testing.parts.database, testing.parts.directory, shop.project.id);
  expect((await ask('GET', `/api/debug/${id}`)).status).toBe(404);
  expect((await executor().call(claim, 'GET', '/commands?after=0&wait=20')).status).toBe(409);
});

test('the delete flag of a session cannot be taken away, and a day later it is gone', async () => {
  const { sql } = testing.parts.database;
  const id = await start();
  await expect(sql`UPDATE run SET delete_flag = false WHERE id = ${id}`).rejects.toThrow(/run_debug_is_unlisted/);
  await ask('POST', `/api/debug/${id}/stop`, {});
  await sql`UPDATE run SET finished_at = clock_timestamp() - interval '2 days' WHERE id = ${id}`;
  await sweepDebug(testing.parts.database, SETTINGS);
  expect((await ask('GET', `/api/debug/${id}`)).status).toBe(404);
});
