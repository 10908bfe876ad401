import type { CheckFinding } from '@stepwright/contract/entities/check';
import type { Queryable, Transaction } from './database.ts';

/** Changes that one look works off. */
const MOST_CHANGES = 500;

/** A cell that has to be looked at. */
export interface StaleCell {
  readonly id: number;
  readonly projectId: number;
  readonly featureId: number | null;
  readonly environmentId: number;
  readonly scheduleId: number | null;
  readonly mark: number;
}

export interface CheckedCell {
  readonly id: number;
  readonly mark: number;
  readonly errors: number;
  readonly warnings: number;
  readonly findings: readonly CheckFinding[];
}

/**
 * Marks what depends on things that were saved since the last look. @returns how many changes were worked off; others may be left.
 */
export async function markChanged(tx: Transaction): Promise<number> {
  const changes = await tx<{ kind: string; id: number }[]>`
    DELETE FROM check_change WHERE id IN (
      SELECT id FROM check_change ORDER BY id LIMIT ${MOST_CHANGES} FOR UPDATE SKIP LOCKED)
    RETURNING kind, thing_id AS id`;
  const idsOf = (kind: string) => [...new Set(changes.filter((one) => one.kind === kind).map(({ id }) => id))];
  const features = idsOf('feature');
  const [objects, environments] = [idsOf('objects'), idsOf('environment')];
  const schedules = idsOf('schedule');
  const plans = idsOf('plan');
  if (schedules.length > 0) {
    await tx`
      INSERT INTO check_cell (project_id, environment_id, schedule_id)
      SELECT project_id, environment_id, id FROM schedule WHERE id = ANY(${tx.array(schedules)}::bigint[])
      ON CONFLICT (schedule_id) DO UPDATE
        SET environment_id = excluded.environment_id, stale = true, mark = nextval('check_mark')`;
  }
  if (features.length + plans.length > 0) {
    await tx`
      WITH RECURSIVE touched (id) AS (
        SELECT unnest(${tx.array(features)}::bigint[])
        UNION SELECT i.feature_id FROM feature_include i JOIN touched t ON t.id = i.included_id
      ), due AS (
        SELECT c.id FROM check_cell c JOIN touched t ON t.id = c.feature_id
        UNION SELECT c.id FROM check_cell c JOIN schedule s ON s.id = c.schedule_id
          WHERE s.test_plan_id = ANY(${tx.array(plans)}::bigint[])
            OR s.test_plan_id IN (SELECT test_plan_id FROM test_plan_feature p JOIN touched t ON t.id = p.feature_id)
      )
      UPDATE check_cell SET stale = true, mark = nextval('check_mark')
      WHERE id IN (SELECT c.id FROM check_cell c JOIN due USING (id) ORDER BY c.id FOR UPDATE OF c)`;
  }
  if (objects.length + environments.length > 0) {
    await tx`
      UPDATE check_cell SET stale = true, mark = nextval('check_mark') WHERE id IN (
        SELECT id FROM check_cell
        WHERE project_id = ANY(${tx.array(objects)}::bigint[]) OR environment_id = ANY(${tx.array(environments)}::bigint[])
        ORDER BY id FOR UPDATE)`;
  }
  return changes.length;
}

/** Some cells of one project that have to be looked at, schedules first. */
export async function findStale(sql: Queryable, most: number): Promise<StaleCell[]> {
  return sql<StaleCell[]>`
    WITH first AS (SELECT project_id FROM check_cell WHERE stale ORDER BY (schedule_id IS NULL), id LIMIT 1)
    SELECT c.id, c.project_id AS "projectId", c.feature_id AS "featureId", c.environment_id AS "environmentId",
      c.schedule_id AS "scheduleId", c.mark
    FROM (SELECT * FROM check_cell WHERE stale ORDER BY (schedule_id IS NULL), id LIMIT ${most * 4}) AS c
    JOIN first USING (project_id) ORDER BY (c.schedule_id IS NULL), c.id LIMIT ${most}`;
}

/** Keeps what was found; a cell that became stale again meanwhile is looked at once more. */
export async function storeChecked(sql: Queryable, cells: readonly CheckedCell[]): Promise<void> {
  // Held in one order, as everybody does who changes several.
  await sql`
    WITH result AS (
      SELECT * FROM jsonb_to_recordset(${sql.json(cells as never)}::jsonb)
        AS r (id bigint, mark bigint, errors int, warnings int, findings jsonb)
    ), held AS (
      SELECT id FROM check_cell WHERE id IN (SELECT id FROM result) ORDER BY id FOR UPDATE
    )
    UPDATE check_cell c SET stale = c.mark <> r.mark, errors = r.errors, warnings = r.warnings, findings = r.findings,
      checked_at = clock_timestamp()
    FROM held JOIN result r USING (id) WHERE c.id = held.id`;
}

/** Pairs that are added in one statement. */
const PORTION = 4000;

/** Adds some of the pairs of a project that nobody has asked for yet. @returns true while there are more */
export async function addCells(
  sql: Queryable,
  projectId: number,
  most: { features: number; environments: number },
): Promise<boolean> {
  const added = await sql`
    INSERT INTO check_cell (project_id, feature_id, environment_id)
    SELECT ${projectId}, f.id, e.id
    FROM (SELECT id FROM feature WHERE project_id = ${projectId} ORDER BY id DESC LIMIT ${most.features}) AS f
    CROSS JOIN (SELECT id FROM environment WHERE project_id = ${projectId} ORDER BY id DESC LIMIT ${most.environments}) AS e
    WHERE NOT EXISTS (SELECT 1 FROM check_cell c WHERE c.feature_id = f.id AND c.environment_id = e.id)
    ORDER BY f.id DESC, e.id LIMIT ${PORTION}
    ON CONFLICT DO NOTHING`;
  return added.count === PORTION;
}

/** Days for which a check is kept up to date that nobody looks at. */
const KEPT_DAYS = 7;

/** Notes that somebody looks at the check of a project. */
export async function noteAsked(sql: Queryable, projectId: number): Promise<void> {
  await sql`
    INSERT INTO check_asked (project_id) VALUES (${projectId})
    ON CONFLICT (project_id) DO UPDATE SET asked_at = clock_timestamp()
      WHERE check_asked.asked_at < clock_timestamp() - interval '1 minute'`;
}

/** Forgets what nobody has looked at for some days, but for the schedules. */
export async function forgetUnasked(sql: Queryable): Promise<void> {
  await sql`
    WITH old AS (DELETE FROM check_asked WHERE asked_at < clock_timestamp() - make_interval(days => ${KEPT_DAYS}) RETURNING project_id)
    DELETE FROM check_cell c USING old WHERE c.project_id = old.project_id AND c.feature_id IS NOT NULL`;
}
