import { ENVIRONMENT_NAME_MESSAGE } from '@stepwright/contract/entities/environment';
import { FEATURE_NAME_MESSAGE } from '@stepwright/contract/entities/feature';
import { PROJECT_NAME_MESSAGE } from '@stepwright/contract/entities/project';
import { SCHEDULE_NAME_MESSAGE } from '@stepwright/contract/entities/schedule';
import { TEST_PLAN_NAME_MESSAGE } from '@stepwright/contract/entities/test-plan';
import { INVALID_JSON } from '@stepwright/contract/json-text';
import { NOTICES, PLAN_HAS_SCHEDULES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Person, signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { unzip } from './unzip.ts';

vi.setConfig({ testTimeout: 120_000 });

// The documented calls (spec 1 §7), written out as the document has them: address, body, status and the fields of §3.

let database: TestingDatabase;
let product: Product;
let person: Person;
let project: number;
let environment: number;
let feature: number;

beforeAll(async () => {
  database = await freshDatabase();
  product = await startProduct({ DATABASE_URL: database.url });
  person = await signIn(product.url, product.administrator.userName, product.administrator.password);
});
afterAll(async () => {
  expect(await product?.stop()).toBe(0);
  await database?.drop();
});

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a reply as it came over the wire, before anything has read it
  readonly body: any;
}

async function ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer> {
  const reply = await person.fetch(`/api/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await reply.text();
  return { status: reply.status, body: text === '' ? null : JSON.parse(text) };
}

/** An answer that has this status; its body. */
async function get(path: string): Promise<Answer['body']> {
  const { status, body } = await ask('GET', path);
  expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
  return body;
}

async function post(path: string, body: object, status: number): Promise<Answer['body']> {
  const answer = await ask('POST', path, body);
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(status);
  return answer.body;
}

const fields = (thing: object, names: string) =>
  expect(Object.keys(thing)).toEqual(expect.arrayContaining(names.split(' ')));
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

async function upload(id: number, name: string, content: string): Promise<Answer> {
  const form = new FormData();
  form.set('id', String(id));
  form.set('applicationId', String(project));
  form.set('file', new Blob([content], { type: 'application/x-anything' }), name);
  const reply = await person.fetch('/api/files/upload', { method: 'POST', body: form });
  return { status: reply.status, body: await reply.json() };
}

test('projects: the documented calls, statuses and fields', async () => {
  const draft = { id: 0, name: 'Tea house', applicationType: 'ALL', gitBranchName: '' };
  const added = await post('applications/save', draft, 201);
  fields(added, 'id name applicationType gitBranchName created_date_time');
  project = added.id;
  await post('applications/save', { ...draft, id: project, gitBranchName: 'main' }, 202);
  for (const type of ['KARATE', 'ANOROC', 'MOBILE', 'PERFORMANCE']) {
    await post('applications/save', { ...draft, name: `All ${type}`.slice(0, 15), applicationType: type }, 201);
  }
  expect(await get('applications/all')).toHaveLength(5);
  expect(idsOf(await get('applications/list?keycloakGroupNames=Tea%20house'))).toEqual([project]);
  const [gone] = await get('applications/list?keycloakGroupNames=All%20MOBILE');
  await post('applications/delete', { id: gone.id }, 200);
  expect(await get('applications/all')).toHaveLength(4);
  const { status } = await ask('POST', 'applications/save', { ...draft, applicationType: 'SELENIUM' });
  expect(status).toBe(400);
});

test('features: the documented calls, statuses and fields', async () => {
  const draft = { id: 0, name: 'Brew', content: 'Feature: Brew\n', xpath: '{}', application_id: project };
  const plain = await post('feature/save', draft, 200);
  expect(plain.featureType).toBe('KARATE');
  for (const type of ['ANOROC', 'MOBILE', 'PERFORMANCE', 'WINDOWS', 'BROWSER_USE']) {
    const body = { ...draft, name: `Of ${type}`, feature_type: type, include_features: [plain.id] };
    const saved = await post('feature/save', body, 200);
    expect(saved).toMatchObject({ featureType: type, include_features: [plain.id], application: { id: project } });
    feature = saved.id;
  }
  const read = await get(`feature/${feature}`);
  fields(read, 'id name content xpath featureType application include_features include_files');
  fields(read, 'created_by updated_by created_date_time updated_date_time');
  fields(read.application, 'id name');
  expect(await get(`feature/count?contains=&notIn=&applicationId=${project}`)).toEqual({ count: 6 });
  expect(await get(`feature/count?contains=Of&notIn=${feature}&applicationId=${project}`)).toEqual({ count: 4 });
  const first = await get(`feature/list?page=0&size=2&notIn=&name=&applicationId=${project}`);
  const second = await get(`feature/list?page=1&size=2&notIn=&name=&applicationId=${project}`);
  expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(4);
  expect(
    idsOf(await get(`feature/list?page=0&size=10&notIn=${feature}&name=Of&applicationId=${project}`)),
  ).not.toContain(feature);
  expect(await get(`feature/all/${project}`)).toHaveLength(6);
  expect(idsOf(await get(`feature/associatedList/${feature}`))).toEqual([plain.id]);
  // The type does not change afterwards.
  const { status, body } = await ask('POST', 'feature/save', {
    ...draft,
    id: feature,
    name: 'Of it',
    feature_type: 'KARATE',
  });
  if (status === 200) expect(body.featureType).toBe('BROWSER_USE');
  else expect(status).toBe(400);
  const extra = await post('feature/save', { ...draft, name: 'Short-lived' }, 200);
  await post('feature/delete', { id: extra.id }, 200);
});

test('environments: the documented calls, statuses and fields', async () => {
  const added = await post('environment/save', { name: 'Local', content: '{"a": "1"}', applicationId: project }, 201);
  environment = added.id;
  fields(added, 'id name anoroc_content karate_content settings_content applicationId');
  fields(added, 'created_by created_date_time updated_by updated_date_time');
  expect(added.anoroc_content).toBe('{"a": "1"}');
  const texts = { anoroc_content: '{"a": "2"}', karate_content: '', settings_content: '{"b": 1}' };
  const changed = await post(
    'environment/save',
    { id: environment, name: 'Local', ...texts, applicationId: project },
    202,
  );
  expect(changed).toMatchObject({ anoroc_content: '{"a": "2"}', karate_content: '' });
  const { id } = await post('environment/save', { name: 'Other', content: '', applicationId: project }, 201);
  expect(await get(`environment/count?applicationId=${project}&searchValue=`)).toEqual({ count: 2 });
  expect(idsOf(await get(`environment/list?page=0&size=10&applicationId=${project}&searchValue=oth`))).toEqual([id]);
  expect(await get(`environment/all?applicationId=${project}`)).toHaveLength(2);
  await post('environment/delete', { id }, 200);
});

test('global objects: the documented calls, statuses and fields', async () => {
  const draft = { id: 0, name: 'kettle', content: '', application_id: project, locator: '{"lid": "//b"}' };
  const added = await post('globalObject/save', draft, 201);
  fields(added, 'id name content locator application created_by created_date_time updated_by updated_date_time');
  await post('globalObject/save', { ...draft, id: added.id, locator: '{"lid": "//i"}' }, 202);
  expect(await get(`globalObject/count?applicationId=${project}&searchValue=ket`)).toEqual({ count: 1 });
  const list = await get(`globalObject/list?page=0&size=10&searchValue=ket&applicationId=${project}`);
  expect(idsOf(list)).toEqual([added.id]);
  expect((await get(`globalObject/all?applicationId=${project}`))[0].locator).toBe('{"lid": "//i"}');
  await post(`globalObject/delete?id=${added.id}`, {}, 200);
});

test('files: the documented calls, statuses and fields', async () => {
  const { status, body: file } = await upload(0, 'order list.csv', 'tea\n');
  expect(status).toBe(201);
  fields(file, 'id name applicationId created_date_time');
  const replaced = await upload(file.id, 'order list.csv', 'tea, cups\n');
  expect(replaced.body.id).toBe(file.id);
  expect(await get(`files/count?applicationId=${project}&searchValue=order`)).toEqual({ count: 1 });
  expect(idsOf(await get(`files/list?page=0&size=10&applicationId=${project}&searchValue=`))).toEqual([file.id]);
  const linked = await post('feature/linkFiles', { featureId: feature, include_files: [file.id] }, 200);
  expect(idsOf(linked.include_files)).toEqual([file.id]);
  expect(idsOf(await get(`files/associatedFilesList/${feature}`))).toEqual([file.id]);
  const download = await person.fetch(`/api/files/download/${file.id}`);
  expect([download.status, await download.text()]).toEqual([200, 'tea, cups\n']);
  await post(`files/delete/${file.id}`, {}, 200);
  expect(await get(`files/count?applicationId=${project}&searchValue=`)).toEqual({ count: 0 });
});

test('test plans, schedules and runs: the documented calls, statuses and fields', async () => {
  const content = 'Feature: Sum\n  @quick\n  Scenario: one\n    When MATH_OPERATIONS <sum(1,2)> {total}\n';
  const body = { name: 'Sum', content, application_id: project, feature_type: 'ANOROC' };
  const sum = (await post('feature/save', body, 200)).id;
  const draft = { id: 0, name: 'Opening day', description: 'd', featureIds: [sum, sum], applicationId: project };
  const plan = await post('businessScenario/save', draft, 201);
  await post('businessScenario/save', { ...draft, id: plan.id, description: 'all' }, 202);
  const read = await get(`businessScenario/${plan.id}`);
  fields(read, 'id name description features applicationId created_date_time');
  expect(idsOf(read.features)).toEqual([sum, sum]);
  expect(await get(`businessScenario/count?applicationId=${project}`)).toEqual({ count: 1 });
  expect(idsOf(await get(`businessScenario/list?page=0&size=10&applicationId=${project}`))).toEqual([plan.id]);
  expect((await get(`businessScenario/all?applicationId=${project}`))[0].features).toHaveLength(2);

  const schedule = { id: 0, business_scenario_id: plan.id, env_id: environment, application_id: project };
  const when = { name: 'Nightly', croneExpression: '0 3 * * *', run_scenariotags: '@quick' };
  await post('schedule/businessScenario', { ...schedule, ...when }, 200);
  const [stored] = await get(`schedule/listOfBusinessScenarioScheduled?businessScenarioId=${plan.id}`);
  fields(stored, 'id business_scenario_id env_id application_id name croneExpression run_scenariotags');
  expect(stored).toMatchObject({ scenarioTags: '@quick', environment: 'Local', updated_by: person.userName });
  const refused = await post('schedule/businessScenario', { ...schedule, ...when, croneExpression: '* *' }, 400);
  expect(refused.message).toContain(SCREEN_TEXTS.invalidCron);
  expect((await post('businessScenario/delete', { id: plan.id }, 412)).message).toBe(PLAN_HAS_SCHEDULES);
  await post(`schedule/delete/${stored.id}`, {}, 200);

  const request = { env_id: environment, application_id: project, run_scenariotags: '' };
  const one = (await post('run/feature', { feature_id: sum, ...request }, 200)).id;
  const two = (await post('run/businessScenario', { business_scenario_id: plan.id, ...request }, 200)).id;
  const ended = async () => (await get(`run/list?page=0&size=10&applicationId=${project}`)) as Answer['body'][];
  await expect
    .poll(async () => (await ended()).map(({ status }) => status), { timeout: 90_000 })
    .toEqual(['SUCCESS', 'SUCCESS']);
  const [ofPlan, ofFeature] = await ended();
  fields(ofPlan, 'id details status run_type run_at environment report_url errorDescription scenario_count');
  fields(ofPlan, 'scenario_pass_count scenario_fail_count run_duration jira_status jira_Desc jira_Id');
  expect(ofPlan).toMatchObject({ id: two, run_type: 'BUSINESS_SCENARIO', details: 'Opening day', scenario_count: 2 });
  expect(ofFeature).toMatchObject({ id: one, run_type: 'FEATURE', environment: 'Local', scenario_pass_count: 1 });
  // Nanoseconds: a run of a second has nine digits more.
  expect(ofFeature.run_duration).toBeGreaterThan(1e6);
  expect(await get(`run/count?applicationId=${project}`)).toEqual({ count: 2 });
  expect(await get(`run/listAllRuns?applicationId=${project}`)).toHaveLength(2);
  expect((await ask('GET', `run/zipFolder?runId=${one}`)).status).toBe(200);
  const zip = await person.fetch(`/reports/${one}.zip`);
  expect([...unzip(Buffer.from(await zip.arrayBuffer())).keys()]).toContain('report.html');
  expect((await ask('PUT', `run/deleteFlag?flagRun=true&runId=${one}`)).status).toBe(200);
  expect(await get(`run/count?applicationId=${project}`)).toEqual({ count: 1 });
  await post('businessScenario/delete', { id: plan.id }, 200);
});

test('what the screens refuse the server refuses too, in the documented words', async () => {
  const says = async (path: string, body: object, text: string) =>
    expect((await post(path, body, 400)).message, path).toContain(text);
  for (const name of ['Tea', 'A name of sixteen'.slice(0, 16)]) {
    await says('applications/save', { name, applicationType: 'ALL' }, PROJECT_NAME_MESSAGE);
  }
  for (const name of ['ab', 'x'.repeat(21)]) {
    await says('feature/save', { name, application_id: project }, FEATURE_NAME_MESSAGE);
  }
  for (const name of ['Abc', 'x'.repeat(21)]) {
    await says('businessScenario/save', { name, description: 'd', applicationId: project }, TEST_PLAN_NAME_MESSAGE);
  }
  for (const name of ['ab', 'x'.repeat(16)]) {
    await says('environment/save', { name, applicationId: project }, ENVIRONMENT_NAME_MESSAGE);
  }
  for (const text of ['anoroc_content', 'karate_content', 'settings_content']) {
    await says('environment/save', { name: 'Third', applicationId: project, [text]: '{' }, INVALID_JSON);
  }
  await says('globalObject/save', { name: 'pot', application_id: project, locator: '{' }, INVALID_JSON);
  await post('globalObject/save', { name: '', application_id: project }, 400);
  await post('globalObject/save', { name: 'pot' }, 400);
  await post('businessScenario/save', { name: 'A plan', description: ' ', applicationId: project }, 400);
  const plan = await post('businessScenario/save', { name: 'A plan', description: 'd', applicationId: project }, 201);
  const schedule = { business_scenario_id: plan.id, application_id: project, croneExpression: '0 3 * * *' };
  for (const name of ['Abc', 'x'.repeat(16)]) {
    await says('schedule/businessScenario', { ...schedule, env_id: environment, name }, SCHEDULE_NAME_MESSAGE);
  }
  await says('schedule/businessScenario', { ...schedule, name: 'Nightly' }, NOTICES.scheduleSave.noEnvironment);
  for (const croneExpression of ['* * *', '* * * * * * *', '61 3 * * *']) {
    const body = { ...schedule, croneExpression, env_id: environment, name: 'Nightly' };
    await says('schedule/businessScenario', body, SCREEN_TEXTS.invalidCron);
  }
  await post('run/feature', { feature_id: feature, application_id: project }, 400);
  // A branch of our own has 15 letters at most; 502 says that there is none.
  const git = { applicationId: project, gitUri: 'https://git.example.com/x', username: 'u', password: 'p' };
  await post('applications/dbtofiles', { ...git, branch: 'x'.repeat(16), commitMessage: '' }, 400);
  const unnamed = await post('applications/dbtofiles', { ...git, branch: '', commitMessage: '' }, 502);
  expect(unnamed.message).toBe(NOTICES.projectPush.branchMissing);
  for (const wrong of [{ gitUri: 'http://git.example.com/x' }, { username: '' }, { password: '' }]) {
    await post('applications/filestodb', { ...git, branch: 'main', ...wrong }, 400);
  }
  const form = new FormData();
  form.set('id', '0');
  form.set('applicationId', String(project));
  expect((await person.fetch('/api/files/upload', { method: 'POST', body: form })).status).toBe(400);
});
