import { createHash } from 'node:crypto';
import type { Queryable } from './database.ts';

/**
 * Counts one more call under the key, in a window that begins with its first call. Kept in the database, so that all servers count
 * together.
 *
 * @returns the calls of the window, this one included, and the seconds until it ends
 */
export async function countCall(sql: Queryable, key: string, seconds: number): Promise<{ n: number; left: number }> {
  const hash = createHash('sha256').update(key).digest();
  const [row] = await sql<{ n: number; left: number }[]>`
    INSERT INTO call_count AS c (key_hash, n, ends_at)
    VALUES (${hash}, 1, clock_timestamp() + make_interval(secs => ${seconds}))
    ON CONFLICT (key_hash) DO UPDATE SET
      n = CASE WHEN c.ends_at > clock_timestamp() THEN c.n + 1 ELSE 1 END,
      ends_at = CASE WHEN c.ends_at > clock_timestamp() THEN c.ends_at
        ELSE clock_timestamp() + make_interval(secs => ${seconds}) END
    RETURNING n, extract(epoch FROM ends_at - clock_timestamp())::float8 AS left`;
  return row!;
}

export async function deleteOldCallCounts(sql: Queryable): Promise<void> {
  await sql`DELETE FROM call_count WHERE ends_at < clock_timestamp()`;
}
