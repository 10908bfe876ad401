import { headlineOf } from '@stepwright/contract/error-headline';
import type { StepMessage } from '@stepwright/contract/messages';

export type StepStatus = 'pending' | 'running' | 'passed' | 'failed' | 'skipped';
export type ScenarioState = StepStatus;

/** Evidence kept with a step: a picture or a text. `url` is relative to the run (`attachments/...`) or a data URI. */
export interface AttachmentModel {
  /** Unique in its step. */
  readonly id: number;
  readonly mediaType: string;
  readonly name: string;
  readonly url: string | null;
  /** Text attachments carry their text here. */
  readonly text: string | null;
}

export interface StepModel {
  readonly id: string;
  /** With its blank, e.g. `Given `. */
  readonly keyword: string;
  readonly text: string;
  readonly docString: string | null;
  /** Rows of the table below it. */
  readonly table: readonly (readonly string[])[] | null;
  /** Line in the feature, from 1; null when unknown. */
  readonly line: number | null;
  readonly background: boolean;
  status: StepStatus;
  hidden: boolean;
  /** Milliseconds. */
  durationMs: number | null;
  detail: StepMessage | null;
  /** What a running step is busy with. */
  busyWith: string | null;
  /** The formatted message of a failure. */
  message: string | null;
  readonly attachments: AttachmentModel[];
}

export interface ScenarioModel {
  /** Place in the run, from 0. */
  readonly index: number;
  readonly pickleId: string;
  readonly name: string;
  readonly feature: string;
  readonly uri: string;
  readonly line: number | null;
  readonly tags: readonly string[];
  attempt: number;
  status: ScenarioState;
  /** Milliseconds since 1970. */
  startedAt: number | null;
  durationMs: number | null;
  /** `Chrome 140.0.7339.16`; null as long as none was opened. */
  browser: string | null;
  steps: StepModel[];
}

export interface RunModel {
  product: string | null;
  /** Scenarios that the run intends, known once the plan was said. */
  planned: number | null;
  filtered: number;
  startedAt: number | null;
  finishedAt: number | null;
  readonly scenarios: ScenarioModel[];
}

export interface RunCounts {
  readonly total: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly running: number;
  readonly pending: number;
}

/** Counts by status; scenarios that were planned but not named yet count as pending. */
export function countScenarios(run: RunModel): RunCounts {
  const counts = { passed: 0, failed: 0, skipped: 0, running: 0, pending: 0 };
  for (const scenario of run.scenarios) counts[scenario.status] += 1;
  const total = Math.max(run.scenarios.length, run.planned ?? 0);
  return { ...counts, total, pending: counts.pending + total - run.scenarios.length };
}

/** The steps that a reader sees: a hidden step only when it failed, or when asked for (actions §12). */
export function visibleSteps(scenario: ScenarioModel, showHidden = false): StepModel[] {
  return showHidden ? scenario.steps : scenario.steps.filter((step) => !step.hidden || step.status === 'failed');
}

/** The browsers of a run, each once, in the order that scenarios got them. */
export function browsersOf(run: RunModel): string[] {
  return [...new Set(run.scenarios.flatMap(({ browser }) => browser ?? []))];
}

/** First line of the first failure, for lists. */
export function firstError(scenario: ScenarioModel): string | null {
  const failed = scenario.steps.find((step) => step.status === 'failed');
  return failed?.message ? headlineOf(failed.message) : null;
}
