import { z } from 'zod';
import {
  DashboardRun,
  Day,
  Defect,
  DefectFigures,
  ExecutionFigures,
  PlanningFeature,
  PlanningFigures,
  PlanningRelease,
} from '../entities/dashboard.ts';
import { idInPath, Paging } from '../paging.ts';
import { route } from '../route.ts';

const permission = { right: 'content.read', where: { in: 'query', field: 'applicationId' } } as const;
const inProject = { applicationId: idInPath };
/** Days in UTC, both included, and one environment by its name. */
const range = { ...inProject, from: Day.optional(), to: Day.optional(), environment: z.string().max(200).optional() };
const order = z.enum(['asc', 'desc']);
const rows = <Row extends z.ZodType>(row: Row) => z.object({ count: z.number().int(), rows: z.array(row) });
/** A file of comma-separated values is written row by row, whatever its length: the newest 100,000 rows. */
const csv = { limit: { calls: 30, seconds: 60 }, responses: { 200: z.unknown() } };

export const FEATURE_ORDERS = ['name', 'type', 'scenarios', 'newest'] as const;
export const RELEASE_ORDERS = ['name', 'features', 'newest'] as const;
export const RUN_ORDERS = [
  'id',
  'name',
  'type',
  'status',
  'scenarios',
  'passed',
  'failed',
  'duration',
  'environment',
] as const;
export const DEFECT_ORDERS = ['cause', 'priority', 'open', 'scenarios', 'failures', 'first', 'last'] as const;

/** Every answer of the dashboard stays below 64 kB, however many features and runs a project has. */
export const planningDashboard = route({
  method: 'GET',
  path: '/api/dashboard/planning',
  summary: 'Figures of features, test cases and releases',
  permission,
  query: z.object(inProject),
  responses: { 200: PlanningFigures },
});

export const planningFeatures = route({
  method: 'GET',
  path: '/api/dashboard/planning/features',
  summary: 'Test case count per feature, one page',
  permission,
  query: z.object({
    ...inProject,
    ...Paging,
    sort: z.enum(FEATURE_ORDERS).default('newest'),
    order: order.default('desc'),
  }),
  responses: { 200: rows(PlanningFeature) },
});

export const planningReleases = route({
  method: 'GET',
  path: '/api/dashboard/planning/releases',
  summary: 'Feature count per release, one page',
  permission,
  query: z.object({
    ...inProject,
    ...Paging,
    sort: z.enum(RELEASE_ORDERS).default('newest'),
    order: order.default('desc'),
  }),
  responses: { 200: rows(PlanningRelease) },
});

export const executionDashboard = route({
  method: 'GET',
  path: '/api/dashboard/execution',
  summary: 'Figures of runs and their scenarios, over time and per release',
  permission,
  query: z.object(range),
  responses: { 200: ExecutionFigures },
});

/** An order other than by run id looks at the newest 50,000 runs of the range; `among` says so where there are more. */
export const executionRuns = route({
  method: 'GET',
  path: '/api/dashboard/execution/runs',
  summary: 'Runs with their figures, one page',
  permission,
  query: z.object({ ...range, ...Paging, sort: z.enum(RUN_ORDERS).default('id'), order: order.default('desc') }),
  responses: { 200: rows(DashboardRun).extend({ among: z.number().int().nullable() }) },
});

export const defectDashboard = route({
  method: 'GET',
  path: '/api/dashboard/defects',
  summary: 'Figures of defects: causes that scenarios failed with',
  permission,
  query: z.object(range),
  responses: { 200: DefectFigures },
});

export const defectList = route({
  method: 'GET',
  path: '/api/dashboard/defects/list',
  summary: 'Defects with how often, since when and whether still, one page',
  permission,
  query: z.object({
    ...range,
    ...Paging,
    sort: z.enum(DEFECT_ORDERS).default('failures'),
    order: order.default('desc'),
  }),
  responses: { 200: rows(Defect) },
});

export const planningFeaturesFile = route({
  method: 'GET',
  path: '/api/dashboard/planning/features.csv',
  summary: 'Test case count per feature as a CSV file',
  permission,
  query: z.object(inProject),
  ...csv,
});

export const planningReleasesFile = route({
  method: 'GET',
  path: '/api/dashboard/planning/releases.csv',
  summary: 'Feature count per release as a CSV file',
  permission,
  query: z.object(inProject),
  ...csv,
});

export const executionRunsFile = route({
  method: 'GET',
  path: '/api/dashboard/execution/runs.csv',
  summary: 'Runs with their figures as a CSV file',
  permission,
  query: z.object(range),
  ...csv,
});

export const defectListFile = route({
  method: 'GET',
  path: '/api/dashboard/defects/list.csv',
  summary: 'Defects as a CSV file',
  permission,
  query: z.object(range),
  ...csv,
});

/**
 * The documented call of old dashboards (spec 1 §7). Bounded all the same: the newest 50 runs unless `page` and `size` (at most 100)
 * ask for others; `/api/run/count` says how many there are, `/api/dashboard/execution` what they add up to.
 */
export const listAllRuns = route({
  method: 'GET',
  path: '/api/run/listAllRuns',
  summary: 'Runs for a dashboard, newest first, one page',
  permission,
  query: z.object({ ...inProject, ...Paging, size: Paging.size.default(50) }),
  responses: { 200: z.array(DashboardRun) },
});
