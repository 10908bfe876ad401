import type { Run, RunScenario } from '@stepwright/contract/entities/run';
import type { Launch, RunComparison, RunSearchReply, ScenarioHistory } from '@stepwright/contract/entities/run-history';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openingMessages, runEnd, wholeScenario } from '../../runs/testing-messages.ts';
import { testingExecutor } from '../executor/testing-executor.ts';
import { type TestingApp, testingApp } from '../testing-app.ts';
import { type TestingProject, testingProject } from './testing-project.ts';

let testing: TestingApp;
let shop: TestingProject;

const CONTENT = `Feature: Buying

  Scenario: Buy
    When CLICK [cart.order]

  Scenario: Coupon
    When CLICK [cart.order]
`;

beforeAll(async () => {
  testing = await testingApp();
  shop = await testingProject(testing, { content: CONTENT });
});
afterAll(() => testing?.close());
beforeEach(async () => {
  await testing.parts.database.sql`TRUNCATE run, run_subject, scenario_case, run_text, failure_cause CASCADE`;
});

/** Runs the project's feature; each scenario by its name with the error that it ends with, or null when it passes. */
async function finish(outcomes: Record<string, string | null>, id?: number): Promise<number> {
  const runId = id ?? (await shop.run());
  const executor = testingExecutor(testing.app);
  const claim = (await executor.claim())!;
  expect(claim.runId).toBe(runId);
  const names = Object.keys(outcomes);
  const messages = [
    ...openingMessages(names.map((name) => ({ name, steps: 1 }))),
    ...names.flatMap((name, index) => {
      const message = outcomes[name] ?? null;
      return wholeScenario(index, [message === null ? { status: 'PASSED' } : { status: 'FAILED', message }]);
    }),
    runEnd(Object.values(outcomes).every((error) => error === null)),
  ];
  // The engine names texts by project and feature.
  const said = JSON.parse(JSON.stringify(messages).replaceAll('Shop/Buy.feature', 'Shop/Buy tea.feature')) as object[];
  expect((await executor.append(claim, 0, said)).status).toBe(200);
  expect((await executor.finish(claim)).status).toBe(200);
  return runId;
}

const get = async <T>(path: string) => {
  const reply = await shop.get(path);
  expect(reply.status, path).toBe(200);
  return reply.body as T;
};
const post = (path: string, payload: object) =>
  testing.app.inject({ method: 'POST', url: path, headers: shop.person.headers, payload });
const rerun = async (runId: number, body: object) => {
  const reply = await post(`/api/run/${runId}/rerun`, body);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json() as { id: number; missing: string[] };
};
const bundleOf = async (runId: number) => {
  const [row] = await testing.parts.database.sql<{ content: string }[]>`
    SELECT content FROM run_bundle WHERE run_id = ${runId}`;
  return JSON.parse(row!.content) as { options: { only?: object[] }; features: { content: string }[] };
};

test('a run is repeated as of then or with the present texts, and both name each other', async () => {
  const first = await finish({ Buy: null, Coupon: 'E_VERIFY total is "1"' });
  const { database } = testing.parts;
  const changed = CONTENT.replace('Scenario: Coupon', 'Scenario: Voucher');
  await database.sql`UPDATE feature SET content = ${changed} WHERE id = ${shop.featureId}`;
  const present = await rerun(first, {});
  expect((await bundleOf(present.id)).features[0]?.content).toContain('Voucher');
  const then = await rerun(first, { texts: 'then' });
  expect((await bundleOf(then.id)).features[0]?.content).toContain('Coupon');
  expect(await get<Run>(`/api/run/${then.id}`)).toMatchObject({
    rerun_of: first,
    details: 'Buy tea',
    feature_id: shop.featureId,
  });
  expect(await get(`/api/run/${first}/related`)).toMatchObject({
    rerun_of: null,
    reruns: [{ id: then.id }, { id: present.id }],
  });
  expect(await get(`/api/run/${then.id}/related`)).toMatchObject({ rerun_of: { id: first }, previous: { id: first } });

  // The failed scenario has another name now: as of then it runs, with the present texts nothing is left of it.
  const failed = await rerun(first, { texts: 'then', scenarios: 'failed' });
  expect((await bundleOf(failed.id)).options.only).toEqual([
    { feature: shop.featureId, name: 'Coupon', row: null, line: 4 },
  ]);
  const none = await post(`/api/run/${first}/rerun`, { scenarios: 'failed' });
  expect([none.statusCode, none.json().message]).toEqual([400, 'None of the scenarios that failed exists any more.']);
  await database.sql`UPDATE feature SET content = ${CONTENT} WHERE id = ${shop.featureId}`;
  expect((await rerun(first, { scenarios: 'failed' })).missing).toEqual([]);
});

test('a repetition that is asked for twice with one key is one run', async () => {
  const first = await finish({ Buy: null, Coupon: 'E_VERIFY total is "1"' });
  const ask = (key: string, payload: object) =>
    testing.app.inject({
      method: 'POST',
      url: `/api/run/${first}/rerun`,
      headers: { ...shop.person.headers, 'idempotency-key': key },
      payload,
    });
  const [one, two] = await Promise.all([ask('again', {}), ask('again', {})]);
  expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
  expect(two.json().id).toBe(one.json().id);
  expect((await ask('again', {})).json()).toEqual({ id: one.json().id, missing: [] });
  expect((await ask('again', { texts: 'then' })).statusCode).toBe(409);
  expect((await ask('another', {})).json().id).not.toBe(one.json().id);
  expect((await ask('not a key', {})).statusCode).toBe(400);
  await testing.parts.database.sql`DELETE FROM run WHERE rerun_of = ${first}`;
});

test('what cannot be repeated says why', async () => {
  const running = await shop.run();
  expect((await post(`/api/run/${running}/rerun`, { scenarios: 'failed' })).statusCode).toBe(412);
  const green = await finish({ Buy: null }, running);
  const reply = await post(`/api/run/${green}/rerun`, { scenarios: 'failed' });
  expect([reply.statusCode, reply.json().message]).toEqual([
    412,
    'No scenario of this run failed or was left unfinished.',
  ]);
  await testing.parts.database.sql`UPDATE run SET environment_id = 999999 WHERE id = ${green}`;
  const gone = await post(`/api/run/${green}/rerun`, {});
  expect([gone.statusCode, gone.json().hint]).toEqual([412, expect.stringContaining('as of then')]);
  expect((await rerun(green, { texts: 'then' })).id).toBeGreaterThan(green);
});

test('two runs compared', async () => {
  const one = await finish({ A: null, B: 'no', C: 'no', D: null, E: null });
  const two = await finish({ A: 'broke', B: null, C: 'still', E: null, F: null });
  for (const url of [`/api/run/${two}/compare?with=${one}`, `/api/run/${one}/compare?with=${two}`]) {
    const { before, after, groups, same } = await get<RunComparison>(url);
    expect([before.id, after.id, same]).toEqual([one, two, 1]);
    const named = Object.entries(groups).map(([kind, { scenarios }]) => [
      kind,
      scenarios.map(({ name }) => name).join(),
    ]);
    expect(Object.fromEntries(named)).toEqual({
      ...{ broken: 'A', mended: 'B', failing: 'C', gone: 'D', added: 'F', slower: '', faster: '' },
    });
    expect(groups.broken.scenarios[0]).toMatchObject({
      before: { index: 0, status: 'PASSED', error: null },
      after: { index: 0, status: 'FAILED', error: 'broke' },
    });
  }
  await testing.parts.database.sql`
    UPDATE run_scenario SET duration = duration * 3 WHERE run_id = ${two} AND name = 'E'`;
  const timed = await get<RunComparison>(`/api/run/${two}/compare?with=${one}`);
  expect(timed.groups.slower).toMatchObject({ count: 1, scenarios: [{ name: 'E' }] });
  const going = await shop.run();
  expect((await shop.get(`/api/run/${going}/compare?with=${one}`)).status).toBe(412);
});

test('the history of a scenario, and when it is flaky', async () => {
  const runs = [];
  for (const error of [null, 'E_VERIFY total is "1"', null]) runs.push(await finish({ Buy: null, Coupon: error }));
  const last = runs.at(-1)!;
  const coupon = await get<ScenarioHistory>(`/api/run/${last}/scenario/1/history`);
  expect(coupon).toMatchObject({ name: 'Coupon', flaky: true, changes: 2 });
  expect(coupon.results.map(({ run_id, status, text_changed }) => [run_id, status, text_changed])).toEqual([
    [runs[2], 'PASSED', false],
    [runs[1], 'FAILED', false],
    [runs[0], 'PASSED', false],
  ]);
  expect(coupon.results[1]).toMatchObject({ error: 'E_VERIFY total is "1"', environment: 'Local', duration: 9000 });
  expect(await get(`/api/run/${last}/scenario/0/history`)).toMatchObject({ flaky: false, changes: 0 });
  const { scenarios } = await get<{ scenarios: RunScenario[] }>(`/api/run/${last}/scenarios`);
  expect(scenarios.map(({ flaky }) => flaky)).toEqual([false, true]);
  expect(await get<Run>(`/api/run/${last}`)).toMatchObject({ flaky_count: 1 });
  // A run that has not ended knows what went before.
  const going = await shop.run();
  const claim = (await testingExecutor(testing.app).claim())!;
  const said = JSON.parse(
    JSON.stringify(openingMessages([{ name: 'Coupon', steps: 1 }])).replaceAll(
      'Shop/Buy.feature',
      'Shop/Buy tea.feature',
    ),
  ) as object[];
  await testingExecutor(testing.app).append(claim, 0, said);
  expect((await get<ScenarioHistory>(`/api/run/${going}/scenario/0/history`)).results).toHaveLength(3);
});

test('search: names, steps and errors of all runs, newest first', async () => {
  const first = await finish({ Buy: null, Coupon: 'E_VERIFY the 100%_total is "1"\nmore' });
  const second = await finish({ Buy: null, Coupon: null });
  const search = (words: string, more = '') =>
    get<RunSearchReply>(`/api/run/search?applicationId=${shop.project.id}&text=${encodeURIComponent(words)}${more}`);
  const name = await search('coup');
  expect(name.runs.map(({ id }) => id)).toEqual([second, first]);
  expect(name.runs[0]?.scenarios).toEqual([
    { index: 1, name: 'Coupon', feature: 'Buying', status: 'PASSED', where: 'name', line: 'Coupon' },
  ]);
  const step = await search('STEP 0');
  expect(step.runs[0]?.scenarios.map(({ where, line }) => [where, line])).toEqual([
    ['step', 'step 0'],
    ['step', 'step 0'],
  ]);
  const error = await search('100%_TOTAL');
  expect(error.runs.map(({ id }) => id)).toEqual([first]);
  expect(error.runs[0]?.scenarios[0]).toMatchObject({ where: 'error', line: 'E_VERIFY the 100%_total is "1"' });
  expect((await search('100a')).runs).toEqual([]);
  expect((await search('coup', '&status=FAILED')).runs.map(({ id }) => id)).toEqual([first]);
  expect((await search('coup', `&environment=${shop.environmentId}`)).runs).toHaveLength(2);
  expect((await search('coup', '&environment=999')).runs).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  expect((await search('coup', `&from=${today}&to=${today}`)).runs).toHaveLength(2);
  expect((await search('coup', '&to=2020-01-01')).runs).toEqual([]);
  expect((await search('coup', '&from=2099-01-01')).runs).toEqual([]);
  await testing.parts.database.sql`UPDATE run SET delete_flag = true WHERE id = ${second}`;
  expect((await search('coup')).runs.map(({ id }) => id)).toEqual([first]);
  const short = await shop.get(`/api/run/search?applicationId=${shop.project.id}&text=co`);
  expect(short.status).toBe(400);
});

test('search: every script, and the index that answers it', async () => {
  const id = await finish({ Buy: null, Coupon: 'Сумма “12 €” не совпадает: 合計が違う \\ 100%' });
  const search = async (words: string) => {
    const path = `/api/run/search?applicationId=${shop.project.id}&text=${encodeURIComponent(words)}`;
    return (await get<RunSearchReply>(path)).runs.map((run) => run.id);
  };
  for (const words of ['СУММА', 'не совпадает', '合計が', '12 €', '違う \\ 1', '\\ 100%']) {
    expect(await search(words), words).toEqual([id]);
  }
  for (const words of ['суммы', '計合が', 'z320z', 'zz 100', '_00%', '~ 100'])
    expect(await search(words), words).toEqual([]);
  await testing.parts.database.transaction(async (tx) => {
    await tx`SET LOCAL enable_seqscan = off`;
    const plan = await tx`
      EXPLAIN SELECT id FROM run_text WHERE search_form(body) LIKE '%' || search_form('сумма') || '%' ESCAPE '~'`;
    expect(JSON.stringify(plan)).toContain('Bitmap Index Scan on run_text_search');
  });
});

test('search: further pages, and scenarios that repeat', async () => {
  const ids = [];
  for (let run = 0; run < 13; run += 1) ids.push(await finish({ Buy: null }));
  const ask = (before: string) =>
    get<RunSearchReply>(`/api/run/search?applicationId=${shop.project.id}&text=Buy${before}`);
  const one = await ask('');
  expect(one.runs).toHaveLength(10);
  const two = await ask(`&before=${one.next}`);
  expect(two.next).toBeNull();
  expect([...one.runs, ...two.runs].map(({ id }) => id)).toEqual(ids.toReversed());
});

test('launches and causes', async () => {
  const first = await finish({ Buy: null, Coupon: 'E_VERIFY total is "1" after 2 s' });
  const second = await finish({ Buy: 'E_VERIFY total is "9" after 11 s', Coupon: null });
  const { launches, count } = await get<{ launches: Launch[]; count: number }>(
    `/api/run/launches?applicationId=${shop.project.id}`,
  );
  expect(count).toBe(1);
  expect(launches[0]).toMatchObject({ name: 'Buy tea', run_type: 'FEATURE', runs: 2, scenarios: 2, flaky: 0 });
  expect(launches[0]?.recent).toMatchObject([
    { id: second, status: 'FAILURE', passed: 1, failed: 1, total: 2, environment: 'Local', duration: 60_000 },
    { id: first },
  ]);
  const { causes } = await get<{ causes: { id: number }[] }>(`/api/run/causes?applicationId=${shop.project.id}`);
  expect(causes).toMatchObject([
    { text: 'E_VERIFY total is … after … s', failures: 2, runs: 2, open: 1, first_run_id: first, last_run_id: second },
  ]);
  const found = await get<RunSearchReply>(`/api/run/search?applicationId=${shop.project.id}&cause=${causes[0]?.id}`);
  expect(found.runs.map(({ id, scenarios }) => [id, scenarios[0]?.name])).toEqual([
    [second, 'Buy'],
    [first, 'Coupon'],
  ]);
});

test('runs that end in another order than they began', async () => {
  const [one, two] = [await shop.run(), await shop.run()];
  const executor = testingExecutor(testing.app);
  const claims = [(await executor.claim())!, (await executor.claim())!];
  for (const [at, claim] of [claims[1]!, claims[0]!].entries()) {
    const status = at === 0 ? 'PASSED' : 'FAILED';
    const messages = [
      ...openingMessages([{ name: 'Buy', steps: 1 }]),
      ...wholeScenario(0, [status === 'PASSED' ? { status } : { status, message: 'no' }]),
    ];
    await executor.append(claim, 0, [...messages, runEnd(true)]);
    await executor.finish(claim);
  }
  const { results } = await get<ScenarioHistory>(`/api/run/${two}/scenario/0/history`);
  expect(results.map(({ run_id }) => run_id)).toEqual([two, one]);
  const { launches } = await get<{ launches: Launch[] }>(`/api/run/launches?applicationId=${shop.project.id}`);
  expect(launches[0]?.recent.map(({ id }) => id)).toEqual([two, one]);
  const { causes } = await get<{ causes: object[] }>(`/api/run/causes?applicationId=${shop.project.id}`);
  expect(causes).toMatchObject([{ open: 0, failures: 1 }]);
});

test('narrowed lists, and what can be narrowed by', async () => {
  const failed = await finish({ Buy: 'no' });
  const passed = await finish({ Buy: null });
  const going = await shop.run();
  const list = async (by: string) =>
    (await get<Run[]>(`/api/run/list?applicationId=${shop.project.id}&${by}`)).map(({ id }) => id);
  expect(await list('status=FAILURE')).toEqual([failed]);
  expect(await list('status=RUNNING')).toEqual([going]);
  expect(await list('search=TEA')).toEqual([going, passed, failed]);
  expect(await list(`search=%23${passed}`)).toEqual([passed]);
  expect(await list(`environment=${shop.environmentId}&status=SUCCESS`)).toEqual([passed]);
  expect(await list('environment=999')).toEqual([]);
  expect(await list(`requestedBy=${shop.person.userName}`)).toHaveLength(3);
  expect(await list('requestedBy=nobody')).toEqual([]);
  expect(await list('schedule=7')).toEqual([]);
  expect(await get(`/api/run/count?applicationId=${shop.project.id}&status=FAILURE`)).toEqual({ count: 1 });
  expect(await get(`/api/run/filters?applicationId=${shop.project.id}`)).toEqual({
    environments: [{ id: shop.environmentId, name: 'Local' }],
    people: [shop.person.userName],
    schedules: [],
  });
});

test('a list that everybody refreshes is read once, and a change is seen at once', async () => {
  const url = `/api/run/list?applicationId=${shop.project.id}`;
  const ask = (tag?: string) =>
    testing.app.inject({ url, headers: { ...shop.person.headers, ...(tag ? { 'if-none-match': tag } : {}) } });
  const first = await ask();
  const tag = String(first.headers['etag']);
  expect((await ask(tag)).statusCode).toBe(304);
  const id = await shop.run();
  const second = await ask(tag);
  expect([second.statusCode, (second.json() as Run[])[0]?.id]).toEqual([200, id]);
  // A change by somebody else than this server, heard by its notification.
  await finish({ Buy: null }, id);
  await expect.poll(async () => ((await ask()).json() as Run[])[0]?.status).toBe('SUCCESS');
  const stranger = await testing.signIn(['read_only'], []);
  const refused = await testing.app.inject({ url, headers: { ...stranger.headers, 'if-none-match': tag } });
  expect(refused.statusCode).toBe(404);
});
