import type { Queryable, Transaction } from './database.ts';

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
  session: {
    idHash: Buffer;
    subject: string;
    csrfToken: string;
    /** What an outside provider calls its session, and the sealed ID token to end it with. */
    provider: { session: string | null; sealedIdToken: string | null };
  },
): Promise<void> {
  await sql`
    INSERT INTO session (id_hash, subject, csrf_token, provider_session, sealed_id_token, expires_at)
    VALUES (${session.idHash}, ${session.subject}, ${session.csrfToken}, ${session.provider.session},
      ${session.provider.sealedIdToken}, clock_timestamp() + make_interval(hours => ${LONGEST_HOURS}))`;
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

/** Answers the sealed ID token that the session was opened with, if there was one. */
export async function deleteSession(sql: Queryable, idHash: Buffer): Promise<string | null> {
  const [row] = await sql<{ sealed: string | null }[]>`
    DELETE FROM session WHERE id_hash = ${idHash} RETURNING sealed_id_token AS sealed`;
  return row?.sealed ?? null;
}

/**
 * Ends what a provider says has ended: the sessions of one sign-in there, or all of a person. A message counts once,
 * and only together with what it ends: one that broke off is taken again.
 *
 * @returns how many sessions ended
 */
export async function endByMessage(
  sql: Transaction,
  message: { subject: string | null; providerSession: string | null; idHash: Buffer; keepSeconds: number },
): Promise<number> {
  const fresh = await sql`
    INSERT INTO logout_message (id_hash, expires_at)
    VALUES (${message.idHash}, clock_timestamp() + make_interval(secs => ${message.keepSeconds}))
    ON CONFLICT (id_hash) DO NOTHING RETURNING id_hash`;
  if (fresh.length === 0) return 0;
  const { subject, providerSession } = message;
  const ended =
    providerSession === null
      ? await sql`DELETE FROM session WHERE subject = ${subject}`
      : await sql`
          DELETE FROM session WHERE provider_session = ${providerSession}
            AND (${subject}::text IS NULL OR subject = ${subject})`;
  return ended.count;
}

/** Ends every session of a person but, if given, one. */
export async function deleteSessionsOf(sql: Queryable, subject: string, except: Buffer | null): Promise<void> {
  await sql`DELETE FROM session WHERE subject = ${subject} AND id_hash IS DISTINCT FROM ${except}`;
}

export async function deleteOldSessions(sql: Queryable): Promise<void> {
  await sql`
    DELETE FROM session WHERE expires_at <= clock_timestamp()
      OR last_seen_at <= clock_timestamp() - make_interval(hours => ${IDLE_HOURS})`;
  await sql`DELETE FROM logout_message WHERE expires_at <= clock_timestamp()`;
}
