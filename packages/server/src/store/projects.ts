import type { Project, ProjectType } from '@stepwright/contract/entities/project';
import type { Queryable } from './database.ts';

/** The wire form is what the rows are read as. */
const COLUMNS = (sql: Queryable) => sql`
  id, name, type AS "applicationType", git_branch_name AS "gitBranchName",
  created_at AS "created_date_time", updated_at AS "updated_date_time"`;

export async function findProjectName(sql: Queryable, id: number): Promise<string | null> {
  if (!Number.isSafeInteger(id)) return null;
  const [row] = await sql<{ name: string }[]>`SELECT name FROM project WHERE id = ${id}`;
  return row?.name ?? null;
}

export async function findProject(sql: Queryable, id: number): Promise<Project | null> {
  const [row] = await sql<Project[]>`SELECT ${COLUMNS(sql)} FROM project WHERE id = ${id}`;
  return row ?? null;
}

/** Waits for others that change the project; held until the transaction ends. */
export async function lockProject(sql: Queryable, id: number): Promise<Project | null> {
  const [row] = await sql<Project[]>`SELECT ${COLUMNS(sql)} FROM project WHERE id = ${id} FOR UPDATE`;
  return row ?? null;
}

/**
 * Projects by their names, newest first; `null` means every project. At most 10,000.
 */
export async function listProjects(sql: Queryable, names: readonly string[] | null): Promise<Project[]> {
  return sql<Project[]>`
    SELECT ${COLUMNS(sql)} FROM project
    ${names === null ? sql`` : sql`WHERE name = ANY(${sql.array([...names])}::text[])`}
    ORDER BY id DESC LIMIT 10000`;
}

export async function anyProjectExists(sql: Queryable): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM project LIMIT 1`;
  return rows.length > 0;
}

/** @throws a duplicate of `project_name` */
export async function insertProject(
  sql: Queryable,
  draft: { name: string; type: ProjectType; gitBranchName: string | null },
): Promise<Project> {
  const [row] = await sql<Project[]>`
    INSERT INTO project (name, type, git_branch_name) VALUES (${draft.name}, ${draft.type}, ${draft.gitBranchName})
    RETURNING ${COLUMNS(sql)}`;
  return row!;
}

/** @throws a duplicate of `project_name` */
export async function updateProject(
  sql: Queryable,
  id: number,
  draft: { name: string; type: ProjectType; gitBranchName: string | null },
): Promise<Project | null> {
  const [row] = await sql<Project[]>`
    UPDATE project SET name = ${draft.name}, type = ${draft.type}, git_branch_name = ${draft.gitBranchName},
      updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
    WHERE id = ${id} RETURNING ${COLUMNS(sql)}`;
  return row ?? null;
}

export async function deleteProject(sql: Queryable, id: number): Promise<boolean> {
  const rows = await sql`DELETE FROM project WHERE id = ${id} RETURNING id`;
  return rows.length > 0;
}

/** From the counter, never from the rows. `kind`: feature, file, environment, global_object, or one of another part. */
export async function readCounter(sql: Queryable, projectId: number, kind: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT n FROM project_counter WHERE project_id = ${projectId} AND kind = ${kind}`;
  return row?.n ?? 0;
}
