import type postgres from 'postgres';
import type { Queryable } from './database.ts';
import { readCounter } from './projects.ts';

/** Tables of things that belong to a project and are listed newest first. Fixed names: they become part of the SQL text. */
export type ListedTable = 'feature' | 'environment' | 'global_object' | 'stored_file' | 'test_plan';

export interface PageRequest {
  projectId: number;
  page: number;
  size: number;
}

/** What narrows a list. */
export interface ListFilter {
  /** Part of the name, whatever the case; no character of it has a meaning. */
  text?: string | undefined;
  /** Features alone have one. */
  type?: string | undefined;
  /** Ids to leave out. */
  notIn?: readonly number[] | undefined;
}

/** Under which name `project_counter` counts the rows. */
const COUNTERS = {
  feature: 'feature',
  environment: 'environment',
  global_object: 'global_object',
  stored_file: 'file',
  test_plan: 'test_plan',
} as const satisfies Record<ListedTable, string>;

/** Ids in one row of `listed_block`; the migration's triggers divide by the same number. */
const BLOCK = 4096;
/** So many of the newest names are looked at one by one; what is common is found there. */
const NEWEST = 1024;
/** And so many where the first look found a few. */
const FURTHER = 8192;
/** Newest names that say which letters are common. */
const SAMPLE = 128;
/** Up to so many rows a search counts every match. */
const COUNTED_ROWS = 20_000;
/** In larger lists it stops counting here. */
const COUNTED_MATCHES = 500;

type Fragment = postgres.PendingQuery<postgres.Row[]>;

/**
 * The ids of one page, newest first, read from indexes alone; the caller joins the rows (late lookup). Whole blocks are skipped by
 * their counts, so that a page far down costs what the first one costs.
 */
export async function readPageIds(
  sql: Queryable,
  table: ListedTable,
  request: PageRequest,
  filter: ListFilter = {},
): Promise<number[]> {
  if (filter.text) return findPageIds(sql, table, request, filter.text, filter);
  const { projectId, page, size } = request;
  const offset = page * size;
  const start = offset < BLOCK ? { below: null, offset } : await findBlock(sql, table, projectId, offset, filter);
  if (!start) return [];
  return idsOf(sql<{ id: number }[]>`
    SELECT id FROM ${sql(table)} WHERE project_id = ${projectId} ${narrowing(sql, filter)}
      ${start.below === null ? sql`` : sql`AND id < ${start.below}`}
    ORDER BY id DESC OFFSET ${start.offset} LIMIT ${size}`);
}

/**
 * How many rows a list has. From counters without a text; with one the matches are counted, and where a list is larger than 20,000
 * rows the count may stop: `more` says that there are more than `count`.
 */
export async function countListed(
  sql: Queryable,
  table: ListedTable,
  projectId: number,
  filter: ListFilter = {},
): Promise<{ count: number; more?: true }> {
  const { text, type, notIn } = filter;
  if (text) return countFound(sql, table, projectId, text, filter);
  const all = type
    ? await countOfType(sql, table, projectId, type)
    : await readCounter(sql, projectId, COUNTERS[table]);
  if (!notIn?.length) return { count: all };
  const [out] = await sql<{ n: number }[]>`
    SELECT count(*) AS n FROM ${sql(table)} WHERE project_id = ${projectId} AND ${isOneOf(sql, notIn)} ${ofType(sql, type)}`;
  return { count: Math.max(0, all - out!.n) };
}

async function countOfType(sql: Queryable, table: ListedTable, projectId: number, type: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT coalesce(sum(n), 0)::bigint AS n FROM listed_block WHERE project_id = ${projectId} AND list = ${`${table} ${type}`}`;
  return row!.n;
}

/** The block in which the row at `offset` lies, as the id below which it begins, and what is left of the offset there. */
async function findBlock(
  sql: Queryable,
  table: ListedTable,
  projectId: number,
  offset: number,
  { type, notIn }: ListFilter,
): Promise<{ below: number; offset: number } | null> {
  const listed = sql`SELECT block, n FROM listed_block
    WHERE project_id = ${projectId} AND list = ${type ? `${table} ${type}` : table}`;
  const left = notIn?.length
    ? sql`SELECT block, listed.n - coalesce(out.n, 0) AS n FROM (${listed}) AS listed LEFT JOIN (
        SELECT id / ${BLOCK}::bigint AS block, count(*) AS n FROM ${sql(table)}
        WHERE project_id = ${projectId} AND ${isOneOf(sql, notIn)} ${ofType(sql, type)} GROUP BY 1
      ) AS out USING (block)`
    : listed;
  const [row] = await sql<{ block: number; before: number }[]>`
    SELECT block, upto - n AS before FROM (
      SELECT block, n, sum(n) OVER (ORDER BY block DESC)::bigint AS upto FROM (${left}) AS counted
    ) AS summed WHERE upto > ${offset} ORDER BY block DESC LIMIT 1`;
  return row ? { below: (row.block + 1) * BLOCK, offset: offset - row.before } : null;
}

/**
 * A search looks through the newest names first, and further where a few of them match: what is common is found there. What is left is
 * rare, and rare texts are what an index of letters finds quickly.
 */
async function findPageIds(
  sql: Queryable,
  table: ListedTable,
  { projectId, page, size }: PageRequest,
  text: string,
  filter: ListFilter,
): Promise<number[]> {
  const offset = page * size;
  const near = async (rows: number) =>
    idsOf(sql<{ id: number }[]>`
      SELECT id FROM (${newestNames(sql, table, projectId, filter, rows)}) AS newest WHERE ${holds(sql, text)}
      ORDER BY id DESC OFFSET ${offset} LIMIT ${size}`);
  const first = await near(NEWEST);
  if (first.length === size) return first;
  const all = await readCounter(sql, projectId, COUNTERS[table]);
  if (all <= NEWEST) return first;
  if (first.length > 1 || offset > 0 || all <= FURTHER) {
    const further = await near(FURTHER);
    if (further.length === size || all <= FURTHER) return further;
  }
  const letters = await findLetters(sql, table, projectId, text);
  return idsOf(sql<{ id: number }[]>`
    WITH found AS MATERIALIZED (
      SELECT id FROM ${sql(table)} WHERE project_id = ${projectId} AND ${holds(sql, text)}
        ${haveLetters(sql, letters)} ${narrowing(sql, filter)}
    ) SELECT id FROM found ORDER BY id DESC OFFSET ${offset} LIMIT ${size}`);
}

async function countFound(
  sql: Queryable,
  table: ListedTable,
  projectId: number,
  text: string,
  filter: ListFilter,
): Promise<{ count: number; more?: true }> {
  const all = await readCounter(sql, projectId, COUNTERS[table]);
  if (all > NEWEST && all <= COUNTED_ROWS) {
    const [row] = await sql<{ n: number }[]>`
      SELECT count(*) AS n FROM ${sql(table)} WHERE project_id = ${projectId} AND ${holds(sql, text)} ${narrowing(sql, filter)}`;
    return { count: row!.n };
  }
  const [near] = await sql<{ seen: number; n: number }[]>`
    SELECT count(*) AS seen, count(*) FILTER (WHERE ${holds(sql, text)}) AS n
    FROM (${newestNames(sql, table, projectId, filter, NEWEST)}) AS newest`;
  const { seen, n } = near!;
  if (seen < NEWEST) return { count: n };
  // One in twenty of the newest: in so large a list that is more than anybody pages through.
  if (n > NEWEST / 20) return { count: n, more: true };
  const letters = await findLetters(sql, table, projectId, text);
  const [far] = await sql<{ n: number }[]>`
    SELECT count(*) AS n FROM (
      SELECT id FROM ${sql(table)} WHERE project_id = ${projectId} AND ${holds(sql, text)}
        ${haveLetters(sql, letters)} ${narrowing(sql, filter)}
      LIMIT ${COUNTED_MATCHES + 1}
    ) AS found`;
  return far!.n > COUNTED_MATCHES ? { count: COUNTED_MATCHES, more: true } : { count: far!.n };
}

function newestNames(
  sql: Queryable,
  table: ListedTable,
  projectId: number,
  filter: ListFilter,
  rows: number,
): Fragment {
  return sql`SELECT id, name_key FROM ${sql(table)} WHERE project_id = ${projectId} ${narrowing(sql, filter)}
    ORDER BY id DESC LIMIT ${rows}`;
}

function holds(sql: Queryable, text: string): Fragment {
  return sql`strpos(name_key, lower(normalize(${text}, NFC))) > 0`;
}

/**
 * What the index of letters is asked for a text: the three of its groups of three letters that are rarest among the newest names.
 * Groups that stand in every name would have to be read in whole. Nothing for a text without such a group: every name is looked at.
 */
async function findLetters(sql: Queryable, table: ListedTable, projectId: number, text: string): Promise<string[]> {
  const [known] = await sql<{ folded: string; names: string[] }[]>`
    SELECT lower(normalize(${text}, NFC)) AS folded, ARRAY(
      SELECT name_key FROM ${sql(table)} WHERE project_id = ${projectId} ORDER BY id DESC LIMIT ${SAMPLE}
    ) AS names`;
  const { folded, names } = known!;
  const signs = [...folded];
  const groups = new Set(signs.slice(2).map((_, at) => signs.slice(at, at + 3).join('')));
  return [...groups]
    .filter((group) => /^[\p{L}\p{N}]{3}$/u.test(group))
    .map((group) => ({ group, names: names.filter((name) => name.includes(group)).length }))
    .sort((a, b) => a.names - b.names)
    .slice(0, 3)
    .map(({ group }) => group);
}

function haveLetters(sql: Queryable, groups: readonly string[]): Fragment {
  return groups.reduce<Fragment>((asked, group) => sql`${asked} AND name_key LIKE ${`%${group}%`}`, sql``);
}

function narrowing(sql: Queryable, { type, notIn }: ListFilter): Fragment {
  return sql`${ofType(sql, type)} ${notIn?.length ? sql`AND NOT ${isOneOf(sql, notIn)}` : sql``}`;
}

function ofType(sql: Queryable, type: string | undefined): Fragment {
  return type ? sql`AND type = ${type}` : sql``;
}

function isOneOf(sql: Queryable, ids: readonly number[]): Fragment {
  return sql`id = ANY(${sql.array([...ids])}::bigint[])`;
}

async function idsOf(rows: PromiseLike<readonly { id: number }[]>): Promise<number[]> {
  return (await rows).map((row) => row.id);
}
