import { z } from 'zod';
import { ScenarioChoice } from '../bundle.ts';
import { Id, Moment } from '../paging.ts';
import { FeatureType } from './feature.ts';

export const RunStatus = z.enum(['RUNNING', 'SUCCESS', 'FAILURE', 'ERROR']);
export type RunStatus = z.infer<typeof RunStatus>;
export const RunType = z.enum(['BUSINESS_SCENARIO', 'FEATURE']);

/** A run as it is listed and watched (spec 1 §3). A queued run reads RUNNING; `started_at` tells. */
export const Run = z.object({
  id: Id,
  /** The name of the feature or test plan when the run was requested. */
  details: z.string(),
  status: RunStatus,
  run_type: RunType,
  feature_id: Id.nullable(),
  feature_type: FeatureType.nullable(),
  business_scenario_id: Id.nullable(),
  /** The schedule that started it; null when a person or a program did. */
  schedule_id: Id.nullable(),
  /** The run that it repeats, as a whole or its failed scenarios only. */
  rerun_of: Id.nullable(),
  applicationId: Id,
  run_at: Moment,
  queued_at: Moment,
  started_at: Moment.nullable(),
  finished_at: Moment.nullable(),
  environment: z.string(),
  env_id: Id.nullable(),
  run_scenariotags: z.string().nullable(),
  requested_by: z.string(),
  report_url: z.string().nullable(),
  errorDescription: z.string().nullable(),
  scenario_count: z.number().int(),
  scenario_pass_count: z.number().int(),
  scenario_fail_count: z.number().int(),
  /** Scenarios finished so far, skipped ones included. */
  scenario_done_count: z.number().int(),
  /** Scenarios of this run that were known to be flaky when it ended (entities/run-history). */
  flaky_count: z.number().int().default(0),
  /** Locators whose first choice found nothing in this run, so that another one was used; known when it has ended. */
  healed_count: z.number().int().default(0),
  /** Nanoseconds. */
  run_duration: z.number(),
  jira_status: z.string().nullable(),
  jira_Desc: z.string().nullable(),
  jira_Id: z.string().nullable(),
  stop_requested: z.boolean(),
  delete_flag: z.boolean(),
  /** Address of the browser grid named in the environment's settings, when there is one. */
  grid_url: z.string().nullable(),
});
export type Run = z.infer<typeof Run>;

/** Scenarios of the feature that a run may be asked for by name. */
export const MOST_CHOSEN = 1000;

export const RunRequest = z.strictObject({
  feature_id: Id,
  env_id: Id,
  application_id: Id,
  run_scenariotags: z.string().trim().max(500).nullish(),
  /** Our addition: these scenarios of the feature alone, whatever the tags say. */
  only: z
    .array(z.strictObject(ScenarioChoice.omit({ feature: true }).shape))
    .min(1)
    .max(MOST_CHOSEN)
    .optional(),
});
export type RunRequest = z.infer<typeof RunRequest>;

export const PlanRunRequest = z.strictObject({
  business_scenario_id: Id,
  env_id: Id,
  application_id: Id,
  run_scenariotags: z.string().trim().max(500).nullish(),
});
export type PlanRunRequest = z.infer<typeof PlanRunRequest>;

export const ScenarioStatus = z.enum(['PENDING', 'RUNNING', 'PASSED', 'FAILED', 'SKIPPED']);
export type ScenarioStatus = z.infer<typeof ScenarioStatus>;

/** One row of a run's scenario list: a fold over its messages. */
export const RunScenario = z.object({
  /** Place in the run, from 0. */
  index: z.number().int(),
  /** Place of the last attempt among attempts, from 0. */
  attempt: z.number().int(),
  name: z.string(),
  feature: z.string(),
  uri: z.string(),
  line: z.number().int(),
  tags: z.array(z.string()),
  status: ScenarioStatus,
  started_at: Moment.nullable(),
  /** Milliseconds. */
  duration: z.number().nullable(),
  steps: z.number().int(),
  /** First line of the first error. */
  error: z.string().nullable(),
  /** The cells of its Examples row; null when it is no outline's. */
  example: z.string().nullable().default(null),
  /** As of now, see entities/run-history; false while the run goes on. */
  flaky: z.boolean().default(false),
});
export type RunScenario = z.infer<typeof RunScenario>;
