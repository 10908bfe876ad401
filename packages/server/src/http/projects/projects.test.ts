import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProject, changeProject } from '../../actions/save-project.ts';
import { AppError } from '../../app-error.ts';
import type { Directory } from '../../auth/directory.ts';
import { type TestingApp, type TestingPerson, testingApp } from '../testing-app.ts';

let server: TestingApp;
let admin: TestingPerson;
beforeAll(async () => {
  server = await testingApp();
  admin = await server.signIn(['admin', 'read_write']);
});
afterAll(() => server.close());

async function post(url: string, payload: object, person = admin) {
  const reply = await server.app.inject({
    method: 'POST',
    url: `/api/applications${url}`,
    payload,
    headers: person.headers,
  });
  return { status: reply.statusCode, body: reply.json() };
}
const groups = async () =>
  (await server.parts.database.sql`SELECT name FROM person_group ORDER BY name`).map((row) => row['name']);
const claims = () => server.parts.directory.claimsOf(admin.subject);

test('a project and its group are added, renamed and deleted together', async () => {
  const added = await post('/save', { name: 'Shop', applicationType: 'ANOROC', gitBranchName: '' });
  expect(added).toMatchObject({ status: 201, body: { name: 'Shop', applicationType: 'ANOROC', gitBranchName: null } });
  expect((await claims())?.projects).toEqual(['Shop']);
  const changed = await post('/save', { ...added.body, name: 'Store', created_date_time: undefined });
  expect(changed).toMatchObject({ status: 202, body: { id: added.body.id, name: 'Store' } });
  expect(await groups()).toEqual(['Store']);
  expect((await claims())?.projects).toEqual(['Store']);
  expect(await post('/delete', { id: added.body.id })).toMatchObject({ status: 200 });
  expect(await groups()).toEqual([]);
  expect((await post('/delete', { id: added.body.id })).status).toBe(404);
});

test('a name that is taken, by a project or by a group, leaves everything as it was', async () => {
  const one = await post('/save', { name: 'Bank', applicationType: 'ALL' });
  const two = await post('/save', { name: 'Post', applicationType: 'ALL' });
  await server.parts.directory.createGroup('Lonely');
  const before = await groups();
  for (const name of ['bank', 'LONELY']) {
    expect((await post('/save', { name, applicationType: 'ALL' })).body.code).toBe('exists');
    expect((await post('/save', { id: two.body.id, name, applicationType: 'ALL' })).body.code).toBe('exists');
  }
  expect(await groups()).toEqual(before);
  // Only the case of its own name.
  expect((await post('/save', { id: one.body.id, name: 'BANK', applicationType: 'ALL' })).status).toBe(202);
});

test('the documented text answers a name of the wrong length', async () => {
  for (const name of ['abc', 'x'.repeat(16), '   a   ']) {
    expect(await post('/save', { name, applicationType: 'ALL' })).toMatchObject({
      status: 400,
      body: { message: 'Project name should be between 3-15 character' },
    });
  }
  expect((await post('/save', { name: 'Good name' })).status).toBe(400);
  expect((await post('/save', { name: 'Good name', applicationType: 'SELENIUM' })).status).toBe(400);
});

test('a list shows what the caller belongs to, whatever names it asks for', async () => {
  const person = await server.signIn(['developer', 'read_write'], ['Post']);
  const list = async (query: string) => {
    const reply = await server.app.inject({ url: `/api/applications/${query}`, headers: person.headers });
    return reply.json().map((project: { name: string }) => project.name);
  };
  expect(await list('all')).toEqual(['Post']);
  expect(await list('list')).toEqual(['Post']);
  expect(await list('list?keycloakGroupNames=BANK,Post')).toEqual(['Post']);
  expect(await list('list?keycloakGroupNames=/BANK')).toEqual([]);
});

test('with a directory elsewhere, what was done there is taken back when the project cannot be saved', async () => {
  const done: string[] = [];
  const inner = server.parts.directory;
  const elsewhere: Directory = {
    ...inner,
    transactional: false,
    within: () => elsewhere,
    createGroup: async (name) => void done.push(`create ${name}`),
    deleteGroup: async (name) => void done.push(`delete ${name}`),
    renameGroup: async (name, to) => void done.push(`rename ${name} ${to}`),
    addToGroup: async () => {
      throw new AppError('unavailable', 'the provider is away');
    },
  };
  const person = await claims();
  const draft = { id: 0, name: 'Remote', applicationType: 'ALL' } as const;
  await expect(addProject(server.parts.database, elsewhere, draft, person!)).rejects.toThrow('away');
  expect(done).toEqual(['create Remote', 'delete Remote']);
  expect(await server.parts.database.sql`SELECT 1 FROM project WHERE name = 'Remote'`).toHaveLength(0);

  done.length = 0;
  const [post_] = await server.parts.database.sql<{ id: number }[]>`SELECT id FROM project WHERE name = 'Post'`;
  const change = { id: post_!.id, name: 'Bank', applicationType: 'ALL' } as const;
  await expect(changeProject(server.parts.database, elsewhere, change)).rejects.toThrow('already a project');
  expect(done).toEqual(['rename Post Bank', 'rename Bank Post']);
});

test('what belongs to a deleted project goes with it', async () => {
  const added = await post('/save', { name: 'Doomed', applicationType: 'KARATE' });
  const headers = admin.headers;
  const application_id = added.body.id;
  const feature = await server.app.inject({
    method: 'POST',
    url: '/api/feature/save',
    payload: { name: 'Feature', application_id },
    headers,
  });
  expect(feature.json().feature_type).toBe('KARATE');
  expect((await post('/delete', { id: application_id })).status).toBe(200);
  const { sql } = server.parts.database;
  expect(await sql`SELECT 1 FROM feature WHERE project_id = ${application_id}`).toHaveLength(0);
  expect(await sql`SELECT 1 FROM project_counter WHERE project_id = ${application_id}`).toHaveLength(0);
});
