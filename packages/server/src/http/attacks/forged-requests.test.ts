import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLERS, type Caller, MATRIX } from '../permission-matrix.ts';
import { type TestingApp, type TestingPerson, testingApp } from '../testing-app.ts';
import { makeThings, requestOf, type Things } from '../testing-things.ts';
import { readTables } from './read-tables.ts';

let server: TestingApp;
let own: Things;
let other: Things;
let admin: TestingPerson;

beforeAll(async () => {
  server = await testingApp();
  own = await makeThings(server, 'http://127.0.0.1:9');
  other = await makeThings(server, 'http://127.0.0.1:9');
  admin = await server.signIn(['admin', 'read_write'], [own.project.name]);
});
afterAll(() => server?.close());

/** Calls that a browser can make; a bearer of the executors' secret is none. */
const calls = () => Object.keys(MATRIX).filter((key) => !key.includes('/api/executor/'));
const withSession = (request: ReturnType<typeof requestOf>) => ({
  ...request,
  url: String(request.url).replace(':sessionId', '1'),
});
const cookie = () => ({ cookie: admin.headers['cookie'] ?? '' });

test('no call that reads changes anything', async () => {
  const before = await readTables(server.parts.database.sql);
  for (const key of calls().filter((one) => one.startsWith('GET ') && !one.endsWith('/events'))) {
    await server.parts.database.sql`DELETE FROM call_count`;
    const request = withSession(requestOf(server, key, own));
    const reply = await server.app.inject({ ...request, headers: { ...request.headers, ...admin.headers } });
    expect(reply.statusCode, key).toBeLessThan(500);
  }
  expect(await readTables(server.parts.database.sql)).toEqual(before);
});

test('another verb on the address of a call does nothing, whoever sends it', async () => {
  const before = await readTables(server.parts.database.sql);
  const answered: string[] = [];
  for (const [caller, roles] of Object.entries(CALLERS) as [Caller, (typeof CALLERS)[Caller]][]) {
    const headers = roles ? (await server.signIn(roles, [own.project.name])).headers : {};
    const people = roles ? await readTables(server.parts.database.sql) : before;
    for (const things of [own, other]) {
      for (const route of server.app.declaredRoutes) {
        const { url, payload } = withSession(requestOf(server, `${route.method} ${route.path}`, things));
        for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'] as const) {
          if (method === route.method) continue;
          const body = payload && method !== 'GET' && method !== 'HEAD' ? { payload } : {};
          const reply = await server.app.inject({ method, url, headers, ...body });
          if (reply.statusCode < 400) answered.push(`${method} ${url} · ${caller}: ${reply.statusCode}`);
        }
      }
    }
    if (roles) expect(await readTables(server.parts.database.sql), caller).toEqual(people);
  }
  expect(answered).toEqual([]);
}, 240_000);

test('what a page of another origin can send is refused by every call that changes something', async () => {
  const before = await readTables(server.parts.database.sql);
  const forged: Record<string, Record<string, string>> = {
    'without the header': cookie(),
    'without the header, from here': { ...cookie(), origin: server.parts.config.publicUrl },
    'with a guessed header': { ...cookie(), 'x-csrf-token': 'guessed' },
    'from another origin': { ...admin.headers, origin: 'https://evil.example' },
    'from another port': { ...admin.headers, origin: 'http://localhost:1' },
    'from no origin': { ...admin.headers, origin: 'null' },
    'from another site': { ...admin.headers, 'sec-fetch-site': 'cross-site' },
    'from another port of this site': { ...admin.headers, 'sec-fetch-site': 'same-site' },
  };
  const accepted: string[] = [];
  const check = async (key: string, how: string, request: ReturnType<typeof requestOf>) => {
    const { statusCode } = await server.app.inject(request);
    if (statusCode !== 403 && statusCode !== 415) accepted.push(`${key} ${how}: ${statusCode}`);
  };
  for (const key of calls().filter((one) => !one.startsWith('GET '))) {
    await server.parts.database.sql`DELETE FROM call_count`;
    const request = withSession(requestOf(server, key, own));
    for (const [how, headers] of Object.entries(forged)) {
      await check(key, how, { ...request, headers: { ...request.headers, ...headers } });
    }
    // What a form can send without being asked for leave.
    const json = JSON.stringify(request.payload ?? {});
    for (const [type, payload] of [
      ['text/plain', json],
      ['application/x-www-form-urlencoded', `${encodeURIComponent(json)}=`],
      [
        'multipart/form-data; boundary=b',
        `--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n${json}\r\n--b--\r\n`,
      ],
    ] as const) {
      const { method = 'POST', url = '' } = request;
      await check(key, type, { method, url, payload, headers: { ...cookie(), 'content-type': type } });
    }
  }
  expect(accepted).toEqual([]);
  expect(await readTables(server.parts.database.sql)).toEqual(before);
}, 120_000);
