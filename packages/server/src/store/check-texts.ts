import type { CheckTexts, EnvironmentTexts, FeatureText } from '../check/check-texts.ts';
import { MOST_FEATURES } from './bundles.ts';
import type { Queryable } from './database.ts';

/** Names of files that are told to whoever misses one. */
const MOST_FILES = 5000;
/** Names of features that API tests can call. */
const MOST_CALLABLE = 5000;

/** What is asked for: the texts that a check of some features, or of plans, against some environments needs. */
export interface TextsWanted {
  readonly projectId: number;
  readonly featureIds: readonly number[];
  readonly environmentIds: readonly number[];
}

/** Features with all that they include, the objects, the environments and the names of the files of a project. */
export async function readCheckTexts(
  sql: Queryable,
  { projectId, featureIds, environmentIds }: TextsWanted,
): Promise<Omit<CheckTexts, 'tasks'>> {
  const features = await sql<FeatureText[]>`
    WITH RECURSIVE needed (id) AS (
      SELECT id FROM feature WHERE project_id = ${projectId} AND id = ANY(${sql.array([...featureIds])}::bigint[])
      UNION
      SELECT i.included_id FROM feature_include i JOIN needed n ON i.feature_id = n.id
    )
    SELECT f.id, f.name, f.type, f.content, f.locators,
      ARRAY(SELECT included_id FROM feature_include i WHERE i.feature_id = f.id ORDER BY place) AS includes,
      ARRAY(SELECT s.name FROM feature_file l JOIN stored_file s ON s.id = l.file_id WHERE l.feature_id = f.id ORDER BY place) AS files
    FROM feature f JOIN needed USING (id) WHERE f.project_id = ${projectId} ORDER BY f.id LIMIT ${MOST_FEATURES}`;
  const objects = await sql<{ name: string; locators: string }[]>`
    SELECT name, locators FROM global_object WHERE project_id = ${projectId} ORDER BY id`;
  const environments = await sql<EnvironmentTexts[]>`
    SELECT id, name, ui_data AS "uiData", api_data AS "apiData", settings FROM environment
    WHERE project_id = ${projectId} AND id = ANY(${sql.array([...environmentIds])}::bigint[])`;
  const files = await sql<{ name: string }[]>`
    SELECT name FROM stored_file WHERE project_id = ${projectId} ORDER BY id DESC LIMIT ${MOST_FILES}`;
  const hasApiTests = features.some(({ type }) => type === 'KARATE');
  const callable = hasApiTests && files.length < MOST_FILES ? await listCallable(sql, projectId) : null;
  return {
    features: features.map((feature) => ({ ...feature, includes: feature.includes.map(Number) })),
    objects: [...objects],
    environments: [...environments],
    files: files.map(({ name }) => name),
    ...(callable && { callable }),
  };
}

/** Null when there are more than are read: then nobody can say that one is missing. */
async function listCallable(sql: Queryable, projectId: number): Promise<readonly string[] | null> {
  const rows = await sql<{ name: string }[]>`
    SELECT name FROM feature WHERE project_id = ${projectId} AND type = 'KARATE' LIMIT ${MOST_CALLABLE}`;
  return rows.length < MOST_CALLABLE ? rows.map(({ name }) => name) : null;
}

/** The features that each plan runs, in order. */
export async function readPlans(sql: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  const rows = await sql<{ id: number; features: number[] }[]>`
    SELECT test_plan_id AS id, array_agg(feature_id ORDER BY place) AS features FROM test_plan_feature
    WHERE test_plan_id = ANY(${sql.array([...ids])}::bigint[]) GROUP BY test_plan_id`;
  return new Map(rows.map(({ id, features }) => [id, features.map(Number)]));
}

/** Which plan, and which tags, some schedules run. */
export async function readScheduleOrders(
  sql: Queryable,
  ids: readonly number[],
): Promise<{ id: number; testPlanId: number; tags: string | null }[]> {
  return sql<{ id: number; testPlanId: number; tags: string | null }[]>`
    SELECT id, test_plan_id AS "testPlanId", tags FROM schedule WHERE id = ANY(${sql.array([...ids])}::bigint[])`;
}

/** Bytes of the texts of some features, each with all that it includes. */
export async function sizeOfFeatures(sql: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await sql<{ id: number; size: number }[]>`
    WITH RECURSIVE needed (root, id) AS (
      SELECT id, id FROM feature WHERE id = ANY(${sql.array([...new Set(ids)])}::bigint[])
      UNION SELECT n.root, i.included_id FROM feature_include i JOIN needed n ON i.feature_id = n.id
    )
    SELECT n.root AS id, sum(octet_length(f.content)) AS size FROM needed n JOIN feature f ON f.id = n.id GROUP BY n.root`;
  return new Map(rows.map(({ id, size }) => [id, size]));
}

/** Bytes of what `readCheckTexts` would read: the features with all that they include, each once, and the objects of the project. */
export async function sizeOfCheckTexts(
  sql: Queryable,
  { projectId, featureIds }: Pick<TextsWanted, 'projectId' | 'featureIds'>,
): Promise<number> {
  const [row] = await sql<{ size: number }[]>`
    WITH RECURSIVE needed (id) AS (
      SELECT id FROM feature WHERE project_id = ${projectId} AND id = ANY(${sql.array([...featureIds])}::bigint[])
      UNION SELECT i.included_id FROM feature_include i JOIN needed n ON i.feature_id = n.id
    )
    SELECT (coalesce((SELECT sum(octet_length(f.content) + coalesce(octet_length(f.locators), 0)) FROM needed JOIN feature f USING (id)), 0)
      + coalesce((SELECT sum(octet_length(locators)) FROM global_object WHERE project_id = ${projectId}), 0))::bigint AS size`;
  return row!.size;
}
