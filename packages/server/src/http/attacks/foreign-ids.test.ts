import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteThing } from '../../actions/delete-thing.ts';
import { MATRIX } from '../permission-matrix.ts';
import { type TestingApp, type TestingPerson, testingApp } from '../testing-app.ts';
import { makeContents, makeThings, requestOf, type Things } from '../testing-things.ts';
import { readTables } from './read-tables.ts';

let server: TestingApp;
let own: Things;
let other: Things;
let leader: TestingPerson;

beforeAll(async () => {
  server = await testingApp();
  own = await makeThings(server, 'http://127.0.0.1:9');
  other = await makeThings(server, 'http://127.0.0.1:9');
  leader = await server.signIn(['projectadmin', 'read_write'], [own.project.name]);
});
afterAll(() => server?.close());

const ABSENT = 999_999_999;
const NOBODY = '00000000-0000-4000-8000-000000000000';
const nowhere = (): Things => ({
  project: { id: ABSENT, name: 'Nowhere' },
  feature: ABSENT,
  environment: ABSENT,
  object: ABSENT,
  proposal: ABSENT,
  file: ABSENT,
  plan: ABSENT,
  schedule: { ...own.schedule, id: ABSENT, business_scenario_id: ABSENT, env_id: ABSENT },
  program: 'nobody',
  assignable: own.assignable,
  member: NOBODY,
  running: ABSENT,
  finished: ABSENT,
});

/** Names that a test makes up are not the same twice; ids of requests never are. */
const plain = (text: string) => text.replace(/"requestId":"[^"]*"/g, '').replace(/\bN\d+/g, 'N');

async function answerTo(request: InjectOptions): Promise<{ status: number; body: string }> {
  await server.parts.database.sql`DELETE FROM call_count`;
  const url = String(request.url).replace(':sessionId', '1');
  const reply = await server.app.inject({ ...request, url, headers: { ...request.headers, ...leader.headers } });
  return { status: reply.statusCode, body: plain(reply.body) };
}

/** Own things with one of them exchanged; schedules name three things, each of which is exchanged alone. */
function* exchanged(from: Things): Generator<[string, Things]> {
  for (const kind of [
    'project',
    'feature',
    'environment',
    'object',
    'proposal',
    'file',
    'plan',
    'running',
    'finished',
  ] as const) {
    yield [kind, { ...own, [kind]: from[kind] }];
  }
  yield ['program', { ...own, program: from.program }];
  yield ['member', { ...own, member: from.member }];
  for (const part of ['id', 'business_scenario_id', 'env_id'] as const) {
    yield [`schedule.${part}`, { ...own, schedule: { ...own.schedule, [part]: from.schedule[part] } }];
  }
}

/** What the call reads of a request: parameters that it does not declare are no place for an id. */
function textOf(key: string, request: InjectOptions): string {
  const route = server.app.declaredRoutes.find(({ method, path }) => key.replace(' (new)', '') === `${method} ${path}`);
  const url = new URL(String(request.url), 'http://localhost');
  const shape = (route?.query as { shape?: object } | undefined)?.shape;
  const declared = [...url.searchParams].filter(([name]) => shape === undefined || Object.hasOwn(shape, name));
  const query = route?.query === undefined ? '' : JSON.stringify(declared);
  return plain(`${url.pathname} ${query} ${JSON.stringify(request.payload)}`);
}

/** Lists that are read through a filter: nothing of a foreign project is in them. */
const FILTERED = new Set(['GET /api/audit', 'GET /api/audit/csv', 'GET /api/usage/counts']);

test('every id in a call: that of another project is answered like one that nobody has', async () => {
  const before = await readTables(server.parts.database.sql);
  const wrong: string[] = [];
  let tried = 0;
  // Streams would stay open where this fails; where a call names no project it lists what the caller may see.
  const keys = Object.keys(MATRIX).filter((key) => !/\/api\/executor|\/events$|sign-out|^GET \/auth/.test(key));
  for (const key of keys) {
    const plainText = textOf(key, requestOf(server, key, own));
    const absent = new Map(exchanged(nowhere()));
    for (const [kind, things] of exchanged(other)) {
      const request = requestOf(server, key, things);
      if (textOf(key, request) === plainText) continue;
      tried++;
      const foreign = await answerTo(request);
      const missing = await answerTo(requestOf(server, key, absent.get(kind) as Things));
      const isRefused = foreign.status === 404 || (FILTERED.has(key) && !foreign.body.includes(other.project.name));
      if (!isRefused || foreign.status !== missing.status || foreign.body !== missing.body) {
        const said = [foreign, missing].map(({ status, body }) => `${status} ${body.slice(0, 150)}`);
        wrong.push(`${key} · ${kind}: ${said[0]} · absent: ${said[1]}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(100);
  expect(await readTables(server.parts.database.sql)).toEqual(before);
}, 120_000);

test('ids that only stand deeper in a call, or beside one of the own', async () => {
  const gone = await makeContents(server, other.project, 'http://127.0.0.1:9');
  await deleteThing(server.parts.database, 'feature', gone.feature, 'me');
  const applicationId = own.project.id;
  const moment = '2026-01-01T00:00:00.000Z';
  const post = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload });
  const requests: [string, (things: Things) => InjectOptions][] = [
    ['compared with', (t) => ({ url: `/api/run/${own.finished}/compare?with=${t.finished}` })],
    ['compared', (t) => ({ url: `/api/run/${t.finished}/compare?with=${own.finished}` })],
    ['counted', (t) => ({ url: `/api/usage/counts?applicationId=${applicationId}&kind=feature&ids=${t.feature}` })],
    [
      'renamed',
      (t) =>
        post('/api/rename', {
          applicationId,
          kind: 'feature',
          id: t.feature,
          to: 'Taken over',
          based_on: [{ kind: 'feature', id: t.feature, updated_date_time: moment }],
        }),
    ],
    ['run again', (t) => post(`/api/run/${t.finished}/rerun`, { failed_only: false })],
    ['narrowed by', (t) => ({ url: `/api/run/list?applicationId=${applicationId}&schedule_id=${t.schedule.id}` })],
    ['audited', (t) => ({ url: `/api/audit?applicationId=${t.project.id}` })],
    ['audited as a file', (t) => ({ url: `/api/audit/csv?applicationId=${t.project.id}` })],
  ];
  for (const [how, requestFor] of requests) {
    const foreign = await answerTo(requestFor(other));
    expect(foreign, how).toEqual(await answerTo(requestFor(nowhere())));
    expect(foreign.body, how).not.toContain(other.project.name);
  }
  const restore = (id: number) => answerTo(post('/api/deleted/restore', { applicationId, kind: 'feature', id }));
  expect(await restore(gone.feature)).toEqual(await restore(ABSENT));
  expect((await restore(gone.feature)).status).toBe(404);
});

test('a stream of another project is refused before it begins', async () => {
  const ask = (id: number) => answerTo({ url: `/api/run/${id}/events` });
  expect(await ask(other.running)).toEqual(await ask(ABSENT));
  expect((await ask(other.running)).status).toBe(404);
});
