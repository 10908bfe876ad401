import { z } from 'zod';
import { Id, Moment } from '../paging.ts';
import { Run, RunStatus, RunType, ScenarioStatus } from './run.ts';

/** Results of a scenario that decide whether it is flaky. */
export const FLAKY_WINDOW = 10;
/** Changes between passed and failed, there and back, that make a scenario flaky. */
export const FLAKY_CHANGES = 2;
/** Results that the history of a scenario shows. */
export const HISTORY_LENGTH = 50;
/** A search begins at this many characters (spec 1 §9). */
export const SEARCH_LENGTH = 3;

/** A run as another screen names it. */
export const RunReference = z.object({
  id: Id,
  details: z.string(),
  status: RunStatus,
  environment: z.string(),
  run_at: Moment,
});
export type RunReference = z.infer<typeof RunReference>;

export const RerunRequest = z.strictObject({
  /** `present`: what the features, objects and the environment say now. `then`: the very bundle that the run had. */
  texts: z.enum(['present', 'then']).default('present'),
  /** `failed`: only the scenarios that failed or did not finish, with what they include. */
  scenarios: z.enum(['all', 'failed']).default('all'),
});
export type RerunRequest = z.infer<typeof RerunRequest>;

export const RerunReply = z.object({
  id: Id,
  /** Scenarios that were asked for and are no longer there, at most 20 names. */
  missing: z.array(z.string()),
});
export type RerunReply = z.infer<typeof RerunReply>;

export const RelatedRuns = z.object({
  rerun_of: RunReference.nullable(),
  /** Newest first, at most 10. */
  reruns: z.array(RunReference),
  /** The run before it of the same feature or plan against the same environment, with its result. */
  previous: RunReference.nullable(),
});
export type RelatedRuns = z.infer<typeof RelatedRuns>;

const ComparedSide = z.object({
  index: z.number().int(),
  status: ScenarioStatus,
  /** Milliseconds. */
  duration: z.number().nullable(),
  error: z.string().nullable(),
});

export const ComparedScenario = z.object({
  name: z.string(),
  feature: z.string(),
  example: z.string().nullable(),
  before: ComparedSide.nullable(),
  after: ComparedSide.nullable(),
});
export type ComparedScenario = z.infer<typeof ComparedScenario>;

/**
 * What became of scenarios between two runs. `slower` and `faster` passed in both and differ by at least a tenth and 100 ms; they hold
 * the ten largest differences.
 */
export const COMPARED_GROUPS = ['broken', 'mended', 'failing', 'added', 'gone', 'slower', 'faster'] as const;
export type ComparedGroup = (typeof COMPARED_GROUPS)[number];

const Compared = z.object({ count: z.number().int(), scenarios: z.array(ComparedScenario) });

export const RunComparison = z.object({
  before: Run,
  after: Run,
  /** Scenarios whose result is the same in both. */
  same: z.number().int(),
  groups: z.object({
    broken: Compared,
    mended: Compared,
    failing: Compared,
    added: Compared,
    gone: Compared,
    slower: Compared,
    faster: Compared,
  }),
});
export type RunComparison = z.infer<typeof RunComparison>;

export const ScenarioResult = z.object({
  run_id: Id,
  /** Place in that run, from 0. */
  index: z.number().int(),
  status: ScenarioStatus,
  /** Milliseconds. */
  duration: z.number().nullable(),
  environment: z.string(),
  at: Moment,
  error: z.string().nullable(),
  /** Its steps read differently than in the result before. */
  text_changed: z.boolean(),
});
export type ScenarioResult = z.infer<typeof ScenarioResult>;

/** What a scenario did in the runs of one feature or plan, newest first, at most `HISTORY_LENGTH` results. */
export const ScenarioHistory = z.object({
  name: z.string(),
  feature: z.string(),
  example: z.string().nullable(),
  /**
   * In the last `FLAKY_WINDOW` results it changed between passed and failed at least `FLAKY_CHANGES` times, each time against the
   * same environment and with the same text.
   */
  flaky: z.boolean(),
  changes: z.number().int(),
  results: z.array(ScenarioResult),
});
export type ScenarioHistory = z.infer<typeof ScenarioHistory>;

/** One finished run in the strip of a launch. */
export const LaunchRun = z.object({
  id: Id,
  status: RunStatus,
  passed: z.number().int(),
  failed: z.number().int(),
  total: z.number().int(),
  /** Milliseconds. */
  duration: z.number(),
  environment: z.string(),
  at: Moment,
});
export type LaunchRun = z.infer<typeof LaunchRun>;

/** The runs of one feature or test plan, taken together. */
export const Launch = z.object({
  id: Id,
  name: z.string(),
  run_type: RunType,
  feature_id: Id.nullable(),
  business_scenario_id: Id.nullable(),
  /** Finished runs, those taken off the list included. */
  runs: z.number().int(),
  /** Newest first, at most 20. */
  recent: z.array(LaunchRun),
  scenarios: z.number().int(),
  flaky: z.number().int(),
});
export type Launch = z.infer<typeof Launch>;

/** Failures whose error reads the same once numbers, quoted values and addresses are left out. */
export const FailureCause = z.object({
  id: Id,
  text: z.string(),
  failures: z.number().int(),
  runs: z.number().int(),
  /** Scenarios whose newest result has this cause. */
  open: z.number().int(),
  first_run_id: Id,
  last_run_id: Id,
  last_at: Moment.nullable(),
});
export type FailureCause = z.infer<typeof FailureCause>;

export const FoundScenario = z.object({
  index: z.number().int(),
  name: z.string(),
  feature: z.string(),
  status: ScenarioStatus,
  /** Where the words were found: its name, a step, or the error. */
  where: z.enum(['name', 'step', 'error']),
  /** The line with the words, at most 300 characters. */
  line: z.string(),
});
export type FoundScenario = z.infer<typeof FoundScenario>;

export const FoundRun = RunReference.extend({
  /** At most 3 scenarios, in run order. */
  scenarios: z.array(FoundScenario),
  /** There are further ones. */
  more: z.boolean(),
});
export type FoundRun = z.infer<typeof FoundRun>;

export const RunSearchReply = z.object({
  runs: z.array(FoundRun),
  /** Ask again with `before` set to this; null at the end. */
  next: Id.nullable(),
  /** So many different texts match that only the newest of them were looked at. */
  broad: z.boolean(),
});
export type RunSearchReply = z.infer<typeof RunSearchReply>;

/** What the runs of a project can be narrowed by; gathered from its newest 1,000 runs. */
export const RunFilters = z.object({
  environments: z.array(z.object({ id: Id, name: z.string() })),
  people: z.array(z.string()),
  schedules: z.array(z.object({ id: Id, name: z.string() })),
});
export type RunFilters = z.infer<typeof RunFilters>;
