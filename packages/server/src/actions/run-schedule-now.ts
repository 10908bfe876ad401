import { notFound } from '../app-error.ts';
import type { Database } from '../store/database.ts';
import { insertWish } from '../store/schedule-fires.ts';
import { findSchedule, lockSchedule } from '../store/schedules.ts';
import { isDangling } from '../store/store-failure.ts';
import { placeRun } from './place-run.ts';
import { prepareRun, type RunDefaults } from './prepare-run.ts';

/**
 * Runs at once what a schedule runs, whatever its policies say, and notes it in its history.
 *
 * @throws AppError as `prepareRun`; `not_found`
 */
export async function runScheduleNow(
  database: Database,
  id: number,
  asked: RunDefaults & { userName: string },
): Promise<number> {
  const schedule = await findSchedule(database.sql, id);
  if (!schedule) throw notFound();
  const prepared = await prepareRun(
    database,
    {
      projectId: schedule.application_id,
      of: { testPlanId: schedule.business_scenario_id },
      environmentId: schedule.env_id,
      tags: schedule.run_scenariotags,
      scheduleId: id,
    },
    asked,
  );
  try {
    return await database.transaction(async (tx) => {
      if (!(await lockSchedule(tx, id))) throw notFound();
      const runId = await placeRun(tx, prepared, asked.userName);
      await insertWish(tx, id, runId, asked.userName);
      return runId;
    });
  } catch (error) {
    // The project was deleted meanwhile.
    if (isDangling(error)) throw notFound();
    throw error;
  }
}
