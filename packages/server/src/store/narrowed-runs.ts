import type { Run, RunStatus } from '@stepwright/contract/entities/run';
import type { RunFilters } from '@stepwright/contract/entities/run-history';
import { MOST_COUNTED } from '@stepwright/contract/routes/runs';
import type postgres from 'postgres';
import type { Queryable } from './database.ts';
import { idBelow, RUN_COLUMNS } from './runs.ts';

/** Runs that a narrowed list looks through, newest first. */
const REACH = 100_000;
/** Runs that tell what can be narrowed by. */
const SAMPLE = 1000;

/** What a list of runs is narrowed by; all of it together. */
export interface RunNarrowing {
  readonly status?: RunStatus | undefined;
  readonly environment?: number | undefined;
  readonly search?: string | undefined;
  readonly requestedBy?: string | undefined;
  readonly schedule?: number | undefined;
}

export function isNarrowed(by: RunNarrowing): boolean {
  const { status, environment, search, requestedBy, schedule } = by;
  return [status, environment, search || undefined, requestedBy || undefined, schedule].some(
    (one) => one !== undefined,
  );
}

/** @param floor the smallest id that is looked at */
function condition(
  sql: Queryable,
  projectId: number,
  by: RunNarrowing,
  floor: number,
): postgres.PendingQuery<postgres.Row[]> {
  const number = /^#?(\d{1,15})$/.exec(by.search ?? '')?.[1];
  return sql`project_id = ${projectId} AND NOT delete_flag AND id >= ${floor}
    ${by.status ? sql`AND status = ${by.status}` : sql``}
    ${by.environment === undefined ? sql`` : sql`AND environment_id = ${by.environment}`}
    ${by.requestedBy ? sql`AND requested_by = ${by.requestedBy}` : sql``}
    ${by.schedule === undefined ? sql`` : sql`AND schedule_id = ${by.schedule}`}
    ${
      by.search
        ? sql`AND (strpos(lower(details), lower(${by.search})) > 0 ${number ? sql`OR id = ${Number(number)}` : sql``})`
        : sql``
    }`;
}

/** One page of the runs that match, newest first. */
export async function listNarrowedRuns(
  sql: Queryable,
  projectId: number,
  by: RunNarrowing,
  page: { page: number; size: number },
): Promise<Run[]> {
  const floor = await idBelow(sql, projectId, REACH);
  return sql<Run[]>`
    SELECT ${RUN_COLUMNS(sql)} FROM run JOIN (
      SELECT id FROM run WHERE ${condition(sql, projectId, by, floor)}
      ORDER BY id DESC OFFSET ${Math.min(page.page * page.size, MOST_COUNTED)} LIMIT ${page.size}
    ) AS page USING (id) ORDER BY run.id DESC`;
}

/** How many match; counting ends at `MOST_COUNTED`. */
export async function countNarrowedRuns(sql: Queryable, projectId: number, by: RunNarrowing): Promise<number> {
  const floor = await idBelow(sql, projectId, REACH);
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*) AS count FROM (
      SELECT 1 FROM run WHERE ${condition(sql, projectId, by, floor)} ORDER BY id DESC LIMIT ${MOST_COUNTED}
    ) AS few`;
  return row!.count;
}

/** What the newest runs of a project can be narrowed by. */
export async function readRunFilters(sql: Queryable, projectId: number): Promise<RunFilters> {
  const newest = sql`
    SELECT environment_id, environment, requested_by, schedule_id FROM run WHERE project_id = ${projectId} AND NOT delete_flag
    ORDER BY id DESC LIMIT ${SAMPLE}`;
  const [environments, people, schedules] = await Promise.all([
    sql<{ id: number; name: string }[]>`
      SELECT DISTINCT ON (environment_id) environment_id AS id, environment AS name FROM (${newest}) AS newest
      WHERE environment_id IS NOT NULL ORDER BY environment_id`,
    sql<{ name: string }[]>`
      SELECT DISTINCT requested_by AS name FROM (${newest}) AS newest ORDER BY 1 LIMIT 200`,
    sql<{ id: number; name: string }[]>`
      SELECT DISTINCT schedule.id, schedule.name FROM (${newest}) AS newest JOIN schedule ON schedule.id = schedule_id
      ORDER BY 2 LIMIT 200`,
  ]);
  const byName = [...environments].sort((one, other) => one.name.localeCompare(other.name));
  return { environments: byName, people: people.map(({ name }) => name), schedules: [...schedules] };
}
