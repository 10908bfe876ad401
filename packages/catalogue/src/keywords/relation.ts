import { type RelativeOperator, requireOperator } from '../grammar/comparison.ts';
import type { ReadyCall } from './behaviour.ts';
import { optionalText } from './read-slot.ts';

/** The operator in the test data of keywords that compare one number; `eq` when left out (actions §10.5). E_TESTDATA when unknown. */
export function operatorOf(call: ReadyCall): RelativeOperator {
  const written = (optionalText(call, 'testData') ?? '').trim();
  return written === '' ? 'eq' : (requireOperator(written, 'relative') as RelativeOperator);
}

const WORDS: { readonly [operator in RelativeOperator]: string } = {
  eq: '',
  ne: 'not ',
  gt: 'more than ',
  gte: 'at least ',
  lt: 'less than ',
  lte: 'at most ',
};

/** `at least 5`, for messages. */
export function inWords(operator: RelativeOperator, value: string): string {
  return `${WORDS[operator]}${value}`;
}
