import { z } from 'zod';
import { NOTICES, SCREEN_TEXTS } from '../notices.ts';
import { Id, Moment } from '../paging.ts';
import { RunStatus } from './run.ts';

/** spec 1 §5: the rule is 4 to 15, the documented text says 3-15. */
export const SCHEDULE_NAME_MESSAGE = 'Schedule name should be between 3-15 character';
export const ScheduleName = z.string().trim().min(4, SCHEDULE_NAME_MESSAGE).max(15, SCHEDULE_NAME_MESSAGE);

/** 5 or 6 parts with blanks between them (spec 1 §5). Whether each part makes sense is decided where it is read. */
export const CronText = z
  .string()
  .max(500, SCREEN_TEXTS.invalidCron)
  .transform((text) => text.trim().replace(/\s+/g, ' '))
  .refine((text) => /^\S+( \S+){4,5}$/.test(text), { error: SCREEN_TEXTS.invalidCron });

/** At a due time while an earlier run of the schedule goes on: leave it out, wait for that run, or run beside it. */
export const OverlapPolicy = z.enum(['SKIP', 'QUEUE', 'ALLOW']);
export type OverlapPolicy = z.infer<typeof OverlapPolicy>;

/** Due times that passed while no server was there: leave them out, make up for the last one, or for each of them. */
export const MisfirePolicy = z.enum(['SKIP', 'ONE', 'ALL']);
export type MisfirePolicy = z.infer<typeof MisfirePolicy>;

/** Minutes; at most a week. */
export const CatchUpMinutes = z.number().int().min(1).max(10_080);

/** Schedules that one project may have. */
export const MOST_SCHEDULES = 200;
/** Due times that may wait for an earlier run of their schedule; further ones are skipped. */
export const MOST_WAITING_FIRES = 100;
/** Runs that make up for missed due times, at most; older ones only count as missed. */
export const MOST_CATCH_UPS = 100;
/** A due time that is this many seconds old was missed. */
export const LATE_SECONDS = 60;

/**
 * What became of a due time. `STARTED`: it has a run. `WAITING`: for an earlier run of the schedule to end. `SKIPPED`: an earlier
 * run went on. `FAILED`: no run could be made. `MISSED`: no server was there.
 */
export const FireOutcome = z.enum(['STARTED', 'WAITING', 'SKIPPED', 'FAILED', 'MISSED']);
export type FireOutcome = z.infer<typeof FireOutcome>;

/** A due time, or a wish to run at once, and what became of it. */
export const ScheduleFire = z.object({
  id: Id,
  due_at: Moment,
  decided_at: Moment,
  outcome: FireOutcome,
  run_id: Id.nullable(),
  run_status: RunStatus.nullable(),
  /** Why there is no run. */
  reason: z.string().nullable(),
  /** Due times before this one that passed without a run. */
  missed: z.number().int(),
  /** Who asked for it; null when it came due. */
  asked_by: z.string().nullable(),
});
export type ScheduleFire = z.infer<typeof ScheduleFire>;

/** When a test plan runs by itself (spec 1 §3). */
export const Schedule = z.object({
  id: Id,
  business_scenario_id: Id,
  env_id: Id,
  application_id: Id,
  name: z.string(),
  croneExpression: z.string(),
  run_scenariotags: z.string().nullable(),
  scenarioTags: z.string().nullable(),
  /** Name of the environment. */
  environment: z.string(),
  /** IANA name, such as `Europe/Berlin`. */
  time_zone: z.string(),
  overlap: OverlapPolicy,
  misfire: MisfirePolicy,
  catch_up_minutes: z.number().int(),
  paused: z.boolean(),
  /** Null while paused. */
  next_due: Moment.nullable(),
  /** Due times that passed without a run because no server was there. */
  missed: z.number().int(),
  last_fire: ScheduleFire.nullable(),
  created_by: z.string(),
  created_date_time: Moment,
  updated_by: z.string(),
  updated_date_time: Moment,
});
export type Schedule = z.infer<typeof Schedule>;

/** Fields that are left out: the default for a new schedule, what is stored for an old one. */
export const ScheduleDraft = z.strictObject({
  id: Id.default(0),
  business_scenario_id: Id,
  env_id: z
    .number({ error: NOTICES.scheduleSave.noEnvironment })
    .int()
    .min(1, NOTICES.scheduleSave.noEnvironment)
    .max(Number.MAX_SAFE_INTEGER),
  application_id: Id,
  name: ScheduleName,
  croneExpression: CronText,
  run_scenariotags: z.string().trim().max(500).nullish(),
  /** Default UTC. */
  time_zone: z.string().max(100).optional(),
  /** Default SKIP. */
  overlap: OverlapPolicy.optional(),
  /** Default ONE. */
  misfire: MisfirePolicy.optional(),
  /** Default 60. */
  catch_up_minutes: CatchUpMinutes.optional(),
  updated_date_time: Moment.optional(),
});
export type ScheduleDraft = z.infer<typeof ScheduleDraft>;
