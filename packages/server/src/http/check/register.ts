import { MOST_CHECKED_ENVIRONMENTS } from '@stepwright/contract/entities/check';
import * as routes from '@stepwright/contract/routes/check';
import type { FastifyInstance } from 'fastify';
import { checkImpact } from '../../actions/check-impact.ts';
import { askForCheck, checkOneRun, readMatrix } from '../../actions/read-check.ts';
import { AppError, notFound } from '../../app-error.ts';
import type { ServerParts } from '../../server-parts.ts';
import { findCell, listPlanRows, listScheduleRows } from '../../store/check-matrix.ts';
import { findTestPlan } from '../../store/test-plans.ts';
import { keepChecked } from '../../work/keep-checked.ts';
import { serve } from '../serve-route.ts';

/** What would fail before anything runs. */
export function registerCheck(app: FastifyInstance, parts: ServerParts): void {
  const { database } = parts;
  const { sql } = database;
  keepChecked(app, parts);

  serve(app, parts, routes.readCheckMatrix, async ({ project, query }) => ({
    status: 200,
    body: await readMatrix(database, {
      projectId: project.id,
      page: query.page,
      size: query.size,
      only: query.only,
      type: query.type,
      testPlanId: query.testPlanId,
      search: query.search,
    }),
  }));

  serve(app, parts, routes.startCheck, async ({ project }) => ({
    status: 200,
    body: await askForCheck(database, project.id),
  }));

  serve(app, parts, routes.readCheckFindings, async ({ project, query }) => {
    const { featureId, environmentId, scheduleId } = query;
    const of =
      scheduleId !== undefined ? { scheduleId } : featureId && environmentId ? { featureId, environmentId } : null;
    if (!of) throw new AppError('validation', 'Name a schedule, or a feature and an environment.');
    const found = await findCell(sql, project.id, of);
    if (!found) throw notFound();
    return { status: 200, body: found };
  });

  serve(app, parts, routes.listScheduleChecks, async ({ project, query }) => ({
    status: 200,
    body: await listScheduleRows(sql, project.id, query.testPlanId),
  }));

  serve(app, parts, routes.listPlanChecks, async ({ project, query }) => {
    const plan = await findTestPlan(sql, query.testPlanId);
    if (plan?.applicationId !== project.id) throw notFound();
    return { status: 200, body: await listPlanRows(sql, project.id, query.testPlanId, MOST_CHECKED_ENVIRONMENTS) };
  });

  serve(app, parts, routes.checkRun, async ({ project, body }) => ({
    status: 200,
    body: await checkOneRun(database, {
      projectId: project.id,
      featureId: body.featureId,
      testPlanId: body.testPlanId,
      environmentId: body.environmentId,
      tags: body.tags ?? '',
    }),
  }));

  serve(app, parts, routes.checkImpact, async ({ body }) => ({
    status: 200,
    body: await checkImpact(database, body),
  }));
}
