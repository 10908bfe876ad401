import type { MatchOperator } from '@stepwright/catalogue/karate/match-command';
import type { KarateType } from '../karate-value.ts';

/** What matching needs of the script that it stands in. */
export interface MatchScript {
  /** Evaluates JavaScript of the feature's own text (`#? _ > 0`, `#(name)`); `bindings` are `_`, `$`, `_$`. Never text from `actual`. */
  evaluate(source: string, bindings: { readonly [name: string]: unknown }): unknown;
  /**
   * Whether a marker's script is text of the feature and not data from elsewhere (an earlier response that is expected again now); one
   * that is not is compared as it stands. Left out: every one is.
   */
  mayEvaluate?(source: string): boolean;
  /** Tries a pattern of the feature on a value: it may be one that tries for ever. @throws KarateError when it does */
  tryPattern?<T>(pattern: string, work: () => T): T;
  /** Called again and again while values are compared. @throws KarateError when that has taken too long */
  tick?(): void;
  /** `configure matchEachEmptyAllowed`. */
  readonly eachEmptyAllowed: boolean;
}

export interface MatchQuestion {
  readonly each: boolean;
  readonly operator: MatchOperator;
  /** NOT_PRESENT where the path leads nowhere. */
  readonly actual: unknown;
  readonly expected: unknown;
}

export interface Mismatch {
  /** `$.a.b[0]`, or an XPath. */
  readonly path: string;
  /** 0 for the value asked for; more for what lies inside it. */
  readonly depth: number;
  /** Why, e.g. `not equal`, `data types don't match`. */
  readonly reason: string;
  readonly actual: unknown;
  readonly expected: unknown;
  readonly actualType: KarateType | 'notpresent';
  readonly expectedType: KarateType | 'notpresent';
}

export type MatchResult =
  | { readonly pass: true }
  | {
      readonly pass: false;
      /** `match failed: EQUALS`, then each path with its reason, types and both values (karate §1.3). */
      readonly message: string;
      /** From the value asked for inwards; the first ones where there are very many. */
      readonly mismatches: readonly Mismatch[];
      /** For reports: every place that differs, each behind the values around it. Found when it is asked for. */
      everyDifference(): readonly Mismatch[];
    };
