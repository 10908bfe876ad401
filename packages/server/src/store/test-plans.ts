import type { FeatureType } from '@stepwright/contract/entities/feature';
import type { TestPlan, TestPlanSummary } from '@stepwright/contract/entities/test-plan';
import { MOST_FEATURES } from './bundles.ts';
import type { Queryable } from './database.ts';
import { countListed, type PageRequest, readPageIds } from './read-page.ts';

const SUMMARY = (sql: Queryable) => sql`
  t.id, t.name, t.description, t.project_id AS "applicationId", t.created_by, t.created_at AS "created_date_time",
  t.updated_by, t.updated_at AS "updated_date_time"`;

/** The features of a plan in their order, as one JSON value. */
const FEATURES = (sql: Queryable) => sql`
  coalesce((SELECT jsonb_agg(jsonb_build_object(
      'id', f.id, 'name', f.name, 'featureType', f.type, 'application', jsonb_build_object('id', p.id, 'name', p.name),
      'created_by', f.created_by, 'created_date_time', f.created_at, 'updated_by', f.updated_by,
      'updated_date_time', f.updated_at) ORDER BY tf.place)
    FROM test_plan_feature tf JOIN feature f ON f.id = tf.feature_id JOIN project p ON p.id = f.project_id
    WHERE tf.test_plan_id = t.id), '[]') AS features`;

export async function countTestPlans(
  sql: Queryable,
  projectId: number,
  search: string | undefined,
): Promise<{ count: number; more?: true }> {
  return countListed(sql, 'test_plan', projectId, { text: search });
}

export async function listTestPlans(
  sql: Queryable,
  request: PageRequest,
  search: string | undefined,
): Promise<TestPlanSummary[]> {
  const ids = await readPageIds(sql, 'test_plan', request, { text: search });
  return sql<TestPlanSummary[]>`
    SELECT ${SUMMARY(sql)} FROM test_plan t WHERE t.id = ANY(${sql.array(ids)}::bigint[]) ORDER BY t.id DESC`;
}

/** Features of all plans together that are told. */
const MOST_TOLD = 20_000;

/** Newest first, at most 1,000, and no more than have 20,000 features together. */
export async function allTestPlans(sql: Queryable, projectId: number, most = MOST_TOLD): Promise<TestPlan[]> {
  return sql<TestPlan[]>`
    WITH newest AS (SELECT * FROM test_plan WHERE project_id = ${projectId} ORDER BY id DESC LIMIT 1000),
      sized AS (
        SELECT id, sum((SELECT count(*) FROM test_plan_feature l WHERE l.test_plan_id = newest.id)) OVER (ORDER BY id DESC) AS total
        FROM newest)
    SELECT ${SUMMARY(sql)}, ${FEATURES(sql)} FROM test_plan t JOIN sized USING (id) WHERE total <= ${most}
    ORDER BY t.id DESC`;
}

export async function findTestPlan(sql: Queryable, id: number): Promise<TestPlan | null> {
  const [row] = await sql<TestPlan[]>`SELECT ${SUMMARY(sql)}, ${FEATURES(sql)} FROM test_plan t WHERE t.id = ${id}`;
  return row ?? null;
}

/** The same, held against others that change it until the transaction ends. */
export async function lockTestPlan(sql: Queryable, id: number): Promise<TestPlan | null> {
  await sql`SELECT 1 FROM test_plan WHERE id = ${id} FOR UPDATE`;
  return findTestPlan(sql, id);
}

/** @throws a duplicate of `test_plan_name` */
export async function insertTestPlan(
  sql: Queryable,
  projectId: number,
  plan: { name: string; description: string },
  by: string,
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO test_plan (project_id, name, description, created_by, updated_by)
    VALUES (${projectId}, ${plan.name}, ${plan.description}, ${by}, ${by}) RETURNING id`;
  return row!.id;
}

/** @throws a duplicate of `test_plan_name` */
export async function updateTestPlan(
  sql: Queryable,
  id: number,
  plan: { name: string; description: string },
  by: string,
): Promise<void> {
  await sql`
    UPDATE test_plan SET name = ${plan.name}, description = ${plan.description}, updated_by = ${by},
      updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
    WHERE id = ${id}`;
}

/** Sets the features of a plan, in order. False when one of them is not of the project. */
export async function replaceFeaturesOfPlan(
  sql: Queryable,
  id: number,
  projectId: number,
  featureIds: readonly number[],
): Promise<boolean> {
  await sql`DELETE FROM test_plan_feature WHERE test_plan_id = ${id}`;
  if (featureIds.length === 0) return true;
  const rows = await sql`
    INSERT INTO test_plan_feature (test_plan_id, place, feature_id)
    SELECT ${id}, wanted.place, f.id
    FROM unnest(${sql.array([...featureIds])}::bigint[]) WITH ORDINALITY AS wanted (id, place)
    JOIN feature f ON f.id = wanted.id AND f.project_id = ${projectId} RETURNING place`;
  return rows.length === featureIds.length;
}

/** What a run of a plan would read: its features in their order, and the texts of those and of what they include. */
export interface PlanTexts {
  entry: number[];
  features: { id: number; name: string; type: FeatureType; content: string; includes: number[] }[];
}

export async function readPlanTexts(sql: Queryable, plan: TestPlan): Promise<PlanTexts> {
  const projectId = plan.applicationId;
  const features = await sql<PlanTexts['features']>`
    WITH RECURSIVE needed (id) AS (
      SELECT feature_id FROM test_plan_feature WHERE test_plan_id = ${plan.id}
      UNION
      SELECT feature_include.included_id FROM feature_include JOIN needed ON feature_include.feature_id = needed.id
    )
    SELECT id, name, type, content,
      ARRAY(SELECT included_id FROM feature_include WHERE feature_id = feature.id ORDER BY place) AS includes
    FROM feature JOIN needed USING (id) WHERE project_id = ${projectId} ORDER BY id LIMIT ${MOST_FEATURES}`;
  return {
    entry: plan.features.map((feature) => feature.id),
    features: features.map((feature) => ({ ...feature, includes: feature.includes.map(Number) })),
  };
}

export async function hasSchedules(sql: Queryable, id: number): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM schedule WHERE test_plan_id = ${id} LIMIT 1`;
  return rows.length > 0;
}

export async function deleteTestPlan(sql: Queryable, id: number): Promise<void> {
  await sql`DELETE FROM test_plan WHERE id = ${id}`;
}
