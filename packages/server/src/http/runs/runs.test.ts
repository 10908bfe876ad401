import type { Run } from '@stepwright/contract/entities/run';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openingMessages, runEnd, scenarioStart, stepStart, wholeScenario } from '../../runs/testing-messages.ts';
import { testingExecutor } from '../executor/testing-executor.ts';
import { type TestingApp, testingApp } from '../testing-app.ts';
import { type TestingProject, testingProject } from './testing-project.ts';

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

test('a run from its request to its reports', async () => {
  const id = await shop.run();
  expect(await getRun(id)).toMatchObject({
    id,
    details: 'Buy tea',
    status: 'RUNNING',
    run_type: 'FEATURE',
    started_at: null,
    report_url: null,
    environment: 'Local',
    requested_by: shop.person.userName,
  });
  const executor = testingExecutor(testing.app);
  const claim = (await executor.claim())!;
  expect(claim.runId).toBe(id);
  expect(await executor.claim()).toBeNull();

  const opening = openingMessages([
    { name: 'Buy', steps: 2, tags: ['@smoke'] },
    { name: 'Coupon', steps: 2 },
  ]);
  const first = [...opening, ...wholeScenario(0, [{ status: 'PASSED' }, { status: 'PASSED' }])];
  const sent = await executor.append(claim, 0, first);
  expect(sent.body).toMatchObject({ next: first.length, command: 'run', watched: false });
  // A repeated call changes nothing, a gap is refused.
  expect((await executor.append(claim, 0, first)).body).toMatchObject({ next: first.length });
  expect((await executor.append(claim, first.length + 1, [runEnd(false)])).status).toBe(400);
  expect(await getRun(id)).toMatchObject({ scenario_count: 2, scenario_pass_count: 1, scenario_done_count: 1 });

  const second = [
    ...wholeScenario(1, [{ status: 'FAILED', message: 'E_VERIFY it differs\nmore' }, { status: 'SKIPPED' }]),
    runEnd(false),
  ];
  await executor.append(claim, first.length, second);
  const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
  expect((await executor.call(claim, 'PUT', '/attachments/one.png', png)).status).toBe(200);
  expect((await executor.call(claim, 'PUT', '/attachments/one.png', png)).status).toBe(200);
  expect((await executor.call(claim, 'PUT', '/attachments/bad.png', Buffer.from('<svg/>'))).status).toBe(415);
  expect((await executor.call(claim, 'PUT', '/attachments/x.svg', Buffer.from('<svg/>'))).status).toBe(415);
  expect((await executor.finish(claim)).body).toEqual({ status: 'FAILURE' });
  expect(await getRun(id)).toMatchObject({
    status: 'FAILURE',
    scenario_pass_count: 1,
    scenario_fail_count: 1,
    scenario_done_count: 2,
    run_duration: 60e9,
    report_url: `/reports/${id}/report.html`,
    errorDescription: null,
  });
  // Nothing is accepted any more.
  expect((await executor.append(claim, 0, first)).body).toMatchObject({ code: 'lease_lost' });
  expect((await executor.finish(claim)).status).toBe(409);

  const rows = (await shop.get(`/api/run/${id}/scenarios?status=FAILED`)).body as { scenarios: object[] };
  expect(rows).toMatchObject({
    count: 1,
    scenarios: [
      {
        index: 1,
        name: 'Coupon',
        feature: 'Buying',
        line: 4,
        status: 'FAILED',
        error: 'E_VERIFY it differs',
        steps: 2,
      },
    ],
  });
  expect((await shop.get(`/api/run/${id}/scenarios?search=smoke`)).body).toMatchObject({
    count: 1,
    scenarios: [{ name: 'Buy', tags: ['@smoke'], duration: 9000 }],
  });
  const one = (await shop.get(`/api/run/${id}/scenario/1`)).body as { messages: object[] };
  expect(one.messages.map((message) => Object.keys(message)[0])).toEqual([
    'gherkinDocument',
    'pickle',
    'testCase',
    'testCaseStarted',
    'testStepStarted',
    'testStepFinished',
    'testStepFinished',
    'testCaseFinished',
  ]);
  const picture = await shop.get(`/api/run/${id}/attachments/one.png`);
  expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
  expect(String(picture.headers['content-security-policy'])).toMatch(/^sandbox;/);
});

test('the bundle is frozen at the request, and hands over no key of the installation', async () => {
  const id = await shop.run({ tags: 'smoke, ~@slow' });
  await testing.parts.database.sql`UPDATE feature SET content = 'changed'`;
  const executor = testingExecutor(testing.app);
  const claim = (await executor.claim())!;
  const reply = await executor.call(claim, 'GET', '/bundle');
  await testing.parts.database.sql`UPDATE feature SET content = 'Feature: Buying'`;
  expect(claim.runId).toBe(id);
  expect(reply.body).toMatchObject({
    version: 1,
    name: 'Buy tea',
    entry: [shop.featureId],
    features: [{ uri: 'Shop/Buy tea.feature', locators: { button: '//button' }, includes: [], files: [] }],
    objects: [{ name: 'cart', locators: { order: "//button[@id='order']" } }],
    environment: { name: 'Local', ui: { user: 'mia' }, api: {} },
    options: { tags: 'smoke, ~@slow', parallel: 1 },
  });
  expect(JSON.stringify(reply.body)).toContain('Feature: Buying');
  const { decryptValue } = await import('@stepwright/catalogue/secrets/encrypted-value');
  const key = Buffer.from(reply.headers['x-bundle-key']!, 'base64');
  const sealed = (reply.body['environment'] as { settings: Record<string, string> }).settings['SHOP_PASSWORD']!;
  expect(sealed).toMatch(/^ENC\(/);
  expect(decryptValue(sealed, key)).toBe('tea-time');
});

test('what cannot run is refused, and nothing is stored', async () => {
  const other = await testingProject(testing, { name: 'Other' });
  const ask = (payload: object) =>
    testing.app.inject({ method: 'POST', url: '/api/run/feature', headers: shop.person.headers, payload });
  const good = { feature_id: shop.featureId, env_id: shop.environmentId, application_id: shop.project.id };
  expect((await ask({ ...good, env_id: other.environmentId })).statusCode).toBe(404);
  expect((await ask({ ...good, feature_id: other.featureId })).statusCode).toBe(404);
  expect((await ask({ ...good, application_id: other.project.id })).statusCode).toBe(404);
  const tags = await ask({ ...good, run_scenariotags: '@a and and' });
  expect(tags.statusCode).toBe(400);
  expect(tags.json()).toMatchObject({ code: 'validation', hint: expect.stringContaining('@smoke') });
  expect((await ask({ ...good, more: 1 })).statusCode).toBe(400);
  expect((await shop.get(`/api/run/count?applicationId=${shop.project.id}`)).body).toEqual({ count: 0 });
  const strict = await testingProject(testing, { name: 'Strict', settings: { 'run.timeout.minutes': 'soon' } });
  await expect(strict.run()).rejects.toThrow(/run\.timeout\.minutes must be a number of minutes/);
});

test('a request repeated with the same key makes one run', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => shop.run({ key: 'abc' })));
  expect(new Set(ids).size).toBe(1);
  await expect(shop.run({ key: 'abc', tags: '@x' })).rejects.toThrow(/409/);
  expect(await shop.run({ key: 'other' })).not.toBe(ids[0]);
  expect((await shop.get(`/api/run/count?applicationId=${shop.project.id}`)).body).toEqual({ count: 2 });
});

test('an unchanged list costs no body', async () => {
  await shop.run();
  const url = `/api/run/list?applicationId=${shop.project.id}`;
  const { headers } = await shop.get(url);
  const again = await testing.app.inject({
    url,
    headers: { ...shop.person.headers, 'if-none-match': String(headers['etag']) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await shop.run();
  const changed = await testing.app.inject({
    url,
    headers: { ...shop.person.headers, 'if-none-match': String(headers['etag']) },
  });
  expect(changed.statusCode).toBe(200);
});

test('flagged runs leave list and count, and come back', async () => {
  const ids = [await shop.run(), await shop.run(), await shop.run()];
  const flag = (flagRun: string) =>
    testing.app.inject({
      method: 'PUT',
      url: `/api/run/deleteFlag?flagRun=${flagRun}&runId=${ids[1]}`,
      headers: shop.person.headers,
    });
  const listed = async () =>
    ((await shop.get(`/api/run/list?applicationId=${shop.project.id}`)).body as Run[]).map((run) => run.id);
  expect((await flag('true')).json()).toMatchObject({ id: ids[1], delete_flag: true });
  await flag('true');
  expect(await listed()).toEqual([ids[2], ids[0]]);
  expect((await shop.get(`/api/run/count?applicationId=${shop.project.id}`)).body).toEqual({ count: 2 });
  await flag('false');
  expect(await listed()).toEqual([ids[2], ids[1], ids[0]]);
});

test('every page of a long list is right, whichever block it lies in', async () => {
  const { sql } = testing.parts.database;
  await sql`
    INSERT INTO run (project_id, run_type, details, environment, requested_by, status, finished_at, delete_flag)
    SELECT ${shop.project.id}, 'FEATURE', 'old', 'Local', 'x', 'SUCCESS', now(), n % 7 = 0 FROM generate_series(1, 12000) AS n`;
  const all = (await sql<{ id: number }[]>`SELECT id FROM run WHERE NOT delete_flag ORDER BY id DESC`).map(
    (row) => row.id,
  );
  expect((await shop.get(`/api/run/count?applicationId=${shop.project.id}`)).body).toEqual({ count: all.length });
  for (const page of [0, 1, 57, 102, 103, 104, 511, 512, 1000, 1028, 1029]) {
    const { body } = await shop.get(`/api/run/list?applicationId=${shop.project.id}&page=${page}`);
    expect((body as Run[]).map((run) => run.id)).toEqual(all.slice(page * 10, page * 10 + 10));
  }
});

test('stopping: in the queue at once, while it runs after the step', async () => {
  const stop = (id: number) =>
    testing.app.inject({ method: 'POST', url: `/api/run/${id}/stop`, headers: shop.person.headers, payload: {} });
  const waiting = await shop.run();
  expect((await stop(waiting)).json()).toMatchObject({
    status: 'ERROR',
    errorDescription: `Stopped by ${shop.person.userName}.`,
    report_url: null,
  });
  const executor = testingExecutor(testing.app);
  expect(await executor.claim()).toBeNull();

  const id = await shop.run();
  const claim = (await executor.claim())!;
  const begun = [
    ...openingMessages([
      { name: 'A', steps: 3 },
      { name: 'B', steps: 1 },
    ]),
    ...scenarioStart(0, 3),
    stepStart(0, 0),
  ];
  await executor.append(claim, 0, begun);
  expect((await stop(id)).json()).toMatchObject({ status: 'RUNNING', stop_requested: true });
  expect((await executor.call(claim, 'POST', '/renew', {})).body).toMatchObject({ command: 'stop' });
  expect((await executor.finish(claim, 'stopped')).body).toEqual({ status: 'ERROR' });
  expect(await getRun(id)).toMatchObject({
    errorDescription: `Stopped by ${shop.person.userName}.`,
    scenario_fail_count: 1,
    scenario_done_count: 2,
    report_url: expect.any(String),
  });
  const rows = (await shop.get(`/api/run/${id}/scenarios`)).body;
  expect(rows).toMatchObject({
    scenarios: [{ status: 'FAILED', error: expect.stringContaining('Interrupted') }, { status: 'SKIPPED' }],
  });
});

test('only members see a run, only writers stop it', async () => {
  const id = await shop.run();
  const stranger = await testing.signIn(['read_write'], ['Other']);
  const reader = await testing.signIn(['read_only'], [shop.project.name]);
  for (const path of ['', '/scenarios', '/events', '/picture', '/attachments/a.png']) {
    expect((await testing.app.inject({ url: `/api/run/${id}${path}`, headers: stranger.headers })).statusCode).toBe(
      404,
    );
  }
  for (const url of [`/reports/${id}.zip`, `/reports/${id}/report.html`, `/api/run/zipFolder?runId=${id}`]) {
    expect((await testing.app.inject({ url, headers: stranger.headers })).statusCode).toBe(404);
    expect((await testing.app.inject({ url, headers: reader.headers })).statusCode).toBe(412);
  }
  expect((await testing.app.inject({ url: `/api/run/${id}`, headers: reader.headers })).statusCode).toBe(200);
  const stop = await testing.app.inject({
    method: 'POST',
    url: `/api/run/${id}/stop`,
    headers: reader.headers,
    payload: {},
  });
  expect(stop.statusCode).toBe(403);
  const wrong = await testing.app.inject({
    method: 'POST',
    url: '/api/executor/claim',
    headers: { authorization: 'Bearer wrong' },
    payload: { executor: 'x', wait: 0 },
  });
  expect(wrong.statusCode).toBe(401);
});

test('a project cannot fill the queue of everybody', async () => {
  const { sql } = testing.parts.database;
  await sql`
    WITH made AS (
      INSERT INTO run (project_id, run_type, details, environment, requested_by)
      SELECT ${shop.project.id}, 'FEATURE', 'waiting', 'Local', 'x' FROM generate_series(1, 1000) RETURNING id
    ) INSERT INTO run_job (run_id, minutes) SELECT id, 1 FROM made`;
  await expect(shop.run()).rejects.toThrow(/^429 .*rate_limited/);
});
