import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestingApp, testingApp } from '../testing-app.ts';

type Json = Record<string, unknown>;
let testing: TestingApp;
let document: {
  openapi: string;
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Record<string, Json>; securitySchemes: Json };
};
beforeAll(async () => {
  testing = await testingApp();
  const person = await testing.signIn(['read_only']);
  const reply = await testing.app.inject({ url: '/api/openapi.json', headers: person.headers });
  expect(reply.statusCode).toBe(200);
  document = reply.json();
});
afterAll(() => testing?.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );

test('every registered call is in it, once, under a name and a group', () => {
  const written = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  const registered = testing.app.declaredRoutes.map(
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect([...written].sort()).toEqual([...new Set(registered)].sort());
  const ids = operations().map(({ operation }) => operation['operationId'] as string);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]\w+$/i);
  for (const { operation } of operations()) expect(operation['tags']).not.toEqual(['other']);
});

test('it has the form that OpenAPI 3.1 demands', () => {
  expect(document.openapi).toBe('3.1.0');
  const texts: string[] = [];
  const walk = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    for (const [name, inner] of Object.entries(value)) {
      if (name === '$ref') texts.push(String(inner));
      else walk(inner);
    }
  };
  walk(document);
  expect(texts.length).toBeGreaterThan(100);
  for (const reference of new Set(texts)) {
    const found = reference
      .replace('#/', '')
      .split('/')
      .reduce<unknown>((value, part) => (value as Json | undefined)?.[part], document);
    expect(found, reference).toBeTypeOf('object');
  }
  for (const { path, method, operation } of operations()) {
    const where = `${method} ${path}`;
    const parameters = (operation['parameters'] ?? []) as {
      name: string;
      in: string;
      required: boolean;
      schema: Json;
    }[];
    const inPath = parameters.filter((one) => one.in === 'path').map((one) => one.name);
    expect(inPath, where).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
    expect(new Set(parameters.map((one) => `${one.in} ${one.name}`)).size, where).toBe(parameters.length);
    for (const one of parameters) {
      expect(one.schema, `${where} ${one.name}`).toBeTypeOf('object');
      if (one.in === 'path') expect(one.required, where).toBe(true);
    }
    const responses = operation['responses'] as Record<string, Json>;
    expect(
      Object.keys(responses).some((status) => /^[23]/.test(status)),
      where,
    ).toBe(true);
    for (const [status, response] of Object.entries(responses)) {
      expect(status, where).toMatch(/^\d{3}$/);
      expect('$ref' in response || typeof response['description'] === 'string', `${where} ${status}`).toBe(true);
    }
    for (const scheme of operation['security'] as Json[]) {
      for (const name of Object.keys(scheme)) expect(document.components.securitySchemes).toHaveProperty(name);
    }
    if (method === 'get') expect(operation['requestBody'], where).toBeUndefined();
  }
  for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[\w.-]+$/);
});

test('entities are named components, with the fields of the contract', () => {
  const { schemas } = document.components;
  for (const name of ['Feature', 'FeatureDraft', 'Environment', 'Project', 'Run', 'ErrorReply']) {
    expect(schemas[name], name).toMatchObject({ type: 'object' });
  }
  expect(Object.keys((schemas['FeatureDraft'] as { properties: Json }).properties)).toContain('application_id');
  const save = document.paths['/api/feature/save']?.['post'] as Json;
  expect(JSON.stringify(save['requestBody'])).toContain('#/components/schemas/FeatureDraft');
  expect(save['description']).toContain('read_write');
});
