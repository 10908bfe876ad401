import type { TestPlanDraft } from '@stepwright/contract/entities/test-plan';
import { PAGE_SIZE } from '@stepwright/contract/paging';
import { runTestPlan } from '@stepwright/contract/routes/runs';
import {
  countTestPlans,
  deleteTestPlan,
  getTestPlan,
  listTestPlans,
  planScenarios,
  saveTestPlan,
} from '@stepwright/contract/routes/test-plans';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../call.ts';
import { listQueries, oneQuery } from './list-query.ts';

export const TEST_PLANS = 'test-plans';

export const testPlanList = listQueries(
  TEST_PLANS,
  ({ projectId, page, q }, signal) =>
    call(listTestPlans, { query: { applicationId: projectId, page, size: PAGE_SIZE, searchValue: q } }, { signal }),
  ({ projectId, q }, signal) =>
    call(countTestPlans, { query: { applicationId: projectId, searchValue: q } }, { signal }),
);

export const testPlanQuery = (testPlanId: number) =>
  oneQuery(['test-plan', testPlanId, 'whole'], (signal) => call(getTestPlan, { params: { testPlanId } }, { signal }));

/** The scenarios of a plan by their tags. `version` is the plan's, so that another choice of features is counted anew. */
export const planScenariosQuery = (testPlanId: number, version: string) =>
  queryOptions({
    queryKey: ['test-plan', testPlanId, 'scenarios', version],
    queryFn: ({ signal }) => call(planScenarios, { params: { testPlanId } }, { signal }),
    staleTime: 10_000,
  });

export const storeTestPlan = (draft: z.input<typeof TestPlanDraft>) => call(saveTestPlan, { body: draft });
export const removeTestPlan = (id: number) => call(deleteTestPlan, { body: { id } });

export interface PlanRunAsk {
  readonly testPlanId: number;
  readonly projectId: number;
  readonly environmentId: number;
  readonly tags: string;
}

export const startPlanRun = ({ testPlanId, projectId, environmentId, tags }: PlanRunAsk) =>
  call(runTestPlan, {
    body: {
      business_scenario_id: testPlanId,
      application_id: projectId,
      env_id: environmentId,
      run_scenariotags: tags === '' ? null : tags,
    },
  });
