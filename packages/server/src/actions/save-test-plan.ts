import type { TestPlan, TestPlanDraft } from '@stepwright/contract/entities/test-plan';
import { PLAN_HAS_SCHEDULES } from '@stepwright/contract/notices';
import { AppError, notFound } from '../app-error.ts';
import type { Database } from '../store/database.ts';
import { keepDeleted } from '../store/deleted-things.ts';
import * as plans from '../store/test-plans.ts';
import { isSameVersion, nameTaken, readVersion, stale } from './save-conflict.ts';

/** @throws AppError `exists`, or `not_found` when one of the features is not of the project */
export async function addTestPlan(database: Database, draft: TestPlanDraft, by: string): Promise<TestPlan> {
  return database.transaction(async (tx) => {
    const id = await plans
      .insertTestPlan(tx, draft.applicationId, draft, by)
      .catch((error: unknown) => nameTaken(error, 'a test plan'));
    if (!(await plans.replaceFeaturesOfPlan(tx, id, draft.applicationId, draft.featureIds ?? []))) throw notFound();
    return (await plans.findTestPlan(tx, id))!;
  });
}

/**
 * Changes a test plan; features that the draft leaves out stay as they are.
 *
 * @throws AppError `not_found`, `exists`, `stale` with the stored plan
 */
export async function changeTestPlan(database: Database, draft: TestPlanDraft, by: string): Promise<TestPlan> {
  const version = readVersion(draft.updated_date_time);
  return database.transaction(async (tx) => {
    const stored = await plans.lockTestPlan(tx, draft.id);
    if (!stored || stored.applicationId !== draft.applicationId) throw notFound();
    if (version !== null && !isSameVersion(version, stored.updated_date_time)) throw stale(stored);
    await plans.updateTestPlan(tx, draft.id, draft, by).catch((error: unknown) => nameTaken(error, 'a test plan'));
    if (
      draft.featureIds !== undefined &&
      !(await plans.replaceFeaturesOfPlan(tx, draft.id, stored.applicationId, draft.featureIds))
    ) {
      throw notFound();
    }
    return (await plans.findTestPlan(tx, draft.id))!;
  });
}

/** @throws AppError `precondition` while the plan has schedules (spec 1 §7) */
export async function deleteTestPlan(database: Database, id: number, by: string): Promise<void> {
  await database.transaction(async (tx) => {
    // The lock keeps a schedule from being added meanwhile: its reference waits for this row.
    if (!(await plans.lockTestPlan(tx, id))) throw notFound();
    if (await plans.hasSchedules(tx, id)) throw new AppError('precondition', PLAN_HAS_SCHEDULES);
    await keepDeleted(tx, 'plan', id, by);
    await plans.deleteTestPlan(tx, id);
  });
}
