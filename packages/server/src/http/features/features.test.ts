import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestingApp, type TestingPerson, testingApp } from '../testing-app.ts';

let server: TestingApp;
let person: TestingPerson;
let project: { id: number; name: string };
let other: { id: number; name: string };
beforeAll(async () => {
  server = await testingApp();
  project = await server.addProject('Shop');
  other = await server.addProject('Bank');
  person = await server.signIn(['read_write', 'projectadmin'], ['Shop']);
});
afterAll(() => server.close());

async function post(url: string, payload: Record<string, unknown>) {
  const reply = await server.app.inject({ method: 'POST', url, payload, headers: person.headers });
  return { status: reply.statusCode, body: reply.json() };
}
async function get(url: string) {
  const reply = await server.app.inject({ url, headers: person.headers });
  return { status: reply.statusCode, body: reply.json() };
}

test('a feature is added with the type of its project, changed, listed and deleted', async () => {
  const added = await post('/api/feature/save', { name: 'Sign in', content: 'Feature: x', application_id: project.id });
  expect(added).toMatchObject({
    status: 200,
    body: {
      name: 'Sign in',
      feature_type: 'ANOROC',
      featureType: 'ANOROC',
      application: project,
      created_by: person.userName,
    },
  });
  const { id, updated_date_time } = added.body;
  expect(updated_date_time).toMatch(/^\d{4}-.*Z$/);
  const changed = await post('/api/feature/save', {
    id,
    name: 'Sign in now',
    content: 'not even Gherkin',
    xpath: '{"Name": "//input"}',
    application_id: project.id,
    updated_date_time,
  });
  expect(changed).toMatchObject({
    status: 200,
    body: { id, content: 'not even Gherkin', xpath: '{"Name": "//input"}' },
  });
  expect(await get(`/api/feature/count?applicationId=${project.id}`)).toMatchObject({ body: { count: 1 } });
  const list = await get(`/api/feature/list?applicationId=${project.id}&name=IN%20NOW`);
  expect(list.body).toHaveLength(1);
  expect(list.body[0].content).toBeUndefined();
  expect((await get(`/api/feature/list?applicationId=${project.id}&notIn=${id}`)).body).toEqual([]);
  expect((await post('/api/feature/delete', { id })).status).toBe(200);
  expect(await get(`/api/feature/count?applicationId=${project.id}`)).toMatchObject({ body: { count: 0 } });
  expect((await get(`/api/feature/${id}`)).status).toBe(404);
});

test('a save based on an older version gets the stored one', async () => {
  const added = await post('/api/feature/save', { name: 'Versions', application_id: project.id });
  const based = { id: added.body.id, application_id: project.id, updated_date_time: added.body.updated_date_time };
  expect((await post('/api/feature/save', { ...based, name: 'First' })).status).toBe(200);
  const late = await post('/api/feature/save', { ...based, name: 'Second' });
  expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: { name: 'First' } } });
  expect(await post('/api/feature/save', { ...based, name: 'Third', updated_date_time: 'soon' })).toMatchObject({
    status: 400,
  });
});

test('names are unique within a project whatever their case, and free in another', async () => {
  await post('/api/feature/save', { name: 'Unique', application_id: project.id });
  expect(await post('/api/feature/save', { name: 'UNIQUE', application_id: project.id })).toMatchObject({
    status: 409,
    body: { code: 'exists' },
  });
});

test('the documented text answers a name of the wrong length; what is unknown or unstorable is refused', async () => {
  const draft = { name: 'Fine', application_id: project.id };
  expect(await post('/api/feature/save', { ...draft, name: 'ab' })).toMatchObject({
    status: 400,
    body: { code: 'validation', message: 'Feature name should be between 3-20 character' },
  });
  for (const wrong of [
    { ...draft, created_by: 'me' },
    { ...draft, content: 7 },
    { ...draft, content: 'a\u0000b' },
    { ...draft, content: '\ud800' },
    { ...draft, feature_type: 'NONE' },
    { ...draft, xpath: '{' },
    { ...draft, id: -1 },
  ]) {
    expect((await post('/api/feature/save', wrong)).status, JSON.stringify(wrong)).toBe(400);
  }
  const raw = (payload: string, type = 'application/json') =>
    server.app.inject({
      method: 'POST',
      url: '/api/feature/save',
      payload,
      headers: { ...person.headers, 'content-type': type },
    });
  expect((await raw('{"name":')).statusCode).toBe(400);
  expect((await raw('')).statusCode).toBe(400);
  expect((await raw('{"__proto__": {"name": "x"}}')).statusCode).toBe(400);
  expect((await raw('name=x', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
  expect((await raw('{}', 'text/plain')).statusCode).toBe(415);
  expect((await raw(JSON.stringify({ ...draft, content: 'x'.repeat(6 * 1024 * 1024) }))).statusCode).toBe(413);
  expect((await raw(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).statusCode).toBe(400);
  expect((await get(`/api/feature/list?applicationId=${project.id}&name=Fine`)).body).toEqual([]);
});

test('text is kept to the byte', async () => {
  const content = 'Feature: 👩‍👩‍👧 مرحبا e\u0301 \u{1F600}\r\n\tx';
  const added = await post('/api/feature/save', { name: 'Bytes', content, application_id: project.id });
  expect((await get(`/api/feature/${added.body.id}`)).body.content).toBe(content);
});

test('included features keep their order, stay in the project and never lead back', async () => {
  const make = async (name: string, include_features: number[] = []) =>
    (await post('/api/feature/save', { name, application_id: project.id, include_features })).body.id as number;
  const one = await make('One one');
  const two = await make('Two two');
  const three = await make('Three', [two, one]);
  expect((await get(`/api/feature/associatedList/${three}`)).body.map((f: { id: number }) => f.id)).toEqual([two, one]);
  const back = await post('/api/feature/save', {
    id: one,
    name: 'One one',
    application_id: project.id,
    include_features: [three],
  });
  expect(back.status).toBe(400);
  const admin = await server.signIn(['read_write', 'admin']);
  const foreign = await server.app.inject({
    method: 'POST',
    url: '/api/feature/save',
    payload: { name: 'Foreign', application_id: other.id },
    headers: admin.headers,
  });
  const reach = await post('/api/feature/save', {
    name: 'Reach',
    application_id: project.id,
    include_features: [foreign.json().id],
  });
  expect(reach.status).toBe(404);
  expect(
    (await post('/api/feature/save', { id: foreign.json().id, name: 'Mine', application_id: project.id })).status,
  ).toBe(404);
});

test('a page far behind is the same from either end', async () => {
  await server.parts.database.sql`
    INSERT INTO feature (project_id, name, type, content, created_by, updated_by)
    SELECT ${other.id}, 'f' || n, 'KARATE', '', 'me', 'me' FROM generate_series(1, 2503) n`;
  const admin = await server.signIn(['read_write', 'admin']);
  const page = async (n: number) => {
    const url = `/api/feature/list?applicationId=${other.id}&page=${n}&size=10`;
    return (await server.app.inject({ url, headers: admin.headers })).json().map((f: { name: string }) => f.name);
  };
  expect(await page(249)).toEqual(['f13', 'f12', 'f11', 'f10', 'f9', 'f8', 'f7', 'f6', 'f5', 'f4'].slice(0, 10));
  expect(await page(250)).toEqual(['f3', 'f2', 'f1', 'Foreign']);
  expect(await page(251)).toEqual([]);
  expect(await page(100)).toHaveLength(10);
});
