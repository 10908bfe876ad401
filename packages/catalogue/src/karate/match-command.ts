/** A `match` step, cut into its parts (karate §1.3); nothing is evaluated. */
export interface MatchCommand {
  readonly each: boolean;
  /** `response`, `header Content-Type` → `header`, `$`, `(a + b)`, `count(/a//b)`. */
  readonly name: string;
  /** JSONPath, XPath, or the name of a header; null for the whole value. */
  readonly path: string | null;
  readonly operator: MatchOperator;
  readonly expected: { readonly text: string; readonly fromDocString: boolean };
}

/** As written, with single blanks. */
export const MATCH_OPERATORS = [
  '==',
  '!=',
  'contains only deep',
  'contains any deep',
  'contains only',
  'contains any',
  'contains deep',
  'contains',
  '!contains',
  'within',
  '!within',
] as const;
export type MatchOperator = (typeof MATCH_OPERATORS)[number];
