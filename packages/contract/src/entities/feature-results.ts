import { z } from 'zod';
import { Id, Moment } from '../paging.ts';
import { ScenarioStatus } from './run.ts';

/** Scenarios of a feature that are told about; those that ran last. */
export const MOST_RESULT_SCENARIOS = 1000;
/** Results of each scenario that are told beside its last one. */
export const RECENT_RESULTS = 5;

/** What one step did; `text` and `line` are those that it had then, placeholders not filled. */
export const StepResult = z.object({
  text: z.string(),
  line: z.number().int(),
  status: z.enum(['PASSED', 'FAILED', 'SKIPPED']),
  /** Milliseconds. */
  duration: z.number(),
  /** First line of its error. */
  error: z.string().nullable(),
});
export type StepResult = z.infer<typeof StepResult>;

/** The last result of a scenario, or of one row of an outline, with its steps as they were written then. */
export const FeatureScenarioResult = z.object({
  /** As written: placeholders are not filled. */
  name: z.string(),
  /** The cells of its Examples row; null when it is no outline's. */
  example: z.string().nullable(),
  /** Where the scenario began then. */
  line: z.number().int(),
  run_id: Id,
  /** Place in that run, from 0. */
  index: z.number().int(),
  at: Moment,
  status: ScenarioStatus,
  /** Milliseconds. */
  duration: z.number().nullable(),
  error: z.string().nullable(),
  steps: z.array(StepResult),
  /** Its last results against this environment, newest first, this one among them. */
  recent: z.array(z.object({ run_id: Id, status: ScenarioStatus })),
});
export type FeatureScenarioResult = z.infer<typeof FeatureScenarioResult>;

export const FeatureResults = z.object({
  scenarios: z.array(FeatureScenarioResult),
  /** There are scenarios beyond `MOST_RESULT_SCENARIOS`. */
  more: z.boolean(),
});
export type FeatureResults = z.infer<typeof FeatureResults>;
