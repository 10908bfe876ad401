import type { Found } from '@stepwright/contract/routes/search';
import type { Queryable } from './database.ts';

/** Rows of one kind that are looked through for a name that holds the text somewhere; names that begin with it are always found. */
const NEWEST = 3000;
/** Features whose texts are looked through, and how many bytes of them. */
const NEWEST_TEXTS = 1000;
const MOST_BYTES = 32 * 1024 * 1024;
const EACH = 10;

const TABLES = {
  feature: { table: 'feature', key: 'name_key' },
  plan: { table: 'test_plan', key: 'name_key' },
  environment: { table: 'environment', key: 'name_key' },
  file: { table: 'stored_file', key: 'name_key' },
  object: { table: 'global_object', key: null },
} as const;
type NamedKind = keyof typeof TABLES;

export const NAMED_KINDS = Object.keys(TABLES) as NamedKind[];

/** Things of one kind whose name holds the text; those that begin with it first, then the newest. */
export async function searchNames(sql: Queryable, projectId: number, kind: NamedKind, text: string): Promise<Found[]> {
  const { table, key } = TABLES[kind];
  const name = key ? sql(key) : sql`lower(normalize(name, NFC))`;
  const wanted = sql`lower(normalize(${text}, NFC))`;
  // A range of the index, whatever the plan: beginnings up to the last character that there is.
  const begins = sql`${name} ~>=~ (SELECT ${wanted}) AND ${name} ~<~ (SELECT ${wanted} || chr(1114111))`;
  return sql<Found[]>`
    SELECT ${kind} AS kind, id, name, NULL AS detail, NULL::int AS line FROM (
      (SELECT id, name, 0 AS rank FROM ${sql(table)} WHERE project_id = ${projectId} AND ${begins} LIMIT ${EACH})
      UNION
      (SELECT id, name, 1 FROM (
        SELECT id, name, ${name} AS key FROM ${sql(table)} WHERE project_id = ${projectId} ORDER BY id DESC LIMIT ${NEWEST}) AS newest
        WHERE strpos(key, (SELECT ${wanted})) > 1 ORDER BY id DESC LIMIT ${EACH})
    ) AS found ORDER BY rank, id DESC LIMIT ${EACH}`;
}

/** Runs with this number, or with a name that holds the text among the newest. */
export async function searchRuns(sql: Queryable, projectId: number, text: string): Promise<Found[]> {
  const id = /^#?\d{1,15}$/.test(text) ? Number(text.replace('#', '')) : 0;
  return sql<Found[]>`
    SELECT 'run' AS kind, id, details AS name, status AS detail, NULL::int AS line FROM (
      (SELECT id, details, status FROM run WHERE id = ${id} AND project_id = ${projectId} AND NOT delete_flag)
      UNION
      (SELECT id, details, status FROM (
        SELECT id, details, status FROM run WHERE project_id = ${projectId} AND NOT delete_flag ORDER BY id DESC LIMIT 1000) AS newest
        WHERE strpos(lower(normalize(details, NFC)), lower(normalize(${text}, NFC))) > 0 ORDER BY id DESC LIMIT 5)
    ) AS found ORDER BY (id = ${id}) DESC, id DESC LIMIT 5`;
}

/** Features whose text holds this one, with their texts; among the newest. */
export async function searchTexts(
  sql: Queryable,
  projectId: number,
  text: string,
): Promise<{ id: number; name: string; content: string }[]> {
  return sql<{ id: number; name: string; content: string }[]>`
    SELECT id, name, content FROM (
      SELECT id, name, content, sum(octet_length(content)) OVER (ORDER BY id DESC) AS bytes FROM (
        SELECT id, name, content FROM feature WHERE project_id = ${projectId} ORDER BY id DESC LIMIT ${NEWEST_TEXTS}) AS newest
    ) AS sized
    WHERE bytes < ${MOST_BYTES} AND strpos(lower(content), lower(${text})) > 0 ORDER BY id DESC LIMIT ${EACH}`;
}
