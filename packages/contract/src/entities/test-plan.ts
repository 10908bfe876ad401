import { z } from 'zod';
import { Id, Moment } from '../paging.ts';
import { FeatureSummary } from './feature.ts';

/** spec 1 §5: the rule is 4 to 20, the documented text says 3-20. */
export const TEST_PLAN_NAME_MESSAGE = 'Test Plan name should be between 3-20 character';
export const TestPlanName = z.string().trim().min(4, TEST_PLAN_NAME_MESSAGE).max(20, TEST_PLAN_NAME_MESSAGE);
export const TEST_PLAN_DESCRIPTION_MESSAGE = 'A test plan needs a description of at most 5000 characters';

/** A row of a list of test plans (wire word: business scenario). */
export const TestPlanSummary = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  applicationId: Id,
  created_by: z.string(),
  created_date_time: Moment,
  updated_by: z.string(),
  updated_date_time: Moment,
});
export type TestPlanSummary = z.infer<typeof TestPlanSummary>;

/** Features in the order in which they run; one may stand there more than once. */
export const TestPlan = TestPlanSummary.extend({ features: z.array(FeatureSummary) });
export type TestPlan = z.infer<typeof TestPlan>;

export const TestPlanDraft = z.strictObject({
  id: Id.default(0),
  name: TestPlanName,
  description: z.string().trim().min(1, TEST_PLAN_DESCRIPTION_MESSAGE).max(5000, TEST_PLAN_DESCRIPTION_MESSAGE),
  /** Left out: no features for a new plan, the stored ones for an old plan. */
  featureIds: z.array(Id).max(1000).optional(),
  applicationId: Id,
  updated_date_time: Moment.optional(),
});
export type TestPlanDraft = z.infer<typeof TestPlanDraft>;

/** The scenarios of a plan by their tags. */
export const PlanScenarios = z.object({
  groups: z.array(z.object({ tags: z.array(z.string()), count: z.number().int() })),
  /** Names of features whose text cannot be read, or is of another language. */
  unreadable: z.array(z.string()),
});
export type PlanScenarios = z.infer<typeof PlanScenarios>;
