import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSigningKeys } from '../auth/provider/signing-keys.ts';
import { readConfig } from '../config.ts';
import { openParts } from '../open-parts.ts';
import { appendAuditEntry, checkAuditChain } from './audit-entries.ts';
import { type Database, openDatabase } from './database.ts';
import { exchangeSettingsKey, finishKeyExchange } from './exchange-settings-key.ts';
import { migrate } from './migrate.ts';
import { openSettingsCipher } from './settings-cipher.ts';
import { freshDatabase, type TestingDatabase } from './testing-database.ts';

let testing: TestingDatabase;
let database: Database;
let folder: string;
let keys: string;
beforeAll(async () => {
  testing = await freshDatabase();
  await migrate(testing.url);
  database = openDatabase(testing.url);
  folder = await mkdtemp(join(tmpdir(), 'stepwright-key-'));
  keys = join(folder, 'secrets');
});
afterAll(async () => {
  await database?.close();
  await testing?.drop();
  await rm(folder, { recursive: true, force: true });
});

const entry = {
  action: 'value.encrypt',
  outcome: 'done' as const,
  status: 200,
  subject: null,
  userName: 'a',
  program: null,
  address: '::1',
  projectId: null,
  project: null,
  target: '',
  requestId: '1',
};

async function texts(): Promise<string[]> {
  const [row] = await database.sql<{ ui: string; settings: string; content: unknown; bundle: string }[]>`
    SELECT ui_data AS ui, settings, (SELECT content::text FROM deleted_thing) AS content,
      (SELECT content FROM run_bundle) AS bundle FROM environment`;
  return Object.values(row ?? {}).map(String);
}
const sealedIn = (text: string) => text.match(/ENC\([\w-]+\)/g) ?? [];

test('every sealed value has the new key afterwards, in whatever table it lies', async () => {
  const old = await openSettingsCipher(folder);
  const sealed = old.encrypt('canary');
  const { sql } = database;
  const [project] = await sql<{ id: number }[]>`INSERT INTO project (name, type) VALUES ('Sealed', 'ALL') RETURNING id`;
  const strange = `ENC(${'A'.repeat(60)})`;
  const ui = JSON.stringify({ a: `Bearer ${sealed}`, b: strange });
  await sql`
    INSERT INTO environment (project_id, name, ui_data, api_data, settings, created_by, updated_by)
    VALUES (${project!.id}, 'E', ${ui}, '', ${`{"p":"${sealed}"}`}, 'a', 'a')`;
  const [version] = await sql`SELECT updated_at FROM environment`;
  await sql`
    INSERT INTO deleted_thing (project_id, kind, thing_id, name, content, links, deleted_by)
    VALUES (${project!.id}, 'environment', 99, 'Gone', ${{ settings: sealed } as never}, ${{} as never}, 'a')`;
  const [run] = await sql<{ id: number }[]>`
    INSERT INTO run (project_id, run_type, details, environment, requested_by)
    VALUES (${project!.id}, 'FEATURE', 'f', 'E', 'a') RETURNING id`;
  await sql`INSERT INTO run_bundle (run_id, content, files) VALUES (${run!.id}, ${`{"x":"${sealed}"}`}, '{}')`;
  await openSigningKeys(database, old);
  await database.transaction((tx) => appendAuditEntry(tx, old, entry));

  const exchange = await exchangeSettingsKey(database, folder);
  expect(exchange.unknown).toBe(1);
  expect(exchange.rows).toBeGreaterThanOrEqual(6);
  const fresh = await openSettingsCipher(folder);
  const now = (await texts()).flatMap(sealedIn);
  expect(now).toHaveLength(5);
  expect(now.map((one) => fresh.decrypt(one))).toEqual(['canary', null, 'canary', 'canary', 'canary']);
  expect(now.map((one) => old.decrypt(one))).toEqual(Array(5).fill(null));
  await openSigningKeys(database, fresh);
  await database.transaction((tx) => appendAuditEntry(tx, fresh, entry));
  expect(await checkAuditChain(sql, fresh)).toEqual({ entries: 2, brokenAt: null });
  await expect(checkAuditChain(sql, old)).rejects.toThrow('another secrets/settings.key');
  // Nobody edited it: an edit that is open may still be saved.
  expect(await sql`SELECT updated_at FROM environment`).toEqual([version]);
  expect((await readdir(keys)).sort()).toEqual(['settings.key', 'settings.key.previous']);
});

test('an exchange that breaks off leaves the key that the database belongs to', async () => {
  const file = (name: string) => join(keys, name);
  const before = await readFile(file('settings.key'), 'utf8');
  // Before the transaction ended: a new key that nothing was sealed with.
  await writeFile(file('settings.key.next'), 'never-used\n');
  await finishKeyExchange(database, folder);
  expect(await readFile(file('settings.key'), 'utf8')).toBe(before);
  expect(await readdir(keys)).not.toContain('settings.key.next');
  // After it: the files were not exchanged yet, or only half.
  await exchangeSettingsKey(database, folder);
  const after = await readFile(file('settings.key'), 'utf8');
  for (const half of [false, true]) {
    await copyFile(file('settings.key'), file('settings.key.next'));
    if (half) await rm(file('settings.key'));
    else await writeFile(file('settings.key'), before);
    await finishKeyExchange(database, folder);
    expect(await readFile(file('settings.key'), 'utf8')).toBe(after);
  }
});

test('a start with the setting exchanges the key, and the product goes on', async () => {
  const before = await readFile(join(keys, 'settings.key'), 'utf8');
  const env = { DATABASE_URL: testing.url, STEPWRIGHT_DATA: folder, STEPWRIGHT_NEW_KEY: '1' };
  const opened = await openParts(readConfig(env), pino({ level: 'silent' }));
  expect(await readFile(join(keys, 'settings.key'), 'utf8')).not.toBe(before);
  const values = (await texts()).flatMap(sealedIn).map((one) => opened.parts.cipher.decrypt(one));
  expect(values.filter((value) => value === 'canary')).toHaveLength(4);
  await opened.close();
});
