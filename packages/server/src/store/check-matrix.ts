import type { CheckFinding, CheckVerdict } from '@stepwright/contract/entities/check';
import type { FeatureType } from '@stepwright/contract/entities/feature';
import type { Queryable } from './database.ts';

type Verdict = CheckVerdict;

/** A row of `check_cell`, which may be missing, as it is told. */
const VERDICT = (sql: Queryable) => sql`
  CASE WHEN c.checked_at IS NULL THEN 'unchecked' WHEN c.errors > 0 THEN 'error' WHEN c.warnings > 0 THEN 'warning' ELSE 'ok' END
    AS state,
  coalesce(c.errors, 0) AS errors, coalesce(c.warnings, 0) AS warnings, coalesce(c.stale, true) AS stale, c.checked_at`;

export interface MatrixFilter {
  readonly only: 'error' | 'warning' | 'unchecked' | undefined;
  readonly type: FeatureType | undefined;
  readonly testPlanId: number | undefined;
  readonly search: string | undefined;
}

export interface MatrixRow {
  id: number;
  name: string;
  featureType: FeatureType;
  /** How many features the filter leaves. */
  total: number;
  cells: (Verdict & { environmentId: number })[];
}

/** The columns of the matrix, in the order in which people know them. */
export async function listCheckedEnvironments(
  sql: Queryable,
  projectId: number,
  most: number,
): Promise<{ id: number; name: string }[]> {
  return sql<{ id: number; name: string }[]>`
    SELECT id, name FROM (SELECT id, name FROM environment WHERE project_id = ${projectId} ORDER BY id DESC LIMIT ${most}) AS e
    ORDER BY name, id`;
}

/** A page of features with their cells: the most failing environments first, then the most warnings, then by name. */
export async function listMatrixRows(
  sql: Queryable,
  projectId: number,
  { only, type, testPlanId, search }: MatrixFilter,
  most: number,
  window: { offset: number; limit: number },
): Promise<MatrixRow[]> {
  const having =
    only === 'error'
      ? sql`WHERE failing > 0`
      : only === 'warning'
        ? sql`WHERE failing + warned > 0`
        : only === 'unchecked'
          ? sql`WHERE waiting > 0`
          : sql``;
  return sql<MatrixRow[]>`
    WITH listed AS (
      SELECT f.id, f.name, f.type FROM feature f WHERE f.project_id = ${projectId}
        ${type === undefined ? sql`` : sql`AND f.type = ${type}`}
        ${search ? sql`AND strpos(lower(f.name), lower(${search})) > 0` : sql``}
        ${testPlanId === undefined ? sql`` : sql`AND f.id IN (SELECT feature_id FROM test_plan_feature WHERE test_plan_id = ${testPlanId})`}
      ORDER BY f.id DESC LIMIT ${most}
    ), judged AS (
      SELECT l.id, l.name, l.type, count(*) FILTER (WHERE c.errors > 0) AS failing,
        count(*) FILTER (WHERE c.warnings > 0) AS warned, sum(c.errors) AS errors,
        count(*) FILTER (WHERE c.checked_at IS NULL) AS waiting
      FROM listed l LEFT JOIN check_cell c ON c.feature_id = l.id GROUP BY l.id, l.name, l.type
    ), paged AS (
      SELECT *, count(*) OVER () AS total FROM judged ${having}
      ORDER BY failing DESC, errors DESC NULLS LAST, warned DESC, name, id OFFSET ${window.offset} LIMIT ${window.limit}
    )
    SELECT p.id, p.name, p.type AS "featureType", p.total,
      coalesce((SELECT jsonb_agg(to_jsonb(v)) FROM (
        SELECT c.environment_id AS "environmentId", ${VERDICT(sql)} FROM check_cell c WHERE c.feature_id = p.id) AS v), '[]') AS cells
    FROM paged p ORDER BY p.failing DESC, p.errors DESC NULLS LAST, p.warned DESC, p.name, p.id`;
}

/** How far the check of a project is. */
export async function readProgress(
  sql: Queryable,
  projectId: number,
): Promise<{ asked: number; checked: number; failing: number }> {
  const [row] = await sql<{ asked: number; checked: number; failing: number }[]>`
    SELECT count(*) AS asked, count(*) FILTER (WHERE NOT stale) AS checked,
      count(DISTINCT feature_id) FILTER (WHERE errors > 0) AS failing
    FROM check_cell WHERE project_id = ${projectId} AND feature_id IS NOT NULL`;
  return row!;
}

/** Null for what is not of the project; a pair that nobody has looked at is `unchecked`. */
export async function findCell(
  sql: Queryable,
  projectId: number,
  of: { readonly scheduleId: number } | { readonly featureId: number; readonly environmentId: number },
): Promise<(Verdict & { findings: CheckFinding[] }) | null> {
  const rows =
    'scheduleId' in of
      ? await sql<(Verdict & { findings: CheckFinding[] })[]>`
        SELECT ${VERDICT(sql)}, coalesce(c.findings, '[]') AS findings
        FROM schedule s LEFT JOIN check_cell c ON c.schedule_id = s.id
        WHERE s.id = ${of.scheduleId} AND s.project_id = ${projectId}`
      : await sql<(Verdict & { findings: CheckFinding[] })[]>`
        SELECT ${VERDICT(sql)}, coalesce(c.findings, '[]') AS findings
        FROM feature f JOIN environment e ON e.id = ${of.environmentId} AND e.project_id = f.project_id
        LEFT JOIN check_cell c ON c.feature_id = f.id AND c.environment_id = e.id
        WHERE f.id = ${of.featureId} AND f.project_id = ${projectId}`;
  return rows[0] ?? null;
}

export interface ScheduleRow extends Verdict {
  scheduleId: number;
  name: string;
  testPlan: { id: number; name: string };
  environment: { id: number; name: string };
  tags: string | null;
  paused: boolean;
  next_due: string | null;
  time_zone: string;
  first: CheckFinding | null;
}

/** The next to come due first; paused ones last. A project has at most 200. */
export async function listScheduleRows(
  sql: Queryable,
  projectId: number,
  testPlanId: number | undefined,
): Promise<ScheduleRow[]> {
  return sql<ScheduleRow[]>`
    SELECT s.id AS "scheduleId", s.name, jsonb_build_object('id', t.id, 'name', t.name) AS "testPlan",
      jsonb_build_object('id', e.id, 'name', e.name) AS environment, s.tags, s.paused, s.next_due_at AS next_due,
      s.time_zone, ${VERDICT(sql)}, CASE WHEN c.errors > 0 THEN c.findings -> 0 END AS first
    FROM schedule s JOIN test_plan t ON t.id = s.test_plan_id JOIN environment e ON e.id = s.environment_id
    LEFT JOIN check_cell c ON c.schedule_id = s.id
    WHERE s.project_id = ${projectId} ${testPlanId === undefined ? sql`` : sql`AND s.test_plan_id = ${testPlanId}`}
    ORDER BY s.next_due_at NULLS LAST, s.id LIMIT 200`;
}

export interface PlanRow extends Verdict {
  environment: { id: number; name: string };
  features: number;
  failing: number;
}

/** A plan against each environment of its project, by name. */
export async function listPlanRows(
  sql: Queryable,
  projectId: number,
  testPlanId: number,
  most: number,
): Promise<PlanRow[]> {
  return sql<PlanRow[]>`
    WITH parts AS (
      SELECT DISTINCT l.feature_id AS id FROM test_plan_feature l JOIN test_plan t ON t.id = l.test_plan_id
      WHERE t.id = ${testPlanId} AND t.project_id = ${projectId}
    ),
    c AS (
      SELECT e.id, e.name, count(p.id) AS features, count(*) FILTER (WHERE k.errors > 0) AS failing,
        coalesce(sum(k.errors), 0) AS errors, coalesce(sum(k.warnings), 0) AS warnings,
        bool_or(coalesce(k.stale, true)) AS stale,
        CASE WHEN bool_and(k.checked_at IS NOT NULL) THEN min(k.checked_at) END AS checked_at
      FROM (SELECT id, name FROM environment WHERE project_id = ${projectId} ORDER BY id DESC LIMIT ${most}) AS e
      CROSS JOIN parts p LEFT JOIN check_cell k ON k.feature_id = p.id AND k.environment_id = e.id
      GROUP BY e.id, e.name
    )
    SELECT jsonb_build_object('id', c.id, 'name', c.name) AS environment, c.features, c.failing, ${VERDICT(sql)}
    FROM c ORDER BY c.name, c.id`;
}
