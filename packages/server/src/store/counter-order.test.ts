import { expect, test } from 'vitest';
import { openDatabase, type Queryable } from './database.ts';
import { migrate } from './migrate.ts';
import { freshDatabase } from './testing-database.ts';

/** The triggers of a table, in the order in which they fire. */
async function firing(sql: Queryable, table: string, event: 'INSERT' | 'UPDATE' | 'DELETE'): Promise<string[]> {
  const rows = await sql<{ body: string }[]>`
    SELECT p.prosrc AS body FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE t.tgrelid = ${table}::text::regclass AND NOT t.tgisinternal AND t.tgtype & 2 = 0
      AND t.tgtype & ${{ INSERT: 4, DELETE: 8, UPDATE: 16 }[event]} <> 0 ORDER BY t.tgname`;
  const counters = ['project_counter', 'feature_figure', 'run_block', 'run_day', 'listed_block'];
  return rows.flatMap(({ body }) => counters.find((counter) => body.includes(counter)) ?? []);
}

test('counters are taken in one order, so that changes at once never wait for each other both', async () => {
  const testing = await freshDatabase();
  const database = openDatabase(testing.url);
  try {
    await migrate(testing.url);
    for (const [table, ordered] of [
      ['feature', ['project_counter', 'feature_figure', 'listed_block', 'listed_block']],
      ['run', ['run_block', 'run_day']],
    ] as const) {
      expect(await firing(database.sql, table, 'INSERT')).toEqual(ordered);
      expect(await firing(database.sql, table, 'DELETE')).toEqual(ordered);
    }
    const changed = await firing(database.sql, 'run', 'UPDATE');
    expect(changed.lastIndexOf('run_day')).toBeGreaterThan(changed.indexOf('run_block'));
    for (const table of ['environment', 'global_object', 'stored_file', 'test_plan']) {
      const added = await firing(database.sql, table, 'INSERT');
      expect(added).toContain('listed_block');
      expect(await firing(database.sql, table, 'DELETE'), table).toEqual(added);
    }
  } finally {
    await database.close();
    await testing.drop();
  }
});
