import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFeature } from '../../actions/save-feature.ts';
import { addTestPlan } from '../../actions/save-test-plan.ts';
import { insertEnvironment } from '../../store/environments.ts';
import { insertGlobalObject } from '../../store/global-objects.ts';
import { insertFile } from '../../store/stored-files.ts';
import { type TestingApp, type TestingPerson, testingApp } from '../testing-app.ts';
import { plainCall } from './reachable-inputs.ts';

let testing: TestingApp;
let writer: TestingPerson;
let mine: Things;
let theirs: Things;

interface Things {
  project: number;
  feature: number;
  environment: number;
  object: number;
  file: number;
  plan: number;
}

beforeAll(async () => {
  testing = await testingApp();
  const [own, other] = [await testing.addProject('Mine'), await testing.addProject('Theirs')];
  mine = await makeThings(own.id);
  theirs = await makeThings(other.id);
  writer = await testing.signIn(['projectadmin', 'read_write'], ['Mine']);
});
afterAll(() => testing?.close());

async function makeThings(project: number): Promise<Things> {
  const { database, blobs } = testing.parts;
  const texts = { name: 'Envi', uiData: '', apiData: '', settings: '' };
  const draft = {
    id: 0,
    name: 'Base',
    content: 'Feature: a\n  Scenario: b\n    When CLICK [c]\n',
    application_id: project,
  };
  const feature = await addFeature(database, draft, 'me');
  const plan = { id: 0, name: 'Plan', description: 'd', featureIds: [feature.id], applicationId: project };
  return {
    project,
    feature: feature.id,
    environment: await insertEnvironment(database.sql, project, texts, 'me'),
    object: await insertGlobalObject(database.sql, project, { name: 'page', content: '', locators: '' }, 'me'),
    file: (await insertFile(database.sql, project, 'a.txt', await blobs.put(Buffer.from('x'), 10), 'me')).id,
    plan: (await addTestPlan(database, plan, 'me')).id,
  };
}

const post = (url: string, payload: object) =>
  testing.app.inject({ method: 'POST', url, payload, headers: writer.headers });

/** Fields that no caller may set. */
const FORBIDDEN = {
  created_by: 'forged',
  updated_by: 'forged',
  created_date_time: '2000-01-01T00:00:00Z',
  status: 'SUCCESS',
  requested_by: 'forged',
  role: 'admin',
  roles: ['admin'],
  subject: 'forged',
  project_id: 1,
  constructor: { prototype: { polluted: true } },
  prototype: { polluted: true },
};

test('a field that a call does not declare is refused by every call, and changes nothing', async () => {
  const accepted: string[] = [];
  const known = { applicationId: mine.project, application_id: mine.project, feature_id: mine.feature };
  for (const route of testing.app.declaredRoutes) {
    if (!route.body || route.permission === 'executor' || route.path.includes('sign-out')) continue;
    const declared = Object.keys((route.body as unknown as { shape?: object }).shape ?? {});
    const { path, body } = plainCall(route, known);
    for (const [name, value] of Object.entries(FORBIDDEN)) {
      if (declared.includes(name)) continue;
      await testing.parts.database.sql`DELETE FROM call_count`;
      const payload = { ...(body as object), [name]: value };
      const reply = await testing.app.inject({ method: route.method, url: path, payload, headers: writer.headers });
      // A thing that is not there, or a right that is missing, may be said first; carried out it must never be.
      if (reply.statusCode < 400) accepted.push(`${route.method} ${path} ${name}`);
    }
  }
  expect(accepted).toEqual([]);
  const [row] = await testing.parts.database.sql`
    SELECT count(*)::int AS n FROM feature WHERE created_by = 'forged' OR updated_by = 'forged'`;
  expect(row).toEqual({ n: 0 });
}, 120_000);

test('names of the prototype in JSON pollute nothing', async () => {
  for (const text of [
    `{"name":"Proto one","application_id":${mine.project},"__proto__":{"polluted":true}}`,
    `{"name":"Proto two","application_id":${mine.project},"constructor":{"prototype":{"polluted":true}}}`,
    `{"__proto__":{"name":"Proto three","application_id":${mine.project}}}`,
  ]) {
    const reply = await testing.app.inject({
      method: 'POST',
      url: '/api/feature/save',
      headers: { ...writer.headers, 'content-type': 'application/json' },
      payload: text,
    });
    expect(reply.statusCode, text).toBe(400);
  }
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('an id of another project inside a call is not found, just as one that nobody has', async () => {
  const draft = { name: 'Nest', application_id: mine.project, content: '' };
  const plan = { name: 'Nested', description: 'd', applicationId: mine.project };
  const calls: [string, (things: Things) => object][] = [
    ['/api/feature/save', (t) => ({ ...draft, include_features: [t.feature] })],
    ['/api/feature/save', (t) => ({ ...draft, id: t.feature })],
    ['/api/feature/linkFiles', (t) => ({ featureId: mine.feature, include_files: [t.file] })],
    ['/api/feature/linkFiles', (t) => ({ featureId: t.feature, include_files: [mine.file] })],
    ['/api/environment/save', (t) => ({ id: t.environment, name: 'Nest', applicationId: mine.project })],
    ['/api/globalObject/save', (t) => ({ id: t.object, name: 'nest', application_id: mine.project })],
    ['/api/businessScenario/save', (t) => ({ ...plan, featureIds: [t.feature] })],
    ['/api/businessScenario/save', (t) => ({ ...plan, id: t.plan, featureIds: [] })],
    ['/api/run/feature', (t) => ({ feature_id: t.feature, env_id: mine.environment, application_id: mine.project })],
    ['/api/run/feature', (t) => ({ feature_id: mine.feature, env_id: t.environment, application_id: mine.project })],
    [
      '/api/run/businessScenario',
      (t) => ({ business_scenario_id: t.plan, env_id: mine.environment, application_id: mine.project }),
    ],
    [
      '/api/schedule/businessScenario',
      (t) => ({
        id: 0,
        business_scenario_id: t.plan,
        env_id: mine.environment,
        application_id: mine.project,
        name: 'Nightly',
        croneExpression: '0 3 * * *',
      }),
    ],
    [
      '/api/schedule/businessScenario',
      (t) => ({
        id: 0,
        business_scenario_id: mine.plan,
        env_id: t.environment,
        application_id: mine.project,
        name: 'Nightly',
        croneExpression: '0 3 * * *',
      }),
    ],
    ['/api/feature/delete', (t) => ({ id: t.feature })],
    ['/api/environment/delete', (t) => ({ id: t.environment })],
    ['/api/businessScenario/delete', (t) => ({ id: t.plan })],
  ];
  const absent = 999_999_999;
  const nowhere = { project: absent, feature: absent, environment: absent, object: absent, file: absent, plan: absent };
  for (const [url, bodyOf] of calls) {
    const answerTo = async (things: Things) => {
      const reply = await post(url, bodyOf(things));
      return { status: reply.statusCode, body: reply.json() };
    };
    const [foreign, missing] = [await answerTo(theirs), await answerTo(nowhere)];
    expect(foreign.status, `${url} ${JSON.stringify(bodyOf(theirs))}`).toBe(404);
    expect(foreign, url).toEqual(missing);
  }
  const [row] = await testing.parts.database.sql`
    SELECT count(*)::int AS n FROM feature WHERE project_id = ${theirs.project} AND updated_by = 'me'`;
  expect(row).toEqual({ n: 1 });
});
