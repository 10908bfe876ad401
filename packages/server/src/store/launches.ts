import {
  type FailureCause,
  FLAKY_CHANGES,
  type Launch,
  type LaunchRun,
} from '@stepwright/contract/entities/run-history';
import type { Queryable } from './database.ts';

/** Causes that can be paged through. */
const MOST_CAUSES = 1000;

/** Features and plans that have run, the one that ran last first. */
export async function listLaunches(
  sql: Queryable,
  projectId: number,
  page: { page: number; size: number; search?: string | undefined },
): Promise<{ count: number; launches: Launch[] }> {
  const search = page.search?.trim();
  const where = sql`project_id = ${projectId}
    ${search ? sql`AND strpos(lower(name), lower(${search})) > 0` : sql``}`;
  const [[total], rows] = await Promise.all([
    sql<{ count: number }[]>`SELECT count(*) AS count FROM run_subject WHERE ${where}`,
    sql<(Launch & { recent: LaunchRun[] })[]>`
      SELECT id, name, CASE WHEN test_plan_id IS NULL THEN 'FEATURE' ELSE 'BUSINESS_SCENARIO' END AS run_type, feature_id,
        test_plan_id AS business_scenario_id, runs, recent,
        (SELECT count(*) FROM scenario_case WHERE subject_id = near.id AND last_run_id = near.last_run_id) AS scenarios,
        (SELECT count(*) FROM scenario_case WHERE subject_id = near.id AND changes >= ${FLAKY_CHANGES}) AS flaky
      FROM (
        SELECT * FROM run_subject WHERE ${where} ORDER BY last_run_id DESC OFFSET ${page.page * page.size} LIMIT ${page.size}
      ) AS near ORDER BY last_run_id DESC`,
  ]);
  const gone = await flagged(
    sql,
    rows.flatMap(({ recent }) => recent.map(({ id }) => id)),
  );
  const launches = rows.map((row) => ({ ...row, recent: row.recent.filter(({ id }) => !gone.has(id)) }));
  return { count: total!.count, launches };
}

/** Which of these runs were taken off the list. */
async function flagged(sql: Queryable, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await sql<{ id: number }[]>`
    SELECT id FROM run WHERE id IN ${sql([...ids])} AND delete_flag`;
  return new Set(rows.map(({ id }) => id));
}

/** Failures by cause, the one seen last first; at most 1,000 causes. */
export async function listCauses(
  sql: Queryable,
  projectId: number,
  page: { page: number; size: number },
): Promise<{ count: number; causes: FailureCause[] }> {
  const [[total], causes] = await Promise.all([
    sql<{ count: number }[]>`
      SELECT count(*) AS count FROM (SELECT 1 FROM failure_cause WHERE project_id = ${projectId} LIMIT ${MOST_CAUSES}) AS few`,
    sql<FailureCause[]>`
      SELECT near.id, text, failures, runs, first_run_id, last_run_id, run.queued_at AS last_at,
        (SELECT count(*) FROM scenario_case WHERE cause_id = near.id) AS open
      FROM (
        SELECT * FROM failure_cause WHERE project_id = ${projectId} ORDER BY last_run_id DESC, id DESC
        OFFSET ${Math.min(page.page * page.size, MOST_CAUSES)} LIMIT ${page.size}
      ) AS near LEFT JOIN run ON run.id = last_run_id ORDER BY last_run_id DESC, near.id DESC`,
  ]);
  return { count: total!.count, causes: [...causes] };
}
