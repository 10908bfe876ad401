import { afterAll, beforeAll, expect, test } from 'vitest';
import { askForCheck } from '../actions/read-check.ts';
import { findStale, markChanged, noteRelease, storeChecked } from './check-cells.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { freshDatabase, type TestingDatabase } from './testing-database.ts';

let testing: TestingDatabase;
let database: Database;

beforeAll(async () => {
  testing = await freshDatabase();
  await migrate(testing.url);
  database = openDatabase(testing.url);
});
afterAll(async () => {
  await database?.close();
  await testing?.drop();
});

/** A project of some features and one environment. @returns its id */
async function makeProject(name: string, features: number): Promise<number> {
  const [row] = await database.sql<{ id: number }[]>`
    WITH made AS (INSERT INTO project (name, type) VALUES (${name}, 'ALL') RETURNING id),
      against AS (
        INSERT INTO environment (project_id, name, ui_data, api_data, settings, created_by, updated_by)
        SELECT id, 'test', '{}', '{}', '{}', 'me', 'me' FROM made)
    SELECT id FROM made`;
  await database.sql`
    INSERT INTO feature (project_id, name, type, content, created_by, updated_by)
    SELECT ${row!.id}, 'feature ' || n, 'ANOROC', 'Feature: f', 'me', 'me' FROM generate_series(1, ${features}) AS n`;
  return row!.id;
}

async function checkAll(): Promise<void> {
  for (;;) {
    const found = await findStale(database.sql, 100);
    if (found.length === 0) return;
    await storeChecked(
      database.sql,
      found.map(({ id, mark }) => ({ id, mark, errors: 0, warnings: 0, findings: [] })),
    );
  }
}

const staleOf = async (projectId: number): Promise<number> => {
  const [row] = await database.sql<{ n: number }[]>`
    SELECT count(*) AS n FROM check_cell WHERE project_id = ${projectId} AND stale`;
  return row!.n;
};
const touch = (projectId: number) => database.sql`
  INSERT INTO global_object (project_id, name, content, locators, created_by, updated_by)
  VALUES (${projectId}, 'object ' || gen_random_uuid(), '', '{}', 'me', 'me')`;

test('what changed is marked in portions, all of it, and once', async () => {
  const projectId = await makeProject('Portions', 7);
  await askForCheck(database, projectId);
  await checkAll();
  await touch(projectId);
  await database.sql`UPDATE feature SET content = 'Feature: g' WHERE project_id = ${projectId}`;
  expect(await staleOf(projectId)).toBe(0);
  expect(await markChanged(database, 2)).toBe(8);
  expect(await staleOf(projectId)).toBe(7);
  expect(await markChanged(database, 2)).toBe(0);
});

test('what became stale again while it was looked at is looked at once more', async () => {
  const projectId = await makeProject('Twice', 1);
  await askForCheck(database, projectId);
  await checkAll();
  await touch(projectId);
  await markChanged(database);
  const [cell] = await findStale(database.sql, 1);
  await touch(projectId);
  await markChanged(database);
  await storeChecked(database.sql, [{ id: cell!.id, mark: cell!.mark, errors: 0, warnings: 0, findings: [] }]);
  expect(await staleOf(projectId)).toBe(1);
});

test('a project that is saved all the time does not keep another one waiting', async () => {
  const busy = await makeProject('Busy', 6);
  await askForCheck(database, busy);
  await checkAll();
  const calm = await makeProject('Calm', 2);
  await askForCheck(database, calm);
  await checkAll();
  for (const id of [busy, calm]) await touch(id);
  for (let round = 0; round < 8 && (await staleOf(calm)) + round > 0; round += 1) {
    await touch(busy);
    while ((await markChanged(database)) > 0);
    const found = await findStale(database.sql, 3);
    await storeChecked(
      database.sql,
      found.map(({ id, mark }) => ({ id, mark, errors: 0, warnings: 0, findings: [] })),
    );
  }
  expect(await staleOf(calm)).toBe(0);
});

test('features that are deleted while somebody asks for a check make it no failure', async () => {
  const projectId = await makeProject('Vanishing', 200);
  const remove = async () => {
    for (let at = 0; at < 60; at += 1) {
      await database.transaction(
        (tx) => tx`
          DELETE FROM feature WHERE id = (
            SELECT id FROM feature WHERE project_id = ${projectId} ORDER BY random() LIMIT 1)`,
      );
    }
  };
  const ask = async () => {
    for (let at = 0; at < 6; at += 1) {
      await askForCheck(database, projectId);
      await database.sql`DELETE FROM check_cell WHERE project_id = ${projectId}`;
    }
  };
  await Promise.all([remove(), ask()]);
  await askForCheck(database, projectId);
  const [row] = await database.sql<{ n: number }[]>`
    SELECT count(*) AS n FROM feature f WHERE project_id = ${projectId}
      AND NOT EXISTS (SELECT 1 FROM check_cell c WHERE c.feature_id = f.id)`;
  expect(row!.n).toBe(0);
});

test('what another release of the product has checked is looked at again, once', async () => {
  const projectId = await makeProject('Upgraded', 3);
  await askForCheck(database, projectId);
  await noteRelease(database.sql, 'one');
  await markChanged(database);
  await checkAll();
  await noteRelease(database.sql, 'one');
  expect(await markChanged(database)).toBe(0);
  await noteRelease(database.sql, 'two');
  await markChanged(database);
  expect(await staleOf(projectId)).toBe(3);
});
