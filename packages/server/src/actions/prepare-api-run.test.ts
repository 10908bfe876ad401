import { Bundle } from '@stepwright/contract/bundle';
import type { FeatureType } from '@stepwright/contract/entities/feature';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestingApp, type TestingPerson, testingApp } from '../http/testing-app.ts';
import { findBundle } from '../store/bundles.ts';
import { insertEnvironment } from '../store/environments.ts';
import { insertFile } from '../store/stored-files.ts';
import { insertTestPlan, replaceFeaturesOfPlan } from '../store/test-plans.ts';
import { prepareRun, type RunOrder } from './prepare-run.ts';
import { addFeature } from './save-feature.ts';

let server: TestingApp;
let admin: TestingPerson;
let applicationId: number;
let environment: number;
let orders: number;
let clicks: number;
const other: number[] = [];

beforeAll(async () => {
  server = await testingApp();
  const { database, blobs } = server.parts;
  const project = await server.addProject('Api runs', 'ALL');
  applicationId = project.id;
  admin = await server.signIn(['projectadmin', 'read_write'], [project.name]);
  const addFile = async (name: string, text: string) =>
    insertFile(database.sql, project.id, name, await blobs.put(Buffer.from(text), 10_000), 'me');
  const add = async (name: string, content: string, type: FeatureType = 'KARATE') =>
    (await addFeature(database, { id: 0, name, content, application_id: project.id, feature_type: type }, 'me')).id;
  await addFile('karate-config.js', `function fn() { return karate.callSingle('classpath:auth/token.feature'); }`);
  await addFile('karate-config-Stage.js', 'function fn() { return {}; }');
  await addFile('karate-config-dev.js', 'function fn() { return {}; }');
  await addFile('tea list.csv', 'a,b');
  await addFile('order.json', `{"id": "#(read('deep.js'))"}`);
  await addFile('deep.js', `read('deeper.txt')`);
  await addFile('deeper.txt', 'x');
  await addFile('never.txt', 'x');
  await add('token', `Feature: t\nScenario:\n* def t = read('this:secret.yaml')\n`);
  await addFile('secret.yaml', 'a: 1');
  await add('called', `Feature: c\nScenario:\n* call read('called.feature@x')\n* call read('clicks.feature')\n`);
  clicks = await add('clicks', 'Feature: ui\nScenario: a\nWhen CLICK [x]\n', 'ANOROC');
  orders = await add(
    'orders',
    `Feature: o\nScenario:\n* call read('../a/b/called.feature')\n* def o = read('order.json')\n| file |\n| tea list.csv |\n`,
  );
  other.push(await add('alone', `Feature: a\nScenario:\n* print 1\n`));
  const settings = JSON.stringify({ 'karate.properties': { a: 'b', n: 5 }, 'karate.properties.c': 'd' });
  const texts = { name: 'Stage', uiData: '', apiData: '{"base": "x"}', settings };
  environment = await insertEnvironment(database.sql, project.id, texts, 'me');
});
afterAll(() => server?.close());

const prepareOf = async (of: RunOrder['of'], environmentId: number, tags: string | null) => {
  const order = { projectId: applicationId, of, environmentId, tags };
  const defaults = { product: 'test', defaultMinutes: 1, blobs: server.parts.blobs };
  return Bundle.parse(JSON.parse((await prepareRun(server.parts.database, order, defaults)).bundle.text));
};
const prepare = (featureId: number, environmentId = environment, tags: string | null = null) =>
  prepareOf({ featureId }, environmentId, tags);
const setPolicy = (payload: object) =>
  server.app.inject({
    method: 'POST',
    url: '/api/applications/egress/save',
    headers: admin.headers,
    payload: { applicationId, allow: null, deny: [], ...payload },
  });

test('what API features and scripts call by name comes along, at any depth; UI features do not', async () => {
  const bundle = await prepare(orders);
  expect(bundle.features.map(({ name }) => name).sort()).toEqual(['called', 'orders', 'token']);
  expect(bundle.files.map(({ name }) => name).sort()).toEqual(
    [
      'deep.js',
      'deeper.txt',
      'karate-config-Stage.js',
      'karate-config.js',
      'order.json',
      'secret.yaml',
      'tea list.csv',
    ].sort(),
  );
  expect(bundle.entry).toEqual([orders]);
  expect(bundle.api).toEqual({
    env: 'Stage',
    properties: { a: 'b', n: '5', c: 'd' },
    egress: { allow: null, deny: [] },
  });
});

test('selectors of API tests are for API tests; where a plan also has steps, one expression holds for all', async () => {
  const { database } = server.parts;
  for (const tags of ['~@slow', '@a,@b', "anyOf('@a')", '@a and not @b']) {
    expect((await prepare(orders, environment, tags)).options.tags).toBe(tags);
  }
  await expect(prepare(orders, environment, '@a and')).rejects.toThrow('not understood');
  await expect(prepare(clicks, environment, "anyOf('@a')")).rejects.toThrow('not understood');
  const plan = await database.transaction(async (tx) => {
    const id = await insertTestPlan(tx, applicationId, { name: 'Both kinds', description: '' }, 'me');
    await replaceFeaturesOfPlan(tx, id, applicationId, [orders, clicks]);
    return { testPlanId: id };
  });
  expect((await prepareOf(plan, environment, '~@slow')).options.tags).toBe('~@slow');
  const refused = prepareOf(plan, environment, "anyOf('@a')");
  await expect(refused).rejects.toThrow(/not all features of this run are API tests/);
  await expect(refused).rejects.toMatchObject({ hint: expect.stringMatching(/^Write one tag expression for all/) });
});

test('a UI feature brings none of it', async () => {
  const bundle = await prepare(clicks);
  expect(bundle.api).toBeUndefined();
  expect(bundle.files).toEqual([]);
});

test('karate.env is what the settings say', async () => {
  const texts = { name: 'Other', uiData: '', apiData: '', settings: '{"karate.env": "dev"}' };
  const dev = await insertEnvironment(server.parts.database.sql, applicationId, texts, 'me');
  const bundle = await prepare(other[0]!, dev);
  expect(bundle.api?.env).toBe('dev');
  expect(bundle.files.map(({ name }) => name)).toContain('karate-config-dev.js');
});

test('a run repeated as of then may reach what is allowed now', async () => {
  await setPolicy({ allow: ['old.example'] });
  const start = async (url: string, payload: object) =>
    (await server.app.inject({ method: 'POST', url, headers: admin.headers, payload })).json().id as number;
  const first = await start('/api/run/feature', {
    feature_id: other[0],
    env_id: environment,
    application_id: applicationId,
  });
  await setPolicy({ deny: ['new.example'] });
  const again = await start(`/api/run/${first}/rerun`, { texts: 'then', scenarios: 'all' });
  const egressOf = async (id: number) => JSON.parse((await findBundle(server.parts.database.sql, id))!).api.egress;
  expect(await egressOf(first)).toEqual({ allow: ['old.example'], deny: [] });
  expect(await egressOf(again)).toEqual({ allow: null, deny: ['new.example'] });
});

test('an API feature is debugged with all that a run of it has', async () => {
  const scenario_line = 2;
  const asked = { feature_id: orders, env_id: environment, application_id: applicationId, scenario_line };
  const { url, headers } = { url: '/api/debug/start', headers: admin.headers };
  const start = (more: object = {}) =>
    server.app.inject({ method: 'POST', url, headers, payload: { ...asked, ...more } });
  const reply = await start({ breakpoints: [{ uri: 'Api runs/orders.feature', line: 3 }] });
  expect(reply.statusCode).toBe(200);
  const { id } = reply.json();
  const frozen = Bundle.parse(JSON.parse((await findBundle(server.parts.database.sql, id))!));
  expect(frozen).toMatchObject({
    entry: [orders],
    api: { env: 'Stage', properties: { a: 'b', n: '5', c: 'd' } },
    debug: { scenarioLine: 2, breakpoints: [{ uri: 'Api runs/orders.feature', line: 3 }], pauseAtStart: true },
  });
  expect(frozen.features.find(({ id: one }) => one === orders)?.uri).toBe('Api runs/orders.feature');
  expect(frozen.features.map(({ name }) => name)).toContain('called');
  const session = await server.app.inject({ method: 'GET', url: `/api/debug/${id}`, headers });
  expect(session.json()).toMatchObject({ state: 'waiting', feature_name: 'orders', scenario_line });
  expect((await start({ run_scenariotags: '@a and' })).statusCode).toBe(400);
});
