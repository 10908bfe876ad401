/** A JSONPath, parsed (karate §5.5). */
export interface JsonPath {
  /** As written, for errors. */
  readonly text: string;
  /** `@` begins at the item that a filter looks at. */
  readonly root: '$' | '@';
  readonly tokens: readonly PathToken[];
  /** It can lead to one place at most; else its answer is a list. */
  readonly definite: boolean;
}

export type PathToken =
  /** `.a`, `['a']`, `['a','b']`. */
  | { readonly kind: 'property'; readonly names: readonly string[] }
  /** `[0]`, `[-1]`, `[0,2]`. */
  | { readonly kind: 'index'; readonly indexes: readonly number[] }
  /** `[1:3]`, `[:-1]`; the end is not included. */
  | { readonly kind: 'slice'; readonly from: number | null; readonly to: number | null }
  /** `.*`, `[*]`. */
  | { readonly kind: 'wildcard' }
  /** `..`, with what is looked for on every level. */
  | { readonly kind: 'scan' }
  | { readonly kind: 'filter'; readonly test: FilterNode }
  | { readonly kind: 'function'; readonly name: string; readonly inputs: readonly FilterOperand[] }
  /** `[]`: behind the last item; for writing only. */
  | { readonly kind: 'append' };

export type FilterNode =
  | { readonly kind: 'or' | 'and'; readonly of: readonly FilterNode[] }
  | { readonly kind: 'not'; readonly of: FilterNode }
  /** `@.a` alone, or `!@.a`. */
  | { readonly kind: 'exists'; readonly path: JsonPath; readonly wanted: boolean }
  | {
      readonly kind: 'compare';
      readonly left: FilterOperand;
      readonly operator: FilterOperator;
      readonly right: FilterOperand;
    };

export type FilterOperand =
  | { readonly kind: 'path'; readonly path: JsonPath }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'pattern'; readonly pattern: RegExp };

/** As written, in lower case. */
export const FILTER_OPERATORS = [
  '==',
  '===',
  '!=',
  '!==',
  '<',
  '<=',
  '>',
  '>=',
  '=~',
  'in',
  'nin',
  'subsetof',
  'anyof',
  'noneof',
  'all',
  'contains',
  'size',
  'empty',
] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

export function isDefiniteToken(token: PathToken, isLast: boolean): boolean {
  switch (token.kind) {
    case 'property':
      // Several names at the end make one object.
      return token.names.length === 1 || isLast;
    case 'index':
      return token.indexes.length === 1;
    case 'function':
    case 'append':
      return true;
    default:
      return false;
  }
}
