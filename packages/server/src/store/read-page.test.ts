import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { countListed, type ListFilter, readPageIds } from './read-page.ts';
import { freshDatabase, type TestingDatabase } from './testing-database.ts';

let testing: TestingDatabase;
let database: Database;
let project: number;
let other: number;
/** What the project has, newest first. */
let rows: { id: number; name: string; type: string }[];

beforeAll(async () => {
  testing = await freshDatabase();
  await migrate(testing.url);
  database = openDatabase(testing.url);
  const sql = postgres(testing.url, { max: 1, onnotice: () => {} });
  const projects = await sql<
    { id: string }[]
  >`INSERT INTO project (name, type) VALUES ('One', 'ALL'), ('Other', 'ALL') RETURNING id`;
  [project, other] = projects.map(({ id }) => Number(id)) as [number, number];
  // Two projects side by side; the odd names lie among the oldest rows, where only the index of letters finds them in time.
  await sql`
    INSERT INTO feature (project_id, name, type, content, created_by, updated_by)
    SELECT CASE WHEN n % 4 = 0 THEN ${other}::bigint ELSE ${project}::bigint END,
      CASE WHEN n < 300 AND n % 50 = 1 THEN '100%_Öl\\ ' || n ELSE 'Feature ' || n END,
      (ARRAY['ANOROC', 'KARATE', 'MOBILE'])[n % 7 % 3 + 1], '', 'me', 'me'
    FROM generate_series(1, 40000) AS n ORDER BY n`;
  await sql`DELETE FROM feature WHERE id % 11 = 0`;
  await sql`ANALYZE feature`;
  await sql.end();
  rows = await database.sql<{ id: number; name: string; type: string }[]>`
    SELECT id, name, type FROM feature WHERE project_id = ${project} ORDER BY id DESC`;
}, 120_000);
afterAll(async () => {
  await database.close();
  await testing.drop();
});

function expected({ text, type, notIn }: ListFilter): number[] {
  const folded = text?.normalize('NFC').toLowerCase() ?? '';
  return rows
    .filter((row) => row.name.normalize('NFC').toLowerCase().includes(folded))
    .filter((row) => (type === undefined || row.type === type) && !notIn?.includes(row.id))
    .map(({ id }) => id);
}

const page = (filter: ListFilter, at: number, size = 10) =>
  readPageIds(database.sql, 'feature', { projectId: project, page: at, size }, filter);

test('every page holds what it should, at the top, far down, and behind the end', async () => {
  const oneOut = rows[5000]?.id ?? 0;
  for (const filter of [
    {},
    { type: 'KARATE' },
    { notIn: [rows[0]?.id ?? 0, oneOut, 999_999_999] },
    { type: 'MOBILE', notIn: rows.slice(100, 140).map(({ id }) => id) },
  ]) {
    const all = expected(filter);
    const last = Math.ceil(all.length / 10) - 1;
    for (const at of [0, 1, 50, 408, 409, 410, 411, 700, Math.floor(last / 2), last - 1, last, last + 1, last + 1000]) {
      expect(await page(filter, at), `${JSON.stringify(filter)} page ${at}`).toEqual(all.slice(at * 10, at * 10 + 10));
    }
    expect(await countListed(database.sql, 'feature', project, filter)).toEqual({ count: all.length });
  }
});

test('a search finds the same rows wherever they are, whatever its letters', async () => {
  for (const text of [
    'feature',
    'FEATURE 39',
    '7',
    '12',
    '734',
    '29999',
    'öl',
    'O\u0308L',
    '%',
    '_',
    '100%_',
    'l\\ 5',
    'nowhere',
    ' 1',
  ]) {
    for (const filter of [{ text }, { text, type: 'ANOROC' }, { text, notIn: expected({ text }).slice(0, 3) }]) {
      const all = expected(filter);
      for (const at of [0, 1, Math.max(0, Math.ceil(all.length / 10) - 1)]) {
        expect(await page(filter, at), `${JSON.stringify(filter)} page ${at}`).toEqual(
          all.slice(at * 10, at * 10 + 10),
        );
      }
    }
  }
});

test('a search in a large list counts exactly what is rare, and says when it stopped', async () => {
  for (const text of ['%', 'nowhere', '29999', '734', 'öl']) {
    const all = expected({ text });
    expect(await countListed(database.sql, 'feature', project, { text }), text).toEqual({ count: all.length });
  }
  const common = await countListed(database.sql, 'feature', project, { text: 'feature' });
  expect(common.more).toBe(true);
  expect(common.count).toBeGreaterThan(100);
  // The other project has fewer than 20,000 rows: every match is counted.
  const small = await countListed(database.sql, 'feature', other, { text: 'feature' });
  const [counted] = await database.sql<{ n: number }[]>`SELECT count(*) AS n FROM feature WHERE project_id = ${other}`;
  expect(small).toEqual({ count: counted?.n });
});
