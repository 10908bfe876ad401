import { z } from 'zod';
import { PlanScenarios, TestPlan, TestPlanDraft, TestPlanSummary } from '../entities/test-plan.ts';
import { Count, Id, idInPath, Paging } from '../paging.ts';
import { route } from '../route.ts';

const inQuery = { in: 'query', field: 'applicationId' } as const;

export const countTestPlans = route({
  method: 'GET',
  path: '/api/businessScenario/count',
  summary: 'How many test plans a project has',
  permission: { right: 'content.read', where: inQuery },
  query: z.object({ applicationId: idInPath, searchValue: z.string().max(200).optional() }),
  responses: { 200: Count },
});

export const listTestPlans = route({
  method: 'GET',
  path: '/api/businessScenario/list',
  summary: 'One page of test plans, newest first',
  permission: { right: 'content.read', where: inQuery },
  query: z.object({ ...Paging, applicationId: idInPath, searchValue: z.string().max(200).optional() }),
  responses: { 200: z.array(TestPlanSummary) },
});

/** With their features: what the planning dashboard counts. The newest, at most 1,000 plans with 20,000 features together. */
export const allTestPlans = route({
  method: 'GET',
  path: '/api/businessScenario/all',
  summary: 'All test plans of a project with their features',
  permission: { right: 'content.read', where: inQuery },
  query: z.object({ applicationId: idInPath }),
  responses: { 200: z.array(TestPlan) },
});

export const getTestPlan = route({
  method: 'GET',
  path: '/api/businessScenario/:testPlanId',
  summary: 'One test plan with its features',
  permission: { right: 'content.read', where: 'entity' },
  params: z.object({ testPlanId: idInPath }),
  responses: { 200: TestPlan },
});

/**
 * What a run of the plan would hold, so that a tag expression can be tried while it is typed: how many of its scenarios have each set
 * of tags, a feature that is listed twice counted twice. `unreadable` names the features that this says nothing about.
 */
export const planScenarios = route({
  method: 'GET',
  path: '/api/businessScenario/:testPlanId/scenarios',
  summary: 'The scenarios of a test plan by their tags',
  permission: { right: 'content.read', where: 'entity' },
  params: z.object({ testPlanId: idInPath }),
  responses: { 200: PlanScenarios },
  limit: { calls: 120, seconds: 60 },
});

export const saveTestPlan = route({
  method: 'POST',
  path: '/api/businessScenario/save',
  summary: 'Add a test plan (id 0) or change one',
  permission: { right: 'content.write', where: { in: 'body', field: 'applicationId' } },
  body: TestPlanDraft,
  responses: { 201: TestPlan, 202: TestPlan },
});

/** 412 while the plan has schedules. */
export const deleteTestPlan = route({
  method: 'POST',
  path: '/api/businessScenario/delete',
  summary: 'Delete a test plan',
  permission: { right: 'content.delete', where: 'entity' },
  body: z.strictObject({ id: Id }),
  responses: { 200: z.object({ id: Id }) },
  audit: 'test-plan.delete',
});
