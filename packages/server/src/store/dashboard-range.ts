import type { TimeUnit } from '@stepwright/contract/entities/dashboard';
import type postgres from 'postgres';
import type { Queryable } from './database.ts';

/** Which runs a view of the dashboard is about: days in UTC, both included, and an environment by its name. */
export interface DashboardRange {
  projectId: number;
  from?: string | undefined;
  to?: string | undefined;
  environment?: string | undefined;
}

/** Rows of `run_day` or `defect_day` in the range; begins with a condition, so it stands behind WHERE. */
export function daysIn(sql: Queryable, range: DashboardRange): postgres.PendingQuery<postgres.Row[]> {
  return sql`project_id = ${range.projectId}
    ${range.from ? sql`AND day >= ${range.from}::text::date` : sql``}
    ${range.to ? sql`AND day <= ${range.to}::text::date` : sql``}
    ${range.environment ? sql`AND environment = ${range.environment}` : sql``}`;
}

const DAY = 86_400_000;

/** The widest points that still give a chart of the days between; at most 120 of them up to ten years. */
export function unitOf(first: string | null, last: string | null): TimeUnit {
  if (!first || !last) return 'day';
  const days = (Date.parse(last) - Date.parse(first)) / DAY + 1;
  return days <= 62 ? 'day' : days <= 7 * 110 ? 'week' : 'month';
}

/** Points of a chart without gaps: what is missing between the first and the last point is nought. */
export function fillGaps<Point extends { from: string }>(
  points: readonly Point[],
  unit: TimeUnit,
  empty: (from: string) => Point,
): Point[] {
  const filled: Point[] = [];
  for (const point of points) {
    const before = filled.at(-1);
    for (
      let from = before && next(before.from, unit);
      from !== undefined && from < point.from;
      from = next(from, unit)
    ) {
      filled.push(empty(from));
    }
    filled.push(point);
  }
  return filled.slice(-120);
}

function next(from: string, unit: TimeUnit): string {
  const date = new Date(from);
  if (unit === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCDate(date.getUTCDate() + (unit === 'week' ? 7 : 1));
  return date.toISOString().slice(0, 10);
}

/** Percent with two decimals. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 100;
}
