import type postgres from 'postgres';
import type { Queryable } from './database.ts';

export interface OidcRecord {
  payload: Record<string, unknown>;
  consumed: boolean;
}

/** Writes a thing that the sign-in remembers; `seconds` undefined keeps it for ever. */
export async function saveRecord(
  sql: Queryable,
  kind: string,
  id: string,
  payload: Record<string, unknown>,
  seconds: number | undefined,
): Promise<void> {
  const text = (key: string) => (typeof payload[key] === 'string' ? payload[key] : null);
  await sql`
    INSERT INTO oidc_record (kind, id, payload, grant_id, uid, user_code, expires_at)
    VALUES (${kind}, ${id}, ${sql.json(payload as postgres.JSONValue)}, ${text('grantId')}, ${text('uid')}, ${text('userCode')},
      ${seconds === undefined ? null : sql`clock_timestamp() + make_interval(secs => ${seconds})`})
    ON CONFLICT (kind, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
      user_code = excluded.user_code, expires_at = excluded.expires_at`;
}

export async function findRecord(
  sql: Queryable,
  kind: string,
  by: 'id' | 'uid' | 'user_code',
  value: string,
): Promise<OidcRecord | null> {
  const [row] = await sql<OidcRecord[]>`
    SELECT payload, consumed_at IS NOT NULL AS consumed FROM oidc_record
    WHERE kind = ${kind} AND ${sql(by)} = ${value} AND (expires_at IS NULL OR expires_at > clock_timestamp()) LIMIT 1`;
  return row ?? null;
}

export async function consumeRecord(sql: Queryable, kind: string, id: string): Promise<void> {
  await sql`UPDATE oidc_record SET consumed_at = clock_timestamp() WHERE kind = ${kind} AND id = ${id}`;
}

export async function deleteRecord(sql: Queryable, kind: string, id: string): Promise<void> {
  await sql`DELETE FROM oidc_record WHERE kind = ${kind} AND id = ${id}`;
}

export async function deleteGrant(sql: Queryable, grantId: string): Promise<void> {
  await sql`DELETE FROM oidc_record WHERE grant_id = ${grantId}`;
}

/** Ends the sign-ins of a person at the provider, everywhere. */
export async function deleteProviderSessions(sql: Queryable, subject: string): Promise<void> {
  await sql`DELETE FROM oidc_record WHERE kind = 'Session' AND payload->>'accountId' = ${subject}`;
}

export async function deleteOldRecords(sql: Queryable): Promise<void> {
  await sql`DELETE FROM oidc_record WHERE expires_at < clock_timestamp() - interval '1 hour'`;
}
