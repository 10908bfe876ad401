import { createHash } from 'node:crypto';
import type { Queryable } from './database.ts';

/** Failures are forgotten after this many minutes without another. */
const FORGET_MINUTES = 60;

/** What is counted, and how many failures are free before each costs a wait. */
export interface FailureKey {
  key: string;
  free: number;
}

const hashOf = (key: string) => createHash('sha256').update(key).digest();

/** Seconds that the caller must still wait, 0 for none. The wait begins at 15 s and doubles with each failure up to 15 minutes. */
export async function readWait(sql: Queryable, keys: readonly FailureKey[]): Promise<number> {
  let longest = 0;
  for (const { key, free } of keys) {
    const [row] = await sql<{ failures: number; ago: number }[]>`
      SELECT failures, extract(epoch FROM clock_timestamp() - last_at)::float8 AS ago FROM sign_in_failure
      WHERE key_hash = ${hashOf(key)} AND last_at > clock_timestamp() - make_interval(mins => ${FORGET_MINUTES})`;
    if (!row || row.failures < free) continue;
    const wait = Math.min(900, 15 * 2 ** Math.min(row.failures - free, 10));
    longest = Math.max(longest, wait - row.ago);
  }
  return Math.ceil(Math.max(0, longest));
}

export async function noteFailure(sql: Queryable, keys: readonly FailureKey[]): Promise<void> {
  for (const { key } of keys) {
    await sql`
      INSERT INTO sign_in_failure AS f (key_hash, failures) VALUES (${hashOf(key)}, 1)
      ON CONFLICT (key_hash) DO UPDATE SET last_at = clock_timestamp(), failures = CASE
        WHEN f.last_at > clock_timestamp() - make_interval(mins => ${FORGET_MINUTES}) THEN f.failures + 1 ELSE 1 END`;
  }
}

export async function forgetFailures(sql: Queryable, key: string): Promise<void> {
  await sql`DELETE FROM sign_in_failure WHERE key_hash = ${hashOf(key)}`;
}

export async function deleteOldFailures(sql: Queryable): Promise<void> {
  await sql`DELETE FROM sign_in_failure WHERE last_at < clock_timestamp() - make_interval(mins => ${FORGET_MINUTES})`;
}
