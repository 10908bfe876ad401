import { mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteThing } from '../actions/delete-thing.ts';
import { restoreDeleted } from '../actions/restore-deleted.ts';
import { type BlobStore, openBlobFolder } from '../store/blobs.ts';
import { type Database, openDatabase } from '../store/database.ts';
import { migrate } from '../store/migrate.ts';
import { insertProject } from '../store/projects.ts';
import { insertFile } from '../store/stored-files.ts';
import { freshDatabase, type TestingDatabase } from '../store/testing-database.ts';
import { collectBlobs } from './collect-blobs.ts';

let testing: TestingDatabase;
let database: Database;
let folder: string;
let blobs: BlobStore;
let projectId: number;

const YESTERDAY = new Date(Date.now() - 25 * 3_600_000);
const BEFORE = new Date(Date.now() - 24 * 3_600_000);

beforeAll(async () => {
  testing = await freshDatabase();
  await migrate(testing.url);
  database = openDatabase(testing.url);
  folder = await mkdtemp(join(tmpdir(), 'stepwright-blobs-'));
  blobs = await openBlobFolder(folder);
  projectId = (await insertProject(database.sql, { name: 'Blobs', type: 'ALL', gitBranchName: null })).id;
});
afterAll(async () => {
  await database?.close();
  await testing?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function store(text: string, age: Date | null = YESTERDAY) {
  const blob = await blobs.put(Buffer.from(text), 1000);
  if (age) await utimes(join(folder, blob.sha256.slice(0, 2), blob.sha256), age, age);
  return blob;
}
const read = async (sha256: string) => (await blobs.read(sha256).catch(() => null))?.toString() ?? null;

test('old bytes that nothing names go; named, young and restorable ones stay', async () => {
  const lost = await store('lost');
  const young = await store('young', null);
  const named = await store('named');
  await insertFile(database.sql, projectId, 'named.txt', named, 'me');
  const deleted = await store('deleted');
  const file = await insertFile(database.sql, projectId, 'deleted.txt', deleted, 'me');
  await deleteThing(database, 'file', file.id, 'me');
  expect(await collectBlobs(database, blobs, BEFORE)).toBe(1);
  expect(await Promise.all([lost, young, named, deleted].map((blob) => read(blob.sha256)))).toEqual([
    null,
    'young',
    'named',
    'deleted',
  ]);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  // What can come back comes back with its bytes.
  await restoreDeleted(database, projectId, 'file', file.id);
  expect(await read(deleted.sha256)).toBe('deleted');
});

test('what is stored already is not written again, unless it is damaged', async () => {
  const { sha256 } = await store('once');
  const path = join(folder, sha256.slice(0, 2), sha256);
  const before = await stat(path);
  expect(await blobs.put(Buffer.from('once'), 1000)).toEqual({ sha256, size: 4 });
  const after = await stat(path);
  expect(after.ino).toBe(before.ino);
  expect(after.mtimeMs).toBeGreaterThan(BEFORE.getTime());
  await writeFile(path, 'on');
  await blobs.put(Buffer.from('once'), 1000);
  expect(await read(sha256)).toBe('once');
  await expect(blobs.put(Buffer.from('once'), 3)).rejects.toMatchObject({ code: 'too_large' });
  await rm(path);
});

test('bytes that are stored or named at that moment stay', async () => {
  const again = await store('again');
  // Stored anew between the look and the removal.
  await blobs.put(Buffer.from('again'), 1000);
  expect(await blobs.remove(again.sha256, BEFORE, async () => false)).toBe(false);
  const claimed = await store('claimed');
  expect(await blobs.remove(claimed.sha256, BEFORE, async () => true)).toBe(false);
  const unsure = await store('unsure');
  expect(await blobs.remove(unsure.sha256, BEFORE, () => Promise.reject(new Error('no database')))).toBe(false);
  expect(await Promise.all([again, claimed, unsure].map((blob) => read(blob.sha256)))).toEqual([
    'again',
    'claimed',
    'unsure',
  ]);
  expect(await blobs.remove('0'.repeat(64), BEFORE, async () => false)).toBe(false);
});

test('what a crash left aside is there again after the next start', async () => {
  const cut = await store('cut off');
  await rename(
    join(folder, cut.sha256.slice(0, 2), cut.sha256),
    join(folder, 'incoming', `${cut.sha256}-00ff00ff00ff`),
  );
  expect(await read(cut.sha256)).toBeNull();
  await openBlobFolder(folder);
  expect(await read(cut.sha256)).toBe('cut off');
});
