import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openingMessages } from '../runs/testing-messages.ts';
import { testingExecutor } from './executor/testing-executor.ts';
import { type TestingProject, testingProject } from './runs/testing-project.ts';
import { type TestingApp, testingApp } from './testing-app.ts';

// Names and ids that try to be ways to other places. A canary lies where such a way would lead.

const CANARY = 'canary-outside-9b1d';
let server: TestingApp;
let shop: TestingProject;
let base: string;
let outside: string[];

beforeAll(async () => {
  server = await testingApp();
  shop = await testingProject(server);
  base = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { dataFolder } = server.parts.config;
  outside = [
    join(dataFolder, 'canary.txt'),
    join(dataFolder, 'blobs', 'canary.txt'),
    join(dataFolder, '..', 'canary.txt'),
  ];
  for (const path of outside) await writeFile(path, CANARY);
});
afterAll(async () => {
  for (const path of outside) await rm(path, { force: true });
  await server.close();
});

const WAYS = [
  '../canary.txt',
  '../../canary.txt',
  '../../../../../../etc/passwd',
  '/etc/passwd',
  '..\\..\\canary.txt',
  '....//....//canary.txt',
  'canary.txt\0.png',
  'a/../../canary.txt',
  'C:\\windows\\win.ini',
  'file:///etc/passwd',
  '\u2025/canary.txt',
  '．．／canary.txt',
];
const FORMS = [
  (way: string) => encodeURIComponent(way),
  (way: string) => encodeURIComponent(encodeURIComponent(way)),
  (way: string) => encodeURI(way).replaceAll('../', '%2e%2e/'),
  (way: string) => encodeURIComponent(way).replaceAll('..', '%c0%ae%c0%ae'),
];

/** Sent as it is written: fetch would tidy a path before it is sent. */
async function raw(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const { request } = await import('node:http');
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const call = request({ hostname, port, method, path, headers: { ...shop.person.headers, ...headers } }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString('latin1') }));
    });
    call.on('error', reject);
    call.end(body);
  });
}

const HARMFUL = new RegExp(`${CANARY}|root:x:0|\\[fonts\\]`);

test('no address with a way in it reads anything outside', async () => {
  const runId = await shop.run();
  const addresses = (way: string) => [
    `/api/files/download/${way}`,
    `/reports/${way}.zip`,
    `/reports/${way}/report.html`,
    `/reports/${runId}/${way}`,
    `/api/run/zipFolder?runId=${way}`,
    `/api/run/${runId}/attachments/${way}`,
    `/api/run/${way}/picture`,
    `/api/run/${runId}/scenario/${way}`,
    `/api/executor/runs/${runId}/files/${way}`,
    `/api/feature/${way}`,
    `/assets/${way}`,
    `/${way}`,
  ];
  for (const way of WAYS) {
    for (const form of FORMS) {
      for (const path of addresses(form(way))) {
        const reply = await raw('GET', path);
        expect(reply.body, path).not.toMatch(HARMFUL);
        expect(reply.status, path).toBeGreaterThanOrEqual(400);
        expect(reply.status, path).toBeLessThan(500);
      }
    }
  }
});

test('no name of an upload or of an attachment becomes a place', async () => {
  const executor = testingExecutor(server.app);
  const before = await readdir(server.parts.config.dataFolder);
  for (const way of WAYS) {
    const name = way.replaceAll('"', '').replaceAll('\0', '%00');
    const form =
      `--b\r\ncontent-disposition: form-data; name="applicationId"\r\n\r\n${shop.project.id}\r\n` +
      `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\nnew\r\n--b--\r\n`;
    const reply = await raw('POST', '/api/files/upload', form, { 'content-type': 'multipart/form-data; boundary=b' });
    expect([201, 400, 409], way).toContain(reply.status);
    if (reply.status === 201) expect((JSON.parse(reply.body) as { name: string }).name, way).not.toMatch(/[/\\]/);
  }
  await shop.run();
  const claim = await executor.claim();
  if (!claim) throw new Error('no run to claim');
  await executor.append(claim, 0, openingMessages([{ name: 'b', steps: 1 }]));
  for (const way of WAYS) {
    for (const form of FORMS) {
      const reply = await executor.call(claim, 'PUT', `/attachments/${form(way)}`, Buffer.from('new'));
      expect(reply.status, way).toBeGreaterThanOrEqual(400);
    }
  }
  expect((await readdir(server.parts.config.dataFolder)).sort()).toEqual(before.sort());
  for (const path of outside) expect(await readFile(path, 'utf8')).toBe(CANARY);
});

test('features name others by id or by a name inside the project, never by a place', async () => {
  const save = (more: object) =>
    raw('POST', '/api/feature/save', JSON.stringify({ name: 'Traversing', application_id: shop.project.id, ...more }), {
      'content-type': 'application/json',
    });
  for (const way of WAYS) {
    expect((await save({ include_features: [way] })).status).toBe(400);
    const link = await raw(
      'POST',
      '/api/feature/linkFiles',
      JSON.stringify({ featureId: shop.featureId, include_files: [way] }),
      { 'content-type': 'application/json' },
    );
    expect(link.status).toBe(400);
  }
});
