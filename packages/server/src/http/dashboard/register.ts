import * as routes from '@stepwright/contract/routes/dashboard';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { ServerParts } from '../../server-parts.ts';
import * as defects from '../../store/dashboard-defects.ts';
import * as execution from '../../store/dashboard-execution.ts';
import * as planning from '../../store/dashboard-planning.ts';
import type { DashboardRange } from '../../store/dashboard-range.ts';
import { countMissingScenarios } from '../../work/count-scenarios.ts';
import { type ProjectAccess, serve } from '../serve-route.ts';
import { DEFECT_COLUMNS, FEATURE_COLUMNS, RELEASE_COLUMNS, RUN_COLUMNS } from './csv-columns.ts';
import { type CsvColumn, csvName, inPortions, writeCsv } from './write-csv.ts';

/** The figures of the dashboard (spec 1 §2), each from what triggers keep; and its tables, as pages and as files. */
export function registerDashboard(app: FastifyInstance, parts: ServerParts): void {
  const { sql } = parts.database;
  countMissingScenarios(app, parts);

  serve(app, parts, routes.planningDashboard, async ({ project }) => ({
    status: 200,
    body: await planning.readPlanningFigures(sql, project.id),
  }));

  serve(app, parts, routes.planningFeatures, async ({ project, query }) => ({
    status: 200,
    body: await planning.listPlanningFeatures(sql, project.id, query),
  }));

  serve(app, parts, routes.planningReleases, async ({ project, query }) => ({
    status: 200,
    body: await planning.listPlanningReleases(sql, project.id, query),
  }));

  serve(app, parts, routes.executionDashboard, async ({ project, query }) => ({
    status: 200,
    body: await execution.readExecutionFigures(sql, rangeOf(project, query)),
  }));

  serve(app, parts, routes.executionRuns, async ({ project, query }) => ({
    status: 200,
    body: await execution.listDashboardRuns(sql, rangeOf(project, query), query),
  }));

  serve(app, parts, routes.listAllRuns, async ({ project, query }) => {
    const newest = { ...query, sort: 'id', order: 'desc' } as const;
    return { status: 200, body: (await execution.listDashboardRuns(sql, { projectId: project.id }, newest)).rows };
  });

  serve(app, parts, routes.defectDashboard, async ({ project, query }) => ({
    status: 200,
    body: await defects.readDefectFigures(sql, rangeOf(project, query)),
  }));

  serve(app, parts, routes.defectList, async ({ project, query }) => ({
    status: 200,
    body: await defects.listDefects(sql, rangeOf(project, query), query),
  }));

  serve(app, parts, routes.planningFeaturesFile, async ({ project, reply }) => {
    const rows = inPortions((below, size) => planning.featuresBelow(sql, project.id, below, size));
    return file(reply, project, 'test-cases', FEATURE_COLUMNS, rows);
  });

  serve(app, parts, routes.planningReleasesFile, async ({ project, reply }) => {
    const rows = inPortions((below, size) => planning.releasesBelow(sql, project.id, below, size));
    return file(reply, project, 'releases', RELEASE_COLUMNS, rows);
  });

  serve(app, parts, routes.executionRunsFile, async ({ project, query, reply }) => {
    const range = rangeOf(project, query);
    return file(
      reply,
      project,
      'runs',
      RUN_COLUMNS,
      inPortions((below, size) => execution.runsBelow(sql, range, below, size)),
    );
  });

  serve(app, parts, routes.defectListFile, async ({ project, query, reply }) => {
    const range = rangeOf(project, query);
    const rows = async function* () {
      const newest = { page: 0, size: 100_000, sort: 'failures', order: 'desc' } as const;
      yield* (await defects.listDefects(sql, range, newest)).rows;
    };
    return file(reply, project, 'defects', DEFECT_COLUMNS, rows());
  });
}

/** @throws AppError `validation` for days in the wrong order */
function rangeOf(
  project: ProjectAccess,
  query: { from?: string | undefined; to?: string | undefined; environment?: string | undefined },
): DashboardRange {
  const { from, to, environment } = query;
  if (from && to && from > to) {
    throw new AppError('validation', 'The first day of the range is after its last one.', {
      details: [{ path: 'query.from', message: `${from} is after ${to}.` }],
    });
  }
  return { projectId: project.id, from, to, environment };
}

function file<Row>(
  reply: FastifyReply,
  project: ProjectAccess,
  table: string,
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
) {
  const name = csvName(project.name, table, new Date());
  reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${name.plain}"; filename*=UTF-8''${name.whole}`)
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
  return { status: 200 as const, body: writeCsv(columns, rows) };
}
