import { z } from 'zod';
import { Id, Moment } from '../paging.ts';
import { FeatureType } from './feature.ts';

/** The newest features and environments of a project that the check keeps an eye on. */
export const MOST_CHECKED_FEATURES = 2000;
export const MOST_CHECKED_ENVIRONMENTS = 20;
/** Findings that are kept of one check, the errors first. */
export const MOST_FINDINGS = 100;

/** What a fix makes outside of the text, so that a screen can lead there. */
export const FindingHelp = z.enum(['locator', 'key', 'setting', 'include', 'file']);
export type FindingHelp = z.infer<typeof FindingHelp>;

/** One finding of a check before the run. */
export const CheckFinding = z.object({
  severity: z.enum(['error', 'warning']),
  /** Stable: `E_LOCATOR`, `MISSING_INCLUDE` ... */
  code: z.string(),
  message: z.string(),
  /** Null for what is wrong around the features: a setting, the tags. */
  featureId: Id.nullable(),
  featureName: z.string().nullable(),
  /** From 1; null where no line is meant. */
  line: z.number().int().nullable(),
  column: z.number().int().nullable(),
  /** Where it can be mended, where that is not in the text alone, and what is missing there. */
  help: FindingHelp.nullable(),
  name: z.string().nullable(),
  /** What to write instead, in the words of the likeliest fix. */
  proposal: z.string().nullable(),
});
export type CheckFinding = z.infer<typeof CheckFinding>;

/** `unchecked`: not looked at yet. */
export const CheckState = z.enum(['ok', 'warning', 'error', 'unchecked']);
export type CheckState = z.infer<typeof CheckState>;

/** What a check came to. */
export const CheckVerdict = z.object({
  state: CheckState,
  errors: z.number().int(),
  warnings: z.number().int(),
  /** Something it depends on was saved since; it is being checked again. */
  stale: z.boolean(),
  checked_at: Moment.nullable(),
});
export type CheckVerdict = z.infer<typeof CheckVerdict>;

/** Some of the findings, the errors first; the verdict counts all of them. */
export const CheckReport = CheckVerdict.extend({ findings: z.array(CheckFinding) });
export type CheckReport = z.infer<typeof CheckReport>;

const Named = z.object({ id: Id, name: z.string() });

/** How far the check of a project is. */
export const CheckProgress = z.object({
  /** Pairs of a feature and an environment. */
  total: z.number().int(),
  checked: z.number().int(),
  /** There are more features or environments than are checked. */
  capped: z.boolean(),
});
export type CheckProgress = z.infer<typeof CheckProgress>;

/** One row of the matrix: a feature against each environment, in the order of the columns. */
export const CheckRow = Named.extend({ featureType: FeatureType, cells: z.array(CheckVerdict) });
export type CheckRow = z.infer<typeof CheckRow>;

export const CheckMatrix = z.object({
  environments: z.array(Named),
  /** Worst first. */
  rows: z.array(CheckRow),
  count: z.number().int(),
  /** Of the whole project, whatever the filter says. */
  failing: z.number().int(),
  progress: CheckProgress,
});
export type CheckMatrix = z.infer<typeof CheckMatrix>;

/** What a schedule would come to at its next due time. */
export const ScheduleCheck = CheckVerdict.extend({
  scheduleId: Id,
  name: z.string(),
  testPlan: Named,
  environment: Named,
  tags: z.string().nullable(),
  paused: z.boolean(),
  next_due: Moment.nullable(),
  time_zone: z.string(),
  /** The first error. */
  first: CheckFinding.nullable(),
});
export type ScheduleCheck = z.infer<typeof ScheduleCheck>;

/** A plan against one environment: the worst of its features. */
export const PlanCheck = CheckVerdict.extend({
  environment: Named,
  features: z.number().int(),
  failing: z.number().int(),
});
export type PlanCheck = z.infer<typeof PlanCheck>;

/** A feature in which a save would make new errors. */
export const CheckImpact = z.object({
  /** Features that were looked at; there may be more. */
  looked: z.number().int(),
  more: z.boolean(),
  /** New errors, each once. */
  findings: z.array(CheckFinding),
  features: z.number().int(),
});
export type CheckImpact = z.infer<typeof CheckImpact>;
