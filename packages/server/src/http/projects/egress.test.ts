import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestingApp, type TestingPerson, testingApp } from '../testing-app.ts';

let server: TestingApp;
let admin: TestingPerson;
let member: TestingPerson;
let applicationId: number;

beforeAll(async () => {
  server = await testingApp();
  const project = await server.addProject('Egress', 'KARATE');
  applicationId = project.id;
  admin = await server.signIn(['projectadmin', 'read_write'], [project.name]);
  member = await server.signIn(['read_only'], [project.name]);
});
afterAll(() => server?.close());

const read = async (person: TestingPerson) =>
  (
    await server.app.inject({ url: `/api/applications/egress?applicationId=${applicationId}`, headers: person.headers })
  ).json();
const save = (payload: object, person = admin) =>
  server.app.inject({
    method: 'POST',
    url: '/api/applications/egress/save',
    headers: person.headers,
    payload: { applicationId, ...payload },
  });

test('a project that said nothing allows everything; what is saved is read by every member', async () => {
  expect(await read(member)).toEqual({
    applicationId,
    allow: null,
    deny: [],
    updated_by: null,
    updated_date_time: null,
  });
  const saved = await save({
    allow: [' *.example.com ', '10.0.0.0/8'],
    deny: ['secret.example.com'],
    updated_date_time: null,
  });
  expect(saved.statusCode).toBe(200);
  expect(await read(member)).toMatchObject({
    allow: ['*.example.com', '10.0.0.0/8'],
    deny: ['secret.example.com'],
    updated_by: admin.userName,
  });
  expect((await save({ allow: [], deny: [] })).json()).toMatchObject({ allow: [], deny: [] });
  expect((await save({ allow: null, deny: [] })).json()).toMatchObject({ allow: null });
});

test('each rule that cannot be meant is named', async () => {
  const refused = await save({ allow: ['a.example', 'https://b.example/x'], deny: ['10.0.0.0/99'] });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().details.map(({ path }: { path: string }) => path)).toEqual(['body.allow.1', 'body.deny.0']);
  expect(refused.json().details[0].message).toContain('b.example');
});

test('who saves on top of an older version gets the newer one', async () => {
  const first = (await save({ allow: null, deny: ['a.example'] })).json();
  await save({ allow: null, deny: ['b.example'], updated_date_time: first.updated_date_time });
  const late = await save({ allow: null, deny: ['c.example'], updated_date_time: first.updated_date_time });
  expect(late.statusCode).toBe(409);
  expect(late.json().current.deny).toEqual(['b.example']);
  expect((await save({ allow: null, deny: [], updated_date_time: null })).statusCode).toBe(409);
});

test('a member without the right cannot, and the attempt is in the audit log', async () => {
  expect((await save({ allow: null, deny: [] }, member)).statusCode).toBe(403);
  const { entries } = (
    await server.app.inject({ url: '/api/audit?action=project.egress', headers: admin.headers })
  ).json();
  expect(entries.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
    expect.arrayContaining(['done', 'refused']),
  );
});
