import type { Queryable } from './database.ts';

/** What a run leaves beside its messages: attachments, the newest picture of the page, and who looks on. */

export interface RunAttachment {
  name: string;
  sha256: string;
  size: number;
  media_type: string;
}

/** Stores the row of an attachment; what is there under the same name stays. @returns the row that is stored */
export async function insertAttachment(
  sql: Queryable,
  runId: number,
  attachment: RunAttachment,
): Promise<RunAttachment> {
  await sql`
    INSERT INTO run_attachment (run_id, name, sha256, size, media_type)
    VALUES (${runId}, ${attachment.name}, ${attachment.sha256}, ${attachment.size}, ${attachment.media_type})
    ON CONFLICT (run_id, name) DO NOTHING`;
  return (await findAttachment(sql, runId, attachment.name))!;
}

export async function findAttachment(sql: Queryable, runId: number, name: string): Promise<RunAttachment | null> {
  const [row] = await sql<RunAttachment[]>`
    SELECT name, sha256, size, media_type FROM run_attachment WHERE run_id = ${runId} AND name = ${name}`;
  return row ?? null;
}

/** By name, at most 1,000 after a name. */
export async function listAttachments(sql: Queryable, runId: number, after: string): Promise<RunAttachment[]> {
  return sql<RunAttachment[]>`
    SELECT name, sha256, size, media_type FROM run_attachment WHERE run_id = ${runId} AND name > ${after}
    ORDER BY name LIMIT 1000`;
}

/** Bytes of all attachments of a run. */
export async function sumAttachments(sql: Queryable, runId: number): Promise<{ count: number; bytes: number }> {
  const [row] = await sql<{ count: number; bytes: number }[]>`
    SELECT count(*)::bigint AS count, coalesce(sum(size), 0)::bigint AS bytes FROM run_attachment WHERE run_id = ${runId}`;
  return row!;
}

export async function savePicture(sql: Queryable, runId: number, mediaType: string, content: Buffer): Promise<void> {
  await sql`
    INSERT INTO run_picture (run_id, taken_at, media_type, content) VALUES (${runId}, clock_timestamp(), ${mediaType}, ${content})
    ON CONFLICT (run_id) DO UPDATE SET taken_at = excluded.taken_at, media_type = excluded.media_type, content = excluded.content`;
}

export async function findPicture(
  sql: Queryable,
  runId: number,
): Promise<{ taken_at: string; media_type: string; content: Buffer } | null> {
  const [row] = await sql<{ taken_at: string; media_type: string; content: Buffer }[]>`
    SELECT taken_at, media_type, content FROM run_picture WHERE run_id = ${runId}`;
  return row ?? null;
}

/** Somebody looks on now. */
export async function noteWatcher(sql: Queryable, runId: number): Promise<void> {
  // Of a debug session only the owner can be it.
  await sql`UPDATE debug_session SET seen_at = clock_timestamp() WHERE run_id = ${runId}`;
  await sql`
    INSERT INTO run_watch (run_id, seen_at) VALUES (${runId}, clock_timestamp())
    ON CONFLICT (run_id) DO UPDATE SET seen_at = excluded.seen_at`;
}

/** Removes what nobody needs any more: pictures and watchers of runs that have ended, keys of old requests, lost executors. */
export async function removeStaleTraces(sql: Queryable): Promise<void> {
  await sql`DELETE FROM run_picture WHERE NOT EXISTS (SELECT 1 FROM run_job WHERE run_job.run_id = run_picture.run_id)`;
  await sql`DELETE FROM run_watch WHERE seen_at < clock_timestamp() - interval '1 minute'`;
  await sql`DELETE FROM run_request WHERE requested_at < clock_timestamp() - interval '1 day'`;
  await sql`DELETE FROM executor_seen WHERE seen_at < clock_timestamp() - interval '1 hour'`;
}
