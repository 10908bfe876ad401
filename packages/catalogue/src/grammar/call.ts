import type { Step } from '../keywords/step.ts';

/** A place in one line of text: 0-based columns, end excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The text of one slot as written, brackets dropped, escapes resolved (actions §2). */
export interface SlotText {
  readonly text: string;
  /** The text without its enclosing double quotes when `quoted`, else the same as `text`. */
  readonly literal: string;
  /** The text between the brackets, as typed. */
  readonly raw: string;
  /** From the opening bracket to behind the closing one. */
  readonly span: Span;
  /** The whole text stood in double quotes: taken literally, no look-up (actions §4 rule 1). */
  readonly quoted: boolean;
}

/** A step instruction, understood: which action, with which slots. Nothing is looked up yet. */
export interface StepCall {
  readonly step: Step;
  readonly form: 'keyword' | 'sentence';
  readonly hidden: boolean;
  readonly locator?: SlotText;
  readonly secondLocator?: SlotText;
  readonly testData?: SlotText;
  readonly expected?: SlotText;
  /** Text of the doc string below the step; the test data when there is no `<...>`. */
  readonly docString?: string;
}
