import type { FeatureType } from '@stepwright/contract/entities/feature';
import type { Transaction } from './database.ts';

// What a rename reads, and holds until its transaction ends: always in the order of the ids, so that two renames wait for each
// other and never in a circle.

export interface FeatureTarget {
  id: number;
  name: string;
  type: FeatureType;
  content: string;
  locators: string | null;
  version: string;
}

export async function lockFeatures(
  tx: Transaction,
  projectId: number,
  ids: readonly number[],
): Promise<FeatureTarget[]> {
  return tx<FeatureTarget[]>`
    SELECT id, name, type, content, locators, updated_at AS version FROM feature
    WHERE project_id = ${projectId} AND id = ANY(${tx.array([...ids])}::bigint[]) ORDER BY id FOR UPDATE`;
}

export interface ObjectTarget {
  id: number;
  name: string;
  content: string;
  locators: string;
  version: string;
}

export async function lockObjects(tx: Transaction, projectId: number, ids: readonly number[]): Promise<ObjectTarget[]> {
  return tx<ObjectTarget[]>`
    SELECT id, name, content, locators, updated_at AS version FROM global_object
    WHERE project_id = ${projectId} AND id = ANY(${tx.array([...ids])}::bigint[]) ORDER BY id FOR UPDATE`;
}

export interface EnvironmentTarget {
  id: number;
  name: string;
  uiData: string;
  apiData: string;
  settings: string;
  version: string;
}

/** Environments whose UI test data may hold the key, also as a part of a longer one; the text decides. At most 1,000. */
export async function lockEnvironments(tx: Transaction, projectId: number, key: string): Promise<EnvironmentTarget[]> {
  const written = JSON.stringify(key).slice(1, -1);
  return tx<EnvironmentTarget[]>`
    SELECT id, name, ui_data AS "uiData", api_data AS "apiData", settings, updated_at AS version FROM environment
    WHERE project_id = ${projectId} AND strpos(ui_data, ${written}) > 0 ORDER BY id LIMIT 1000 FOR UPDATE`;
}

export async function lockFile(
  tx: Transaction,
  projectId: number,
  id: number,
): Promise<{ id: number; name: string; version: string } | null> {
  const [row] = await tx<{ id: number; name: string; version: string }[]>`
    SELECT id, name, updated_at AS version FROM stored_file WHERE project_id = ${projectId} AND id = ${id} FOR UPDATE`;
  return row ?? null;
}

/** @throws a duplicate of `stored_file_name` */
export async function renameFile(tx: Transaction, id: number, name: string, by: string): Promise<void> {
  await tx`
    UPDATE stored_file SET name = ${name}, updated_by = ${by},
      updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond') WHERE id = ${id}`;
}

/** Whether another object of the project has an entry of this name: a bare name would then be doubtful. */
export async function otherLocators(
  tx: Transaction,
  projectId: number,
  objectId: number,
  key: string,
): Promise<string[]> {
  const rows = await tx<{ locators: string }[]>`
    SELECT locators FROM global_object
    WHERE project_id = ${projectId} AND id <> ${objectId} AND strpos(locators, ${JSON.stringify(key)}) > 0 ORDER BY id LIMIT 1000`;
  return rows.map((row) => row.locators);
}
