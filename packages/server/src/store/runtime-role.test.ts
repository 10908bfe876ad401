import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSession } from '../auth/session-store.ts';
import { readConfig } from '../config.ts';
import { buildApp } from '../http/build-app.ts';
import { type OpenedParts, openParts } from '../open-parts.ts';
import { insertPerson } from './people.ts';
import { prepareRuntimeRole } from './runtime-role.ts';
import { freshDatabase, type TestingDatabase } from './testing-database.ts';

let testing: TestingDatabase;
let folder: string;
let opened: OpenedParts;
beforeAll(async () => {
  testing = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'stepwright-role-'));
  const env = { DATABASE_URL: testing.url, STEPWRIGHT_DATA: folder, STEPWRIGHT_DATABASE_ROLE: '1' };
  opened = await openParts(readConfig(env), pino({ level: 'silent' }));
});
afterAll(async () => {
  await opened?.close();
  const owner = postgres(testing.url, { max: 1, onnotice: () => {} });
  const [place] = await owner<{ name: string }[]>`SELECT current_database() || '_rows' AS name`;
  await owner`DROP OWNED BY ${owner(place!.name)}`;
  await owner`DROP ROLE ${owner(place!.name)}`;
  await owner.end();
  await testing?.drop();
  await rm(folder, { recursive: true, force: true });
});

test('the role of the server changes rows, and no table, no role, no past of the audit log', async () => {
  const { sql } = opened.parts.database;
  const [who] = await sql`SELECT current_user AS name, session_user = current_user AS same`;
  expect(who).toMatchObject({ name: expect.stringMatching(/_rows$/), same: true });
  const refused = async (statement: string) =>
    expect(
      await sql.unsafe(statement).then(
        () => 'carried out',
        (error: { code?: string }) => error.code,
      ),
      statement,
    ).toMatch(/^42501$/);
  for (const statement of [
    'CREATE TABLE stolen (a text)',
    'ALTER TABLE feature ADD COLUMN stolen text',
    'DROP TABLE feature',
    'TRUNCATE feature',
    'ALTER TABLE audit_entry DISABLE TRIGGER USER',
    'UPDATE audit_entry SET user_name = NULL',
    'DELETE FROM audit_entry',
    'CREATE ROLE stolen SUPERUSER',
    "INSERT INTO migration (name, sha256) VALUES ('999-x', '')",
    "COPY feature TO PROGRAM 'true'",
    "SELECT pg_read_file('/etc/passwd')",
  ]) {
    await refused(statement);
  }
});

test('the product works with it: people, projects, features, runs, the audit log', async () => {
  const { parts } = opened;
  const app = await buildApp(parts);
  const person = await insertPerson(parts.database.sql, 'ada', 'no password');
  await parts.directory.assignRoles(person!.subject, ['admin', 'read_write']);
  const session = await createSession(parts.database.sql, person!.subject);
  const headers = { cookie: `stepwright_session=${session.id}`, 'x-csrf-token': session.csrfToken };
  const post = async (url: string, payload: object) => {
    const reply = await app.inject({ method: 'POST', url, headers, payload });
    expect(reply.statusCode, `${url} ${reply.body}`).toBeLessThan(300);
    return reply.json();
  };
  const project = await post('/api/applications/sample', {});
  const features = (await app.inject({ url: `/api/feature/all/${project.id}`, headers })).json();
  const environments = (await app.inject({ url: `/api/environment/all?applicationId=${project.id}`, headers })).json();
  await post('/api/run/feature', {
    feature_id: features[0].id,
    env_id: environments[0].id,
    application_id: project.id,
  });
  await post('/api/applications/delete', { id: project.id });
  expect((await app.inject({ url: '/api/audit/check', headers })).json()).toMatchObject({ brokenAt: null });
  await app.close();
});

test('a role that cannot be made leaves the server with the rights it has', async () => {
  const owner = postgres(testing.url, { max: 1, onnotice: () => {} });
  await owner`CREATE ROLE plain_test_role LOGIN PASSWORD 'x'`;
  const url = new URL(testing.url);
  url.username = 'plain_test_role';
  url.password = 'x';
  try {
    await expect(prepareRuntimeRole(url.href, 'y')).rejects.toThrow();
  } finally {
    await owner`DROP ROLE plain_test_role`;
    await owner.end();
  }
});
