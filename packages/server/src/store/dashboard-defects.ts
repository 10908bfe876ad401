import type { Defect, DefectFigures } from '@stepwright/contract/entities/dashboard';
import type { DEFECT_ORDERS } from '@stepwright/contract/routes/dashboard';
import type { TablePage } from './dashboard-planning.ts';
import { type DashboardRange, daysIn, fillGaps, percentOf, unitOf } from './dashboard-range.ts';
import type { Queryable } from './database.ts';

/** Environments where users are: prod, production or live as a word of the name. */
const PRODUCTION = '(^|[^a-z])(prod|production|live)([^a-z]|$)';

/** What is open now, by defect. The worst tag counts; without one, how many scenarios fail with it. */
const OPEN_NOW = (sql: Queryable, range: DashboardRange) => sql`
  SELECT defect_id, count(*) AS scenarios,
    coalesce(min(priority), CASE WHEN count(*) >= 5 THEN 1 WHEN count(*) >= 2 THEN 2 ELSE 3 END) AS priority
  FROM open_failure WHERE project_id = ${range.projectId}
    ${range.environment ? sql`AND environment = ${range.environment}` : sql``}
  GROUP BY defect_id`;

/** From what ended runs left behind (`defect_day`, `open_failure`); no scenario is read. */
export async function readDefectFigures(sql: Queryable, range: DashboardRange): Promise<DefectFigures> {
  const days = daysIn(sql, range);
  const [[total], [open], releases, [ran]] = await Promise.all([
    sql<{ defects: number; failures: number; leaked: number; ofReleases: number; first: string; last: string }[]>`
      SELECT count(DISTINCT defect_id) AS defects, coalesce(sum(failures), 0)::bigint AS failures,
        count(DISTINCT defect_id) FILTER (WHERE environment ~* ${PRODUCTION}) AS leaked,
        count(DISTINCT defect_id) FILTER (WHERE test_plan_id > 0) AS "ofReleases", min(day) AS first, max(day) AS last
      FROM defect_day WHERE ${days}`,
    sql<{ open: number; urgent: number }[]>`
      SELECT count(*) AS open, count(*) FILTER (WHERE priority <= 2) AS urgent FROM (${OPEN_NOW(sql, range)}) AS now
      WHERE defect_id IN (SELECT defect_id FROM defect_day WHERE ${days})`,
    sql<DefectFigures['releases'][number][]>`
      SELECT worst.*, t.name FROM (
        SELECT test_plan_id AS id, count(DISTINCT defect_id) AS defects, sum(failures)::bigint AS failures FROM defect_day
        WHERE ${days} AND test_plan_id > 0 GROUP BY test_plan_id ORDER BY 2 DESC, 3 DESC, 1 DESC LIMIT 10
      ) AS worst LEFT JOIN test_plan t ON t.id = worst.id AND t.project_id = ${range.projectId}
      ORDER BY worst.defects DESC, worst.failures DESC, worst.id DESC`,
    sql<{ releases: number }[]>`
      SELECT count(*) AS releases FROM (
        SELECT test_plan_id FROM run_day WHERE ${days} AND test_plan_id > 0 GROUP BY test_plan_id HAVING sum(runs) > 0
      ) AS ran`,
  ]);
  const { defects, failures, leaked, ofReleases, first, last } = total!;
  const unit = unitOf(first, last);
  const points = await sql<DefectFigures['overTime'][number][]>`
    SELECT to_char(date_trunc(${unit}, day::timestamp), 'YYYY-MM-DD') AS "from", sum(failures)::bigint AS failures,
      count(DISTINCT defect_id) FILTER (WHERE day = first_day) AS found
    FROM (
      SELECT day, failures, defect_id, min(day) OVER (PARTITION BY defect_id) AS first_day FROM defect_day WHERE ${days}
    ) AS seen GROUP BY 1 ORDER BY 1`;
  return {
    defects,
    open: open!.open,
    openUrgent: open!.urgent,
    leakage: percentOf(leaked, defects),
    perRelease: ran!.releases === 0 ? null : Math.round((ofReleases / ran!.releases) * 100) / 100,
    failures,
    unit,
    overTime: fillGaps(points, unit, (from) => ({ from, failures: 0, found: 0 })),
    releases,
  };
}

const DEFECT_KEYS = {
  cause: 'cause',
  priority: 'priority',
  open: 'open',
  scenarios: 'scenarios',
  failures: 'failures',
  first: 'first_at',
  last: 'last_at',
} as const satisfies Record<(typeof DEFECT_ORDERS)[number], string>;

/** One page of the defects that were seen in the range; as many rows are sorted as the range has defects. */
export async function listDefects(
  sql: Queryable,
  range: DashboardRange,
  { page, size, sort, order }: TablePage<(typeof DEFECT_ORDERS)[number]>,
): Promise<{ count: number; rows: Defect[] }> {
  const direction = order === 'desc' ? sql`DESC` : sql`ASC`;
  const found = await sql<(Defect & { count: number })[]>`
    WITH seen AS (
      SELECT defect_id, sum(failures)::bigint AS failures FROM defect_day WHERE ${daysIn(sql, range)} GROUP BY defect_id
    ), now AS (${OPEN_NOW(sql, range)}), page AS (
      SELECT d.id, c.text AS cause, coalesce(now.priority, 3)::int AS priority, now.defect_id IS NOT NULL AS open,
        coalesce(now.scenarios, 0) AS scenarios, seen.failures, d.first_at, d.last_at, d.last_run, count(*) OVER () AS count
      FROM seen JOIN defect d ON d.id = seen.defect_id
        JOIN failure_cause c ON c.id = d.cause_id LEFT JOIN now ON now.defect_id = d.id
      ORDER BY ${sql(DEFECT_KEYS[sort])} ${direction}, d.id DESC OFFSET ${page * size} LIMIT ${size}
    )
    SELECT page.*, run.jira_id AS "jira_Id" FROM page LEFT JOIN run ON run.id = page.last_run
    ORDER BY ${sql(DEFECT_KEYS[sort])} ${direction}, page.id DESC`;
  if (found.length > 0 || page === 0) return { count: found[0]?.count ?? 0, rows: found };
  const [total] = await sql<{ count: number }[]>`
    SELECT count(DISTINCT defect_id) AS count FROM defect_day WHERE ${daysIn(sql, range)}`;
  return { count: total!.count, rows: [] };
}
