import postgres from 'postgres';
import { expect, test } from 'vitest';
import { freshDatabase } from './testing-database.ts';

test('databases are apart from each other, and gone when dropped', async () => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()]);
  const sql = postgres(one.url, { max: 1 });
  const other = postgres(two.url, { max: 1 });
  await sql`CREATE TABLE sheep (name text)`;
  expect(await other`SELECT to_regclass('sheep') AS found`).toEqual([{ found: null }]);
  expect(await sql`SELECT lower('ÄÖÉ') AS folded`).toEqual([{ folded: 'äöé' }]);
  await two.drop();
  await expect(other`SELECT 1`).rejects.toThrow();
  await sql.end();
  await other.end();
  await one.drop();
});
