import type { Transaction } from './database.ts';

/** A text that search looks into: of a scenario (name and steps, a line each), or of a failure. */
export interface NewText {
  readonly hash: Buffer;
  readonly body: string;
  readonly causeId?: number;
}

/** Texts that one statement takes. */
const PORTION = 500;

/**
 * Keeps each text of a project once. Answers the ids by the hash in hexadecimal.
 *
 * Always in the order of the hashes, so that runs that bring the same texts at once wait for each other instead of blocking each other.
 */
export async function keepTexts(
  tx: Transaction,
  projectId: number,
  kind: 'scenario' | 'failure',
  texts: readonly NewText[],
): Promise<Map<string, number>> {
  const byHash = new Map(texts.map((text) => [text.hash.toString('hex'), text]));
  const hashes = [...byHash.keys()].sort();
  const ids = new Map<string, number>();
  for (let from = 0; from < hashes.length; from += PORTION) {
    const portion = hashes.slice(from, from + PORTION);
    await find(portion);
    const fresh = portion.filter((hash) => !ids.has(hash));
    if (fresh.length === 0) continue;
    const rows = fresh.map((hash) => ({
      hash,
      body: byHash.get(hash)!.body,
      cause: byHash.get(hash)!.causeId ?? null,
    }));
    await tx`
      INSERT INTO run_text (project_id, kind, hash, body, cause_id)
      SELECT ${projectId}, ${kind}, decode(hash, 'hex'), body, cause
      FROM json_to_recordset(${tx.json(rows)}::json) AS given (hash text, body text, cause bigint)
      ON CONFLICT (project_id, kind, hash) DO NOTHING`;
    await find(fresh);
  }
  return ids;

  async function find(wanted: readonly string[]): Promise<void> {
    const rows = await tx<{ id: number; hash: string }[]>`
      SELECT id, encode(hash, 'hex') AS hash FROM run_text WHERE project_id = ${projectId} AND kind = ${kind}
        AND hash IN (SELECT decode(json_array_elements_text(${tx.json([...wanted])}::json), 'hex'))`;
    for (const row of rows) ids.set(row.hash, row.id);
  }
}
