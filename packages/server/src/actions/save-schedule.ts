import { MOST_SCHEDULES, type Schedule, type ScheduleDraft } from '@stepwright/contract/entities/schedule';
import { NOTICES } from '@stepwright/contract/notices';
import { AppError, notFound } from '../app-error.ts';
import { checkTags } from '../runs/check-tags.ts';
import { readCron } from '../schedules/cron-times.ts';
import type { Database, Transaction } from '../store/database.ts';
import { findEnvironment } from '../store/environments.ts';
import { skipWaiting } from '../store/schedule-fires.ts';
import * as schedules from '../store/schedules.ts';
import { findTestPlan } from '../store/test-plans.ts';
import { isSameVersion, readVersion, stale } from './save-conflict.ts';

/**
 * Adds a schedule to a test plan; it comes due from now on.
 *
 * @throws AppError `validation`, `not_found` when the plan or the environment is not of the project, `precondition` when the project
 *   has 200 schedules
 */
export async function addSchedule(database: Database, draft: ScheduleDraft, by: string): Promise<Schedule> {
  const times = readCron(draft.croneExpression, draft.time_zone ?? 'UTC');
  return database.transaction(async (tx) => {
    await checkParts(tx, draft);
    if ((await schedules.lockScheduleCount(tx, draft.application_id)) >= MOST_SCHEDULES) {
      throw new AppError('precondition', `A project has at most ${MOST_SCHEDULES} schedules.`, {
        hint: 'Delete one that is not needed any more.',
      });
    }
    const nextDue = times.next(await schedules.readScheduleClock(tx));
    const id = await schedules.insertSchedule(tx, draft.application_id, textsOf(draft, null), nextDue, by);
    return (await schedules.findSchedule(tx, id))!;
  });
}

/**
 * Changes a schedule. What is left out stays. A new expression or time zone counts from now on.
 *
 * @throws AppError as `addSchedule`; `stale` with the stored schedule
 */
export async function changeSchedule(database: Database, draft: ScheduleDraft, by: string): Promise<Schedule> {
  const version = readVersion(draft.updated_date_time);
  return database.transaction(async (tx) => {
    const stored = await schedules.lockSchedule(tx, draft.id);
    if (!stored || stored.application_id !== draft.application_id) throw notFound();
    if (stored.business_scenario_id !== draft.business_scenario_id) throw notFound();
    if (version !== null && !isSameVersion(version, stored.updated_date_time)) throw stale(stored);
    await checkParts(tx, draft);
    const texts = textsOf(draft, stored);
    const times = readCron(texts.cron, texts.timeZone);
    const isNewTime = texts.cron !== stored.croneExpression || texts.timeZone !== stored.time_zone;
    const restart = !stored.paused && (isNewTime || stored.next_due === null);
    const nextDue = restart ? times.next(await schedules.readScheduleClock(tx)) : undefined;
    await schedules.updateSchedule(tx, draft.id, texts, nextDue, by);
    return (await schedules.findSchedule(tx, draft.id))!;
  });
}

/** Pauses a schedule, or lets it go on from now; what it is already stays. @throws AppError `not_found`, `validation` */
export async function pauseSchedule(database: Database, id: number, paused: boolean, by: string): Promise<Schedule> {
  return database.transaction(async (tx) => {
    const stored = await schedules.lockSchedule(tx, id);
    if (!stored) throw notFound();
    if (stored.paused === paused) return stored;
    const times = paused ? null : readCron(stored.croneExpression, stored.time_zone);
    const nextDue = times ? times.next(await schedules.readScheduleClock(tx)) : null;
    await schedules.setPaused(tx, id, paused, nextDue, by);
    if (paused) await skipWaiting(tx, id, 'The schedule was paused.');
    return (await schedules.findSchedule(tx, id))!;
  });
}

/** @throws AppError `not_found` when the plan or the environment is not of the project, `validation` for tags not understood */
async function checkParts(tx: Transaction, draft: ScheduleDraft): Promise<void> {
  // Held, so that neither goes before the schedule is there.
  await tx`SELECT 1 FROM test_plan WHERE id = ${draft.business_scenario_id} FOR KEY SHARE`;
  await tx`SELECT 1 FROM environment WHERE id = ${draft.env_id} FOR KEY SHARE`;
  const plan = await findTestPlan(tx, draft.business_scenario_id);
  if (plan?.applicationId !== draft.application_id) throw notFound();
  if (draft.run_scenariotags) {
    checkTags(
      draft.run_scenariotags,
      plan.features.map(({ featureType }) => featureType),
    );
  }
  const environment = await findEnvironment(tx, draft.env_id);
  if (environment?.applicationId !== draft.application_id) {
    throw new AppError('not_found', NOTICES.scheduleSave.noEnvironment, {
      hint: 'The environment is not there any more: choose another one.',
    });
  }
}

function textsOf(draft: ScheduleDraft, stored: Schedule | null): schedules.ScheduleTexts {
  const tags = draft.run_scenariotags === undefined ? (stored?.run_scenariotags ?? null) : draft.run_scenariotags;
  return {
    testPlanId: draft.business_scenario_id,
    environmentId: draft.env_id,
    name: draft.name,
    cron: draft.croneExpression,
    tags: tags || null,
    timeZone: draft.time_zone ?? stored?.time_zone ?? 'UTC',
    overlap: draft.overlap ?? stored?.overlap ?? 'SKIP',
    misfire: draft.misfire ?? stored?.misfire ?? 'ONE',
    catchUpMinutes: draft.catch_up_minutes ?? stored?.catch_up_minutes ?? 60,
  };
}
