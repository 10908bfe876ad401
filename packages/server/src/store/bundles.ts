import type { EgressPolicy } from '@stepwright/contract/entities/egress-policy';
import type { FeatureType } from '@stepwright/contract/entities/feature';
import type { Queryable, Transaction } from './database.ts';
import { findEgressPolicy } from './egress-policies.ts';

/** What a bundle is made of, as it is stored; JSON texts are still texts. */
export interface BundleParts {
  project: string;
  features: {
    id: number;
    name: string;
    type: FeatureType;
    content: string;
    locators: string | null;
    includes: number[];
    files: string[];
  }[];
  objects: { name: string; locators: string }[];
  environment: { id: number; name: string; uiData: string; apiData: string; settings: string };
  files: { name: string; size: number; sha256: string }[];
  /** Which hosts the requests of API tests may go to. */
  egress: Pick<EgressPolicy, 'allow' | 'deny'>;
}

/** Features that one run may draw in. */
export const MOST_FEATURES = 5000;

/** Feature by feature with what they include, at any depth, each once. */
async function readFeatures(
  tx: Transaction,
  projectId: number,
  ids: readonly number[],
): Promise<BundleParts['features']> {
  const rows = await tx<BundleParts['features']>`
    WITH RECURSIVE needed (id) AS (
      SELECT id FROM feature WHERE project_id = ${projectId}
        AND id IN (SELECT json_array_elements_text(${tx.json([...ids])}::json)::bigint)
      UNION
      SELECT feature_include.included_id FROM feature_include JOIN needed ON feature_include.feature_id = needed.id
    )
    SELECT id, name, type, content, locators,
      ARRAY(SELECT included_id FROM feature_include JOIN feature AS included ON included.id = included_id
        WHERE feature_id = feature.id AND included.project_id = ${projectId} ORDER BY place) AS includes,
      ARRAY(SELECT stored_file.name FROM feature_file JOIN stored_file ON stored_file.id = file_id
        WHERE feature_id = feature.id AND stored_file.project_id = ${projectId} ORDER BY place) AS files
    FROM feature JOIN needed USING (id) WHERE project_id = ${projectId} ORDER BY id LIMIT ${MOST_FEATURES + 1}`;
  return rows.map((feature) => ({ ...feature, includes: feature.includes.map(Number) }));
}

/**
 * Reads everything that a run of these features needs; the transaction's isolation makes it one moment.
 * Included features come along, at any depth, each once. Null when the environment or one of the features is not in the project.
 */
export async function readBundleParts(
  tx: Transaction,
  wanted: { projectId: number; featureIds: readonly number[]; environmentId: number },
): Promise<BundleParts | null> {
  const { projectId, environmentId } = wanted;
  const [project] = await tx<{ name: string }[]>`SELECT name FROM project WHERE id = ${projectId}`;
  const [environment] = await tx<BundleParts['environment'][]>`
    SELECT id, name, ui_data AS "uiData", api_data AS "apiData", settings FROM environment
    WHERE id = ${environmentId} AND project_id = ${projectId}`;
  if (!project || !environment) return null;
  const features = await readFeatures(tx, projectId, wanted.featureIds);
  const found = new Set(features.map((feature) => feature.id));
  if (!wanted.featureIds.every((id) => found.has(id))) return null;
  const objects = await tx<BundleParts['objects']>`
    SELECT name, locators FROM global_object WHERE project_id = ${projectId} ORDER BY id`;
  const files = await readFilesOf(tx, projectId, [...found]);
  const egress = await findEgressPolicy(tx, projectId);
  return { project: project.name, features, objects: [...objects], environment, files, egress };
}

async function readFilesOf(
  tx: Transaction,
  projectId: number,
  features: readonly number[],
): Promise<BundleParts['files']> {
  const files = await tx<BundleParts['files']>`
    SELECT DISTINCT ON (name) name, size, sha256 FROM stored_file
    WHERE project_id = ${projectId} AND id IN (
      SELECT file_id FROM feature_file
      WHERE feature_id IN (SELECT json_array_elements_text(${tx.json([...features])}::json)::bigint))
    ORDER BY name`;
  return [...files];
}

/**
 * What of the project goes by one of these names: API features (`sign in` is called `sign in.feature`) with what they include and the
 * files of those, and files.
 */
export async function readNamed(
  tx: Transaction,
  projectId: number,
  names: readonly string[],
): Promise<Pick<BundleParts, 'features' | 'files'>> {
  const called = names.filter((name) => name.endsWith('.feature')).map((name) => name.slice(0, -'.feature'.length));
  const ids = await tx<{ id: number }[]>`
    SELECT id FROM feature WHERE project_id = ${projectId} AND type = 'KARATE'
      AND name = ANY(${tx.array([...called, ...names])}::text[]) ORDER BY id LIMIT ${MOST_FEATURES + 1}`;
  const features =
    ids.length === 0
      ? []
      : await readFeatures(
          tx,
          projectId,
          ids.map(({ id }) => id),
        );
  const named = await tx<BundleParts['files']>`
    SELECT name, size, sha256 FROM stored_file WHERE project_id = ${projectId} AND name = ANY(${tx.array([...names])}::text[])
    ORDER BY name`;
  const files = await readFilesOf(
    tx,
    projectId,
    features.map(({ id }) => id),
  );
  return { features, files: [...named, ...files] };
}

export async function insertBundle(sql: Queryable, runId: number, content: string, files: string[]): Promise<void> {
  await sql`INSERT INTO run_bundle (run_id, content, files) VALUES (${runId}, ${content}, ${sql.array(files)}::text[])`;
}

export async function findBundle(sql: Queryable, runId: number): Promise<string | null> {
  const [row] = await sql<{ content: string }[]>`SELECT content FROM run_bundle WHERE run_id = ${runId}`;
  return row?.content ?? null;
}

/** The bundle of a run with the hashes of its files. */
export async function findFrozenBundle(
  sql: Queryable,
  runId: number,
): Promise<{ content: string; files: string[] } | null> {
  const [row] = await sql<{ content: string; files: string[] }[]>`
    SELECT content, files FROM run_bundle WHERE run_id = ${runId}`;
  return row ?? null;
}

/** True if a file with this hash belongs to the run. */
export async function bundleHasFile(sql: Queryable, runId: number, sha256: string): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM run_bundle WHERE run_id = ${runId} AND ${sha256} = ANY(files)`;
  return rows.length > 0;
}
