import type { Queryable } from './database.ts';

/**
 * Which of these hashes no row names: no file, no file that may still come back, no attachment and no bundle of a run. All of it is
 * read in one statement, so at one moment.
 */
export async function findUnnamed(sql: Queryable, hashes: readonly string[]): Promise<string[]> {
  const rows = await sql<{ sha256: string }[]>`
    SELECT sha256 FROM unnest(${sql.array([...hashes])}::text[]) AS wanted (sha256)
    WHERE NOT EXISTS (SELECT 1 FROM stored_file f WHERE f.sha256 = wanted.sha256)
      AND NOT EXISTS (SELECT 1 FROM run_attachment a WHERE a.sha256 = wanted.sha256)
      AND NOT EXISTS (SELECT 1 FROM run_bundle b WHERE b.files @> ARRAY[wanted.sha256])
      AND NOT EXISTS (SELECT 1 FROM deleted_thing d WHERE d.kind = 'file' AND d.content->>'sha256' = wanted.sha256)`;
  return rows.map((row) => row.sha256);
}
