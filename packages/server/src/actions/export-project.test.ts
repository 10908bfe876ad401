import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestingApp, testingApp } from '../http/testing-app.ts';
import { insertFile } from '../store/stored-files.ts';
import { exportProject } from './export-project.ts';

let server: TestingApp;
beforeAll(async () => {
  server = await testingApp();
});
afterAll(() => server?.close());

test('a download that is broken off closes the file that it was reading', async () => {
  const { database, blobs } = server.parts;
  const project = await server.addProject('Export');
  const bytes = Buffer.alloc(4_000_000, 'stepwright');
  await insertFile(database.sql, project.id, 'large.bin', await blobs.put(bytes, bytes.length), 'me');
  const opened: Readable[] = [];
  const watched = {
    ...blobs,
    async open(sha256: string) {
      const found = await blobs.open(sha256);
      opened.push(found.stream);
      return found;
    },
  };
  const zip = await exportProject({ ...server.parts, blobs: watched }, project.id);
  zip.on('data', () => {});
  while (opened.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const closed = once(zip, 'close');
  zip.pause();
  zip.destroy();
  await closed;
  expect(opened.map((stream) => stream.destroyed)).toEqual([true]);
});
