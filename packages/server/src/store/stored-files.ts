import type { StoredFile } from '@stepwright/contract/entities/stored-file';
import type { StoredBlob } from './blobs.ts';
import type { Queryable } from './database.ts';
import { countListed, type PageRequest, readPageIds } from './read-page.ts';

const COLUMNS = (sql: Queryable) => sql`
  s.id, s.name, s.project_id AS "applicationId", s.size, s.created_at AS "created_date_time",
  s.updated_at AS "updated_date_time"`;

export async function countFiles(
  sql: Queryable,
  projectId: number,
  search: string | undefined,
): Promise<{ count: number; more?: true }> {
  return countListed(sql, 'stored_file', projectId, { text: search });
}

export async function listFiles(
  sql: Queryable,
  request: PageRequest,
  search: string | undefined,
): Promise<StoredFile[]> {
  const ids = await readPageIds(sql, 'stored_file', request, { text: search });
  return sql<StoredFile[]>`
    SELECT ${COLUMNS(sql)} FROM stored_file s WHERE s.id = ANY(${sql.array(ids)}::bigint[]) ORDER BY s.id DESC`;
}

/** The files that a feature includes, in order. */
export async function listFilesOfFeature(sql: Queryable, featureId: number): Promise<StoredFile[]> {
  return sql<StoredFile[]>`
    SELECT ${COLUMNS(sql)} FROM feature_file f JOIN stored_file s ON s.id = f.file_id
    WHERE f.feature_id = ${featureId} ORDER BY f.place`;
}

/** Those of a project that have one of these names. */
export async function findFilesNamed(
  sql: Queryable,
  projectId: number,
  names: readonly string[],
): Promise<{ id: number; name: string }[]> {
  if (names.length === 0) return [];
  return sql<{ id: number; name: string }[]>`
    SELECT id, name FROM stored_file WHERE project_id = ${projectId} AND name = ANY(${sql.array([...names])}::text[])`;
}

/** With the address of its bytes. */
export async function findFile(sql: Queryable, id: number): Promise<(StoredFile & { sha256: string }) | null> {
  const [row] = await sql<(StoredFile & { sha256: string })[]>`
    SELECT ${COLUMNS(sql)}, s.sha256 FROM stored_file s WHERE s.id = ${id}`;
  return row ?? null;
}

/** @throws a duplicate of `stored_file_name` */
export async function insertFile(
  sql: Queryable,
  projectId: number,
  name: string,
  blob: StoredBlob,
  by: string,
): Promise<StoredFile> {
  const [row] = await sql<StoredFile[]>`
    INSERT INTO stored_file AS s (project_id, name, size, sha256, created_by, updated_by)
    VALUES (${projectId}, ${name}, ${blob.size}, ${blob.sha256}, ${by}, ${by}) RETURNING ${COLUMNS(sql)}`;
  return row!;
}

/** Puts other bytes, and another name, under the same id. Null when it is gone. @throws a duplicate of `stored_file_name` */
export async function replaceFile(
  sql: Queryable,
  id: number,
  name: string,
  blob: StoredBlob,
  by: string,
): Promise<StoredFile | null> {
  const [row] = await sql<StoredFile[]>`
    UPDATE stored_file s SET name = ${name}, size = ${blob.size}, sha256 = ${blob.sha256}, updated_by = ${by},
      updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
    WHERE s.id = ${id} RETURNING ${COLUMNS(sql)}`;
  return row ?? null;
}

/** Sets the files that a feature includes, in order. False when one of them is not of the project. */
export async function replaceFilesOfFeature(
  sql: Queryable,
  featureId: number,
  projectId: number,
  files: readonly number[],
): Promise<boolean> {
  const ids = [...new Set(files)];
  await sql`DELETE FROM feature_file WHERE feature_id = ${featureId}`;
  if (ids.length === 0) return true;
  const rows = await sql`
    INSERT INTO feature_file (feature_id, place, file_id)
    SELECT ${featureId}, wanted.place, s.id FROM unnest(${sql.array(ids)}::bigint[]) WITH ORDINALITY AS wanted (id, place)
    JOIN stored_file s ON s.id = wanted.id AND s.project_id = ${projectId} RETURNING place`;
  return rows.length === ids.length;
}

export async function deleteFile(sql: Queryable, id: number): Promise<boolean> {
  const rows = await sql`DELETE FROM stored_file WHERE id = ${id} RETURNING id`;
  return rows.length > 0;
}
