import { route } from '@stepwright/contract/route';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { presentError } from './present-error.ts';
import { serve } from './serve-route.ts';
import { type TestingApp, testingApp } from './testing-app.ts';
import { refuseUndeclared } from './undeclared-routes.ts';

let server: TestingApp;
beforeAll(async () => {
  server = await testingApp();
});
afterAll(() => server.close());

test('a route without a declared permission does not start', () => {
  const app = fastify();
  app.decorate('declaredRoutes', []);
  refuseUndeclared(app);
  expect(() => app.get('/api/secret', async () => 'x')).toThrow('declares no permission');
  expect(() => app.get('/assets/*', async () => 'x')).not.toThrow();
  expect(server.app.declaredRoutes.every((declared) => declared.permission)).toBe(true);
});

async function appWith(register: (app: ReturnType<typeof fastify>) => void) {
  const app = fastify();
  app.setErrorHandler((error, request, reply) => presentError(error, request, reply));
  await app.register((await import('@fastify/cookie')).default);
  register(app);
  await app.ready();
  return app;
}

test('a handler that never asks for the right it promised gives a 500 and no data', async () => {
  const leaky = route({
    method: 'GET',
    path: '/leak',
    summary: 'forgets to ask',
    permission: { right: 'content.read', where: 'entity' },
    responses: { 200: z.object({ secret: z.string() }) },
  });
  const app = await appWith((instance) =>
    serve(instance as never, server.parts, leaky, async () => ({ status: 200, body: { secret: 'canary' } })),
  );
  const { headers } = await server.signIn(['admin', 'read_write']);
  const reply = await app.inject({ url: '/leak', headers });
  expect(reply.statusCode).toBe(500);
  expect(reply.body).not.toContain('canary');
  expect(reply.json()).toMatchObject({ code: 'internal', requestId: expect.any(String) });
  await app.close();
});

test('an answer holds what its schema names, and nothing more', async () => {
  const open = route({
    method: 'GET',
    path: '/open',
    summary: 'says too much',
    permission: 'anyone',
    responses: { 200: z.object({ name: z.string() }) },
  });
  const app = await appWith((instance) =>
    serve(instance as never, server.parts, open, async () => {
      const row = { name: 'a', password_hash: 'canary' };
      return { status: 200, body: row };
    }),
  );
  expect((await app.inject('/open')).json()).toEqual({ name: 'a' });
  await app.close();
});
