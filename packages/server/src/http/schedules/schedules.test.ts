import type { Schedule } from '@stepwright/contract/entities/schedule';
import { NOTICES, PLAN_HAS_SCHEDULES } from '@stepwright/contract/notices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTestPlan } from '../../actions/save-test-plan.ts';
import { testingProject } from '../runs/testing-project.ts';
import { type TestingApp, type TestingPerson, testingApp } from '../testing-app.ts';

let testing: TestingApp;
let person: TestingPerson;
let projectId: number;
let featureId: number;
let environmentId: number;
let planId: number;

beforeAll(async () => {
  testing = await testingApp();
  const made = await testingProject(testing);
  ({ featureId, environmentId } = made);
  projectId = made.project.id;
  person = await testing.signIn(['projectadmin', 'read_write'], [made.project.name]);
  planId = await addPlan('Release');
});
afterAll(() => testing?.close());

async function addPlan(name: string): Promise<number> {
  const draft = { id: 0, name, description: 'd', featureIds: [featureId, featureId], applicationId: projectId };
  return (await addTestPlan(testing.parts.database, draft, 'me')).id;
}

const draft = (more: object = {}) => ({
  id: 0,
  business_scenario_id: planId,
  env_id: environmentId,
  application_id: projectId,
  name: 'Nightly',
  croneExpression: '0 3 * * *',
  run_scenariotags: '@smoke',
  ...more,
});

async function call(method: 'GET' | 'POST', path: string, payload?: object) {
  const reply = await testing.app.inject({
    method,
    url: `/api/${path}`,
    headers: person.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: reply.statusCode, body: reply.json() };
}
const save = (more: object = {}) => call('POST', 'schedule/businessScenario', draft(more));
const refusal = async (more: object) => {
  const { status, body } = await save(more);
  return [status, body.message];
};

test('a schedule is saved, read as documented, changed and deleted', async () => {
  const added = await save({ time_zone: 'Europe/Berlin' });
  expect(added.status).toBe(200);
  expect(added.body).toMatchObject({
    business_scenario_id: planId,
    env_id: environmentId,
    application_id: projectId,
    name: 'Nightly',
    croneExpression: '0 3 * * *',
    run_scenariotags: '@smoke',
    scenarioTags: '@smoke',
    environment: 'Local',
    time_zone: 'Europe/Berlin',
    overlap: 'SKIP',
    misfire: 'ONE',
    catch_up_minutes: 60,
    paused: false,
    missed: 0,
    last_fire: null,
    updated_by: person.userName,
  });
  const { id, updated_date_time, next_due } = added.body as Schedule;
  expect(Date.parse(next_due!)).toBeGreaterThan(Date.now());

  // What is left out stays; a name alone moves no due time.
  const renamed = await save({ id, name: 'Every night', run_scenariotags: undefined, updated_date_time });
  expect(renamed.body).toMatchObject({
    name: 'Every night',
    scenarioTags: '@smoke',
    time_zone: 'Europe/Berlin',
    next_due,
  });
  const late = await save({ id, name: 'Too late', updated_date_time });
  expect([late.status, late.body.code, late.body.current.name]).toEqual([409, 'stale', 'Every night']);
  const moved = await save({
    id,
    croneExpression: '30 0 4 * * *',
    overlap: 'QUEUE',
    misfire: 'ALL',
    catch_up_minutes: 10,
  });
  expect(moved.body).toMatchObject({ overlap: 'QUEUE', misfire: 'ALL', catch_up_minutes: 10 });
  expect(moved.body.next_due).not.toBe(next_due);

  const list = await call('GET', `schedule/listOfBusinessScenarioScheduled?businessScenarioId=${planId}`);
  expect(list.body).toEqual([moved.body]);
  expect(await call('POST', `schedule/delete/${id}`)).toEqual({ status: 200, body: { id } });
  expect((await call('POST', `schedule/delete/${id}`)).status).toBe(404);
});

test('what is not saved says why', async () => {
  const name = 'Schedule name should be between 3-15 character';
  expect(await refusal({ name: 'Abc' })).toEqual([400, name]);
  expect(await refusal({ name: 'A name too long!' })).toEqual([400, name]);
  for (const croneExpression of ['', '* * * *', '61 * * * *', '@daily', 'a b c d e']) {
    expect(await refusal({ croneExpression })).toEqual([400, 'Invalid Cron Expression']);
  }
  expect(await refusal({ croneExpression: '*/5 * * * * *' })).toEqual([
    400,
    'A schedule comes due at most once a minute.',
  ]);
  expect(await refusal({ time_zone: 'Mars/Olympus' })).toEqual([400, 'The time zone is not known.']);
  expect(await refusal({ run_scenariotags: '@a and' })).toEqual([400, expect.stringContaining('is not understood')]);
  expect(await refusal({ env_id: undefined })).toEqual([400, NOTICES.scheduleSave.noEnvironment]);
  expect(await refusal({ env_id: 0 })).toEqual([400, NOTICES.scheduleSave.noEnvironment]);
  expect(await refusal({ env_id: 999_999 })).toEqual([404, NOTICES.scheduleSave.noEnvironment]);
  expect((await save({ catch_up_minutes: 0 })).status).toBe(400);
  expect((await save({ next_due: 'now' })).status).toBe(400);
});

test('a plan, an environment or a schedule of another project is not there', async () => {
  const other = await testingProject(testing, { name: 'Elsewhere' });
  const foreignPlan = await addTestPlan(
    testing.parts.database,
    { id: 0, name: 'Foreign', description: 'd', featureIds: [], applicationId: other.project.id },
    'me',
  );
  expect((await save({ business_scenario_id: foreignPlan.id })).status).toBe(404);
  expect((await save({ env_id: other.environmentId })).status).toBe(404);
  const [mine] = [(await save()).body as Schedule];
  expect((await save({ id: mine.id, application_id: other.project.id })).status).toBe(404);
  expect(
    (await call('GET', `schedule/listOfBusinessScenarioScheduled?businessScenarioId=${foreignPlan.id}`)).body.code,
  ).toBe('not_found');
  await call('POST', `schedule/delete/${mine.id}`);
});

test('paused, resumed, run now', async () => {
  const { id } = (await save()).body as Schedule;
  expect((await call('POST', `schedule/${id}/pause`, {})).body).toMatchObject({ paused: true, next_due: null });
  expect((await call('POST', `schedule/${id}/pause`, {})).status).toBe(200);
  // A change does not wake it.
  expect((await save({ id, croneExpression: '0 5 * * *' })).body).toMatchObject({ paused: true, next_due: null });
  const run = await call('POST', `schedule/${id}/run`, {});
  expect(run.status).toBe(200);
  const stored = (await call('GET', `run/${run.body.id}`)).body;
  expect(stored).toMatchObject({
    details: 'Release',
    schedule_id: id,
    business_scenario_id: planId,
    requested_by: person.userName,
    run_scenariotags: '@smoke',
  });
  const { body } = await call('GET', `schedule/${id}/fires`);
  expect(body).toMatchObject({
    count: 1,
    fires: [{ outcome: 'STARTED', run_id: run.body.id, run_status: 'RUNNING', asked_by: person.userName }],
  });
  const resumed = (await call('POST', `schedule/${id}/resume`, {})).body as Schedule;
  expect(resumed.paused).toBe(false);
  expect(resumed.next_due).not.toBeNull();
  await call('POST', `schedule/delete/${id}`);
  expect((await call('GET', `run/${run.body.id}`)).status).toBe(200);
});

test('the next five due times by the clock of the database', async () => {
  const ask = (croneExpression: string, timeZone: string) =>
    call('GET', `schedule/preview?${new URLSearchParams({ croneExpression, timeZone })}`);
  const { body } = await ask('0 3 * * *', 'Asia/Tokyo');
  expect(body.next).toHaveLength(5);
  for (const due of body.next) expect(due).toMatch(/T18:00:00/);
  expect(await ask('0 3 * *', 'UTC')).toMatchObject({ status: 400, body: { message: 'Invalid Cron Expression' } });
  expect((await ask('0 0 30 2 *', 'UTC')).body.message).toBe(
    'This schedule would never come due: there is no such day.',
  );
});

// F17: what is in use stays, and nothing is left without its owner.
test('a plan with schedules stays, whoever is faster; an environment in use stays', async () => {
  const { id } = (await save()).body as Schedule;
  const plan = await call('POST', 'businessScenario/delete', { id: planId });
  expect([plan.status, plan.body.message]).toEqual([412, PLAN_HAS_SCHEDULES]);
  const environment = await call('POST', 'environment/delete', { id: environmentId });
  expect([environment.status, environment.body.message]).toEqual([412, 'The schedule Nightly uses this environment.']);
  await call('POST', `schedule/delete/${id}`);
  for (let round = 0; round < 10; round++) {
    const business_scenario_id = await addPlan(`Round ${round}`);
    const [deleted, added] = await Promise.all([
      call('POST', 'businessScenario/delete', { id: business_scenario_id }),
      save({ business_scenario_id }),
    ]);
    // One of the two wins, never both and never neither.
    expect([`${deleted.status} ${added.status}`]).toContainEqual(deleted.status === 200 ? '200 404' : '412 200');
  }
  const { sql } = testing.parts.database;
  expect(await sql`SELECT 1 FROM schedule WHERE NOT EXISTS (SELECT 1 FROM test_plan WHERE id = test_plan_id)`).toEqual(
    [],
  );
});

test('a run keeps what it was started with when its plan, environment and feature are deleted', async () => {
  const own = await testingProject(testing, { name: 'Going' });
  const plan = await addTestPlan(
    testing.parts.database,
    { id: 0, name: 'Going away', description: 'd', featureIds: [own.featureId], applicationId: own.project.id },
    'me',
  );
  const admin = await testing.signIn(['projectadmin', 'read_write'], ['Going']);
  const post = async (path: string, payload: object) =>
    testing.app.inject({ method: 'POST', url: `/api/${path}`, headers: admin.headers, payload });
  const run = (
    await post('run/businessScenario', {
      business_scenario_id: plan.id,
      env_id: own.environmentId,
      application_id: own.project.id,
    })
  ).json();
  expect((await post('businessScenario/delete', { id: plan.id })).statusCode).toBe(200);
  expect((await post('environment/delete', { id: own.environmentId })).statusCode).toBe(200);
  expect((await post('feature/delete', { id: own.featureId })).statusCode).toBe(200);
  const { sql } = testing.parts.database;
  const [kept] =
    await sql`SELECT content::jsonb #>> '{features,0,name}' AS feature FROM run_bundle WHERE run_id = ${run.id}`;
  expect(kept).toEqual({ feature: 'Buy tea' });
});

test('deleting a project takes its schedules along', async () => {
  const own = await testingProject(testing, { name: 'Short-lived' });
  const plan = await addTestPlan(
    testing.parts.database,
    { id: 0, name: 'Plan', description: 'd', featureIds: [], applicationId: own.project.id },
    'me',
  );
  const admin = await testing.signIn(['admin', 'read_write']);
  const post = async (path: string, payload: object) =>
    (await testing.app.inject({ method: 'POST', url: `/api/${path}`, headers: admin.headers, payload })).statusCode;
  const body = { business_scenario_id: plan.id, env_id: own.environmentId, application_id: own.project.id };
  expect(await post('schedule/businessScenario', draft(body))).toBe(200);
  expect(await post('applications/delete', { id: own.project.id })).toBe(200);
});

test('two hundred schedules a project, however many are added at once', async () => {
  const { sql } = testing.parts.database;
  await sql`
    INSERT INTO schedule (project_id, test_plan_id, environment_id, name, cron, created_by, updated_by)
    SELECT ${projectId}, ${planId}, ${environmentId}, 'Many', '0 0 1 1 *', 'me', 'me'
    FROM generate_series(1, 195 - (SELECT count(*) FROM schedule WHERE project_id = ${projectId})::int)`;
  const replies = await Promise.all(Array.from({ length: 9 }, () => save()));
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 200, 200, 200, 200, 412, 412, 412, 412]);
  expect(replies.find((reply) => reply.status === 412)!.body.message).toBe('A project has at most 200 schedules.');
});

test('the scenarios of a plan by their tags, a feature that is listed twice counted twice', async () => {
  const content = `Feature: Tags\n\n  @slow\n  Scenario: One\n    When CLICK [a]\n\n  @fast @slow\n  Scenario: Two\n    When CLICK [a]\n`;
  const { body: feature } = await call('POST', 'feature/save', { name: 'Tagged', content, application_id: projectId });
  const plan = await addTestPlan(
    testing.parts.database,
    {
      id: 0,
      name: 'Tagged',
      description: 'd',
      featureIds: [feature.id, featureId, feature.id],
      applicationId: projectId,
    },
    'me',
  );
  const { body } = await call('GET', `businessScenario/${plan.id}/scenarios`);
  expect(body).toEqual({
    groups: [
      { tags: ['@slow'], count: 2 },
      { tags: ['@fast', '@slow'], count: 2 },
      { tags: [], count: 1 },
    ],
    unreadable: [],
  });
});
