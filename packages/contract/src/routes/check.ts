import { z } from 'zod';
import { CheckImpact, CheckMatrix, CheckProgress, CheckReport, PlanCheck, ScheduleCheck } from '../entities/check.ts';
import { FeatureType } from '../entities/feature.ts';
import { Id, idInPath, Paging } from '../paging.ts';
import { route } from '../route.ts';

// Our addition: what would fail before anything runs.

const inQuery = { in: 'query', field: 'applicationId' } as const;
const inBody = { in: 'body', field: 'applicationId' } as const;

export const readCheckMatrix = route({
  method: 'GET',
  path: '/api/check/matrix',
  summary: 'Features against environments: what would fail, the worst first',
  permission: { right: 'content.read', where: inQuery },
  query: z.object({
    ...Paging,
    applicationId: idInPath,
    /** Only features with errors, with warnings or errors, or that were not looked at yet. */
    only: z.enum(['error', 'warning', 'unchecked']).optional(),
    type: FeatureType.optional(),
    testPlanId: idInPath.optional(),
    search: z.string().max(200).optional(),
  }),
  responses: { 200: CheckMatrix },
});

/** Asks for every pair that nobody has checked yet; they are checked one after the other. */
export const startCheck = route({
  method: 'POST',
  path: '/api/check/start',
  summary: 'Check every feature of a project against every environment',
  permission: { right: 'content.read', where: inBody },
  body: z.strictObject({ applicationId: Id }),
  limit: { calls: 60, seconds: 60 },
  responses: { 200: CheckProgress },
});

export const readCheckFindings = route({
  method: 'GET',
  path: '/api/check/findings',
  summary: 'What the check found for a feature against an environment, or for a schedule',
  permission: { right: 'content.read', where: inQuery },
  query: z.object({
    applicationId: idInPath,
    featureId: idInPath.optional(),
    environmentId: idInPath.optional(),
    scheduleId: idInPath.optional(),
  }),
  responses: { 200: CheckReport },
});

export const listScheduleChecks = route({
  method: 'GET',
  path: '/api/check/schedules',
  summary: 'Schedules of a project, or of one plan, with what their next run would come to',
  permission: { right: 'content.read', where: inQuery },
  query: z.object({ applicationId: idInPath, testPlanId: idInPath.optional() }),
  responses: { 200: z.array(ScheduleCheck) },
});

export const listPlanChecks = route({
  method: 'GET',
  path: '/api/check/plan',
  summary: 'A test plan against each environment',
  permission: { right: 'content.read', where: inQuery },
  query: z.object({ applicationId: idInPath, testPlanId: idInPath }),
  responses: { 200: z.array(PlanCheck) },
});

/** The check of a run that nobody has asked for yet. */
export const checkRun = route({
  method: 'POST',
  path: '/api/check/run',
  summary: 'What a run of a feature or a test plan would come to',
  permission: { right: 'content.read', where: inBody },
  body: z.strictObject({
    applicationId: Id,
    featureId: Id.optional(),
    testPlanId: Id.optional(),
    environmentId: Id,
    tags: z.string().max(500).optional(),
  }),
  limit: { calls: 120, seconds: 60 },
  responses: { 200: CheckReport },
});

/** What is to be saved; texts that are left out stay as they are. */
export const checkImpact = route({
  method: 'POST',
  path: '/api/check/impact',
  summary: 'New errors that saving an object or an environment would make in features; saves nothing',
  permission: { right: 'content.read', where: inBody },
  body: z.strictObject({
    applicationId: Id,
    kind: z.enum(['object', 'environment']),
    id: Id,
    name: z.string().max(500).optional(),
    locator: z.string().optional(),
    anoroc_content: z.string().optional(),
    settings_content: z.string().optional(),
  }),
  bodyLimit: 4 * 1024 * 1024,
  limit: { calls: 60, seconds: 60 },
  responses: { 200: CheckImpact },
});
