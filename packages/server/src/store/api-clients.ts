import type { Queryable } from './database.ts';

/** A program that calls the product as a person. */
export interface ApiClient {
  clientId: string;
  subject: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

const COLUMNS = (sql: Queryable) => sql`
  client_id AS "clientId", subject, name, created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

export async function insertApiClient(
  sql: Queryable,
  client: { clientId: string; subject: string; name: string; secretHash: string },
): Promise<void> {
  await sql`
    INSERT INTO api_client (client_id, subject, name, secret_hash)
    VALUES (${client.clientId}, ${client.subject}, ${client.name}, ${client.secretHash})`;
}

export async function listApiClients(sql: Queryable, subject: string): Promise<ApiClient[]> {
  return sql<ApiClient[]>`
    SELECT ${COLUMNS(sql)} FROM api_client WHERE subject = ${subject} ORDER BY created_at DESC LIMIT 100`;
}

/** Only while its person may sign in. */
export async function findApiClient(
  sql: Queryable,
  clientId: string,
): Promise<{ subject: string; secretHash: string; name: string } | null> {
  const [row] = await sql<{ subject: string; secretHash: string; name: string }[]>`
    SELECT c.subject, c.secret_hash AS "secretHash", c.name FROM api_client c JOIN person p ON p.subject = c.subject
    WHERE c.client_id = ${clientId} AND NOT p.disabled`;
  return row ?? null;
}

export async function noteApiClientUse(sql: Queryable, clientId: string): Promise<void> {
  await sql`UPDATE api_client SET last_used_at = clock_timestamp() WHERE client_id = ${clientId}`;
}

export async function deleteApiClient(sql: Queryable, subject: string, clientId: string): Promise<void> {
  await sql`DELETE FROM api_client WHERE client_id = ${clientId} AND subject = ${subject}`;
}
