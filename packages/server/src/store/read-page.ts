import type postgres from 'postgres';
import type { Queryable } from './database.ts';
import { pageWindow } from './page-window.ts';
import { readCounter } from './projects.ts';

/** Tables of things that belong to a project and are listed newest first. Fixed names: they become part of the SQL text. */
export type ListedTable = 'feature' | 'environment' | 'global_object' | 'stored_file' | 'test_plan';

export interface PageRequest {
  projectId: number;
  page: number;
  size: number;
}

/**
 * The ids of one page, newest first, read from an index alone; the caller joins the rows (late lookup), so that a deep page
 * reads few blocks.
 *
 * @param filter more conditions, each beginning with AND; null lists everything and then even the last page is near.
 */
export async function readPageIds(
  sql: Queryable,
  table: ListedTable,
  counter: string,
  request: PageRequest,
  filter: postgres.PendingQuery<postgres.Row[]> | null,
): Promise<number[]> {
  const { projectId, page, size } = request;
  const deep = filter === null && page * size > 1000;
  const total = deep ? await readCounter(sql, projectId, counter) : Number.MAX_SAFE_INTEGER;
  const window = pageWindow(total, page, size);
  const rows = await sql<{ id: number }[]>`
    SELECT id FROM ${sql(table)} WHERE project_id = ${projectId} ${filter ?? sql``}
    ORDER BY id ${window.backwards ? sql`ASC` : sql`DESC`} OFFSET ${window.offset} LIMIT ${window.limit}`;
  const ids = rows.map((row) => row.id);
  return window.backwards ? ids.reverse() : ids;
}

/** How many rows match a filter. Reads the project's rows of that kind: for searches, not for totals. */
export async function countMatches(
  sql: Queryable,
  table: ListedTable,
  projectId: number,
  filter: postgres.PendingQuery<postgres.Row[]>,
): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT count(*) AS n FROM ${sql(table)} WHERE project_id = ${projectId} ${filter}`;
  return row?.n ?? 0;
}

/** Names that contain the text, whatever the case; no character of the text has a meaning. */
export function nameContains(sql: Queryable, text: string): postgres.PendingQuery<postgres.Row[]> {
  return sql`AND strpos(lower(normalize(name, NFC)), lower(normalize(${text}, NFC))) > 0`;
}
