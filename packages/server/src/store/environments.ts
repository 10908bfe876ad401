import type { Environment, EnvironmentSummary } from '@stepwright/contract/entities/environment';
import type { Queryable } from './database.ts';
import { countListed, type PageRequest, readPageIds } from './read-page.ts';

const SUMMARY = (sql: Queryable) => sql`
  id, name, project_id AS "applicationId", created_by, created_at AS "created_date_time", updated_by,
  updated_at AS "updated_date_time"`;

export async function countEnvironments(
  sql: Queryable,
  projectId: number,
  search: string | undefined,
): Promise<{ count: number; more?: true }> {
  return countListed(sql, 'environment', projectId, { text: search });
}

export async function listEnvironments(
  sql: Queryable,
  request: PageRequest,
  search: string | undefined,
): Promise<EnvironmentSummary[]> {
  const ids = await readPageIds(sql, 'environment', request, { text: search });
  return sql<EnvironmentSummary[]>`
    SELECT ${SUMMARY(sql)} FROM environment WHERE id = ANY(${sql.array(ids)}::bigint[]) ORDER BY id DESC`;
}

/** Newest first, at most 10,000. */
export async function allEnvironments(sql: Queryable, projectId: number): Promise<EnvironmentSummary[]> {
  return sql<EnvironmentSummary[]>`
    SELECT ${SUMMARY(sql)} FROM environment WHERE project_id = ${projectId} ORDER BY id DESC LIMIT 10000`;
}

/** As stored: secrets sealed, nothing masked. What leaves the server goes through `maskEnvironment`. */
export async function findEnvironment(sql: Queryable, id: number): Promise<Environment | null> {
  const [row] = await sql<Environment[]>`
    SELECT ${SUMMARY(sql)}, ui_data AS anoroc_content, api_data AS karate_content, settings AS settings_content
    FROM environment WHERE id = ${id}`;
  return row ?? null;
}

/** The same, held against others that change it until the transaction ends. */
export async function lockEnvironment(sql: Queryable, id: number): Promise<Environment | null> {
  await sql`SELECT 1 FROM environment WHERE id = ${id} FOR UPDATE`;
  return findEnvironment(sql, id);
}

/** The settings, as stored, of the newest environment of a project that name this key; null when none does. */
export async function findSettingsWith(sql: Queryable, projectId: number, key: string): Promise<string | null> {
  const [row] = await sql<{ settings: string }[]>`
    SELECT settings FROM environment WHERE project_id = ${projectId} AND strpos(settings, ${`"${key}"`}) > 0
    ORDER BY id DESC LIMIT 1`;
  return row?.settings ?? null;
}

export interface EnvironmentTexts {
  name: string;
  uiData: string;
  apiData: string;
  settings: string;
}

/** @throws a duplicate of `environment_name` */
export async function insertEnvironment(
  sql: Queryable,
  projectId: number,
  texts: EnvironmentTexts,
  by: string,
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO environment (project_id, name, ui_data, api_data, settings, created_by, updated_by)
    VALUES (${projectId}, ${texts.name}, ${texts.uiData}, ${texts.apiData}, ${texts.settings}, ${by}, ${by}) RETURNING id`;
  return row!.id;
}

/** @throws a duplicate of `environment_name` */
export async function updateEnvironment(
  sql: Queryable,
  id: number,
  texts: EnvironmentTexts,
  by: string,
): Promise<void> {
  await sql`
    UPDATE environment SET name = ${texts.name}, ui_data = ${texts.uiData}, api_data = ${texts.apiData},
      settings = ${texts.settings}, updated_by = ${by},
      updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
    WHERE id = ${id}`;
}

export async function deleteEnvironment(sql: Queryable, id: number): Promise<boolean> {
  const rows = await sql`DELETE FROM environment WHERE id = ${id} RETURNING id`;
  return rows.length > 0;
}
