import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addSampleProject, allProjects, deleteProject } from '@stepwright/contract/routes/projects';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { type CallEnd, watchCalls } from './call-watch.ts';
import { rememberCsrfToken } from './csrf.ts';

let server: Server;
let base = '';
let answer = { status: 200, body: '[]' };
let seen: { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers']; body: string };
const fetchThere = globalThis.fetch;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen = { method: request.method, url: request.url, headers: request.headers, body };
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => server.close(closed)));

// A browser knows the origin of a path by itself.
beforeEach(() => {
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetchThere(base + path, init));
  rememberCsrfToken('t0ken');
});

test('reads carry no token, writes carry it and their body', async () => {
  answer = { status: 200, body: '[]' };
  expect(await call(allProjects, {})).toEqual([]);
  expect(seen).toMatchObject({ method: 'GET', url: '/api/applications/all' });
  expect(seen.headers['x-csrf-token']).toBeUndefined();

  answer = { status: 200, body: '{"id":4}' };
  expect(await call(deleteProject, { body: { id: 4 } })).toEqual({ id: 4 });
  expect(seen.headers).toMatchObject({ 'x-csrf-token': 't0ken', 'content-type': 'application/json' });
  expect(seen.body).toBe('{"id":4}');
});

test('an error reply keeps its code, sentence and the stored version', async () => {
  answer = { status: 409, body: JSON.stringify({ code: 'stale', message: 'Changed meanwhile.', current: { id: 1 } }) };
  const error = await call(addSampleProject, { body: {} }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ code: 'stale', status: 409, message: 'Changed meanwhile.', passing: false });
  expect((error as CallError).reply?.current).toEqual({ id: 1 });
});

test('a page of something in between is told apart from our replies, and a broken success from a good one', async () => {
  answer = { status: 502, body: '<html>Bad gateway</html>' };
  await expect(call(allProjects, {})).rejects.toMatchObject({ code: 'unexpected', status: 502, passing: true });
  answer = { status: 200, body: '<html>Login</html>' };
  await expect(call(allProjects, {})).rejects.toMatchObject({ code: 'unexpected', status: 200 });
});

test('the watchers hear of a lost session and of a silent server', async () => {
  const ends: CallEnd[] = [];
  const stop = watchCalls((end) => ends.push(end));
  answer = { status: 401, body: '{"code":"unauthenticated","message":"Sign in."}' };
  await expect(call(allProjects, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  vi.stubGlobal('fetch', () => fetchThere('http://127.0.0.1:1/'));
  await expect(call(allProjects, {})).rejects.toMatchObject({ code: 'unreachable', status: 0 });
  stop();
  expect(ends).toEqual(['signed-out', 'unreachable']);
});

test('an abort is thrown as it is and alarms nobody', async () => {
  const ends: CallEnd[] = [];
  const stop = watchCalls((end) => ends.push(end));
  await expect(call(allProjects, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  stop();
  expect(ends).toEqual([]);
});
