import type { PlanningFeature, PlanningFigures, PlanningRelease } from '@stepwright/contract/entities/dashboard';
import type { FEATURE_ORDERS, RELEASE_ORDERS } from '@stepwright/contract/routes/dashboard';
import type { Queryable } from './database.ts';
import { pageWindow } from './page-window.ts';
import { readCounter } from './projects.ts';

export interface TablePage<Order extends string> {
  page: number;
  size: number;
  sort: Order;
  order: 'asc' | 'desc';
}

/** From the figures that triggers keep, one row for each type. */
export async function readPlanningFigures(sql: Queryable, projectId: number): Promise<PlanningFigures> {
  const [byType, releases] = await Promise.all([
    sql<(PlanningFigures['byType'][number] & { unreadable: number })[]>`
      SELECT type AS "featureType", features, scenarios AS "testCases", unreadable FROM feature_figure
      WHERE project_id = ${projectId} AND features > 0 ORDER BY features DESC, type`,
    readCounter(sql, projectId, 'test_plan'),
  ]);
  const sum = (of: (row: (typeof byType)[number]) => number) => byType.reduce((all, row) => all + of(row), 0);
  const features = sum((row) => row.features);
  const testCases = sum((row) => row.testCases);
  return {
    features,
    testCases,
    averageScenarios: features === 0 ? null : Math.round((testCases / features) * 100) / 100,
    releases,
    unreadable: sum((row) => row.unreadable),
    byType,
  };
}

/** Each order is that of an index, so a page is read from its nearer end. */
const FEATURE_KEYS = {
  name: ['name_key'],
  scenarios: ['scenario_count', 'id'],
  type: ['type', 'id'],
  newest: ['id'],
} as const satisfies Record<(typeof FEATURE_ORDERS)[number], readonly string[]>;

export async function listPlanningFeatures(
  sql: Queryable,
  projectId: number,
  table: TablePage<(typeof FEATURE_ORDERS)[number]>,
): Promise<{ count: number; rows: PlanningFeature[] }> {
  const count = await readCounter(sql, projectId, 'feature');
  const ids = await readOrderedIds(sql, 'feature', FEATURE_KEYS[table.sort], projectId, count, table);
  const rows = await sql<PlanningFeature[]>`
    SELECT id, name, type AS "featureType", scenario_count AS "scenarioCount", scenarios_unreadable AS unreadable
    FROM feature WHERE id = ANY(${sql.array(ids)}::bigint[])`;
  return { count, rows: inOrderOf(ids, rows) };
}

const RELEASE_KEYS = {
  name: ['name_key'],
  features: ['feature_count', 'id'],
  newest: ['id'],
} as const satisfies Record<(typeof RELEASE_ORDERS)[number], readonly string[]>;

export async function listPlanningReleases(
  sql: Queryable,
  projectId: number,
  table: TablePage<(typeof RELEASE_ORDERS)[number]>,
): Promise<{ count: number; rows: PlanningRelease[] }> {
  const count = await readCounter(sql, projectId, 'test_plan');
  const ids = await readOrderedIds(sql, 'test_plan', RELEASE_KEYS[table.sort], projectId, count, table);
  const rows = await sql<PlanningRelease[]>`
    SELECT id, name, feature_count AS "featureCount" FROM test_plan WHERE id = ANY(${sql.array(ids)}::bigint[])`;
  return { count, rows: inOrderOf(ids, rows) };
}

/** For a file: the next rows below an id, newest first. */
export async function featuresBelow(sql: Queryable, projectId: number, below: number, size: number) {
  return sql<PlanningFeature[]>`
    SELECT id, name, type AS "featureType", scenario_count AS "scenarioCount", scenarios_unreadable AS unreadable
    FROM feature WHERE project_id = ${projectId} AND id < ${below} ORDER BY id DESC LIMIT ${size}`;
}

export async function releasesBelow(sql: Queryable, projectId: number, below: number, size: number) {
  return sql<PlanningRelease[]>`
    SELECT id, name, feature_count AS "featureCount" FROM test_plan
    WHERE project_id = ${projectId} AND id < ${below} ORDER BY id DESC LIMIT ${size}`;
}

async function readOrderedIds(
  sql: Queryable,
  table: 'feature' | 'test_plan',
  keys: readonly string[],
  projectId: number,
  count: number,
  { page, size, order }: TablePage<string>,
): Promise<number[]> {
  const window = pageWindow(count, page, size);
  const descending = (order === 'desc') !== window.backwards;
  const direction = descending ? sql`DESC` : sql`ASC`;
  const [first, second] = keys;
  const by = second
    ? sql`${sql(first ?? 'id')} ${direction}, ${sql(second)} ${direction}`
    : sql`${sql(first ?? 'id')} ${direction}`;
  const rows = await sql<{ id: number }[]>`
    SELECT id FROM ${sql(table)} WHERE project_id = ${projectId} ORDER BY ${by} OFFSET ${window.offset} LIMIT ${window.limit}`;
  const ids = rows.map((row) => row.id);
  return window.backwards ? ids.reverse() : ids;
}

function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
