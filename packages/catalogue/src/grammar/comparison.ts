import type { ResolvedSlot } from '../keywords/behaviour.ts';
import { StepError } from '../step-error.ts';
import { foldCase, norm } from './normalise.ts';
import { type Decimal, readNumber, requireNumber } from './number.ts';

/** Which list of operators an action knows: VERIFY_NUMERIC_VALUES, VERIFY_RELATIVE_VALUES, IF_CONDITION (actions §10.5). */
export type ComparisonFamily = 'numeric' | 'relative' | 'condition';

export type NumericOperator = '==' | '!=' | '>=' | '<=' | '><' | '>' | '<';
export type RelativeOperator = 'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'ne';
export type ConditionOperator = 'lt' | 'gt' | 'eq' | 'stringequals' | 'stringequalsignorecase' | 'stringcontains';
export type Operator = NumericOperator | RelativeOperator | ConditionOperator;

/** What may be written, and what it means. */
const OPERATORS: { readonly [family in ComparisonFamily]: ReadonlyMap<string, Operator> } = {
  numeric: new Map<string, Operator>([
    ...(['==', '!=', '>=', '<=', '><', '>', '<'] as const).map((operator) => [operator, operator] as const),
    ['!<', '>='],
    ['!>', '<='],
  ]),
  relative: new Map<string, Operator>([
    ...['eq', 'equal', '='].map((written) => [written, 'eq'] as const),
    ...['gt', 'greaterthan', '>'].map((written) => [written, 'gt'] as const),
    ...['gte', 'greaterthanorequalsto', '>='].map((written) => [written, 'gte'] as const),
    ...['lt', 'lesserthan', '<'].map((written) => [written, 'lt'] as const),
    ...['lte', 'lesserthanorequalsto', '<='].map((written) => [written, 'lte'] as const),
    ...['ne', 'notequal', '<>', '!='].map((written) => [written, 'ne'] as const),
  ]),
  condition: new Map<string, Operator>(
    (['lt', 'gt', 'eq', 'stringequals', 'stringequalsignorecase', 'stringcontains'] as const).map((operator) => [
      operator,
      operator,
    ]),
  ),
};

const DEFAULTS: { readonly [family in ComparisonFamily]: Operator } = {
  numeric: '==',
  relative: 'eq',
  condition: 'eq',
};

/** The operators of a family as they may be written. */
export function operatorWords(family: ComparisonFamily): readonly string[] {
  return [...OPERATORS[family].keys()];
}

/** A text that is nothing but an operator of the family, in any case; else null. */
export function readOperator(text: string, family: ComparisonFamily): Operator | null {
  return OPERATORS[family].get(text.trim().toLowerCase()) ?? null;
}

/** Throws E_TESTDATA naming the operators that may be written. */
export function requireOperator(text: string, family: ComparisonFamily): Operator {
  const operator = readOperator(text, family);
  if (operator) return operator;
  throw new StepError('E_TESTDATA', `"${text}" is not an operator; write one of ${operatorWords(family).join(' ')}`);
}

/**
 * `operator right` in one text. A word ends at the first blank or `;`, a symbol ends by itself. Without an operator at its beginning
 * all of the text is the right side, and `operator` is the family's default. `right` is null when nothing follows the operator.
 */
export function splitOperator(
  text: string,
  family: ComparisonFamily,
): { readonly operator: Operator; readonly right: string | null } {
  const trimmed = text.trim();
  const word = /^[^\s;]+/.exec(trimmed)?.[0] ?? '';
  const whole = OPERATORS[family].get(word.toLowerCase());
  const symbol = whole ? word : symbolAtStart(trimmed, family);
  if (symbol === null) return { operator: DEFAULTS[family], right: trimmed };
  const right = trimmed.slice(symbol.length).replace(/^\s*;?\s*/, '');
  return { operator: OPERATORS[family].get(symbol.toLowerCase())!, right: right === '' ? null : right };
}

function symbolAtStart(text: string, family: ComparisonFamily): string | null {
  let longest: string | null = null;
  for (const written of OPERATORS[family].keys()) {
    if (/^\w/.test(written) || !text.startsWith(written)) continue;
    if (written.length > (longest?.length ?? 0)) longest = written;
  }
  return longest;
}

export interface ComparisonSlots {
  readonly locator: boolean;
  readonly secondLocator: boolean;
  readonly testData?: ResolvedSlot;
  readonly expected?: ResolvedSlot;
}

export interface Comparison {
  readonly form: 'A' | 'A2' | 'B' | 'C';
  readonly operator: Operator;
  /** Null: the visible text of the locator's element. */
  readonly left: string | null;
  /** Null: the visible text of the second locator's element. */
  readonly right: string | null;
}

/**
 * Where left side, operator and right side stand (actions §10.5, forms A, A2, B and C). `resolve` looks a right side up on its own;
 * it is asked only where the whole slot was literal text, so that nothing is looked up twice.
 *
 * @throws StepError E_SLOT_MISSING, E_SLOT_NOT_ALLOWED, E_TESTDATA
 */
export function readComparison(
  slots: ComparisonSlots,
  family: ComparisonFamily,
  resolve: (text: string) => ResolvedSlot,
): Comparison {
  const { locator, secondLocator, testData, expected } = slots;
  if (!locator && !testData) {
    throw new StepError('E_SLOT_MISSING', 'the left side is missing: give a locator in [ ] or a value in < >');
  }
  if (secondLocator && testData && expected) {
    throw new StepError('E_SLOT_NOT_ALLOWED', 'the right side is written twice: as a second locator and in { }');
  }
  const rightMissing = () => new StepError('E_SLOT_MISSING', 'the right side is missing: give a value in { }');
  if (locator && secondLocator) {
    const operator = testData
      ? requireOperator(testData.value, family)
      : expected && requireOperator(expected.value, family);
    return { form: 'A2', operator: operator ?? DEFAULTS[family], left: null, right: null };
  }
  if (!expected) throw rightMissing();
  if (locator && testData) {
    return { form: 'A', operator: requireOperator(testData.value, family), left: null, right: expected.value };
  }
  const { operator, right } = splitOperator(expected.value, family);
  if (right === null) throw rightMissing();
  const literal = expected.value === expected.written.trim();
  return {
    form: locator ? 'B' : 'C',
    operator,
    left: testData?.value ?? null,
    right: literal ? resolve(right).value : right,
  };
}

/** E_NOT_NUMERIC for a side that is not a number; E_EXPECTED for `><` without `low;high`. */
export function numericHolds(operator: NumericOperator, actual: string, expected: string): boolean {
  const number = requireNumber(actual, 'the actual value');
  if (operator === '><') {
    const bounds = expected.split(';');
    if (bounds.length !== 2) throw new StepError('E_EXPECTED', `>< needs two numbers, low;high, not "${expected}"`);
    const [low, high] = bounds.map((bound) => requireNumber(bound, 'a limit'));
    if (low!.gt(high!)) throw new StepError('E_EXPECTED', `the low limit is above the high one in "${expected}"`);
    return number.gt(low!) && number.lt(high!);
  }
  return ordered(operator, number.comparedTo(requireNumber(expected, 'the expected result')));
}

/** Numbers when both sides are numbers; otherwise only eq and ne, on normalised text. E_NOT_NUMERIC for the others. */
export function relativeHolds(operator: RelativeOperator, left: string, right: string): boolean {
  const numbers = bothNumbers(left, right);
  if (numbers) return ordered(operator, numbers[0].comparedTo(numbers[1]));
  if (operator === 'eq') return norm(left) === norm(right);
  if (operator === 'ne') return norm(left) !== norm(right);
  requireNumber(left, 'the left side');
  requireNumber(right, 'the right side');
  return false;
}

/** IF_CONDITION: E_NOT_NUMERIC for lt or gt with a side that is not a number. */
export function conditionHolds(operator: ConditionOperator, left: string, right: string): boolean {
  switch (operator) {
    case 'stringequals':
      return norm(left) === norm(right);
    case 'stringequalsignorecase':
      return foldCase(norm(left)) === foldCase(norm(right));
    case 'stringcontains':
      return norm(left).includes(norm(right));
    default:
      return relativeHolds(operator, left, right);
  }
}

function bothNumbers(left: string, right: string): readonly [Decimal, Decimal] | null {
  const [a, b] = [readNumber(left), readNumber(right)];
  return a && b ? [a, b] : null;
}

function ordered(operator: Exclude<NumericOperator, '><'> | RelativeOperator, order: number): boolean {
  switch (operator) {
    case '==':
    case 'eq':
      return order === 0;
    case '!=':
    case 'ne':
      return order !== 0;
    case '>':
    case 'gt':
      return order > 0;
    case '>=':
    case 'gte':
      return order >= 0;
    case '<':
    case 'lt':
      return order < 0;
    case '<=':
    case 'lte':
      return order <= 0;
  }
}
