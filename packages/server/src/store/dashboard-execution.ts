import type { DashboardRun, ExecutionFigures } from '@stepwright/contract/entities/dashboard';
import type { RUN_ORDERS } from '@stepwright/contract/routes/dashboard';
import type { TablePage } from './dashboard-planning.ts';
import { type DashboardRange, daysIn, fillGaps, percentOf, unitOf } from './dashboard-range.ts';
import type { Queryable } from './database.ts';
import { listRunIds } from './runs.ts';

/** How many runs an order other than by id looks at. */
const SORTED = 50_000;

/** Sums of `run_day` whose names are those of the figures. */
const SUMS = (sql: Queryable) => sql`
  coalesce(sum(runs), 0)::bigint AS runs, coalesce(sum(success), 0)::bigint AS success,
  coalesce(sum(failure), 0)::bigint AS failure, coalesce(sum(error), 0)::bigint AS error,
  coalesce(sum(passed), 0)::bigint AS passed, coalesce(sum(failed), 0)::bigint AS failed`;

type Sums = Pick<ExecutionFigures, 'runs' | 'success' | 'failure' | 'error' | 'passed' | 'failed'>;

/** From the days that triggers keep (`run_day`); no run is read. */
export async function readExecutionFigures(sql: Queryable, range: DashboardRange): Promise<ExecutionFigures> {
  const days = daysIn(sql, range);
  const [[total], environments, releases] = await Promise.all([
    sql<(Sums & { scenarios: number; seconds: number; first: string | null; last: string | null })[]>`
      SELECT ${SUMS(sql)}, coalesce(sum(scenarios), 0)::bigint AS scenarios, coalesce(sum(duration_ns) / 1e9, 0)::float8 AS seconds,
        min(day) FILTER (WHERE runs > 0) AS first, max(day) FILTER (WHERE runs > 0) AS last
      FROM run_day WHERE ${days}`,
    sql<{ environment: string }[]>`
      SELECT environment FROM run_day WHERE project_id = ${range.projectId}
      GROUP BY environment HAVING sum(runs) > 0 ORDER BY sum(runs) DESC, environment LIMIT 50`,
    sql<(Sums & { id: number; name: string | null })[]>`
      SELECT busy.*, t.name FROM (
        SELECT test_plan_id AS id, ${SUMS(sql)} FROM run_day WHERE ${days} AND test_plan_id > 0
        GROUP BY test_plan_id HAVING sum(runs) > 0 ORDER BY sum(runs) DESC, test_plan_id DESC LIMIT 10
      ) AS busy LEFT JOIN test_plan t ON t.id = busy.id AND t.project_id = ${range.projectId} ORDER BY busy.runs DESC, busy.id DESC`,
  ]);
  const { seconds, first, last, ...sums } = total!;
  const unit = unitOf(first, last);
  const points = await sql<ExecutionFigures['overTime'][number][]>`
    SELECT to_char(date_trunc(${unit}, day::timestamp), 'YYYY-MM-DD') AS "from", ${SUMS(sql)}
    FROM run_day WHERE ${days} GROUP BY 1 HAVING sum(runs) > 0 ORDER BY 1`;
  const ended = sums.success + sums.failure + sums.error;
  return {
    ...sums,
    running: sums.runs - ended,
    averageSeconds: ended === 0 ? null : Math.round((seconds / ended) * 100) / 100,
    buildPassRate: percentOf(sums.success, sums.runs),
    passRate: percentOf(sums.passed, sums.scenarios),
    failRate: percentOf(sums.failed, sums.scenarios),
    environments: environments.map((row) => row.environment),
    unit,
    overTime: fillGaps(points, unit, (from) => ({ from, passed: 0, failed: 0, success: 0, failure: 0, error: 0 })),
    releases,
  };
}

const RUN = (sql: Queryable) => sql`
  run.id, run.details, run.run_type, run.status, run.environment, run.scenario_count, run.pass_count AS scenario_pass_count,
  run.fail_count AS scenario_fail_count, run.duration_ns AS run_duration, run.queued_at AS run_at`;

const RUN_KEYS = {
  id: 'id',
  name: 'details',
  type: 'run_type',
  status: 'status',
  scenarios: 'scenario_count',
  passed: 'pass_count',
  failed: 'fail_count',
  duration: 'duration_ns',
  environment: 'environment',
} as const satisfies Record<(typeof RUN_ORDERS)[number], string>;

/**
 * One page of the runs in the range. By id it is found in an index; any other order sorts the newest 50,000 of the range, and
 * `among` names that number where the range has more.
 */
export async function listDashboardRuns(
  sql: Queryable,
  range: DashboardRange,
  table: TablePage<(typeof RUN_ORDERS)[number]>,
): Promise<{ count: number; among: number | null; rows: DashboardRun[] }> {
  const { page, size, sort, order } = table;
  const offset = page * size;
  const narrowed = range.from || range.to || range.environment;
  const { count, first, last } = await readBounds(sql, range);
  if (offset >= count || first === null || last === null) return { count, among: null, rows: [] };
  if (sort === 'id' && !narrowed) {
    const ids =
      order === 'desc'
        ? await listRunIds(sql, range.projectId, offset, size)
        : (
            await listRunIds(sql, range.projectId, Math.max(0, count - offset - size), Math.min(size, count - offset))
          ).reverse();
    return { count, among: null, rows: await readRuns(sql, ids) };
  }
  const inRange = isInRange(sql, range, first, last);
  const direction = order === 'desc' ? sql`DESC` : sql`ASC`;
  const rows =
    sort === 'id'
      ? await sql<{ id: number }[]>`
          SELECT id FROM run WHERE ${inRange} ORDER BY id ${direction} OFFSET ${offset} LIMIT ${size}`
      : await sql<{ id: number }[]>`
          SELECT id FROM (
            SELECT id, ${sql(RUN_KEYS[sort])} AS key FROM run WHERE ${inRange} ORDER BY id DESC LIMIT ${SORTED}
          ) AS newest ORDER BY key ${direction}, id DESC OFFSET ${offset} LIMIT ${size}`;
  return {
    count: sort === 'id' ? count : Math.min(count, SORTED),
    among: sort !== 'id' && count > SORTED ? SORTED : null,
    rows: await readRuns(
      sql,
      rows.map((row) => row.id),
    ),
  };
}

async function readRuns(sql: Queryable, ids: readonly number[]): Promise<DashboardRun[]> {
  const rows = await sql<DashboardRun[]>`SELECT ${RUN(sql)} FROM run WHERE id = ANY(${sql.array([...ids])}::bigint[])`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How many runs a range has, and the ids between which they all lie; null when there is none. */
async function readBounds(
  sql: Queryable,
  range: DashboardRange,
): Promise<{ count: number; first: number | null; last: number | null }> {
  const [known] = await sql<{ count: number; first: number | null; last: number | null }[]>`
    SELECT coalesce(sum(runs), 0)::bigint AS count, min(first_run) AS first, max(last_run) AS last
    FROM run_day WHERE ${daysIn(sql, range)} AND runs > 0`;
  return known!;
}

function isInRange(sql: Queryable, { projectId, from, to, environment }: DashboardRange, first: number, last: number) {
  return sql`project_id = ${projectId} AND NOT delete_flag AND id BETWEEN ${first} AND ${last}
    ${environment ? sql`AND environment = ${environment}` : sql``}
    ${from ? sql`AND queued_at >= ${from}::text::timestamp AT TIME ZONE 'UTC'` : sql``}
    ${to ? sql`AND queued_at < (${to}::text::timestamp + interval '1 day') AT TIME ZONE 'UTC'` : sql``}`;
}

/** For a file: the next runs of the range below an id, newest first. */
export async function runsBelow(sql: Queryable, range: DashboardRange, below: number, size: number) {
  const { first, last } = await readBounds(sql, range);
  if (first === null || last === null) return [];
  return sql<DashboardRun[]>`
    SELECT ${RUN(sql)} FROM run WHERE ${isInRange(sql, range, first, Math.min(last, below - 1))}
    ORDER BY id DESC LIMIT ${size}`;
}
