import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkStale } from '../actions/check-stale.ts';
import { askForCheck, readMatrix } from '../actions/read-check.ts';
import { listScheduleRows } from './check-matrix.ts';
import { type Database, openDatabase } from './database.ts';
import { listOpenProposals } from './locator-proposals.ts';
import { migrate } from './migrate.ts';
import { findRun } from './runs.ts';
import { listStoredPages } from './stored-pages.ts';
import { freshDatabase, type TestingDatabase } from './testing-database.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** The newest form of the database before healed locators, stored pages and the check came. */
const BEFORE = '073';

let testing: TestingDatabase;
let database: Database;

beforeAll(async () => {
  testing = await freshDatabase();
});
afterAll(async () => {
  await database?.close();
  await testing?.drop();
});

/** Brings an empty database as far as an older product did, and stores what people had in it. */
async function makeOld(url: string): Promise<{ project: number; run: number }> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql`
      CREATE TABLE migration (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;
    for (const name of (await readdir(FOLDER)).filter((one) => one.endsWith('.sql')).sort()) {
      if (name.slice(0, 3) > BEFORE) continue;
      const text = await readFile(join(FOLDER, name), 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      await sql.begin(async (tx) => {
        await tx.unsafe(text);
        await tx`INSERT INTO migration (name, sha256) VALUES (${name}, ${sha256})`;
      });
    }
    const id = async (query: Promise<{ id: string }[]>) => Number((await query)[0]!.id);
    const project = await id(sql`INSERT INTO project (name, type) VALUES ('Shop', 'ALL') RETURNING id`);
    const environment = await id(sql`
      INSERT INTO environment (project_id, name, ui_data, api_data, settings, created_by, updated_by)
      VALUES (${project}, 'staging', '{"town": "Oslo"}', '', '{}', 'me', 'me') RETURNING id`);
    await sql`
      INSERT INTO global_object (project_id, name, content, locators, created_by, updated_by)
      VALUES (${project}, 'login', '', '{"go": "//go"}', 'me', 'me')`;
    await sql`
      INSERT INTO feature (project_id, name, type, content, created_by, updated_by)
      SELECT ${project}, 'feature ' || n, 'ANOROC', E'Feature: f\n  Scenario: s\n    Then CLICK [go]\n', 'me', 'me'
      FROM generate_series(1, 300) AS n`;
    const [first] = await sql<{ id: string }[]>`SELECT min(id) AS id FROM feature`;
    const plan = await id(sql`
      INSERT INTO test_plan (project_id, name, description, created_by, updated_by)
      VALUES (${project}, 'nightly', '', 'me', 'me') RETURNING id`);
    await sql`INSERT INTO test_plan_feature (test_plan_id, feature_id, place) SELECT ${plan}, id, id FROM feature`;
    await sql`
      INSERT INTO schedule (project_id, test_plan_id, environment_id, name, cron, time_zone, created_by, updated_by)
      VALUES (${project}, ${plan}, ${environment}, 'every night', '0 0 3 * * ?', 'UTC', 'me', 'me')`;
    const run = await id(sql`
      INSERT INTO run (project_id, run_type, details, feature_id, environment_id, environment, requested_by)
      VALUES (${project}, 'FEATURE', 'feature 1', ${first!.id}, ${environment}, 'staging', 'me') RETURNING id`);
    return { project, run };
  } finally {
    await sql.end();
  }
}

test('a database of the version before is brought forward with what is in it', async () => {
  const { project, run } = await makeOld(testing.url);
  expect(await migrate(testing.url)).toEqual(
    (await readdir(FOLDER)).filter((name) => name.endsWith('.sql') && name.slice(0, 3) > BEFORE).sort(),
  );
  expect(await migrate(testing.url)).toEqual([]);
  database = openDatabase(testing.url);
  const { sql } = database;
  expect(await findRun(sql, run)).toMatchObject({ details: 'feature 1', healed_count: 0 });
  expect(await listStoredPages(sql, project, { search: '', runId: null, page: 0, size: 10 })).toEqual([]);
  expect(await listOpenProposals(sql, project, {})).toEqual([]);

  // The schedules of then are checked although nobody has saved them since.
  while ((await checkStale(database)) > 0);
  expect(await listScheduleRows(sql, project, undefined)).toMatchObject([{ name: 'every night', state: 'ok' }]);
  expect(await askForCheck(database, project)).toMatchObject({ total: 300 });
  while ((await checkStale(database)) > 0);
  const query = { only: undefined, type: undefined, testPlanId: undefined, search: undefined };
  expect(await readMatrix(database, { ...query, projectId: project, page: 0, size: 10 })).toMatchObject({
    count: 300,
    failing: 0,
    progress: { total: 300, checked: 300 },
  });
  await sql`DELETE FROM project WHERE id = ${project}`;
  expect(await sql`SELECT 1 FROM check_cell`).toHaveLength(0);
});
