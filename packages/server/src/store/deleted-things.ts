import { DELETED_KEPT_DAYS, type DeletedThing, type RestoredKind } from '@stepwright/contract/routes/deleted';
import type { Queryable, Transaction } from './database.ts';
import { includesItself, replaceIncluded } from './features.ts';

/** Fixed names: they become part of the SQL text. */
const TABLES = {
  feature: 'feature',
  plan: 'test_plan',
  environment: 'environment',
  object: 'global_object',
  file: 'stored_file',
} as const satisfies Record<RestoredKind, string>;

const COLUMNS = (sql: Queryable) => sql`
  kind, thing_id AS id, name, deleted_by, deleted_at AS deleted_date_time`;

/**
 * Keeps a thing that the caller is about to delete in the same transaction: its row, and the links that go with it. False when it is
 * not there.
 */
export async function keepDeleted(tx: Transaction, kind: RestoredKind, id: number, by: string): Promise<boolean> {
  // Held first: who saves it at this moment ends before, so that what is kept is what is deleted.
  await tx`SELECT 1 FROM ${tx(TABLES[kind])} WHERE id = ${id} FOR UPDATE`;
  const rows = await tx`
    INSERT INTO deleted_thing (project_id, kind, thing_id, name, content, links, deleted_by)
    SELECT t.project_id, ${kind}, t.id, t.name, to_jsonb(t), ${linksOf(tx, kind, id)}, ${by}
    FROM ${tx(TABLES[kind])} t WHERE t.id = ${id}
    ON CONFLICT (kind, thing_id) DO UPDATE SET name = excluded.name, content = excluded.content, links = excluded.links,
      deleted_by = excluded.deleted_by, deleted_at = clock_timestamp()
    RETURNING thing_id`;
  return rows.length > 0;
}

function linksOf(tx: Transaction, kind: RestoredKind, id: number) {
  switch (kind) {
    case 'feature':
      return tx`jsonb_build_object(
        'includes', (SELECT coalesce(jsonb_agg(to_jsonb(i)), '[]') FROM feature_include i WHERE ${id} IN (i.feature_id, i.included_id)),
        'files', (SELECT coalesce(jsonb_agg(to_jsonb(f)), '[]') FROM feature_file f WHERE f.feature_id = ${id}),
        'plans', (SELECT coalesce(jsonb_agg(to_jsonb(p)), '[]') FROM test_plan_feature p WHERE p.feature_id = ${id}))`;
    case 'file':
      return tx`jsonb_build_object(
        'files', (SELECT coalesce(jsonb_agg(to_jsonb(f)), '[]') FROM feature_file f WHERE f.file_id = ${id}))`;
    case 'plan':
      return tx`jsonb_build_object(
        'plans', (SELECT coalesce(jsonb_agg(to_jsonb(p)), '[]') FROM test_plan_feature p WHERE p.test_plan_id = ${id}))`;
    // An environment with schedules is not deleted, so nothing hangs on it.
    case 'environment':
    case 'object':
      return tx`'{}'::jsonb`;
  }
}

/** Newest first, at most 100. */
export async function listDeleted(sql: Queryable, projectId: number): Promise<DeletedThing[]> {
  return sql<DeletedThing[]>`
    SELECT ${COLUMNS(sql)} FROM deleted_thing
    WHERE project_id = ${projectId} AND deleted_at > now() - ${DELETED_KEPT_DAYS} * interval '1 day'
    ORDER BY deleted_at DESC LIMIT 100`;
}

/**
 * Puts a kept thing back under its id, with the links whose other ends still exist; null when it is not kept (any more). A link whose
 * place was given away meanwhile goes to the end; a feature that would now include itself includes nothing.
 *
 * @throws a duplicate when the name, or the thing itself, is there again
 */
export async function restoreThing(
  tx: Transaction,
  projectId: number,
  kind: RestoredKind,
  id: number,
): Promise<DeletedThing | null> {
  const [kept] = await tx<(DeletedThing & { links: Links })[]>`
    DELETE FROM deleted_thing
    WHERE kind = ${kind} AND thing_id = ${id} AND project_id = ${projectId}
      AND deleted_at > now() - ${DELETED_KEPT_DAYS} * interval '1 day'
    RETURNING ${COLUMNS(tx)}, links, content`;
  if (!kept) return null;
  await insertRows(tx, TABLES[kind], [(kept as unknown as { content: Row }).content]);
  const { includes = [], files = [], plans = [] } = kept.links;
  await restorePlaced(tx, 'feature_include', 'feature_id', 'included_id', includes);
  await restorePlaced(tx, 'feature_file', 'feature_id', 'file_id', files);
  await restorePlaced(tx, 'test_plan_feature', 'test_plan_id', 'feature_id', plans);
  // What it included may have come to include those that include it, which nobody could see while it was gone.
  if (kind === 'feature' && (await includesItself(tx, id))) await replaceIncluded(tx, id, projectId, []);
  return kept;
}

type Row = Record<string, unknown>;
interface Links {
  readonly includes?: readonly Row[];
  readonly files?: readonly Row[];
  readonly plans?: readonly Row[];
}

const ENDS = {
  feature_id: 'feature',
  included_id: 'feature',
  file_id: 'stored_file',
  test_plan_id: 'test_plan',
} as const;

const KINDS = {
  feature_id: 'feature',
  included_id: 'feature',
  file_id: 'file',
  test_plan_id: 'plan',
} as const satisfies Record<keyof typeof ENDS, RestoredKind>;
/** Under which name the links of a table are kept. */
const LISTS = { feature_include: 'includes', feature_file: 'files', test_plan_feature: 'plans' } as const;

/** Links with a place in an order. */
async function restorePlaced(
  tx: Transaction,
  table: 'feature_include' | 'feature_file' | 'test_plan_feature',
  owner: keyof typeof ENDS,
  other: keyof typeof ENDS,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const owners = await existing(
    tx,
    ENDS[owner],
    rows.map((row) => Number(row[owner])),
  );
  const others = await existing(
    tx,
    ENDS[other],
    rows.map((row) => Number(row[other])),
  );
  for (const row of rows) {
    const missing = owners.has(Number(row[owner])) ? (others.has(Number(row[other])) ? null : other) : owner;
    if (missing) {
      // The other end may be kept as well: then the link waits there, and comes back with it.
      const list = LISTS[table];
      await tx`
        UPDATE deleted_thing SET links = jsonb_set(links, ${tx.array([list])}::text[],
          coalesce(links -> ${list}, '[]') || ${tx.json([row] as never)}::jsonb)
        WHERE thing_id = ${Number(row[missing])} AND kind = ${KINDS[missing]}`;
      continue;
    }
    await tx`
      INSERT INTO ${tx(table)} (${tx(owner)}, place, ${tx(other)})
      SELECT ${Number(row[owner])}, CASE WHEN EXISTS (
          SELECT 1 FROM ${tx(table)} WHERE ${tx(owner)} = ${Number(row[owner])} AND place = ${Number(row['place'])})
        THEN (SELECT max(place) + 1 FROM ${tx(table)} WHERE ${tx(owner)} = ${Number(row[owner])})
        ELSE ${Number(row['place'])} END, ${Number(row[other])}
      WHERE NOT EXISTS (SELECT 1 FROM ${tx(table)}
        WHERE ${tx(owner)} = ${Number(row[owner])} AND ${tx(other)} = ${Number(row[other])})`;
  }
}

async function existing(tx: Transaction, table: string, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx<{ id: number }[]>`
    SELECT id FROM ${tx(table)} WHERE id = ANY(${tx.array([...new Set(ids)])}::bigint[]) FOR SHARE`;
  return new Set(rows.map((row) => row.id));
}

/** Rows as they were, ids included; columns that were added since get their defaults, generated ones are made anew. */
async function insertRows(tx: Transaction, table: string, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const columns = await tx<{ name: string }[]>`
      SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = ${table} AND is_generated = 'NEVER'
        AND column_name = ANY(${tx.array(Object.keys(row))}::text[])`;
    const names = tx(columns.map((column) => column.name));
    await tx`
      INSERT INTO ${tx(table)} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${names} FROM jsonb_populate_record(NULL::${tx(table)}, ${tx.json(row as never)}::jsonb)`;
  }
}

/** Deletions that are too old to be taken back. */
export async function deleteOldDeletions(sql: Queryable): Promise<void> {
  await sql`
    DELETE FROM deleted_thing WHERE (kind, thing_id) IN (
      SELECT kind, thing_id FROM deleted_thing
      WHERE deleted_at < now() - ${DELETED_KEPT_DAYS} * interval '1 day' ORDER BY deleted_at LIMIT 1000)`;
}
