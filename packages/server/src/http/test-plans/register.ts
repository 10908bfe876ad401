import * as routes from '@stepwright/contract/routes/test-plans';
import type { FastifyInstance } from 'fastify';
import { addTestPlan, changeTestPlan, deleteTestPlan } from '../../actions/save-test-plan.ts';
import { notFound } from '../../app-error.ts';
import type { ServerParts } from '../../server-parts.ts';
import { allTestPlans, countTestPlans, findTestPlan, listTestPlans, readPlanTexts } from '../../store/test-plans.ts';
import { readInThread } from '../../work/text-thread.ts';
import { serve } from '../serve-route.ts';

/** The calls about test plans (spec 1 §7, wire word: business scenario). */
export function registerTestPlans(app: FastifyInstance, parts: ServerParts): void {
  const { database } = parts;

  serve(app, parts, routes.countTestPlans, async ({ project, query }) => ({
    status: 200,
    body: await countTestPlans(database.sql, project.id, query.searchValue),
  }));

  serve(app, parts, routes.listTestPlans, async ({ project, query }) => ({
    status: 200,
    body: await listTestPlans(database.sql, { ...query, projectId: project.id }, query.searchValue),
  }));

  serve(app, parts, routes.allTestPlans, async ({ project }) => ({
    status: 200,
    body: await allTestPlans(database.sql, project.id),
  }));

  serve(app, parts, routes.getTestPlan, async ({ params, authorise }) => {
    const plan = await findTestPlan(database.sql, params.testPlanId);
    await authorise('content.read', plan?.applicationId);
    if (!plan) throw notFound();
    return { status: 200, body: plan };
  });

  serve(app, parts, routes.planScenarios, async ({ params, authorise }) => {
    const plan = await findTestPlan(database.sql, params.testPlanId);
    await authorise('content.read', plan?.applicationId);
    if (!plan) throw notFound();
    const texts = await readPlanTexts(database.sql, plan);
    return { status: 200, body: (await readInThread({ kind: 'plan', texts }, true)).scenarios };
  });

  serve(app, parts, routes.saveTestPlan, async ({ body, claims }) =>
    body.id === 0
      ? { status: 201, body: await addTestPlan(database, body, claims.userName) }
      : { status: 202, body: await changeTestPlan(database, body, claims.userName) },
  );

  serve(app, parts, routes.deleteTestPlan, async ({ body, claims, authorise }) => {
    await authorise('content.delete', (await findTestPlan(database.sql, body.id))?.applicationId);
    await deleteTestPlan(database, body.id, claims.userName);
    return { status: 200, body: { id: body.id } };
  });
}
