import type { GlobalObject, GlobalObjectSummary } from '@stepwright/contract/entities/global-object';
import type { Queryable } from './database.ts';
import { countListed, type PageRequest, readPageIds } from './read-page.ts';

const SUMMARY = (sql: Queryable) => sql`
  o.id, o.name, jsonb_build_object('id', p.id, 'name', p.name) AS application, o.created_by,
  o.created_at AS "created_date_time", o.updated_by, o.updated_at AS "updated_date_time"`;
const WHOLE = (sql: Queryable) => sql`${SUMMARY(sql)}, o.content, o.locators AS locator`;

export async function countGlobalObjects(
  sql: Queryable,
  projectId: number,
  search: string | undefined,
): Promise<{ count: number; more?: true }> {
  return countListed(sql, 'global_object', projectId, { text: search });
}

export async function listGlobalObjects(
  sql: Queryable,
  request: PageRequest,
  search: string | undefined,
): Promise<GlobalObjectSummary[]> {
  const ids = await readPageIds(sql, 'global_object', request, { text: search });
  return sql<GlobalObjectSummary[]>`
    SELECT ${SUMMARY(sql)} FROM global_object o JOIN project p ON p.id = o.project_id
    WHERE o.id = ANY(${sql.array(ids)}::bigint[]) ORDER BY o.id DESC`;
}

/** With their locators, newest first, at most 10,000. */
export async function allGlobalObjects(sql: Queryable, projectId: number): Promise<GlobalObject[]> {
  return sql<GlobalObject[]>`
    SELECT ${WHOLE(sql)} FROM global_object o JOIN project p ON p.id = o.project_id
    WHERE o.project_id = ${projectId} ORDER BY o.id DESC LIMIT 10000`;
}

export async function findGlobalObject(sql: Queryable, id: number): Promise<GlobalObject | null> {
  const [row] = await sql<GlobalObject[]>`
    SELECT ${WHOLE(sql)} FROM global_object o JOIN project p ON p.id = o.project_id WHERE o.id = ${id}`;
  return row ?? null;
}

/** @throws a duplicate of `global_object_name` */
export async function insertGlobalObject(
  sql: Queryable,
  projectId: number,
  object: { name: string; content: string; locators: string },
  by: string,
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO global_object (project_id, name, content, locators, created_by, updated_by)
    VALUES (${projectId}, ${object.name}, ${object.content}, ${object.locators}, ${by}, ${by}) RETURNING id`;
  return row!.id;
}

/**
 * False when the stored version is not `version` any more, or the row is gone; a `null` version overwrites whatever is there.
 *
 * @throws a duplicate of `global_object_name`
 */
export async function updateGlobalObject(
  sql: Queryable,
  id: number,
  object: { name: string; content: string; locators: string },
  by: string,
  version: string | null,
): Promise<boolean> {
  const rows = await sql`
    UPDATE global_object SET name = ${object.name}, content = ${object.content}, locators = ${object.locators},
      updated_by = ${by}, updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
    WHERE id = ${id} ${version === null ? sql`` : sql`AND updated_at = ${version}`} RETURNING id`;
  return rows.length > 0;
}

export async function deleteGlobalObject(sql: Queryable, id: number): Promise<boolean> {
  const rows = await sql`DELETE FROM global_object WHERE id = ${id} RETURNING id`;
  return rows.length > 0;
}
