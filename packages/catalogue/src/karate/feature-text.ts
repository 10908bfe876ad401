/**
 * A feature of API tests as its text says it, before anything is evaluated. Lines count from 1. The text is read by rules of its own
 * (karate §5.1): Gherkin's parser would cut doc strings and tags differently.
 */
export interface KarateFeature {
  readonly uri: string;
  /** Line of `Feature:`. */
  readonly line: number;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly KarateTag[];
  readonly background: KarateBackground | null;
  readonly sections: readonly (KarateScenario | KarateOutline)[];
}

export interface KarateTag {
  /** Without `@`: `env=dev,qa`. */
  readonly text: string;
  readonly line: number;
}

export interface KarateBackground {
  readonly line: number;
  readonly steps: readonly KarateStep[];
}

export interface KarateScenario {
  readonly kind: 'scenario';
  readonly line: number;
  /** `Scenario`, as written. */
  readonly keyword: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly KarateTag[];
  readonly steps: readonly KarateStep[];
}

export interface KarateOutline extends Omit<KarateScenario, 'kind'> {
  readonly kind: 'outline';
  readonly examples: readonly KarateExamples[];
}

export interface KarateExamples {
  readonly line: number;
  readonly name: string;
  readonly tags: readonly KarateTag[];
  /** Null where nothing stands below `Examples:`. A table of one cell and no other row is an expression that makes the rows. */
  readonly table: KarateTable | null;
}

export interface KarateStep {
  readonly line: number;
  /** Last line that belongs to it, with its doc string or table. */
  readonly endLine: number;
  /** `*`, `Given`, `When`, `Then`, `And`, `But`. */
  readonly keyword: string;
  readonly text: string;
  readonly docString: KarateDocString | null;
  readonly table: KarateTable | null;
  /** Comment lines right above, with their `#`. */
  readonly comments: readonly string[];
}

export interface KarateDocString {
  /** Line of the opening `"""`. */
  readonly line: number;
  readonly text: string;
}

export interface KarateTable {
  readonly rows: readonly KarateRow[];
}

export interface KarateRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why a text is no feature, or part of it cannot be meant so. */
export interface KarateTextProblem {
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly message: string;
}
