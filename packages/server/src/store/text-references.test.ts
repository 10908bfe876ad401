import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { insertFeature, updateFeature } from './features.ts';
import { migrate } from './migrate.ts';
import { freshDatabase, type TestingDatabase } from './testing-database.ts';
import { hasUnread, storeReferences, takeUnread } from './text-references.ts';

let testing: TestingDatabase;
let database: Database;
let projectId: number;
let feature: number;

beforeAll(async () => {
  testing = await freshDatabase();
  await migrate(testing.url);
  database = openDatabase(testing.url);
  const [project] = await database.sql<{ id: number }[]>`
    INSERT INTO project (name, type) VALUES ('Shop', 'ALL') RETURNING id`;
  projectId = project!.id;
  const text = { name: 'First', content: 'Feature: 1', locators: null };
  feature = await insertFeature(database.sql, projectId, 'ANOROC', text, 'me');
});
afterAll(async () => {
  await database?.close();
  await testing?.drop();
});

const save = (content: string, sql: Parameters<typeof updateFeature>[0] = database.sql) =>
  updateFeature(sql, feature, { name: 'First', content, locators: null }, 'me', null);

async function readAll(): Promise<(string | null)[]> {
  return database.transaction(async (tx) => {
    const taken = await takeUnread(tx, projectId, 10);
    await storeReferences(
      tx,
      taken.map((text) => ({ text, names: [] })),
    );
    return taken.map(({ text }) => text);
  });
}

test('a text that is saved while its older form is being read is read again', async () => {
  let saved: Promise<boolean> = Promise.resolve(false);
  await database.transaction(async (tx) => {
    const taken = await takeUnread(tx, projectId, 10);
    expect(taken.map(({ text }) => text)).toEqual(['Feature: 1']);
    saved = save('Feature: 2');
    await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, 300))]);
    await storeReferences(
      tx,
      taken.map((text) => ({ text, names: [] })),
    );
  });
  expect(await saved).toBe(true);
  expect(await hasUnread(database.sql, projectId)).toBe(true);
  expect(await readAll()).toEqual(['Feature: 2']);
});

test('a text whose save has not ended yet is left until it has', async () => {
  await save('Feature: 3');
  await database.transaction(async (tx) => {
    await save('Feature: 4', tx);
    expect(await readAll()).toEqual([]);
  });
  expect(await readAll()).toEqual(['Feature: 4']);
  expect(await hasUnread(database.sql, projectId)).toBe(false);
});

test('long texts are taken one after the other, and no text is ever too long', async () => {
  const long = `Feature: long\n${'# word\n'.repeat(100_000)}`;
  for (const name of ['Long 1', 'Long 2', 'Short']) {
    const content = name === 'Short' ? 'Feature: short' : long;
    await insertFeature(database.sql, projectId, 'ANOROC', { name, content, locators: null }, 'me');
  }
  expect((await readAll()).map((text) => text?.length)).toEqual([long.length]);
  expect((await readAll()).map((text) => text?.length)).toEqual([long.length]);
  expect(await readAll()).toEqual(['Feature: short']);
  expect(await readAll()).toEqual([]);
});
