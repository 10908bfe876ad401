import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestingApp, type TestingPerson, testingApp } from '../testing-app.ts';

let server: TestingApp;
let person: TestingPerson;
let project: { id: number; name: string };
let other: { id: number; name: string };
beforeAll(async () => {
  server = await testingApp();
  project = await server.addProject('Shop', 'KARATE');
  other = await server.addProject('Bank', 'KARATE');
  person = await server.signIn(['read_write', 'projectadmin'], ['Shop', 'Bank']);
});
afterAll(() => server.close());

async function post(url: string, payload: Record<string, unknown>) {
  const reply = await server.app.inject({ method: 'POST', url, payload, headers: person.headers });
  return { status: reply.statusCode, body: reply.json() };
}
async function get(url: string) {
  return (await server.app.inject({ url, headers: person.headers })).json();
}

const SOURCE = JSON.stringify({
  info: { name: 'Shop' },
  variable: [{ key: 'baseUrl', value: 'https://shop.test' }],
  item: [
    {
      name: 'A folder with a rather long name',
      item: [
        {
          name: 'One',
          request: { method: 'GET', url: '{{baseUrl}}/one', header: [{ key: 'X-Api-Key', value: 'hush-1' }] },
        },
      ],
    },
    { name: 'Root', request: { method: 'GET', url: '{{baseUrl}}/two' } },
  ],
});

async function addEnvironment(name: string, text: string, applicationId = project.id): Promise<number> {
  const saved = await post('/api/environment/save', { name, applicationId, content: '{}' });
  const changed = { id: saved.body.id, name, applicationId, karate_content: text };
  await post('/api/environment/save', changed);
  return saved.body.id;
}

test('a preview saves nothing, names fit, secrets are hidden', async () => {
  await post('/api/feature/save', { name: 'Shop', application_id: project.id, content: 'Feature: mine' });
  const { status, body } = await post('/api/import/preview', { applicationId: project.id, source: SOURCE });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    kind: 'postman',
    features: [
      { name: 'A folder with a rath', title: 'A folder with a rather long name', scenarios: ['One'], renamed: false },
      { name: 'Shop-2', title: 'Shop', scenarios: ['Root'], renamed: true },
    ],
    data: [
      { name: 'baseUrl', value: 'https://shop.test', secret: false },
      { name: 'xApiKey', value: '******', secret: true },
    ],
  });
  expect(JSON.stringify(body)).not.toContain('hush-1');
  expect(await get(`/api/feature/all/${project.id}`)).toHaveLength(1);
});

test('what was chosen is added, values go where there are none yet, secrets are sealed', async () => {
  const environment = await addEnvironment('Local', '{\n  "baseUrl": "http://localhost"\n}');
  const draft = {
    applicationId: project.id,
    source: SOURCE,
    features: [{ index: 1, name: 'Root things' }],
    environmentId: environment,
  };
  const saved = await post('/api/import/save', draft);
  expect(saved).toMatchObject({
    status: 200,
    body: {
      features: [{ name: 'Root things' }],
      environment: { id: environment, name: 'Local', added: ['xApiKey'], kept: ['baseUrl'] },
    },
  });
  const feature = await get(`/api/feature/${saved.body.features[0].id}`);
  expect(feature).toMatchObject({ feature_type: 'KARATE' });
  expect(feature.content).toContain('Scenario: Root');
  const stored = await get(`/api/environment/${environment}`);
  expect(JSON.parse(stored.karate_content)).toEqual({ baseUrl: 'http://localhost', xApiKey: '******' });
  const [row] = await server.parts.database.sql<
    { api_data: string }[]
  >`SELECT api_data FROM environment WHERE id = ${environment}`;
  expect(row?.api_data).toContain('ENC(');
  expect(row?.api_data).not.toContain('hush-1');
});

test('files that requests send are named, and those of the project are included', async () => {
  const source = [
    "curl -F 'f=@/tmp/a.png' https://shop.test/up",
    'curl --data-binary @b.csv https://shop.test/raw',
    "curl -d '-x=1' https://shop.test/plain",
  ].join('\n');
  await server.parts.database.sql`
    INSERT INTO stored_file (project_id, name, size, sha256, created_by, updated_by)
    VALUES (${project.id}, 'b.csv', 0, ${'0'.repeat(64)}, 'me', 'me'), (${other.id}, 'a.png', 0, ${'0'.repeat(64)}, 'me', 'me')`;
  const { body: preview } = await post('/api/import/preview', { applicationId: project.id, source });
  expect(preview.files).toEqual([
    { name: 'a.png', stored: false, features: [0] },
    { name: 'b.csv', stored: true, features: [0] },
  ]);
  const { body: saved } = await post('/api/import/save', {
    applicationId: project.id,
    source,
    features: [{ index: 0, name: 'With files' }],
  });
  expect(saved).toMatchObject({ features: [{ name: 'With files' }], missingFiles: ['a.png'] });
  const feature = await get(`/api/feature/${saved.features[0].id}`);
  expect(feature.include_files.map(({ name }: { name: string }) => name)).toEqual(['b.csv']);
  expect(feature.content).toContain("form field -x = '1'");
});

test('nothing that is there is changed: a taken name ends the whole import', async () => {
  const environment = await addEnvironment('Empty', '');
  const before = await get(`/api/feature/all/${project.id}`);
  const taken = await post('/api/import/save', {
    applicationId: project.id,
    source: SOURCE,
    features: [
      { index: 0, name: 'Brand new' },
      { index: 1, name: 'Shop' },
    ],
    environmentId: environment,
  });
  expect(taken).toMatchObject({ status: 409, body: { code: 'exists' } });
  expect(await get(`/api/feature/all/${project.id}`)).toEqual(before);
  expect((await get(`/api/environment/${environment}`)).karate_content).toBe('');
});

test('what is no import, an unknown place and an environment of another project are refused', async () => {
  const foreign = await addEnvironment('Foreign', '{}', other.id);
  const features = [{ index: 0, name: 'Whatever' }];
  for (const [source, more, status] of [
    ['{"a": 1}', {}, 400],
    ['openapi: [', {}, 400],
    [SOURCE, { features: [{ index: 9, name: 'Whatever' }] }, 400],
    [SOURCE, { features: [{ index: 0, name: 'x' }] }, 400],
    [SOURCE, { environmentId: foreign }, 404],
  ] as const) {
    const saved = await post('/api/import/save', { applicationId: project.id, source, features, ...more });
    expect(saved.status, source).toBe(status);
  }
  expect((await post('/api/import/preview', { applicationId: project.id, source: 'hello' })).body.message).toContain(
    'none of',
  );
});
