import type { Route } from '@stepwright/contract/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteThing } from '../actions/delete-thing.ts';
import { type TestingModel, testingModel } from '../integrations/model/testing-model.ts';
import { findFeature } from '../store/features.ts';
import { CALLERS, type Caller, type Cell, MATRIX } from './permission-matrix.ts';
import { type TestingApp, type TestingPerson, testingApp } from './testing-app.ts';
import { makeContents, makeThings, requestOf, type Things } from './testing-things.ts';

let server: TestingApp;
let model: TestingModel;
let base: string;
let serial = 0;
const people = new Map<Caller, TestingPerson>();
let own: Things;
let other: Things;

beforeAll(async () => {
  server = await testingApp();
  model = await testingModel();
  server.parts.config.model = { ...server.parts.config.model, allow: ['127.0.0.1'] };
  base = await server.app.listen({ port: 0, host: '127.0.0.1' });
  own = await makeThings(server, model.url);
  other = await makeThings(server, model.url);
  for (const [caller, roles] of Object.entries(CALLERS)) {
    if (roles) people.set(caller as Caller, await server.signIn(roles, [own.project.name]));
  }
});
afterAll(async () => {
  await server?.close();
  await model?.close();
});

const keyOf = (route: Route) => `${route.method} ${route.path}`;

test('every registered call is in the matrix, and nothing else is', () => {
  const registered = server.app.declaredRoutes.map(keyOf).sort();
  const listed = Object.keys(MATRIX)
    .filter((key) => !key.endsWith('(new)'))
    .sort();
  expect(registered).toEqual(listed);
});

test('every call, by everybody, in the own and in another project, answers as the matrix says', async () => {
  const wrong: string[] = [];
  for (const [key, rule] of Object.entries(MATRIX)) {
    for (const where of ['own', 'other'] as const) {
      for (const caller of Object.keys(CALLERS) as Caller[]) {
        const status = await statusOf(key, where, caller);
        const expected = rule[where][caller];
        // 424: the call was carried out as far as the outside server, which is one that nobody may reach.
        const found: Cell | number = status < 400 || status === 424 ? 'yes' : status;
        if (found !== expected) wrong.push(`${key} · ${caller} · ${where}: expected ${expected}, got ${status}`);
      }
    }
  }
  expect(wrong).toEqual([]);
}, 240_000);

/** What is deleted is made for the one call, and so is a session that ends. */
async function statusOf(key: string, where: 'own' | 'other', caller: Caller): Promise<number> {
  const stored = where === 'own' ? own : other;
  let things = stored;
  let person = people.get(caller);
  if (/delete|linkFiles/.test(key) && !key.includes('deleteFlag') && !key.includes('applications')) {
    things = { ...stored, ...(await makeContents(server, stored.project, model.url)) };
  }
  if (key === 'POST /api/applications/delete') {
    const project = await server.addProject(`Gone${++serial}`);
    things = { ...stored, project };
    if (person && where === 'own') await server.parts.directory.addToGroup(person.subject, project.name);
    server.parts.forgetClaims();
  }
  if (key === 'POST /api/users/remove') {
    things = { ...things, member: (await server.signIn([], [things.project.name])).subject };
  }
  if (key === 'POST /api/applications/sample')
    await server.parts.database.sql`
    WITH old AS (DELETE FROM person_group WHERE name = 'Demo shop') DELETE FROM project WHERE name = 'Demo shop'`;
  const roles = CALLERS[caller];
  if (key === 'POST /api/session/sign-out' && roles) person = await server.signIn(roles, []);
  const request = requestOf(server, key, things);
  if (key.includes(':sessionId')) {
    request.url = String(request.url).replace(':sessionId', String(await openSession(things)));
  }
  if (key === 'POST /api/deleted/restore') await deleteThing(server.parts.database, 'feature', things.feature, 'me');
  if (key === 'POST /api/rename') {
    const stored = await findFeature(server.parts.database.sql, things.feature);
    const seen = { kind: 'feature', id: things.feature, updated_date_time: stored?.updated_date_time ?? '' };
    request.payload = { ...(request.payload as object), based_on: [seen] };
  }
  const headers = { ...request.headers, ...person?.headers };
  if (/events|zip$|export$/.test(key)) return statusOfStream(request.url as string, headers as Record<string, string>);
  try {
    return (await server.app.inject({ ...request, headers })).statusCode;
  } catch (error) {
    throw new Error(`${key} · ${caller} · ${where}`, { cause: error });
  }
}

/** A debug session of the super administrator. */
async function openSession(things: Things): Promise<number> {
  const headers = { ...people.get('admin')?.headers };
  const reply = await server.app.inject({ ...requestOf(server, 'POST /api/debug/start', things), headers });
  if (reply.statusCode !== 200) throw new Error(`no session: ${reply.statusCode} ${reply.body}`);
  return reply.json().id as number;
}

/** A stream is begun for real, and left as soon as it has a status. */
async function statusOfStream(url: string, headers: Record<string, string>): Promise<number> {
  const reply = await fetch(base + url, { headers });
  await reply.body?.cancel();
  return reply.status;
}

test('another verb on the address of a call does nothing', async () => {
  const person = people.get('admin');
  for (const route of server.app.declaredRoutes) {
    const { url } = requestOf(server, keyOf(route), own);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'] as const) {
      if (method === route.method) continue;
      const reply = await server.app.inject({ method, url: url as string, headers: { ...person?.headers } });
      expect(reply.statusCode, `${method} ${String(url)}`).toBeGreaterThanOrEqual(400);
    }
  }
});

test('what is absent and what is forbidden cannot be told apart', async () => {
  const person = people.get('projectadmin');
  const ask = async (id: number) => {
    const reply = await server.app.inject({ url: `/api/feature/${id}`, headers: { ...person?.headers } });
    return { status: reply.statusCode, body: reply.body };
  };
  expect(await ask(other.feature)).toEqual(await ask(999_999_999));
});

test('a call of a browser without the header, or from another site, changes nothing', async () => {
  const person = people.get('read_write');
  const request = requestOf(server, 'POST /api/feature/save', own);
  const attempts: Record<string, string>[] = [
    { cookie: person?.headers['cookie'] ?? '' },
    { ...person?.headers, origin: 'https://evil.example' },
    { ...person?.headers, 'sec-fetch-site': 'cross-site' },
    { ...person?.headers, 'x-csrf-token': 'guessed' },
  ];
  for (const headers of attempts) {
    expect((await server.app.inject({ ...request, headers })).statusCode).toBe(403);
  }
});

test('a role or a membership that was taken away no longer counts', async () => {
  const person = await server.signIn(['projectadmin', 'read_write'], [own.project.name]);
  const call = async () =>
    (await server.app.inject({ ...requestOf(server, 'POST /api/feature/save', own), headers: person.headers }))
      .statusCode;
  expect(await call()).toBe(200);
  await server.parts.directory.removeRoles(person.subject, ['read_write']);
  await expect.poll(call, { timeout: 5000, interval: 250 }).toBe(403);
  await server.parts.directory.removeFromGroup(person.subject, own.project.name);
  await expect.poll(call, { timeout: 5000, interval: 250 }).toBe(404);
  await server.parts.database.sql`UPDATE person SET disabled = true WHERE subject = ${person.subject}`;
  await expect.poll(call, { timeout: 5000, interval: 250 }).toBe(401);
});
