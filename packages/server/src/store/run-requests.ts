import type { Queryable } from './database.ts';

/**
 * Remembers that a request with this key made this run. Waits for a request with the same key that is on its way.
 *
 * @returns the request that was first: this one, or an earlier one with its run and the hash of its body
 */
export async function claimRequestKey(
  sql: Queryable,
  request: { requestedBy: string; key: string; bodyHash: string; runId: number },
): Promise<{ runId: number; bodyHash: string }> {
  const [made] = await sql`
    INSERT INTO run_request (requested_by, key, body_hash, run_id)
    VALUES (${request.requestedBy}, ${request.key}, ${request.bodyHash}, ${request.runId})
    ON CONFLICT (requested_by, key) DO NOTHING RETURNING run_id`;
  if (made) return request;
  return (await findRequest(sql, request.requestedBy, request.key))!;
}

export async function findRequest(
  sql: Queryable,
  requestedBy: string,
  key: string,
): Promise<{ runId: number; bodyHash: string } | null> {
  const [row] = await sql<{ runId: number; bodyHash: string }[]>`
    SELECT run_id AS "runId", body_hash AS "bodyHash" FROM run_request WHERE requested_by = ${requestedBy} AND key = ${key}`;
  return row ?? null;
}
