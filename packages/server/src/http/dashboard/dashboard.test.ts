import type { DefectFigures, ExecutionFigures, PlanningFigures } from '@stepwright/contract/entities/dashboard';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFeature, changeFeature } from '../../actions/save-feature.ts';
import { addTestPlan, changeTestPlan } from '../../actions/save-test-plan.ts';
import { openingMessages, runEnd, wholeScenario } from '../../runs/testing-messages.ts';
import { deleteFeature } from '../../store/features.ts';
import { deleteTestPlan } from '../../store/test-plans.ts';
import { countMissing } from '../../work/count-scenarios.ts';
import { testingExecutor } from '../executor/testing-executor.ts';
import { type TestingProject, testingProject } from '../runs/testing-project.ts';
import { type TestingApp, testingApp } from '../testing-app.ts';
import { seedRuns } from './testing-runs.ts';

let server: TestingApp;
beforeAll(async () => {
  server = await testingApp();
});
afterAll(() => server.close());

let serial = 0;
async function ask<T>(of: TestingProject, path: string, query = ''): Promise<T> {
  const reply = await of.get(`/api/dashboard/${path}?applicationId=${of.project.id}${query}`);
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body as T;
}

/** Runs the project's feature; each scenario passes, or fails with the given message. */
async function runOnce(of: TestingProject, scenarios: readonly { name: string; fails?: string; tags?: string[] }[]) {
  const id = await of.run();
  const executor = testingExecutor(server.app);
  const claim = await executor.claim();
  if (claim?.runId !== id) throw new Error('another run was claimed');
  const messages = [
    ...openingMessages(scenarios.map(({ name, tags = [] }) => ({ name, steps: 1, tags }))),
    ...scenarios.flatMap(({ fails }, at) =>
      wholeScenario(at, [fails === undefined ? { status: 'PASSED' } : { status: 'FAILED', message: fails }]),
    ),
    runEnd(scenarios.every(({ fails }) => fails === undefined)),
  ];
  await executor.append(claim, 0, messages);
  const reply = await executor.finish(claim);
  expect(reply.status).toBe(200);
  return id;
}

test('planning counts features, test cases, releases and types, whatever happens to them', async () => {
  const { database } = server.parts;
  const of = await testingProject(server, { name: `Plan${++serial}` });
  const project = { application_id: of.project.id };
  const api = await addFeature(
    database,
    {
      id: 0,
      name: 'Prices',
      content:
        'Feature: a\n  Scenario Outline: b\n    * print <x>\n    Examples:\n      | x |\n      | 1 |\n      | 2 |\n',
      feature_type: 'KARATE',
      ...project,
    },
    'me',
  );
  const broken = await addFeature(database, { id: 0, name: 'Broken', content: 'no Gherkin', ...project }, 'me');
  const plan = await addTestPlan(
    database,
    {
      id: 0,
      name: 'Nightly',
      description: 'd',
      featureIds: [api.id, of.featureId, api.id],
      applicationId: of.project.id,
    },
    'me',
  );
  expect(await ask<PlanningFigures>(of, 'planning')).toEqual({
    features: 3,
    testCases: 3,
    averageScenarios: 1,
    releases: 1,
    unreadable: 1,
    byType: [
      { featureType: 'ANOROC', features: 2, testCases: 1 },
      { featureType: 'KARATE', features: 1, testCases: 2 },
    ],
  });
  expect(await ask(of, 'planning/features', '&sort=scenarios&order=desc')).toMatchObject({
    count: 3,
    rows: [
      { name: 'Prices', scenarioCount: 2, featureType: 'KARATE', unreadable: false },
      { name: 'Buy tea', scenarioCount: 1 },
      { name: 'Broken', scenarioCount: 0, unreadable: true },
    ].sort((a, b) => b.scenarioCount - a.scenarioCount),
  });
  const names = async (query: string) =>
    (await ask<{ rows: { name: string }[] }>(of, 'planning/features', query)).rows.map((row) => row.name);
  expect(await names('&sort=name&order=asc')).toEqual(['Broken', 'Buy tea', 'Prices']);
  expect(await names('&sort=newest&order=asc')).toEqual(['Buy tea', 'Prices', 'Broken']);
  expect(await names('&sort=type&order=asc')).toEqual(['Buy tea', 'Broken', 'Prices']);
  expect(await ask(of, 'planning/releases')).toEqual({
    count: 1,
    rows: [{ id: plan.id, name: 'Nightly', featureCount: 3 }],
  });

  await changeFeature(
    database,
    { id: broken.id, name: 'Broken', content: 'Feature: x\n  Scenario: y\n', ...project },
    'me',
  );
  await changeTestPlan(
    database,
    { id: plan.id, name: 'Nightly', description: 'd', featureIds: [broken.id], applicationId: of.project.id },
    'me',
  );
  expect(await ask<PlanningFigures>(of, 'planning')).toMatchObject({
    testCases: 4,
    unreadable: 0,
    averageScenarios: 1.33,
  });
  expect(await ask(of, 'planning/releases')).toMatchObject({ rows: [{ featureCount: 1 }] });
  await deleteFeature(database.sql, broken.id);
  expect(await ask(of, 'planning/releases')).toMatchObject({ rows: [{ featureCount: 0 }] });
  await deleteTestPlan(database.sql, plan.id);
  expect(await ask<PlanningFigures>(of, 'planning')).toMatchObject({ features: 2, testCases: 3, releases: 0 });
});

test('features that came without their number are counted by the server', async () => {
  const { database } = server.parts;
  const of = await testingProject(server, { name: `Late${++serial}` });
  await database.sql`
    INSERT INTO feature (project_id, name, type, content, created_by, updated_by)
    VALUES (${of.project.id}, 'Old', 'ANOROC', ${'Feature: a\n  Scenario: b\n  Scenario: c\n'}, 'me', 'me')`;
  expect(await ask(of, 'planning')).toMatchObject({ features: 2, testCases: 1 });
  await countMissing(database.sql);
  expect(await ask(of, 'planning')).toMatchObject({ features: 2, testCases: 3 });
});

test('execution adds up ended runs, and forgets those that leave the list', async () => {
  const of = await testingProject(server, { name: `Runs${++serial}` });
  expect(await ask<ExecutionFigures>(of, 'execution')).toMatchObject({
    runs: 0,
    averageSeconds: null,
    buildPassRate: null,
    passRate: null,
    overTime: [],
  });
  await runOnce(of, [{ name: 'a' }, { name: 'b' }]);
  const failing = await runOnce(of, [{ name: 'a' }, { name: 'b', fails: 'Expected 3 but found 4' }]);
  const waiting = await of.run();
  const day = new Date().toISOString().slice(0, 10);
  const figures = await ask<ExecutionFigures>(of, 'execution');
  expect(figures).toMatchObject({
    runs: 3,
    running: 1,
    success: 1,
    failure: 1,
    error: 0,
    averageSeconds: 60,
    buildPassRate: 33.33,
    scenarios: 4,
    passRate: 75,
    failRate: 25,
    environments: ['Local'],
    unit: 'day',
    overTime: [{ passed: 3, failed: 1, success: 1, failure: 1 }],
  });
  expect(await ask(of, `execution/runs`, '&size=10')).toMatchObject({
    count: 3,
    rows: [
      { id: waiting, status: 'RUNNING' },
      { id: failing, status: 'FAILURE', scenario_fail_count: 1, run_duration: 60e9 },
      { status: 'SUCCESS', scenario_pass_count: 2 },
    ],
  });
  expect(await ask(of, 'execution/runs', '&sort=failed&order=desc')).toMatchObject({ rows: [{ id: failing }, {}, {}] });
  expect(await ask(of, 'execution/runs', `&sort=id&order=asc&from=${day}&to=${day}&environment=Local`)).toMatchObject({
    count: 3,
    rows: [{ status: 'SUCCESS' }, { id: failing }, { id: waiting }],
  });
  expect(await ask(of, 'execution', '&to=2020-01-01')).toMatchObject({ runs: 0, environments: ['Local'] });
  expect(await ask(of, 'execution', '&environment=Elsewhere')).toMatchObject({ runs: 0 });
  expect(
    (await of.get(`/api/dashboard/execution?applicationId=${of.project.id}&from=2026-02-02&to=2026-01-01`)).status,
  ).toBe(400);
  expect((await of.get(`/api/dashboard/execution?applicationId=${of.project.id}&from=yesterday`)).status).toBe(400);
  expect((await of.get(`/api/run/listAllRuns?applicationId=${of.project.id}`)).body).toMatchObject([
    { id: waiting },
    {},
    {},
  ]);

  const flag = (flagRun: boolean) =>
    server.app.inject({
      method: 'PUT',
      url: `/api/run/deleteFlag?runId=${failing}&flagRun=${flagRun}`,
      headers: of.person.headers,
    });
  await flag(true);
  expect(await ask(of, 'execution')).toMatchObject({ runs: 2, failure: 0, failed: 0, scenarios: 2 });
  expect(await ask(of, 'defects')).toMatchObject({ defects: 0, open: 0 });
  await flag(false);
  expect(await ask(of, 'execution')).toEqual(figures);
  expect(await ask(of, 'defects')).toMatchObject({ defects: 1, open: 1 });

  const executor = testingExecutor(server.app);
  const claim = await executor.claim();
  if (!claim) throw new Error('the waiting run is gone');
  await executor.finish(claim, 'broken', 'no browser');
  expect(await ask(of, 'execution')).toMatchObject({ runs: 3, running: 0, error: 1, buildPassRate: 33.33 });
});

test('failures with one cause are one defect, open until its scenarios pass', async () => {
  const of = await testingProject(server, { name: `Bugs${++serial}` });
  await runOnce(of, [
    { name: 'a', fails: 'Timed out after 3000 ms\n  at line 4', tags: ['@P2'] },
    { name: 'b', fails: 'Timed out after 5012 ms' },
    { name: 'c', fails: 'The price is wrong' },
    { name: 'd', fails: 'Order 0b1f2c3d-1111-2222-3333-444455556666 is lost' },
  ]);
  const list = () => ask<{ count: number; rows: object[] }>(of, 'defects/list', '&sort=cause&order=asc');
  expect(await list()).toMatchObject({
    count: 3,
    rows: [
      { cause: 'Order … is lost', open: true },
      { cause: 'The price is wrong', failures: 1, scenarios: 1, priority: 3, open: true },
      { cause: 'Timed out after … ms', failures: 2, scenarios: 2, priority: 2, open: true },
    ],
  });
  expect(await ask<DefectFigures>(of, 'defects')).toMatchObject({
    defects: 3,
    open: 3,
    openUrgent: 1,
    leakage: 0,
    perRelease: null,
    failures: 4,
    overTime: [{ failures: 4, found: 3 }],
  });
  await runOnce(of, [{ name: 'a' }, { name: 'b' }, { name: 'c', fails: 'The price is wrong' }, { name: 'd' }]);
  expect(await ask<DefectFigures>(of, 'defects')).toMatchObject({ defects: 3, open: 1, openUrgent: 0, failures: 5 });
  expect(await list()).toMatchObject({
    rows: [{ open: false }, { open: true, failures: 2 }, { open: false, scenarios: 0 }],
  });
});

test('a defect is called as the cause of the runs is, and one without a message has a name too', async () => {
  const of = await testingProject(server, { name: `Names${++serial}` });
  await runOnce(of, [
    { name: 'a', fails: 'VERIFY_TEXT [total]: actual "12" at https://shop/1' },
    { name: 'b', fails: ' ' },
  ]);
  const defects = await ask<{ rows: { cause: string }[] }>(of, 'defects/list', '&sort=cause&order=asc');
  const causes = (await of.get(`/api/run/causes?applicationId=${of.project.id}`)).body as {
    causes: { text: string }[];
  };
  expect(defects.rows.map(({ cause }) => cause)).toEqual([
    'A step failed without a message',
    'VERIFY_TEXT [total]: actual … at …',
  ]);
  expect(causes.causes.map(({ text }) => text).sort()).toEqual(defects.rows.map(({ cause }) => cause).sort());
});

test('the newest listed run decides what is open, in whatever order runs leave the list and come back', async () => {
  const of = await testingProject(server, { name: `Order${++serial}` });
  const flag = async (runId: number, flagRun: boolean) => {
    const url = `/api/run/deleteFlag?runId=${runId}&flagRun=${flagRun}`;
    expect((await server.app.inject({ method: 'PUT', url, headers: of.person.headers })).statusCode).toBe(200);
  };
  const open = async () => (await ask<DefectFigures>(of, 'defects')).open;
  const failed = await runOnce(of, [{ name: 'a', fails: 'The price is wrong' }]);
  const again = await runOnce(of, [{ name: 'a', fails: 'The price is wrong' }]);
  await flag(again, true);
  expect(await open()).toBe(1);
  await flag(again, false);
  const passed = await runOnce(of, [{ name: 'a' }]);
  expect(await open()).toBe(0);
  await flag(failed, true);
  await flag(failed, false);
  expect(await open()).toBe(0);
  await flag(passed, true);
  expect(await open()).toBe(1);
  await flag(passed, false);
  expect(await open()).toBe(0);
});

test('runs that end, leave the list and come back all at once are counted right', async () => {
  const of = await testingProject(server, { name: `Crowd${++serial}` });
  const executor = testingExecutor(server.app);
  const claims = [];
  for (let n = 0; n < 10; n += 1) {
    await of.run();
    const claim = (await executor.claim())!;
    const fails = n % 2 === 0;
    const step = fails ? { status: 'FAILED', message: `Cause ${'abc'[n % 3]}` } : { status: 'PASSED' };
    const said = [
      ...openingMessages([{ name: `s${n % 4}`, steps: 1 }]),
      ...wholeScenario(0, [step as never]),
      runEnd(!fails),
    ];
    await executor.append(claim, 0, said);
    claims.push(claim);
  }
  const flag = async (runId: number, flagRun: boolean) => {
    const url = `/api/run/deleteFlag?runId=${runId}&flagRun=${flagRun}`;
    return (await server.app.inject({ method: 'PUT', url, headers: of.person.headers })).statusCode;
  };
  const done = await Promise.all(
    claims.map(async (claim, n) => {
      const codes = n % 3 === 0 ? [await flag(claim.runId, true)] : [];
      codes.push((await executor.finish(claim)).status);
      if (n % 3 === 0)
        codes.push(await flag(claim.runId, false), await flag(claim.runId, true), await flag(claim.runId, false));
      return codes;
    }),
  );
  expect(new Set(done.flat())).toEqual(new Set([200]));
  expect(await ask(of, 'execution')).toMatchObject({ runs: 10, running: 0, success: 5, failure: 5, scenarios: 10 });
  // Scenarios s0 and s2 failed last in runs 9 and 7; every run of s1 and s3 passed.
  expect(await ask(of, 'defects')).toMatchObject({ defects: 3, failures: 5 });
  const [still] = await server.parts.database.sql<{ keys: number; newest: number }[]>`
    SELECT count(*)::int AS keys, max(run_id)::int AS newest FROM open_failure WHERE project_id = ${of.project.id}`;
  expect(still).toEqual({ keys: 2, newest: claims[8]!.runId });
});

test('a run that was cut off closes no defect', async () => {
  const of = await testingProject(server, { name: `Cut${++serial}` });
  await runOnce(of, [{ name: 'a', fails: 'The price is wrong' }]);
  await of.run();
  const executor = testingExecutor(server.app);
  const claim = (await executor.claim())!;
  const begun = wholeScenario(0, [{ status: 'PASSED' }]).slice(0, 2);
  await executor.append(claim, 0, [...openingMessages([{ name: 'a', steps: 1 }]), ...begun]);
  await executor.finish(claim, 'broken', 'the browser is gone');
  expect(await ask<DefectFigures>(of, 'defects')).toMatchObject({ defects: 1, open: 1, failures: 1 });
});

test('tables come as files, with nothing that a spreadsheet would calculate', async () => {
  const of = await testingProject(server, { name: 'Tee & Käse' });
  await runOnce(of, [{ name: 'a', fails: '=HYPERLINK("http://evil")' }]);
  const file = async (path: string) => {
    const reply = await server.app.inject({
      url: `/api/dashboard/${path}?applicationId=${of.project.id}`,
      headers: of.person.headers,
    });
    expect(reply.headers['content-type']).toContain('text/csv');
    return {
      name: String(reply.headers['content-disposition']),
      lines: reply.body.replace('\ufeff', '').trim().split('\r\n'),
    };
  };
  const day = new Date().toISOString().slice(0, 10);
  const runs = await file('execution/runs.csv');
  expect(runs.name).toContain(`Tee & K_se-runs-${day}.csv`);
  expect(runs.lines[0]).toBe(
    'Run ID,Name,Run Type,Build Status,Environment,Total Scenario Count,Scenario Pass Count,Scenario Fail Count,Run Duration (s),Run Time',
  );
  expect(runs.lines[1]).toMatch(/^\d+,Buy tea,FEATURE,FAILURE,Local,1,0,1,60\.00,/);
  expect((await file('defects/list.csv')).lines[1]).toContain(`'=HYPERLINK(…),P3,Open,1,1`);
  expect((await file('planning/features.csv')).lines).toEqual([
    'Feature ID,Feature Name,Test Type,Test Case Count',
    `${of.featureId},Buy tea,ANOROC,1`,
  ]);
  expect((await file('planning/releases.csv')).lines).toEqual(['Release ID,Release Name,Feature Count']);
});

test('50,000 runs: every answer stays below 64 kB', { timeout: 300_000 }, async () => {
  const of = await testingProject(server, { name: `Large${++serial}` });
  const sql = postgres(server.parts.config.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await seedRuns(sql, of.project.id, 50_000);
  } finally {
    await sql.end();
  }
  const sizes: Record<string, number> = {};
  for (const path of [
    'planning',
    'planning/features',
    'execution',
    'execution/runs',
    'execution/runs&sort=duration',
    'execution/runs&page=499&sort=id',
    'defects',
    'defects/list',
  ]) {
    const [name, ...query] = path.split('&');
    const reply = await of.get(`/api/dashboard/${name}?applicationId=${of.project.id}&size=100&${query.join('&')}`);
    expect(reply.status, path).toBe(200);
    sizes[path] = JSON.stringify(reply.body).length;
  }
  expect(Object.entries(sizes).filter(([, bytes]) => bytes > 64 * 1024)).toEqual([]);
  expect(
    JSON.stringify((await of.get(`/api/run/listAllRuns?applicationId=${of.project.id}`)).body).length,
  ).toBeLessThan(65_536);
  const figures = await ask<ExecutionFigures>(of, 'execution');
  expect(figures).toMatchObject({ runs: 50_000, failure: 10_000, unit: 'week' });
  expect(figures.overTime.reduce((sum, point) => sum + point.success + point.failure + point.error, 0)).toBe(50_000);
  expect(await ask(of, 'execution/runs', '&page=499&size=100')).toMatchObject({ count: 50_000, rows: { length: 100 } });
  expect(await ask(of, 'execution/runs', '&page=4999&size=10&order=asc')).toMatchObject({ rows: { length: 10 } });
  expect(await ask(of, 'defects')).toMatchObject({ defects: 40, failures: 10_000 });
});
