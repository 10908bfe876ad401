import type { ApiText } from './api-text.ts';
import type { CheckedLines } from './checked-lines.ts';
import type { TextFacts } from './text-facts.ts';

/** What the checks of a step know beside the step. */
export interface StepSurroundings {
  /** Of the outline in which the step stands. */
  readonly columns: ReadonlySet<string>;
  readonly facts: TextFacts;
  readonly source: ApiText;
  readonly lines: CheckedLines;
}
