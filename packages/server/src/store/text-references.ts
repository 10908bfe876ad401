import type { FeatureType } from '@stepwright/contract/entities/feature';
import type { Queryable, Transaction } from './database.ts';

export interface UnreadText {
  holder: 'feature' | 'object';
  id: number;
  projectId: number;
  /** Null when the thing is gone meanwhile. */
  text: string | null;
  /** Of a feature. */
  type: FeatureType | null;
  locators: string | null;
}

/** A name that a text refers to, and the lines where it does; none for a name in a feature's own locators alone. */
export interface NamedLines {
  kind: 'locator' | 'value' | 'file';
  name: string;
  lines: number[];
}

/** Bytes of the texts that are taken at once: reading them keeps the server busy, and whoever saves one of them waits. */
const MOST_BYTES = 512 * 1024;

/**
 * Takes some texts that nobody has read yet, and holds them until the transaction ends. What others hold is left to them; one that is
 * longer than all may be together is taken alone.
 */
export async function takeUnread(tx: Transaction, projectId: number | null, limit: number): Promise<UnreadText[]> {
  const held = await tx<{ holder: string; id: number; projectId: number }[]>`
    SELECT holder, holder_id AS id, project_id AS "projectId" FROM unread_text
    ${projectId === null ? tx`` : tx`WHERE project_id = ${projectId}`}
    ORDER BY project_id, holder, holder_id LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
  if (held.length === 0) return [];
  // In a statement of its own: a save that ended while the first one went on is in what this one sees.
  return tx<UnreadText[]>`
    SELECT holder, id, "projectId", text, type, locators FROM (
      SELECT k.holder, k.id, k."projectId", CASE k.holder WHEN 'feature' THEN f.content ELSE o.locators END AS text,
        f.type, f.locators, row_number() OVER in_order AS place,
        sum(coalesce(octet_length(f.content), 0) + coalesce(octet_length(f.locators), 0)
          + coalesce(octet_length(o.locators), 0)) OVER in_order AS bytes
      FROM jsonb_to_recordset(${tx.json(held as never)}::jsonb) AS k (holder text, id bigint, "projectId" bigint)
      LEFT JOIN feature f ON k.holder = 'feature' AND f.id = k.id
      LEFT JOIN global_object o ON k.holder = 'object' AND o.id = k.id
      WINDOW in_order AS (ORDER BY k."projectId", k.holder, k.id)
    ) AS sized WHERE bytes <= ${MOST_BYTES} OR place = 1 ORDER BY place`;
}

/** Writes what some texts refer to in the place of what they did before, and notes that they were read. */
export async function storeReferences(
  tx: Transaction,
  texts: readonly { text: UnreadText; names: readonly NamedLines[] }[],
): Promise<void> {
  const rows = texts.flatMap(({ text: { holder, id, projectId }, names }) =>
    names.map((one) => ({ ...one, holder, id, projectId })),
  );
  const keys = texts.map(({ text: { holder, id } }) => ({ holder, id }));
  await tx`
    DELETE FROM text_reference r USING jsonb_to_recordset(${tx.json(keys as never)}::jsonb) AS k (holder text, id bigint)
    WHERE r.holder = k.holder AND r.holder_id = k.id`;
  await tx`
    INSERT INTO text_reference (project_id, holder, holder_id, kind, name, lines)
    SELECT r."projectId", r.holder, r.id, r.kind, r.name, r.lines
    FROM jsonb_to_recordset(${tx.json(rows as never)}::jsonb)
      AS r ("projectId" bigint, holder text, id bigint, kind text, name text, lines int[])`;
  await tx`
    DELETE FROM unread_text u USING jsonb_to_recordset(${tx.json(keys as never)}::jsonb) AS k (holder text, id bigint)
    WHERE u.holder = k.holder AND u.holder_id = k.id`;
}

export async function hasUnread(sql: Queryable, projectId: number): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM unread_text WHERE project_id = ${projectId} LIMIT 1`;
  return rows.length > 0;
}

/** Which names are asked for. */
export interface NameQuery {
  projectId: number;
  kind: NamedLines['kind'];
  names: readonly string[];
  /** Also whatever goes on with a dot behind one of these. */
  below: readonly string[];
}

/** `key.` up to `key/`, the sign behind the dot: one range of the index for each. */
const matching = (sql: Queryable, { projectId, kind, names, below }: NameQuery) => sql`
  project_id = ${projectId} AND kind = ${kind} AND (name = ANY(${sql.array([...names])}::text[])
    ${below.reduce((found, name) => sql`${found} OR (name > ${`${name}.`} AND name < ${`${name}/`})`, sql``)})`;

export interface HolderLines {
  holder: 'feature' | 'object';
  id: number;
  name: string;
  lines: number[];
}

/** References that one question looks at: an object that is used everywhere costs no more than one that is used much. */
const MOST_ROWS = 20_000;

/**
 * Texts that refer to one of the names, with their names and lines, in the order of their ids.
 *
 * @param window without `all`, what lies behind the first 20,000 references is left out
 */
export async function listHolders(
  sql: Queryable,
  query: NameQuery,
  window: { offset: number; limit: number; all?: boolean },
): Promise<HolderLines[]> {
  if (query.names.length + query.below.length === 0) return [];
  return sql<HolderLines[]>`
    WITH held AS (
      SELECT DISTINCT holder, holder_id FROM (
        SELECT holder, holder_id FROM text_reference WHERE ${matching(sql, query)}
        ${window.all ? sql`` : sql`LIMIT ${MOST_ROWS}`}) AS found
      ORDER BY holder, holder_id OFFSET ${window.offset} LIMIT ${window.limit}
    )
    SELECT h.holder, h.holder_id AS id, coalesce(f.name, o.name) AS name,
      ARRAY(SELECT DISTINCT line FROM text_reference r, unnest(r.lines) AS line
        WHERE r.holder = h.holder AND r.holder_id = h.holder_id AND ${matching(sql, query)} ORDER BY line LIMIT 200) AS lines
    FROM held h
    LEFT JOIN feature f ON h.holder = 'feature' AND f.id = h.holder_id
    LEFT JOIN global_object o ON h.holder = 'object' AND o.id = h.holder_id
    ORDER BY h.holder, h.holder_id`;
}

/** How many texts refer to one of the names; `most` for that many and more. */
export async function countHolders(sql: Queryable, query: NameQuery, most: number): Promise<number> {
  if (query.names.length + query.below.length === 0) return 0;
  const [row] = await sql<{ n: number }[]>`
    WITH found AS MATERIALIZED (
      SELECT holder, holder_id FROM text_reference WHERE ${matching(sql, query)} LIMIT ${MOST_ROWS})
    SELECT CASE WHEN (SELECT count(*) FROM found) = ${MOST_ROWS} THEN ${most}
      ELSE least(${most}, (SELECT count(DISTINCT (holder, holder_id)) FROM found)) END AS n`;
  return row?.n ?? 0;
}

/** For each entry: how many texts refer to one of its names, or to something below them; each counted up to `most`. */
export async function countEach(
  sql: Queryable,
  projectId: number,
  kind: NamedLines['kind'],
  entries: readonly { key: string; names: readonly string[] }[],
  most: number,
): Promise<{ key: string; count: number }[]> {
  return sql<{ key: string; count: number }[]>`
    SELECT e.key, used.count
    FROM jsonb_to_recordset(${sql.json(entries as never)}::jsonb) AS e (key text, names jsonb),
    LATERAL (SELECT count(*) AS count FROM (
      SELECT DISTINCT r.holder, r.holder_id FROM jsonb_array_elements_text(e.names) AS wanted (name)
      JOIN text_reference r ON r.project_id = ${projectId} AND r.kind = ${kind}
        AND (r.name = wanted.name OR (r.name > wanted.name || '.' AND r.name < wanted.name || '/'))
      LIMIT ${most}) AS held) AS used
`;
}
