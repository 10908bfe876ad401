import type { MatchOperator } from '@stepwright/catalogue/karate/match-command';
import { typeOf } from '../type-of.ts';

/** How two values are compared; `name` is how failures call it. */
export type Comparison =
  | {
      readonly kind: 'core';
      readonly test: 'equals' | 'contains' | 'containsAny' | 'containsOnly';
      /** Lists and maps inside are compared the same way; else members must be equal. */
      readonly deep: boolean;
      /** For what lies inside, where that is said apart (`contains '#(^part)'`); null: by `deep`. */
      readonly inner: Comparison | null;
      readonly name: string;
    }
  | { readonly kind: 'not'; readonly of: CoreComparison; readonly reason: string; readonly name: string }
  | { readonly kind: 'each'; readonly of: Comparison; readonly name: string }
  /** The other way round: what is expected contains what is there. */
  | { readonly kind: 'within'; readonly negated: boolean; readonly name: string };

export type CoreComparison = Extract<Comparison, { kind: 'core' }>;

function core(test: CoreComparison['test'], deep: boolean, name: string): CoreComparison {
  return { kind: 'core', test, deep, inner: null, name };
}

export const EQUALS = core('equals', false, 'EQUALS');
export const CONTAINS = core('contains', false, 'CONTAINS');
const CONTAINS_ONLY = core('containsOnly', false, 'CONTAINS_ONLY');
const CONTAINS_ANY = core('containsAny', false, 'CONTAINS_ANY');
const CONTAINS_DEEP = core('contains', true, 'CONTAINS_DEEP');
const NOT_EQUALS: Comparison = { kind: 'not', of: EQUALS, reason: 'equals', name: 'NOT_EQUALS' };
const NOT_CONTAINS: Comparison = {
  kind: 'not',
  of: CONTAINS,
  reason: 'actual contains expected',
  name: 'NOT_CONTAINS',
};

const PLAIN: { readonly [operator in MatchOperator]: Comparison } = {
  '==': EQUALS,
  '!=': NOT_EQUALS,
  contains: CONTAINS,
  '!contains': NOT_CONTAINS,
  'contains only': CONTAINS_ONLY,
  'contains any': CONTAINS_ANY,
  'contains deep': CONTAINS_DEEP,
  'contains only deep': core('containsOnly', true, 'CONTAINS_ONLY_DEEP'),
  'contains any deep': core('containsAny', true, 'CONTAINS_ANY_DEEP'),
  within: { kind: 'within', negated: false, name: 'WITHIN' },
  '!within': { kind: 'within', negated: true, name: 'NOT_WITHIN' },
};

const EACH = new Map<Comparison, Comparison>();
for (const of of Object.values(PLAIN)) EACH.set(of, { kind: 'each', of, name: `EACH_${of.name}` });

/** The comparison that a step asks for. */
export function comparisonOf(operator: MatchOperator, each: boolean): Comparison {
  return each ? eachOf(PLAIN[operator]) : PLAIN[operator];
}

export function eachOf(of: Comparison): Comparison {
  return EACH.get(of) ?? { kind: 'each', of, name: `EACH_${of.name}` };
}

/** Signs in front of a name inside `#(…)` and behind `#[]`, longest first. */
const SHORT_CUTS: readonly (readonly [sign: string, comparison: Comparison])[] = [
  ['^^', CONTAINS_ONLY],
  ['^+', CONTAINS_DEEP],
  ['^*', CONTAINS_ANY],
  ['^', CONTAINS],
  ['!^', NOT_CONTAINS],
  ['!=', NOT_EQUALS],
];

/** `^^part` → contains only, and what to evaluate: `part`. */
export function readShortCut(text: string): { readonly comparison: Comparison; readonly source: string } {
  for (const [sign, comparison] of SHORT_CUTS) {
    if (text.startsWith(sign)) return { comparison, source: text.slice(sign.length) };
  }
  return { comparison: EQUALS, source: text };
}

/** `contains '#(^part)'` over a list: the items are compared as the short-cut says, the list as the step says. */
export function forItems(comparison: CoreComparison, asked: Comparison): Comparison {
  return comparison.deep ? comparison : { ...comparison, inner: asked };
}

/** How members of a value are compared under an operator. */
export function innerOf(comparison: CoreComparison, member: unknown): Comparison {
  if (comparison.inner !== null) return comparison.inner;
  if (!comparison.deep) return EQUALS;
  const type = typeOf(member);
  return type === 'map' || type === 'list' || type === 'xml' ? comparison : EQUALS;
}
