import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestingApp, type TestingPerson, testingApp } from '../testing-app.ts';

let server: TestingApp;
let person: TestingPerson;
let project: { id: number; name: string };
let base: string;
beforeAll(async () => {
  server = await testingApp();
  project = await server.addProject('Shop');
  person = await server.signIn(['read_write', 'projectadmin'], ['Shop']);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function upload(name: string, bytes: Uint8Array<ArrayBuffer>, id = 0, applicationId = project.id) {
  const form = new FormData();
  form.set('id', String(id));
  form.set('applicationId', String(applicationId));
  form.set('file', new Blob([bytes]), name);
  const reply = await fetch(`${base}/api/files/upload`, { method: 'POST', body: form, headers: person.headers });
  return {
    status: reply.status,
    body: (await reply.json()) as { id: number; name: string; size: number; code: string },
  };
}

const incoming = () => readdir(join(server.parts.config.dataFolder, 'blobs', 'incoming'));

test('a file is added, downloaded to the byte as an attachment, replaced under its id, and deleted', async () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, n) => n % 251);
  const added = await upload('../../Ünï "x".csv', bytes);
  expect(added).toMatchObject({ status: 201, body: { name: 'Ünï "x".csv', size: 300_000 } });
  const download = await fetch(`${base}/api/files/download/${added.body.id}`, { headers: person.headers });
  expect(new Uint8Array(await download.arrayBuffer())).toEqual(bytes);
  expect(download.headers.get('content-disposition')).toContain("filename*=UTF-8''%C3%9Cn%C3%AF%20%22x%22.csv");
  expect(download.headers.get('x-content-type-options')).toBe('nosniff');
  expect(download.headers.get('content-security-policy')).toContain('sandbox');

  expect((await upload('ünï "X".csv', bytes)).body.code).toBe('exists');
  const replaced = await upload('other.csv', new TextEncoder().encode('a,b'), added.body.id);
  expect(replaced).toMatchObject({ status: 202, body: { id: added.body.id, name: 'other.csv', size: 3 } });
  const removed = await fetch(`${base}/api/files/delete/${added.body.id}`, { method: 'POST', headers: person.headers });
  expect(removed.status).toBe(200);
  expect((await fetch(`${base}/api/files/download/${added.body.id}`, { headers: person.headers })).status).toBe(404);
});

test('a file of another project is neither replaced nor reached', async () => {
  const other = await server.addProject('Bank');
  expect((await upload('x.txt', new Uint8Array(1), 0, other.id)).status).toBe(404);
  const admin = await server.signIn(['read_write', 'admin']);
  const mine = person;
  person = admin;
  const foreign = await upload('x.txt', new Uint8Array(1), 0, other.id);
  person = mine;
  expect((await upload('x.txt', new Uint8Array(1), foreign.body.id)).status).toBe(404);
});

test('too much is refused before it is kept, and leaves nothing behind', async () => {
  const declared = await upload('big.bin', new Uint8Array(51 * 1024 * 1024)).catch((error: Error) => error);
  // The server answers while the body still comes; a client may see the answer or the closed connection.
  if (!(declared instanceof Error)) expect(declared.status).toBe(413);
  // Without a length, so that only counting tells.
  const boundary = 'b0undary';
  const status = await new Promise<number>((resolve, reject) => {
    const call = request(`${base}/api/files/upload`, {
      method: 'POST',
      headers: { ...person.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    let answered = false;
    call.on('response', (reply) => {
      answered = true;
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    call.on('error', (error) => {
      if (!answered) reject(error);
    });
    const field = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    call.write(field('id', '0') + field('applicationId', String(project.id)));
    call.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="big.bin"\r\n\r\n`);
    const chunk = Buffer.alloc(1024 * 1024);
    let sent = 0;
    const more = () => {
      while (!answered && sent < 60) {
        sent++;
        if (!call.write(chunk)) {
          call.once('drain', more);
          return;
        }
      }
      call.end(`\r\n--${boundary}--\r\n`);
    };
    more();
  });
  expect(status).toBe(413);
  await expect.poll(incoming).toEqual([]);
});

test('an upload that breaks off stores nothing', async () => {
  const list = async () =>
    (await fetch(`${base}/api/files/count?applicationId=${project.id}`, { headers: person.headers })).json();
  const before = await list();
  const call = request(`${base}/api/files/upload`, {
    method: 'POST',
    headers: { ...person.headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '100000' },
  });
  call.on('error', () => {});
  call.write(
    `--x\r\ncontent-disposition: form-data; name="applicationId"\r\n\r\n${project.id}\r\n` +
      '--x\r\ncontent-disposition: form-data; name="file"; filename="half.bin"\r\n\r\n' +
      'x'.repeat(50_000),
  );
  await expect.poll(incoming).toHaveLength(1);
  call.destroy();
  await expect.poll(incoming).toEqual([]);
  expect(await list()).toEqual(before);
});

test('names that could be taken for a place or for another name are refused or cut', async () => {
  for (const name of ['..', '.', 'a\u202egpj.exe', 'x'.repeat(256)]) {
    expect((await upload(name, new Uint8Array(1))).status, name).toBe(400);
  }
  expect((await upload('C:\\temp\\CON', new Uint8Array(1))).body.name).toBe('CON');
});
