import type { Queryable, Transaction } from './database.ts';

export interface StoredMessage {
  seq: number;
  body: string;
}

/** A page of messages as it is read: at most this many rows and characters at once. */
const PAGE_ROWS = 500;
const PAGE_CHARACTERS = 1024 * 1024;

/** Appends messages; the numbers follow the last stored one. `places` are the scenarios that they are about. */
export async function insertMessages(
  tx: Transaction,
  runId: number,
  first: number,
  bodies: readonly string[],
  places: readonly (number | null)[],
): Promise<void> {
  const rows = bodies.map((body, offset) => ({ seq: first + offset, scenario: places[offset] ?? null, body }));
  await tx`
    INSERT INTO run_message (run_id, seq, scenario, body)
    SELECT ${runId}, seq, scenario, body
    FROM json_to_recordset(${tx.json(rows)}::json) AS given (seq int, scenario int, body text)`;
}

/** Messages after a number, in order: a page, empty at the end. */
export async function readMessages(sql: Queryable, runId: number, after: number): Promise<StoredMessage[]> {
  const rows = await sql<StoredMessage[]>`
    SELECT seq, body FROM (
      SELECT seq, body, sum(length(body)) OVER (ORDER BY seq) - length(body) AS before FROM (
        SELECT seq, body FROM run_message WHERE run_id = ${runId} AND seq > ${after} ORDER BY seq LIMIT ${PAGE_ROWS}
      ) AS page
    ) AS measured WHERE before < ${PAGE_CHARACTERS} ORDER BY seq`;
  return rows;
}

/** All messages of a run up to a number, parsed, in pages: reports of any length are written with flat memory. */
export async function* eachMessage(sql: Queryable, runId: number, upTo: number): AsyncGenerator<string> {
  for (let after = -1; after < upTo; ) {
    const page = await readMessages(sql, runId, after);
    for (const message of page) {
      if (message.seq > upTo) return;
      yield message.body;
      after = message.seq;
    }
    if (page.length === 0) return;
  }
}

/** Everything that was said about one scenario, its feature's document first; at most 50,000 messages. */
export async function readScenarioMessages(
  sql: Queryable,
  runId: number,
  place: number,
  documentSeq: number | null,
): Promise<unknown[]> {
  const rows = await sql<{ body: string }[]>`
    SELECT body FROM (
      (SELECT seq, body FROM run_message WHERE run_id = ${runId} AND seq = ${documentSeq})
      UNION ALL
      (SELECT seq, body FROM run_message WHERE run_id = ${runId} AND scenario = ${place} ORDER BY seq LIMIT 50000)
    ) AS said ORDER BY seq`;
  return rows.map((row) => JSON.parse(row.body) as unknown);
}

/** How far a run is, for a watcher that has seen some of it. */
export async function readProgress(
  sql: Queryable,
  runId: number,
): Promise<{ epoch: number; last: number; ended: boolean; pictureAt: string | null } | null> {
  const [row] = await sql<{ epoch: number; last: number; ended: boolean; pictureAt: string | null }[]>`
    SELECT epoch, message_count - 1 AS last, finished_at IS NOT NULL AS ended, taken_at AS "pictureAt"
    FROM run LEFT JOIN run_picture ON run_id = id WHERE id = ${runId}`;
  return row ?? null;
}
