import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAuditEntries } from '../../store/audit-entries.ts';
import { type TestingApp, type TestingPerson, testingApp } from '../testing-app.ts';

let testing: TestingApp;
let manager: TestingPerson;
let project: { id: number; name: string };
beforeAll(async () => {
  testing = await testingApp();
  project = await testing.addProject('Built');
  manager = await testing.signIn(['projectadmin', 'read_write'], [project.name]);
});
afterAll(() => testing?.close());

async function make(role: string, days: number | null = 30) {
  const reply = await testing.app.inject({
    method: 'POST',
    url: '/api/program/save',
    headers: manager.headers,
    payload: { applicationId: project.id, name: `CI ${role}`, role, days },
  });
  expect(reply.statusCode).toBe(201);
  return reply.json() as { clientId: string; secret: string; tokenUrl: string };
}

async function askToken(clientId: string, secret: string) {
  const { host } = new URL(testing.parts.config.publicUrl);
  return testing.app.inject({
    method: 'POST',
    url: '/oidc/token',
    headers: {
      host,
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
    },
    payload: 'grant_type=client_credentials',
  });
}

async function bearer(program: { clientId: string; secret: string }) {
  const reply = await askToken(program.clientId, program.secret);
  expect(reply.statusCode).toBe(200);
  return { authorization: `Bearer ${reply.json().access_token}` };
}

const save = (headers: Record<string, string>, applicationId: number, name: string) =>
  testing.app.inject({
    method: 'POST',
    url: '/api/feature/save',
    headers,
    payload: { name, application_id: applicationId, content: '' },
  });

test('a key works in its project alone, with its role alone, until it is taken back', async () => {
  const elsewhere = await testing.addProject('Elsewhere');
  const writer = await make('read_write');
  const headers = await bearer(writer);
  const token = JSON.parse(Buffer.from(headers.authorization.split('.')[1] ?? '', 'base64url').toString());
  expect(token).toMatchObject({
    sub: writer.clientId,
    realm_access: { roles: ['read_write'] },
    projects: ['/Built'],
  });
  expect((await save(headers, project.id, 'By CI')).statusCode).toBe(200);
  expect((await save(headers, project.id, 'By CI 2')).json()).toMatchObject({ created_by: 'CI read_write' });
  expect((await save(headers, elsewhere.id, 'By CI')).statusCode).toBe(404);
  const manage = { applicationId: project.id, name: 'More', role: 'read_only', days: null };
  const more = { method: 'POST', url: '/api/program/save', headers, payload: manage } as const;
  expect((await testing.app.inject(more)).statusCode).toBe(403);
  const reader = await bearer(await make('read_only'));
  expect((await save(reader, project.id, 'Not this')).statusCode).toBe(403);
  const list = { url: `/api/feature/list?applicationId=${project.id}`, headers: reader };
  expect((await testing.app.inject(list)).statusCode).toBe(200);

  const known = await testing.app.inject({
    url: `/api/program/list?applicationId=${project.id}`,
    headers: manager.headers,
  });
  expect(known.json()).toMatchObject([
    { name: 'CI read_only', role: 'read_only', created_by: manager.userName },
    { name: 'CI read_write', last_used_date_time: expect.any(String), ends_date_time: expect.any(String) },
  ]);
  expect(known.body).not.toMatch(/secret|hash/i);
  const taken = await testing.app.inject({
    method: 'POST',
    url: '/api/program/delete',
    headers: manager.headers,
    payload: { applicationId: project.id, clientId: writer.clientId },
  });
  expect(taken.statusCode).toBe(200);
  expect((await save(headers, project.id, 'Late')).statusCode).toBe(401);
  expect((await askToken(writer.clientId, writer.secret)).statusCode).toBe(401);
  const [last] = await listAuditEntries(testing.parts.database.sql, { size: 1, action: 'program.delete' }, null);
  expect(last).toMatchObject({ outcome: 'done', project: 'Built', target: expect.stringContaining(writer.clientId) });
});

test('a wrong secret, a key of the past and a deleted project open nothing', async () => {
  const program = await make('developer');
  expect((await askToken(program.clientId, 'guessed')).statusCode).toBe(401);
  const headers = await bearer(program);
  const { sql } = testing.parts.database;
  await sql`UPDATE program SET ends_at = clock_timestamp() - interval '1 s' WHERE client_id = ${program.clientId}`;
  expect((await askToken(program.clientId, program.secret)).statusCode).toBe(401);
  expect((await save(headers, project.id, 'Late')).statusCode).toBe(401);
  const other = await testing.addProject('Short lived');
  const admin = await testing.signIn(['admin', 'read_write']);
  const made = await testing.app.inject({
    method: 'POST',
    url: '/api/program/save',
    headers: admin.headers,
    payload: { applicationId: other.id, name: 'CI', role: 'read_only', days: null },
  });
  expect(made.statusCode).toBe(400);
  const short = await testing.app.inject({
    method: 'POST',
    url: '/api/program/save',
    headers: admin.headers,
    payload: { applicationId: other.id, name: 'Nightly', role: 'read_only', days: null },
  });
  const gone = await bearer(short.json());
  await sql`DELETE FROM project WHERE id = ${other.id}`;
  expect((await testing.app.inject({ url: '/api/applications/all', headers: gone })).statusCode).toBe(401);
});

test('what a program does is written down under its name', async () => {
  const program = await make('developer');
  const headers = await bearer(program);
  await testing.app.inject({ method: 'POST', url: '/api/feature/delete', headers, payload: { id: 1 } });
  const [entry] = await listAuditEntries(testing.parts.database.sql, { size: 1, action: 'feature.delete' }, null);
  expect(entry).toMatchObject({ outcome: 'refused', userName: 'CI developer', program: 'CI developer' });
});

test('a project never has more than a hundred keys, however many are made at once', async () => {
  const full = await testing.addProject('Full of keys');
  const { sql } = testing.parts.database;
  await sql`
    INSERT INTO program (client_id, project_id, name, role, secret_hash, created_by)
    SELECT 'filler-' || n, ${full.id}, 'Filler', 'read_only', '', 'me' FROM generate_series(1, 98) AS n`;
  const keeper = await testing.signIn(['projectadmin', 'read_write'], [full.name]);
  const payload = { applicationId: full.id, name: 'One more', role: 'read_only', days: null };
  const tries = Array.from({ length: 6 }, () =>
    testing.app.inject({ method: 'POST', url: '/api/program/save', headers: keeper.headers, payload }),
  );
  const statuses = (await Promise.all(tries)).map((reply) => reply.statusCode).sort();
  expect(statuses).toEqual([201, 201, 412, 412, 412, 412]);
});
