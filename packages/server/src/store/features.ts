import { countScenarios } from '@stepwright/catalogue/gherkin/count-scenarios';
import type { Feature, FeatureSummary, FeatureType } from '@stepwright/contract/entities/feature';
import type { Queryable } from './database.ts';
import { countListed, type PageRequest, readPageIds } from './read-page.ts';
import { listFilesOfFeature } from './stored-files.ts';

export interface FeatureFilter {
  /** Part of the name. */
  name?: string | undefined;
  type?: FeatureType | undefined;
  /** Ids to leave out. */
  notIn?: readonly number[] | undefined;
}

const SUMMARY = (sql: Queryable) => sql`
  f.id, f.name, f.type AS "featureType", jsonb_build_object('id', p.id, 'name', p.name) AS application,
  f.created_by, f.created_at AS "created_date_time", f.updated_by, f.updated_at AS "updated_date_time"`;

/** `more` says that a search stopped counting. */
export async function countFeatures(
  sql: Queryable,
  projectId: number,
  { name, type, notIn }: FeatureFilter,
): Promise<{ count: number; more?: true }> {
  return countListed(sql, 'feature', projectId, { text: name, type, notIn });
}

export async function listFeatures(
  sql: Queryable,
  request: PageRequest,
  { name, type, notIn }: FeatureFilter,
): Promise<FeatureSummary[]> {
  const ids = await readPageIds(sql, 'feature', request, { text: name, type, notIn });
  return sql<FeatureSummary[]>`
    SELECT ${SUMMARY(sql)} FROM feature f JOIN project p ON p.id = f.project_id
    WHERE f.id = ANY(${sql.array(ids)}::bigint[]) ORDER BY f.id DESC`;
}

/** Newest first, at most 10,000. */
export async function allFeatures(sql: Queryable, projectId: number): Promise<FeatureSummary[]> {
  return sql<FeatureSummary[]>`
    SELECT ${SUMMARY(sql)} FROM feature f JOIN project p ON p.id = f.project_id
    WHERE f.project_id = ${projectId} ORDER BY f.id DESC LIMIT 10000`;
}

export async function findProjectOfFeature(sql: Queryable, id: number): Promise<number | undefined> {
  const [row] = await sql<{ projectId: number }[]>`SELECT project_id AS "projectId" FROM feature WHERE id = ${id}`;
  return row?.projectId;
}

export async function findFeature(sql: Queryable, id: number): Promise<Feature | null> {
  const [row] = await sql<Omit<Feature, 'include_files'>[]>`
    SELECT ${SUMMARY(sql)}, f.content, f.locators AS xpath, f.type AS feature_type,
      ARRAY(SELECT included_id FROM feature_include i WHERE i.feature_id = f.id ORDER BY place) AS include_features
    FROM feature f JOIN project p ON p.id = f.project_id WHERE f.id = ${id}`;
  if (!row) return null;
  return {
    ...row,
    include_features: row.include_features.map(Number),
    include_files: await listFilesOfFeature(sql, id),
  };
}

/** The features that one includes, in order. */
export async function listIncluded(sql: Queryable, id: number): Promise<FeatureSummary[]> {
  return sql<FeatureSummary[]>`
    SELECT ${SUMMARY(sql)} FROM feature_include i JOIN feature f ON f.id = i.included_id JOIN project p ON p.id = f.project_id
    WHERE i.feature_id = ${id} ORDER BY i.place`;
}

export interface FeatureText {
  name: string;
  content: string;
  locators: string | null;
}

/** Characters of a text whose scenarios are counted while it is saved; those of a longer one are counted soon after, elsewhere. */
const COUNTED_AT_ONCE = 16 * 1024;

function countNow(content: string, type: FeatureType): { scenarios: number | null; counted: boolean } {
  const counted = content.length <= COUNTED_AT_ONCE;
  return { scenarios: counted ? countScenarios(content, type) : 0, counted };
}

/** @throws a duplicate of `feature_name` */
export async function insertFeature(
  sql: Queryable,
  projectId: number,
  type: FeatureType,
  text: FeatureText,
  by: string,
): Promise<number> {
  const { scenarios, counted } = countNow(text.content, type);
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO feature (project_id, name, type, content, locators, created_by, updated_by, scenario_count,
      scenarios_unreadable, scenarios_counted)
    VALUES (${projectId}, ${text.name}, ${type}, ${text.content}, ${text.locators}, ${by}, ${by}, ${scenarios ?? 0},
      ${scenarios === null}, ${counted}) RETURNING id`;
  return row!.id;
}

/**
 * False when the stored version is not `version` any more, or the row is gone. `undefined` locators stay as they are;
 * a `null` version overwrites whatever is there.
 *
 * @throws a duplicate of `feature_name`
 */
export async function updateFeature(
  sql: Queryable,
  id: number,
  text: { name: string; content: string; locators: string | null | undefined },
  by: string,
  version: string | null,
): Promise<boolean> {
  const [known] = await sql<{ type: FeatureType }[]>`SELECT type FROM feature WHERE id = ${id}`;
  if (!known) return false;
  const { scenarios, counted } = countNow(text.content, known.type);
  const rows = await sql`
    UPDATE feature SET name = ${text.name}, content = ${text.content},
      ${
        counted
          ? sql`scenario_count = ${scenarios ?? 0}, scenarios_unreadable = ${scenarios === null}, scenarios_counted = true,`
          : sql`scenarios_counted = scenarios_counted AND content = ${text.content},`
      }
      ${text.locators === undefined ? sql`` : sql`locators = ${text.locators},`}
      updated_by = ${by}, updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
    WHERE id = ${id} ${version === null ? sql`` : sql`AND updated_at = ${version}`} RETURNING id`;
  return rows.length > 0;
}

/** Notes that something about the feature changed which other tables hold. */
export async function touchFeature(sql: Queryable, id: number, by: string): Promise<void> {
  await sql`
    UPDATE feature SET updated_by = ${by}, updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
    WHERE id = ${id}`;
}

/** Sets the features that one includes, in order. False when one of them is not of the project. */
export async function replaceIncluded(
  sql: Queryable,
  id: number,
  projectId: number,
  included: readonly number[],
): Promise<boolean> {
  const ids = [...new Set(included)];
  await sql`DELETE FROM feature_include WHERE feature_id = ${id}`;
  if (ids.length === 0) return true;
  const rows = await sql`
    INSERT INTO feature_include (feature_id, place, included_id)
    SELECT ${id}, wanted.place, f.id FROM unnest(${sql.array(ids)}::bigint[]) WITH ORDINALITY AS wanted (id, place)
    JOIN feature f ON f.id = wanted.id AND f.project_id = ${projectId} RETURNING place`;
  return rows.length === ids.length;
}

/** Until the end of the transaction nobody else says what features of the project include. */
export async function lockIncludes(tx: Queryable, projectId: number): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(730584, ${projectId % 2_147_483_647}::int)`;
}

/** True if a feature would run itself, directly or through what it includes. */
export async function includesItself(sql: Queryable, id: number): Promise<boolean> {
  const rows = await sql`
    WITH RECURSIVE reached (id) AS (
      SELECT included_id FROM feature_include WHERE feature_id = ${id}
      UNION SELECT i.included_id FROM feature_include i JOIN reached r ON r.id = i.feature_id
    ) SELECT 1 FROM reached WHERE id = ${id} LIMIT 1`;
  return rows.length > 0;
}

export async function deleteFeature(sql: Queryable, id: number): Promise<boolean> {
  const rows = await sql`DELETE FROM feature WHERE id = ${id} RETURNING id`;
  return rows.length > 0;
}
