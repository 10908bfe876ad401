import type { Run } from '@stepwright/contract/entities/run';
import type { Queryable } from './database.ts';

/** Ids in one row of `run_block`; the migration's triggers divide by the same number. */
const BLOCK = 4096;

/** A run as it is on the wire; the report can be opened once the run has ended with something to show. */
export const RUN_COLUMNS = (sql: Queryable) => sql`
  run.id, run.details, run.status, run.run_type, run.feature_id, run.feature_type,
  run.test_plan_id AS business_scenario_id, run.schedule_id, run.rerun_of, run.project_id AS "applicationId",
  run.queued_at AS run_at, run.queued_at, run.started_at, run.finished_at, run.environment, run.environment_id AS env_id,
  run.tags AS run_scenariotags, run.requested_by,
  CASE WHEN run.finished_at IS NOT NULL AND run.scenario_rows > 0
    THEN '/reports/' || run.id || '/report.html' END AS report_url,
  run.error_description AS "errorDescription", run.scenario_count, run.pass_count AS scenario_pass_count,
  run.fail_count AS scenario_fail_count, run.done_count AS scenario_done_count, run.flaky_count, run.healed_count, run.duration_ns AS run_duration,
  run.jira_status, run.jira_description AS "jira_Desc", run.jira_id AS "jira_Id", run.stop_requested, run.delete_flag,
  run.grid_url`;

export interface NewRun {
  projectId: number;
  runType: Run['run_type'];
  details: string;
  featureId: number | null;
  featureType: Run['feature_type'];
  testPlanId: number | null;
  scheduleId: number | null;
  rerunOf: number | null;
  environmentId: number | null;
  environment: string;
  gridUrl: string | null;
  tags: string | null;
  requestedBy: string;
  /** A debug session: in no list of runs. */
  debug?: boolean;
}

export async function insertRun(sql: Queryable, run: NewRun): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO run (project_id, run_type, details, feature_id, feature_type, test_plan_id, schedule_id, rerun_of,
      environment_id, environment, grid_url, tags, requested_by, debug, delete_flag)
    VALUES (${run.projectId}, ${run.runType}, ${run.details}, ${run.featureId}, ${run.featureType}, ${run.testPlanId},
      ${run.scheduleId}, ${run.rerunOf}, ${run.environmentId}, ${run.environment}, ${run.gridUrl}, ${run.tags},
      ${run.requestedBy}, ${run.debug ?? false}, ${run.debug ?? false})
    RETURNING id`;
  return row!.id;
}

/** A run; a debug session is none. */
export async function findRun(sql: Queryable, id: number): Promise<Run | null> {
  const [row] = await sql<Run[]>`SELECT ${RUN_COLUMNS(sql)} FROM run WHERE id = ${id} AND NOT debug`;
  return row ?? null;
}

/** A run or a debug session, for those who watch it. */
export async function findWatchedRun(sql: Queryable, id: number): Promise<Run | null> {
  const [row] = await sql<Run[]>`SELECT ${RUN_COLUMNS(sql)} FROM run WHERE id = ${id}`;
  return row ?? null;
}

/** The project of a run; undefined when there is no such run. A debug session is none: only its owner sees it. */
export async function findRunProject(sql: Queryable, id: number): Promise<number | undefined> {
  const [row] = await sql<{ project_id: number }[]>`SELECT project_id FROM run WHERE id = ${id} AND NOT debug`;
  return row?.project_id;
}

/** How many runs the list of a project has; reads one row for each 4,096 ids. */
export async function countRuns(sql: Queryable, projectId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT coalesce(sum(n), 0)::bigint AS count FROM run_block WHERE project_id = ${projectId}`;
  return row!.count;
}

/**
 * One page of a project's runs, newest first, without those whose delete flag is set. Whole blocks are skipped by their counts, so
 * that a page far down costs what the first one costs.
 */
export async function listRuns(sql: Queryable, projectId: number, page: number, size: number): Promise<Run[]> {
  const ids = await listRunIds(sql, projectId, page * size, size);
  return sql<Run[]>`
    SELECT ${RUN_COLUMNS(sql)} FROM run WHERE id = ANY(${sql.array(ids)}::bigint[]) ORDER BY id DESC`;
}

/** The ids of `size` listed runs behind the newest `offset` ones. */
export async function listRunIds(sql: Queryable, projectId: number, offset: number, size: number): Promise<number[]> {
  const start = offset < BLOCK ? { below: null, offset } : await findBlock(sql, projectId, offset);
  if (!start) return [];
  const rows = await sql<{ id: number }[]>`
    SELECT id FROM run WHERE project_id = ${projectId} AND NOT delete_flag
      ${start.below === null ? sql`` : sql`AND id < ${start.below}`}
    ORDER BY id DESC OFFSET ${start.offset} LIMIT ${size}`;
  return rows.map((row) => row.id);
}

/** An id with about this many listed runs of the project from it on, newest first; 0 when there are fewer. */
export async function idBelow(sql: Queryable, projectId: number, offset: number): Promise<number> {
  const block = await findBlock(sql, projectId, offset);
  return block === null ? 0 : block.below - BLOCK;
}

/** The block in which the row at `offset` lies, as the id below which it begins, and what is left of the offset there. */
async function findBlock(
  sql: Queryable,
  projectId: number,
  offset: number,
): Promise<{ below: number; offset: number } | null> {
  const [row] = await sql<{ block: number; before: number }[]>`
    SELECT block, upto - n AS before FROM (
      SELECT block, n, sum(n) OVER (ORDER BY block DESC)::bigint AS upto FROM run_block WHERE project_id = ${projectId}
    ) AS counted WHERE upto > ${offset} ORDER BY block DESC LIMIT 1`;
  return row ? { below: (row.block + 1) * BLOCK, offset: offset - row.before } : null;
}

/** Flagged runs leave the list and its count. */
export async function setDeleteFlag(sql: Queryable, id: number, flagged: boolean): Promise<void> {
  await sql`UPDATE run SET delete_flag = ${flagged} WHERE id = ${id} AND delete_flag <> ${flagged}`;
}

/** Ends a run; false when it has ended already. Its duration is the engine's, or else what passed since it was claimed. */
export async function endRun(
  sql: Queryable,
  id: number,
  end: { status: 'SUCCESS' | 'FAILURE' | 'ERROR'; description: string | null },
): Promise<boolean> {
  const rows = await sql`
    UPDATE run SET status = ${end.status}, error_description = ${end.description}, finished_at = clock_timestamp(),
      duration_ns = coalesce(greatest(0, extract(epoch FROM
        coalesce(engine_finished_at - engine_started_at, clock_timestamp() - started_at)) * 1e9), 0)::bigint
    WHERE id = ${id} AND status = 'RUNNING' RETURNING id`;
  return rows.length > 0;
}

/** What the end of a run is decided by, and what a sentence about it names. */
export async function readCounts(
  sql: Queryable,
  id: number,
): Promise<{
  scenarios: number;
  passed: number;
  failed: number;
  done: number;
  tags: string | null;
  finished: boolean;
}> {
  const [row] = await sql<
    { scenarios: number; passed: number; failed: number; done: number; tags: string | null; finished: boolean }[]
  >`
    SELECT scenario_count AS scenarios, pass_count AS passed, fail_count AS failed, done_count AS done, tags,
      engine_finished_at IS NOT NULL AS finished
    FROM run WHERE id = ${id}`;
  return row!;
}
