import type { Queryable } from './database.ts';

/** An executor asked for work just now. */
export async function noteExecutor(sql: Queryable, name: string, lacks: string | null): Promise<void> {
  await sql`
    INSERT INTO executor_seen (name, seen_at, lacks) VALUES (${name}, clock_timestamp(), ${lacks})
    ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at, lacks = excluded.lacks`;
}

/** Executors that asked for work in the last minute, or that work on a run now. */
export async function listExecutors(sql: Queryable): Promise<{ name: string; lacks: string | null; busy: boolean }[]> {
  return sql<{ name: string; lacks: string | null; busy: boolean }[]>`
    SELECT name, lacks, busy FROM (
      SELECT name, lacks, seen_at, EXISTS (SELECT 1 FROM run_job WHERE executor = name AND lease_until > clock_timestamp()) AS busy
      FROM executor_seen
    ) AS seen WHERE busy OR seen_at > clock_timestamp() - interval '1 minute' ORDER BY name LIMIT 100`;
}
