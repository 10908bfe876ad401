import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestingApp, testingApp } from './testing-app.ts';

let server: TestingApp;
beforeAll(async () => {
  server = await testingApp();
});
afterAll(() => server.close());

test('is ready for anyone, and says nothing else', async () => {
  const reply = await server.app.inject('/api/ready');
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ status: 'ok' });
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
});

test('health is for people who signed in', async () => {
  expect((await server.app.inject('/api/health')).statusCode).toBe(401);
  const { headers } = await server.signIn([]);
  const reply = await server.app.inject({ url: '/api/health', headers });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({ status: 'ok' });
});

test('an unknown address gives 404, a known one with another verb 405', async () => {
  expect((await server.app.inject('/api/nothing')).json()).toMatchObject({ code: 'not_found' });
  const reply = await server.app.inject({ method: 'DELETE', url: '/api/ready' });
  expect(reply.statusCode).toBe(405);
  expect(reply.headers.allow).toBe('GET');
});
