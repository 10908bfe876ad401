import { z } from 'zod';
import { Id, Moment } from '../paging.ts';
import { FeatureType } from './feature.ts';
import { RunStatus, RunType } from './run.ts';

/** A day of the calendar, `2026-03-04`; days of the dashboard are days in UTC. */
export const Day = z.iso.date();
const Whole = z.number().int().min(0);
/** Percent with two decimals; null where there is nothing to divide by. */
const Percent = z.number().nullable();

/** Cards and chart of the planning tab (spec 1 §2). A release is a test plan. */
export const PlanningFigures = z.object({
  features: Whole,
  /** Scenarios, outlines counted row by row. */
  testCases: Whole,
  /** Two decimals; null while there is no feature. */
  averageScenarios: z.number().nullable(),
  releases: Whole,
  /** Features whose text cannot be read; they count no scenario. */
  unreadable: Whole,
  byType: z.array(z.object({ featureType: FeatureType, features: Whole, testCases: Whole })),
});
export type PlanningFigures = z.infer<typeof PlanningFigures>;

/** A row of the table of test cases (spec 1 §3, planning feature data). */
export const PlanningFeature = z.object({
  id: Id,
  name: z.string(),
  featureType: FeatureType,
  scenarioCount: Whole,
  unreadable: z.boolean(),
});
export type PlanningFeature = z.infer<typeof PlanningFeature>;

export const PlanningRelease = z.object({ id: Id, name: z.string(), featureCount: Whole });
export type PlanningRelease = z.infer<typeof PlanningRelease>;

/** How wide one point of a chart over time is. */
export const TimeUnit = z.enum(['day', 'week', 'month']);
export type TimeUnit = z.infer<typeof TimeUnit>;

const Outcomes = { success: Whole, failure: Whole, error: Whole };

/** Cards and charts of the execution tab; runs whose delete flag is set are left out. */
export const ExecutionFigures = z.object({
  runs: Whole,
  /** Runs that have not ended. */
  running: Whole,
  ...Outcomes,
  /** Mean duration of the runs that have ended, in seconds with two decimals. */
  averageSeconds: z.number().nullable(),
  /** SUCCESS runs divided by all runs (spec 1 §9). */
  buildPassRate: Percent,
  scenarios: Whole,
  passed: Whole,
  failed: Whole,
  passRate: Percent,
  failRate: Percent,
  /** Names of environments that runs used, the most used ones first; at most 50. */
  environments: z.array(z.string()),
  unit: TimeUnit,
  /** At most 120 points; `from` is the first day of each. */
  overTime: z.array(z.object({ from: Day, passed: Whole, failed: Whole, ...Outcomes })),
  /** The test plans with the most runs; at most 10. `name` is null for a plan that was deleted. */
  releases: z.array(
    z.object({ id: Id, name: z.string().nullable(), runs: Whole, passed: Whole, failed: Whole, ...Outcomes }),
  ),
});
export type ExecutionFigures = z.infer<typeof ExecutionFigures>;

/** A row of the runs table (spec 1 §2): run_duration is in nanoseconds. */
export const DashboardRun = z.object({
  id: Id,
  details: z.string(),
  run_type: RunType,
  status: RunStatus,
  environment: z.string(),
  scenario_count: Whole,
  scenario_pass_count: Whole,
  scenario_fail_count: Whole,
  run_duration: z.number(),
  run_at: Moment,
});
export type DashboardRun = z.infer<typeof DashboardRun>;

/**
 * Cards and charts of the defect tab. A defect is one cause of failure, as the runs have it: failed scenarios whose errors read the
 * same once what differs from run to run is taken out.
 */
export const DefectFigures = z.object({
  defects: Whole,
  /** Open: a scenario's latest result still fails with it. */
  open: Whole,
  /** Open ones of priority 1 or 2. */
  openUrgent: Whole,
  /** Defects seen in a production environment, divided by all. */
  leakage: Percent,
  /** Defects that runs of test plans found, divided by the test plans that ran; null when none ran. */
  perRelease: z.number().nullable(),
  failures: Whole,
  unit: TimeUnit,
  /** At most 120 points: failed scenarios, and defects that were seen for the first time. */
  overTime: z.array(z.object({ from: Day, failures: Whole, found: Whole })),
  /** The test plans with the most defects; at most 10. */
  releases: z.array(z.object({ id: Id, name: z.string().nullable(), defects: Whole, failures: Whole })),
});
export type DefectFigures = z.infer<typeof DefectFigures>;

export const Defect = z.object({
  id: Id,
  cause: z.string(),
  /** 1 (worst) to 4. */
  priority: z.number().int(),
  open: z.boolean(),
  /** Scenarios that fail with it now. */
  scenarios: Whole,
  /** Failed scenarios in the range that was asked for. */
  failures: Whole,
  first_at: Moment,
  last_at: Moment,
  last_run: Id,
  /** The ticket that the last run raised. */
  jira_Id: z.string().nullable(),
});
export type Defect = z.infer<typeof Defect>;
