import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import type {
  CheckImpact,
  CheckMatrix,
  CheckReport,
  PlanCheck,
  ScheduleCheck,
} from '@stepwright/contract/entities/check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkImpact } from '../../actions/check-impact.ts';
import { checkStale } from '../../actions/check-stale.ts';
import { checkOneRun } from '../../actions/read-check.ts';
import { type TestingApp, type TestingPerson, testingApp } from '../testing-app.ts';

let server: TestingApp;
let person: TestingPerson;
let project: { id: number; name: string };
const ids = new Map<string, number>();

beforeAll(async () => {
  server = await testingApp();
  project = await server.addProject('Shop');
  person = await server.signIn(['read_write', 'admin'], [project.name]);
  await save('object', '/api/globalObject/save', {
    name: 'login',
    application_id: project.id,
    locator: '{"user": "//u", "go": "//go"}',
  });
  await save('staging', '/api/environment/save', {
    name: 'staging',
    applicationId: project.id,
    anoroc_content: '{"town": "Oslo"}',
    settings_content: '{}',
  });
  await save('broken', '/api/environment/save', {
    name: 'broken',
    applicationId: project.id,
    anoroc_content: '{}',
    settings_content: '{"webdriver.type": "CHROM"}',
  });
  await save('good', '/api/feature/save', {
    name: 'good one',
    application_id: project.id,
    content: feature('Then CLICK [go]', 'Then ENTER [user] <${town}>'),
  });
  await save('bad', '/api/feature/save', {
    name: 'bad one',
    application_id: project.id,
    content: feature('Then CLICK [nowhere]'),
  });
  await save('plan', '/api/businessScenario/save', {
    name: 'nightly',
    description: 'd',
    featureIds: [ids.get('good')],
    applicationId: project.id,
  });
  await save('schedule', '/api/schedule/businessScenario', {
    name: 'every night',
    business_scenario_id: ids.get('plan'),
    env_id: ids.get('broken'),
    application_id: project.id,
    croneExpression: '0 0 3 * * ?',
  });
});
afterAll(() => server?.close());

const feature = (...steps: string[]) =>
  `Feature: f\n  @smoke\n  Scenario: s\n${steps.map((step) => `    ${step}\n`).join('')}`;

async function call<T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
  const reply = await server.app.inject({ method, url, headers: person.headers, ...(payload && { payload }) });
  if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
  return (reply.body === '' ? null : reply.json()) as T;
}

async function save(key: string, url: string, payload: object): Promise<void> {
  const stored = await call<{ id: number }>('POST', url, { id: ids.get(key) ?? 0, ...payload });
  ids.set(key, stored.id);
}

async function settle(): Promise<void> {
  while ((await checkStale(server.parts.database)) > 0);
}

const matrix = (query = '') => call<CheckMatrix>('GET', `/api/check/matrix?applicationId=${project.id}${query}`);
const states = ({ rows }: CheckMatrix) =>
  rows.map(({ name, cells }) => `${name}: ${cells.map(({ state }) => state).join(' ')}`);
const report = (query: string) => call<CheckReport>('GET', `/api/check/findings?applicationId=${project.id}&${query}`);

test('nothing is checked until somebody asks, then every pair is', async () => {
  expect(states(await matrix())).toEqual(['bad one: unchecked unchecked', 'good one: unchecked unchecked']);
  expect(await call('POST', '/api/check/start', { applicationId: project.id })).toMatchObject({ total: 4 });
  await settle();
  const found = await matrix();
  expect(found.environments.map(({ name }) => name)).toEqual(['broken', 'staging']);
  expect(states(found)).toEqual(['bad one: error error', 'good one: error ok']);
  expect(found).toMatchObject({ count: 2, failing: 2, progress: { total: 4, checked: 4, capped: false } });
  expect(states(await matrix('&search=GOOD'))).toEqual(['good one: error ok']);
  expect(states(await matrix(`&testPlanId=${ids.get('plan')}&only=error`))).toEqual(['good one: error ok']);
  expect(await matrix('&page=3')).toMatchObject({ rows: [], count: 2 });
});

test('the findings say where, and what to do', async () => {
  const bad = await report(`featureId=${ids.get('bad')}&environmentId=${ids.get('staging')}`);
  expect(bad).toMatchObject({ state: 'error', errors: 1, stale: false });
  expect(bad.findings).toMatchObject([
    { code: 'E_LOCATOR', featureId: ids.get('bad'), featureName: 'bad one', line: 4, help: 'locator', name: 'nowhere' },
  ]);
  const good = await report(`featureId=${ids.get('good')}&environmentId=${ids.get('broken')}`);
  expect(good.findings).toMatchObject([
    { code: 'E_CONFIG', featureId: null, help: 'setting', name: 'webdriver.type' },
    { code: 'E_VALUE_UNKNOWN', line: 5, help: 'key', name: 'town' },
  ]);
});

test('a schedule and a plan say what they would come to', async () => {
  const [schedule] = await call<ScheduleCheck[]>('GET', `/api/check/schedules?applicationId=${project.id}`);
  expect(schedule).toMatchObject({
    scheduleId: ids.get('schedule'),
    state: 'error',
    errors: 2,
    first: { code: 'E_CONFIG' },
    testPlan: { name: 'nightly' },
  });
  expect(schedule?.next_due).not.toBeNull();
  expect((await report(`scheduleId=${ids.get('schedule')}`)).findings).toHaveLength(2);
  const plans = await call<PlanCheck[]>(
    'GET',
    `/api/check/plan?applicationId=${project.id}&testPlanId=${ids.get('plan')}`,
  );
  expect(
    plans.map(({ environment, state, failing, features }) => `${environment.name} ${state} ${failing}/${features}`),
  ).toEqual(['broken error 1/1', 'staging ok 0/1']);
});

test('whatever is saved is checked again, with what depends on it', async () => {
  await save('broken', '/api/environment/save', {
    name: 'broken',
    applicationId: project.id,
    anoroc_content: '{"town": "Rome"}',
    settings_content: '{}',
  });
  await settle();
  expect(states(await matrix())).toEqual(['bad one: error error', 'good one: ok ok']);
  expect(await call('GET', `/api/check/schedules?applicationId=${project.id}`)).toMatchObject([{ state: 'ok' }]);
  await save('object', '/api/globalObject/save', {
    name: 'login',
    application_id: project.id,
    locator: '{"user": "//u"}',
  });
  await settle();
  expect(states(await matrix())).toEqual(['bad one: error error', 'good one: error error']);
  expect(await call('GET', `/api/check/schedules?applicationId=${project.id}`)).toMatchObject([{ state: 'error' }]);
  await save('object', '/api/globalObject/save', {
    name: 'login',
    application_id: project.id,
    locator: '{"user": "//u", "go": "//go", "nowhere": "//n"}',
  });
  // Included by the good one, so its faults are the good one's as well.
  await save('good', '/api/feature/save', {
    name: 'good one',
    application_id: project.id,
    content: feature('Then CLICK [go]'),
    include_features: [ids.get('bad')],
  });
  await settle();
  expect(states(await matrix())).toEqual(['bad one: ok ok', 'good one: ok ok']);
  await save('bad', '/api/feature/save', {
    name: 'bad one',
    application_id: project.id,
    content: feature('Then CLIK [go]'),
  });
  await settle();
  expect(states(await matrix())).toEqual(['bad one: error error', 'good one: error error']);
  await call('POST', '/api/schedule/businessScenario', {
    id: ids.get('schedule'),
    name: 'every night',
    business_scenario_id: ids.get('plan'),
    env_id: ids.get('broken'),
    application_id: project.id,
    croneExpression: '0 0 3 * * ?',
    run_scenariotags: '@none',
  });
  await settle();
  expect(await call('GET', `/api/check/schedules?applicationId=${project.id}`)).toMatchObject([
    { first: { code: 'NO_SCENARIO' } },
  ]);
});

test('a run is checked before it is asked for', async () => {
  const run = (more: object) =>
    call<CheckReport>('POST', '/api/check/run', {
      applicationId: project.id,
      environmentId: ids.get('staging'),
      ...more,
    });
  expect(await run({ featureId: ids.get('bad') })).toMatchObject({
    state: 'error',
    findings: [{ code: 'E_UNKNOWN_ACTION', proposal: 'CLICK' }],
  });
  expect(await run({ testPlanId: ids.get('plan'), tags: '@none' })).toMatchObject({
    findings: [{ code: 'NO_SCENARIO' }],
  });
  await expect(run({ testPlanId: 999_999 })).rejects.toThrow('404');
  await expect(run({ featureId: ids.get('bad'), tags: '@a and' })).rejects.toThrow('400');
});

test('a save tells beforehand what it would break, and only that', async () => {
  const impact = (more: object) =>
    call<CheckImpact>('POST', '/api/check/impact', { applicationId: project.id, ...more });
  const object = { kind: 'object', id: ids.get('object') };
  expect(await impact({ ...object, locator: '{"user": "//u", "nowhere": "//n"}' })).toMatchObject({
    features: 1,
    findings: [{ code: 'E_LOCATOR', featureName: 'good one' }],
  });
  expect(await impact({ ...object, locator: '{"user": "//u2", "go": "//go", "nowhere": "//n"}' })).toMatchObject({
    findings: [],
  });
  await save('good', '/api/feature/save', {
    name: 'good one',
    application_id: project.id,
    content: feature('Then ENTER [user] <${town}>'),
    include_features: [],
  });
  const environment = { kind: 'environment', id: ids.get('staging') };
  expect(
    await impact({ ...environment, anoroc_content: '{}', settings_content: '{"Explicit.wait.time": "soon"}' }),
  ).toMatchObject({
    findings: [{ code: 'E_CONFIG' }, { code: 'E_VALUE_UNKNOWN', featureName: 'good one', line: 4 }],
  });
  expect(await impact({ ...environment, anoroc_content: '{"town": ' })).toMatchObject({ findings: [] });
});

test('what is larger than a run may be is told, and never read', async () => {
  const { database } = server.parts;
  const order = {
    projectId: project.id,
    featureId: ids.get('good'),
    testPlanId: undefined,
    environmentId: ids.get('staging')!,
    tags: '',
  };
  await expect(checkOneRun(database, order, 50)).rejects.toMatchObject({ code: 'too_large' });
  expect(await checkOneRun(database, order, 5000)).toMatchObject({ state: 'ok' });
  const change = {
    applicationId: project.id,
    kind: 'object',
    id: ids.get('object')!,
    locator: '{"go": "//go"}',
  } as const;
  expect(await checkImpact(database, change, 10)).toMatchObject({ looked: 0, more: true, findings: [] });
  expect(await checkImpact(database, change, 5000)).toMatchObject({ looked: 1, more: false });
  // Objects and features as the rooms count them: the objects fit, the feature does not.
  expect(await checkImpact(database, change, 100)).toMatchObject({ looked: 0, more: true });
  // The server looks at what is stale too, with the limit of the product.
  const look = async () => {
    await database.sql`
      UPDATE check_cell SET stale = true, mark = nextval('check_mark') WHERE feature_id = ${ids.get('good')!}`;
    while ((await checkStale(database, 50)) > 0);
    return report(`featureId=${ids.get('good')}&environmentId=${ids.get('staging')}`);
  };
  await expect.poll(look, { timeout: 30_000, interval: 100 }).toMatchObject({
    state: 'error',
    findings: [{ code: 'TOO_LARGE', message: 'The texts of this run are larger than 32 MiB altogether.' }],
  });
}, 40_000);

test('a large text does not keep the server from answering', async () => {
  const steps = Array.from(
    { length: 20_000 },
    (_, at) => `    Then ENTER [user] <a long value that stands in step ${at} of this scenario>\n`,
  );
  const content = `Feature: large\n  Scenario: s\n${steps.join('')}`;
  expect(content.length).toBeGreaterThan(1_500_000);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await save('large', '/api/feature/save', { name: 'large one', application_id: project.id, content });
  await call('POST', '/api/check/start', { applicationId: project.id });
  for (;;) {
    const { progress } = await matrix();
    const [row] = await server.parts.database.sql<{ open: number }[]>`
      SELECT (SELECT count(*) FROM unread_text) + (SELECT count(*) FROM feature WHERE NOT scenarios_counted) AS open`;
    if (progress.checked === progress.total && row?.open === 0) break;
    await setTimeout(50);
  }
  delay.disable();
  console.log(
    `1.6 MB saved, read, counted and checked; longest stall of the event loop ${(delay.max / 1e6).toFixed(0)} ms`,
  );
  expect(await report(`featureId=${ids.get('large')}&environmentId=${ids.get('staging')}`)).toMatchObject({
    state: 'ok',
  });
}, 60_000);
