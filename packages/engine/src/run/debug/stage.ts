import type { Pickle, Timestamp } from '@cucumber/messages';
import type { Scenario } from '@stepwright/catalogue/gherkin/scenarios';
import type { StepError } from '@stepwright/catalogue/step-error';
import type { DebugMessage, RunMessage } from '@stepwright/contract/messages';
import type { KeptAttachment } from '../attachments.ts';
import type { StepDetail } from '../run-step.ts';
import type { ChangedText } from './debugger.ts';
import type { PageDesk } from './page-desk.ts';

/** A step as a debug session tells of it, whatever language it is written in. */
export interface WalkedStep {
  /** `Then `, with its blank. */
  readonly keyword: string;
  readonly text: string;
  readonly line: number;
  readonly docString?: string;
}

/** How a step ended. */
export interface StageEnd {
  readonly status: 'PASSED' | 'FAILED';
  readonly failure: { readonly code: StepError['code']; readonly text: string } | null;
  /** The steps behind it are left out; of a failed one: unless the person goes on by hand. */
  readonly skipRest: boolean;
  readonly detail: StepDetail;
  readonly attachments: readonly KeptAttachment[];
}

/** Names of a step in the messages of a run. */
export interface StepNames {
  readonly testCaseStartedId: string;
  readonly testStepId: string;
}

/** Where a debug session walks: a scenario of web steps, or one of an API test. No call throws for what a step does. */
export interface Stage<Step extends WalkedStep> {
  /** The scenario as its feature's text has it; of a row that was made, its outline. */
  readonly scenario: Scenario;
  /** What announces the scenario, and whether it was not told with the plan. */
  readonly pickle: Pickle;
  readonly late: boolean;
  readonly signal: AbortSignal;
  /** Where orders about the page are carried out. */
  readonly desk: Pick<PageDesk, 'pause' | 'work' | 'obey'>;
  /** The name as reports show it. */
  nameOf(scenario: Scenario): string;
  stepsOf(scenario: Scenario): readonly Step[];
  now(): Timestamp;
  /** What comes before the first step. */
  begin(): void;
  /** A step of the plan begins: what happens meanwhile is told under its names. */
  watch(names: StepNames, tell: (message: RunMessage) => Promise<void> | void): void;
  run(step: Step, how: { readonly tried: boolean; readonly isLast: boolean }): Promise<StageEnd>;
  /** What is told of a step that is left out. */
  skipped(step: Step): StepDetail;
  /** Steps that the person typed, in the scope of the scenario. */
  read(typed: string, scenario: Scenario): { readonly steps: readonly Step[] } | { readonly problem: string };
  /** Gives a variable a value; answers why it cannot have it, as a sentence. */
  set(name: string, value: string): Promise<string | null>;
  /** The person changed the text of the feature. */
  changed(text: ChangedText): void;
  /** Masked and cut. */
  variables(): DebugMessage['variables'];
}
