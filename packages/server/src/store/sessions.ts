import type { Queryable } from './database.ts';

/** Hours without a call after which a session ends, and hours after which it ends anyway. */
const IDLE_HOURS = 12;
const LONGEST_HOURS = 24 * 7;

export interface StoredSession {
  subject: string;
  csrfToken: string;
}

/** `idHash` is the SHA-256 of what the cookie holds, so that a copy of the table opens no session. */
export async function insertSession(
  sql: Queryable,
  session: { idHash: Buffer; subject: string; csrfToken: string },
): Promise<void> {
  await sql`
    INSERT INTO session (id_hash, subject, csrf_token, expires_at)
    VALUES (${session.idHash}, ${session.subject}, ${session.csrfToken}, clock_timestamp() + make_interval(hours => ${LONGEST_HOURS}))`;
}

/** Null when it ended. Notes once a minute that the session is in use. */
export async function readSession(sql: Queryable, idHash: Buffer): Promise<StoredSession | null> {
  const [row] = await sql<(StoredSession & { idle: number })[]>`
    SELECT subject, csrf_token AS "csrfToken",
      extract(epoch FROM clock_timestamp() - last_seen_at)::float8 AS idle
    FROM session WHERE id_hash = ${idHash} AND expires_at > clock_timestamp()
      AND last_seen_at > clock_timestamp() - make_interval(hours => ${IDLE_HOURS})`;
  if (!row) return null;
  if (row.idle > 60) await sql`UPDATE session SET last_seen_at = clock_timestamp() WHERE id_hash = ${idHash}`;
  return { subject: row.subject, csrfToken: row.csrfToken };
}

export async function deleteSession(sql: Queryable, idHash: Buffer): Promise<void> {
  await sql`DELETE FROM session WHERE id_hash = ${idHash}`;
}

/** Ends every session of a person but, if given, one. */
export async function deleteSessionsOf(sql: Queryable, subject: string, except: Buffer | null): Promise<void> {
  await sql`DELETE FROM session WHERE subject = ${subject} AND id_hash IS DISTINCT FROM ${except}`;
}

export async function deleteOldSessions(sql: Queryable): Promise<void> {
  await sql`
    DELETE FROM session WHERE expires_at <= clock_timestamp()
      OR last_seen_at <= clock_timestamp() - make_interval(hours => ${IDLE_HOURS})`;
}
