import type { RenamePreview, Usage } from '@stepwright/contract/entities/usage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFeature, changeFeature } from '../../actions/save-feature.ts';
import { insertEnvironment } from '../../store/environments.ts';
import { findFeature } from '../../store/features.ts';
import { findGlobalObject, insertGlobalObject } from '../../store/global-objects.ts';
import { type TestingApp, type TestingPerson, testingApp } from '../testing-app.ts';

let server: TestingApp;
let person: TestingPerson;
let projectId: number;
let feature: number;
let login: number;
let environment: number;

const CONTENT = `Feature: Shop
  Scenario: One
    Given NAVIGATE_TO_URL <shop.url>
    When CLICK [login.button]
    And ENTER [user] <user.name>
    And CLICK [elsewhere]
`;

beforeAll(async () => {
  server = await testingApp();
  const project = await server.addProject('Uses');
  projectId = project.id;
  person = await server.signIn(['projectadmin', 'read_write'], [project.name]);
  const { database } = server.parts;
  feature = (
    await addFeature(
      database,
      { id: 0, name: 'Shop', content: CONTENT, application_id: projectId, feature_type: 'ANOROC' },
      'me',
    )
  ).id;
  const locators = '{\n  "button": "//a",\n  "user": "//b[@id=\'${user.name}\']"\n}\n';
  login = await insertGlobalObject(database.sql, projectId, { name: 'login', content: '', locators }, 'me');
  const uiData = '{\n  "shop.url": "https://x.example",\n  "user": { "name": "Ann" }\n}\n';
  environment = await insertEnvironment(
    database.sql,
    projectId,
    { name: 'dev', uiData, apiData: '', settings: '' },
    'me',
  );
  await insertEnvironment(
    database.sql,
    projectId,
    { name: 'prod', uiData: '{"user":{"name":"Bob"}}', apiData: '', settings: '' },
    'me',
  );
});
afterAll(() => server.close());

async function get<T>(path: string, query: Record<string, string | number>): Promise<T> {
  const search = new URLSearchParams(
    Object.entries({ applicationId: projectId, ...query }).map(([k, v]) => [k, String(v)]),
  );
  const reply = await server.app.inject({ url: `${path}?${search}`, headers: person.headers });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}
async function post(path: string, payload: object) {
  const reply = await server.app.inject({
    method: 'POST',
    url: path,
    headers: person.headers,
    payload: { applicationId: projectId, ...payload },
  });
  return { status: reply.statusCode, body: reply.json() };
}
const basedOn = ({ holders }: RenamePreview) =>
  holders.map(({ kind, id, updated_date_time }) => ({ kind, id, updated_date_time }));

test('an object is used where steps name its locators, by one name or the other', async () => {
  const usage = await get<Usage>('/api/usage', { kind: 'object', id: login });
  expect(usage).toEqual({
    count: 1,
    more: false,
    complete: true,
    places: [{ kind: 'feature', id: feature, name: 'Shop', how: 'text', lines: [4, 5], testPlanId: null }],
  });
  expect(await get('/api/usage/keys', { kind: 'object', id: login })).toEqual([
    { key: 'button', count: 1, more: false },
    { key: 'user', count: 1, more: false },
  ]);
  expect(await get('/api/usage/counts', { kind: 'object', ids: login })).toEqual([
    { id: login, count: 1, more: false },
  ]);
});

test('a key of an environment is used by steps and by locators, also below it', async () => {
  expect(await get('/api/usage/keys', { kind: 'environment', id: environment })).toEqual([
    { key: 'shop.url', count: 1, more: false },
    { key: 'user', count: 2, more: false },
  ]);
  const usage = await get<Usage>('/api/usage', { kind: 'environment', id: environment, entry: 'user' });
  expect(usage.places).toEqual([
    expect.objectContaining({ kind: 'feature', lines: [5] }),
    expect.objectContaining({ kind: 'object', name: 'login', lines: [3] }),
  ]);
});

test('a saved text is read anew, a deleted one is forgotten', async () => {
  const { database } = server.parts;
  const other = await addFeature(
    database,
    { id: 0, name: 'Other', content: CONTENT, application_id: projectId, feature_type: 'ANOROC' },
    'me',
  );
  expect((await get<Usage>('/api/usage', { kind: 'object', id: login })).count).toBe(2);
  await changeFeature(
    database,
    { id: other.id, name: 'Other', content: 'Feature: empty\n', application_id: projectId },
    'me',
  );
  expect((await get<Usage>('/api/usage', { kind: 'object', id: login })).count).toBe(1);
  await changeFeature(database, { id: other.id, name: 'Other', content: CONTENT, application_id: projectId }, 'me');
  expect((await get<Usage>('/api/usage', { kind: 'object', id: login })).count).toBe(2);
  const deletion = await server.app.inject({
    method: 'POST',
    url: '/api/feature/delete',
    headers: person.headers,
    payload: { id: other.id },
  });
  expect(deletion.statusCode).toBe(200);
  expect((await get<Usage>('/api/usage', { kind: 'object', id: login })).count).toBe(1);
});

test('a rename shows what changes, then changes all of it at once', async () => {
  const order = { kind: 'object', id: login, to: 'sign in' };
  const { status, body } = await post('/api/rename/preview', order);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ from: 'login', to: 'sign in' });
  expect(body.holders.map((one: { kind: string; changes: unknown }) => [one.kind, one.changes])).toEqual([
    ['object', [{ line: 0, before: 'login', after: 'sign in' }]],
    ['feature', [{ line: 4, before: '    When CLICK [login.button]', after: '    When CLICK [sign in.button]' }]],
  ]);
  // Nothing has changed yet.
  expect((await findFeature(server.parts.database.sql, feature))?.content).toBe(CONTENT);
  const done = await post('/api/rename', { ...order, based_on: basedOn(body) });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  expect((await findFeature(server.parts.database.sql, feature))?.content).toBe(CONTENT.replace('login.', 'sign in.'));
  expect((await findGlobalObject(server.parts.database.sql, login))?.name).toBe('sign in');
});

test('a rename over something newer changes nothing', async () => {
  const { database } = server.parts;
  const order = { kind: 'locator', id: login, entry: 'user', to: 'person' };
  const { body } = await post('/api/rename/preview', order);
  const stored = await findFeature(database.sql, feature);
  await changeFeature(
    database,
    { id: feature, name: 'Shop', content: `${stored?.content}# more\n`, application_id: projectId },
    'me',
  );
  const refused = await post('/api/rename', { ...order, based_on: basedOn(body) });
  expect([refused.status, refused.body.code]).toEqual([409, 'stale']);
  expect((await findGlobalObject(database.sql, login))?.locator).toContain('"user"');
  const again = await post('/api/rename', { ...order, based_on: basedOn(refused.body.current) });
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  expect((await findFeature(database.sql, feature))?.content).toContain('ENTER [person] <user.name>');
  expect((await findGlobalObject(database.sql, login))?.locator).toContain('"person": "//b');
});

test('a key is renamed in every environment that has it, in steps and in locators; no value is shown', async () => {
  const order = { kind: 'key', id: environment, entry: 'user', to: 'visitor' };
  const { body } = await post('/api/rename/preview', order);
  expect(JSON.stringify(body)).not.toContain('Ann');
  expect(body.holders.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`)).toEqual([
    'environment dev',
    'environment prod',
    'object sign in',
    'feature Shop',
  ]);
  expect((await post('/api/rename', { ...order, based_on: basedOn(body) })).status).toBe(200);
  expect((await findFeature(server.parts.database.sql, feature))?.content).toContain('<visitor.name>');
  expect((await findGlobalObject(server.parts.database.sql, login))?.locator).toContain('${visitor.name}');
});

test('names that are taken, refused or gone', async () => {
  await insertGlobalObject(
    server.parts.database.sql,
    projectId,
    { name: 'taken', content: '', locators: '{"button":"//z"}' },
    'me',
  );
  expect((await post('/api/rename/preview', { kind: 'object', id: login, to: 'taken' })).status).toBe(409);
  expect((await post('/api/rename/preview', { kind: 'object', id: login, to: 'a[b' })).status).toBe(400);
  expect((await post('/api/rename/preview', { kind: 'object', id: login, to: 'sign in' })).status).toBe(400);
  expect((await post('/api/rename/preview', { kind: 'object', id: 999_999, to: 'x' })).status).toBe(404);
  expect(
    (await post('/api/rename/preview', { kind: 'locator', id: login, entry: 'button', to: 'person' })).status,
  ).toBe(409);
  expect((await post('/api/rename/preview', { kind: 'feature', id: feature, to: 'ab' })).status).toBe(400);
  // A bare name that another object has too is written with its object.
  const { body } = await post('/api/rename/preview', { kind: 'locator', id: login, entry: 'person', to: 'button2' });
  expect(body.holders[1].changes[0].after).toContain('[button2]');
});
