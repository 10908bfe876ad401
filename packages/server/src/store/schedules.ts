import type { MisfirePolicy, OverlapPolicy, Schedule } from '@stepwright/contract/entities/schedule';
import type { Queryable, Transaction } from './database.ts';

/** A schedule as it is on the wire, with what became of its newest due time. */
const COLUMNS = (sql: Queryable) => sql`
  s.id, s.test_plan_id AS business_scenario_id, s.environment_id AS env_id, s.project_id AS application_id, s.name,
  s.cron AS "croneExpression", s.tags AS run_scenariotags, s.tags AS "scenarioTags", environment.name AS environment,
  s.time_zone, s.overlap, s.misfire, s.catch_up_minutes, s.paused, s.next_due_at AS next_due, s.missed,
  (SELECT to_jsonb(f) - 'schedule_id' || jsonb_build_object('run_status',
      (SELECT status FROM run WHERE run.id = f.run_id))
    FROM schedule_fire f WHERE f.schedule_id = s.id ORDER BY due_at DESC LIMIT 1) AS last_fire,
  s.created_by, s.created_at AS created_date_time, s.updated_by, s.updated_at AS updated_date_time`;

/** Oldest first; a project has at most 200. */
export async function listSchedules(sql: Queryable, testPlanId: number): Promise<Schedule[]> {
  return sql<Schedule[]>`
    SELECT ${COLUMNS(sql)} FROM schedule s JOIN environment ON environment.id = s.environment_id
    WHERE s.test_plan_id = ${testPlanId} ORDER BY s.id`;
}

export async function findSchedule(sql: Queryable, id: number): Promise<Schedule | null> {
  const [row] = await sql<Schedule[]>`
    SELECT ${COLUMNS(sql)} FROM schedule s JOIN environment ON environment.id = s.environment_id WHERE s.id = ${id}`;
  return row ?? null;
}

/** The same, held against others that change it, the scheduler among them, until the transaction ends. */
export async function lockSchedule(tx: Transaction, id: number): Promise<Schedule | null> {
  await tx`SELECT 1 FROM schedule WHERE id = ${id} FOR UPDATE`;
  return findSchedule(tx, id);
}

/** How many schedules a project has; whoever else wants to add one waits until the transaction ends. */
export async function lockScheduleCount(tx: Transaction, projectId: number): Promise<number> {
  await tx`SELECT 1 FROM project WHERE id = ${projectId} FOR NO KEY UPDATE`;
  const [row] = await tx<{ n: number }[]>`SELECT count(*) AS n FROM schedule WHERE project_id = ${projectId}`;
  return row!.n;
}

/** The moment that counts for schedules: the database's, to the second that it is in. */
export async function readScheduleClock(sql: Queryable): Promise<Date> {
  const [row] = await sql<{ now: string }[]>`SELECT schedule_clock() AS now`;
  return new Date(row!.now);
}

export interface ScheduleTexts {
  testPlanId: number;
  environmentId: number;
  name: string;
  cron: string;
  tags: string | null;
  timeZone: string;
  overlap: OverlapPolicy;
  misfire: MisfirePolicy;
  catchUpMinutes: number;
}

/** @throws a dangling reference when the environment was deleted meanwhile */
export async function insertSchedule(
  sql: Queryable,
  projectId: number,
  texts: ScheduleTexts,
  nextDue: Date | null,
  by: string,
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO schedule (project_id, test_plan_id, environment_id, name, cron, tags, time_zone, overlap, misfire,
      catch_up_minutes, next_due_at, created_by, updated_by)
    VALUES (${projectId}, ${texts.testPlanId}, ${texts.environmentId}, ${texts.name}, ${texts.cron}, ${texts.tags},
      ${texts.timeZone}, ${texts.overlap}, ${texts.misfire}, ${texts.catchUpMinutes}, ${nextDue}, ${by}, ${by})
    RETURNING id`;
  return row!.id;
}

/** `undefined` leaves the next due time as it is. @throws a dangling reference when the environment was deleted meanwhile */
export async function updateSchedule(
  sql: Queryable,
  id: number,
  texts: ScheduleTexts,
  nextDue: Date | null | undefined,
  by: string,
): Promise<void> {
  await sql`
    UPDATE schedule SET environment_id = ${texts.environmentId}, name = ${texts.name}, cron = ${texts.cron},
      tags = ${texts.tags}, time_zone = ${texts.timeZone}, overlap = ${texts.overlap}, misfire = ${texts.misfire},
      catch_up_minutes = ${texts.catchUpMinutes}, ${nextDue === undefined ? sql`` : sql`next_due_at = ${nextDue},`}
      updated_by = ${by}, updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
    WHERE id = ${id}`;
}

export async function setPaused(
  sql: Queryable,
  id: number,
  paused: boolean,
  nextDue: Date | null,
  by: string,
): Promise<void> {
  await sql`
    UPDATE schedule SET paused = ${paused}, next_due_at = ${nextDue}, updated_by = ${by},
      updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
    WHERE id = ${id}`;
}

export async function deleteSchedule(sql: Queryable, id: number): Promise<boolean> {
  const rows = await sql`DELETE FROM schedule WHERE id = ${id} RETURNING id`;
  return rows.length > 0;
}

/** Names of the schedules that use an environment, at most so many. */
export async function listUsersOfEnvironment(sql: Queryable, environmentId: number, most: number): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT name FROM schedule WHERE environment_id = ${environmentId} ORDER BY id LIMIT ${most}`;
  return rows.map((row) => row.name);
}

/** What the scheduler needs of a schedule that is due. Moments by the clock of the schedules. */
export interface DueSchedule {
  id: number;
  projectId: number;
  testPlanId: number;
  environmentId: number;
  name: string;
  cron: string;
  tags: string | null;
  timeZone: string;
  overlap: OverlapPolicy;
  misfire: MisfirePolicy;
  catchUpMinutes: number;
  /** The first due time that nothing was done about. */
  dueAt: string | null;
  now: string;
}

const DUE_COLUMNS = (sql: Queryable) => sql`
  id, project_id AS "projectId", test_plan_id AS "testPlanId", environment_id AS "environmentId", name, cron, tags,
  time_zone AS "timeZone", overlap, misfire, catch_up_minutes AS "catchUpMinutes", next_due_at AS "dueAt",
  schedule_clock() AS now`;

/** Schedules that are due, the longest overdue first. */
export async function findDue(sql: Queryable, most: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    SELECT id FROM schedule WHERE next_due_at <= (SELECT schedule_clock()) ORDER BY next_due_at, id LIMIT ${most}`;
  return rows.map((row) => row.id);
}

/** Takes a schedule that is due; null when another server holds it, or it is not due any more. */
export async function takeDue(tx: Transaction, id: number): Promise<(DueSchedule & { dueAt: string }) | null> {
  const [row] = await tx<(DueSchedule & { dueAt: string })[]>`
    SELECT ${DUE_COLUMNS(tx)} FROM schedule
    WHERE id = ${id} AND next_due_at <= (SELECT schedule_clock()) FOR UPDATE SKIP LOCKED`;
  return row ?? null;
}

/** Takes a schedule whose fires wait; null when another server holds it. */
export async function takeWaiting(tx: Transaction, id: number): Promise<DueSchedule | null> {
  const [row] = await tx<DueSchedule[]>`
    SELECT ${DUE_COLUMNS(tx)} FROM schedule WHERE id = ${id} FOR UPDATE SKIP LOCKED`;
  return row ?? null;
}

/** Goes on to the next due time. It is no change that a save could be in conflict with. */
export async function advanceSchedule(
  sql: Queryable,
  id: number,
  nextDue: Date | null,
  missed: number,
  fires: number,
): Promise<number> {
  const [row] = await sql<{ fireCount: number }[]>`
    UPDATE schedule SET next_due_at = ${nextDue}, missed = missed + ${missed}, fire_count = fire_count + ${fires}
    WHERE id = ${id} RETURNING fire_count AS "fireCount"`;
  return row?.fireCount ?? 0;
}
