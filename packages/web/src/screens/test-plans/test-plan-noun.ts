import type { TestPlan, TestPlanSummary } from '@stepwright/contract/entities/test-plan';
import { NOTICES } from '@stepwright/contract/notices';
import { removeTestPlan, TEST_PLANS, testPlanList, testPlanQuery } from '../../api/queries/test-plans.ts';
import type { EditedNoun, ListNoun } from '../../parts/noun.ts';

export const TEST_PLAN: ListNoun<TestPlanSummary> & EditedNoun<TestPlan> = {
  words: { one: 'test plan', many: 'test plans', a: 'a test plan', label: 'Test Plan' },
  param: 'plan',
  thing: 'plan',
  kind: TEST_PLANS,
  list: testPlanList,
  one: testPlanQuery,
  projectIdOf: (plan) => plan.applicationId,
  remove: removeTestPlan,
  texts: {
    add: NOTICES.testPlanAdd,
    update: NOTICES.testPlanUpdate,
    delete: NOTICES.testPlanDelete,
    fetch: NOTICES.testPlanFetch,
    count: NOTICES.testPlanCount,
  },
};
