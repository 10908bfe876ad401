import type { CheckFinding } from '@stepwright/contract/entities/check';
import type { Database, Queryable, Transaction } from './database.ts';

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

interface Change {
  readonly id: number;
  readonly kind: string;
  readonly thingId: number;
}

/** Cells that are marked in one transaction: whoever deletes one of their features waits for it. */
const MARKED_AT_ONCE = 2000;

/**
 * Marks what depends on things that were saved since the last look, in portions. What was changed is forgotten at the end, so that
 * nothing is lost when this is broken off. @returns how many changes were worked off; others may be left.
 */
export async function markChanged(database: Database, portion = MARKED_AT_ONCE): Promise<number> {
  const { sql } = database;
  const changes = await sql<Change[]>`
    SELECT id, kind, thing_id AS "thingId" FROM check_change ORDER BY id LIMIT ${MOST_CHANGES}`;
  if (changes.length === 0) return 0;
  const [row] = await sql<{ mark: number }[]>`SELECT nextval('check_mark') AS mark`;
  while ((await database.transaction((tx) => markSome(tx, changes, row!.mark, portion))) === portion);
  await sql`DELETE FROM check_change WHERE id = ANY(${sql.array(changes.map(({ id }) => id))}::bigint[])`;
  return changes.length;
}

/** @param until cells that were marked since have been marked for these changes @returns how many were marked */
async function markSome(tx: Transaction, changes: readonly Change[], until: number, portion: number): Promise<number> {
  const idsOf = (kind: string) =>
    tx.array([...new Set(changes.filter((one) => one.kind === kind).map((one) => one.thingId))]);
  const plans = idsOf('plan');
  const schedules = idsOf('schedule');
  await tx`
    INSERT INTO check_cell (project_id, environment_id, schedule_id)
    SELECT project_id, environment_id, id FROM schedule WHERE id = ANY(${schedules}::bigint[]) ORDER BY id
    ON CONFLICT (schedule_id) DO UPDATE SET environment_id = excluded.environment_id
      WHERE check_cell.environment_id <> excluded.environment_id`;
  const marked = await tx`
    WITH RECURSIVE touched (id) AS (
      SELECT unnest(${idsOf('feature')}::bigint[])
      UNION SELECT i.feature_id FROM feature_include i JOIN touched t ON t.id = i.included_id
    ), due AS (
      SELECT c.id FROM check_cell c JOIN touched t ON t.id = c.feature_id WHERE c.mark < ${until}
      UNION SELECT c.id FROM check_cell c JOIN schedule s ON s.id = c.schedule_id
        WHERE c.mark < ${until} AND (s.id = ANY(${schedules}::bigint[]) OR s.test_plan_id = ANY(${plans}::bigint[])
          OR s.test_plan_id IN (SELECT test_plan_id FROM test_plan_feature p JOIN touched t ON t.id = p.feature_id))
      UNION SELECT id FROM check_cell WHERE mark < ${until} AND project_id = ANY(${idsOf('objects')}::bigint[])
      UNION SELECT id FROM check_cell WHERE mark < ${until} AND environment_id = ANY(${idsOf('environment')}::bigint[])
    )
    UPDATE check_cell SET stale = true, mark = nextval('check_mark')
    WHERE id IN (SELECT c.id FROM check_cell c JOIN due USING (id) ORDER BY c.id LIMIT ${portion} FOR UPDATE OF c)`;
  return marked.count;
}

/** Some cells of one project that have to be looked at, schedules first, then what was looked at longest ago. */
export async function findStale(sql: Queryable, most: number): Promise<StaleCell[]> {
  const order = sql`(schedule_id IS NULL), checked_at NULLS FIRST, id`;
  return sql<StaleCell[]>`
    WITH due AS MATERIALIZED (SELECT * FROM check_cell WHERE stale ORDER BY ${order} LIMIT ${most * 4}),
      first AS (SELECT project_id FROM due ORDER BY ${order} LIMIT 1)
    SELECT id, project_id AS "projectId", feature_id AS "featureId", environment_id AS "environmentId",
      schedule_id AS "scheduleId", mark
    FROM due JOIN first USING (project_id) ORDER BY ${order} LIMIT ${most}`;
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

/** Notes which product checks from now on; all that another one has checked is looked at again. */
export async function noteRelease(sql: Queryable, fingerprint: string): Promise<void> {
  await sql`
    WITH other AS (UPDATE check_release SET fingerprint = ${fingerprint} WHERE fingerprint <> ${fingerprint} RETURNING 1)
    INSERT INTO check_change (kind, thing_id) SELECT DISTINCT 'objects', project_id FROM check_cell WHERE EXISTS (SELECT 1 FROM other)`;
}
