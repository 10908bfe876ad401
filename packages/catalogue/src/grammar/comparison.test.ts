import { describe, expect, test } from 'vitest';
import type { ResolvedSlot } from '../keywords/behaviour.ts';
import { StepError } from '../step-error.ts';
import {
  type ComparisonFamily,
  type ConditionOperator,
  conditionHolds,
  type NumericOperator,
  numericHolds,
  type RelativeOperator,
  readComparison,
  readOperator,
  relativeHolds,
  splitOperator,
} from './comparison.ts';

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof StepError) return error.code;
    throw error;
  }
  return 'none';
}

describe('operator and right side in one text', () => {
  test.each<[ComparisonFamily, string, string, string | null]>([
    ['numeric', '>= 1,250.00', '>=', '1,250.00'],
    ['numeric', '>=5', '>=', '5'],
    ['numeric', '!<5', '>=', '5'],
    ['numeric', '!> 5', '<=', '5'],
    ['numeric', '>< 1;5', '><', '1;5'],
    ['numeric', '><;1;5', '><', '1;5'],
    ['numeric', '-5', '==', '-5'],
    ['numeric', '>=', '>=', null],
    ['relative', 'gt 5', 'gt', '5'],
    ['relative', 'gt;5', 'gt', '5'],
    ['relative', 'GreaterThanOrEqualsTo x', 'gte', 'x'],
    ['relative', '<> x', 'ne', 'x'],
    ['relative', '<=5', 'lte', '5'],
    ['relative', '=x', 'eq', 'x'],
    ['relative', 'equality', 'eq', 'equality'],
    ['relative', 'gt5', 'eq', 'gt5'],
    ['relative', 'a b', 'eq', 'a b'],
    ['condition', 'stringContains a b', 'stringcontains', 'a b'],
    ['condition', '> 5', 'eq', '> 5'],
    ['condition', '', 'eq', ''],
  ])('%s %j', (family, text, operator, right) => {
    expect(splitOperator(text, family)).toEqual({ operator, right });
  });

  test('words in any case; only the operators of the family', () => {
    expect(readOperator(' GT ', 'relative')).toBe('gt');
    expect(readOperator('gt', 'numeric')).toBeNull();
    expect(readOperator('=', 'numeric')).toBeNull();
    expect(readOperator('gte', 'condition')).toBeNull();
  });
});

describe('§10.5 forms', () => {
  const slot = (written: string, value = written): ResolvedSlot => ({ written, value, secret: false });
  const resolve = (text: string) => slot(text, text === 'limit' ? '7' : text);
  const read = (slots: Parameters<typeof readComparison>[0], family: ComparisonFamily = 'relative') =>
    readComparison(slots, family, resolve);

  test('A: [locator] <op> {right}', () => {
    expect(read({ locator: true, secondLocator: false, testData: slot('gte'), expected: slot('5') })).toEqual({
      form: 'A',
      operator: 'gte',
      left: null,
      right: '5',
    });
  });
  test('A2: [left] <op> [right]', () => {
    expect(read({ locator: true, secondLocator: true, testData: slot('lt') })).toEqual({
      form: 'A2',
      operator: 'lt',
      left: null,
      right: null,
    });
    expect(read({ locator: true, secondLocator: true })).toMatchObject({ form: 'A2', operator: 'eq' });
    expect(read({ locator: true, secondLocator: true, expected: slot('gt') })).toMatchObject({
      form: 'A2',
      operator: 'gt',
    });
  });
  test('B: [locator] {op right}, the right side looked up on its own', () => {
    expect(read({ locator: true, secondLocator: false, expected: slot('gt limit') })).toEqual({
      form: 'B',
      operator: 'gt',
      left: null,
      right: '7',
    });
    expect(read({ locator: true, secondLocator: false, expected: slot('limit', 'limit') }).right).toBe('7');
  });
  test('a slot that was looked up as a whole is not looked up again', () => {
    expect(read({ locator: true, secondLocator: false, expected: slot('rule', 'gt limit') })).toMatchObject({
      operator: 'gt',
      right: 'limit',
    });
  });
  test('C: <left> {op right}', () => {
    expect(
      read({ locator: false, secondLocator: false, testData: slot('count', '3'), expected: slot('>= 2') }),
    ).toEqual({
      form: 'C',
      operator: 'gte',
      left: '3',
      right: '2',
    });
  });
  test.each([
    ['no left side', { locator: false, secondLocator: false, expected: slot('5') }, 'E_SLOT_MISSING'],
    ['no right side', { locator: true, secondLocator: false, testData: slot('gt') }, 'E_SLOT_MISSING'],
    ['an operator alone', { locator: true, secondLocator: false, expected: slot('gt') }, 'E_SLOT_MISSING'],
    [
      'no operator in form A',
      { locator: true, secondLocator: false, testData: slot('x'), expected: slot('5') },
      'E_TESTDATA',
    ],
    [
      'two right sides',
      { locator: true, secondLocator: true, testData: slot('gt'), expected: slot('5') },
      'E_SLOT_NOT_ALLOWED',
    ],
  ])('%s', (_name, slots, code) => {
    expect(codeOf(() => read(slots))).toBe(code);
  });
});

describe('what holds', () => {
  test.each<[string, NumericOperator, string, boolean]>([
    ['1,250.00', '==', '$1250', true],
    ['1', '!=', '1.0', false],
    ['2', '>=', '2', true],
    ['2', '<=', '1', false],
    ['5', '><', '1;10', true],
    ['1', '><', '1;10', false],
    ['10', '><', '1;10', false],
    ['3', '>', '2', true],
    ['3', '<', '2', false],
  ])('numeric %s %s %s', (actual, operator, expected, holds) => {
    expect(numericHolds(operator, actual, expected)).toBe(holds);
  });
  test('numeric faults', () => {
    expect(codeOf(() => numericHolds('==', 'x', '1'))).toBe('E_NOT_NUMERIC');
    expect(codeOf(() => numericHolds('==', '1', 'x'))).toBe('E_NOT_NUMERIC');
    expect(codeOf(() => numericHolds('><', '1', '5'))).toBe('E_EXPECTED');
    expect(codeOf(() => numericHolds('><', '1', '5;1'))).toBe('E_EXPECTED');
  });
  test.each<[string, RelativeOperator, string, boolean]>([
    ['10', 'gt', '9', true],
    ['1.0', 'eq', '1', true],
    ['a  b', 'eq', 'a b', true],
    ['a', 'eq', 'A', false],
    ['a', 'ne', 'b', true],
    ['$2', 'lte', '2', true],
  ])('relative %s %s %s', (left, operator, right, holds) => {
    expect(relativeHolds(operator, left, right)).toBe(holds);
  });
  test('texts have no order', () => {
    expect(codeOf(() => relativeHolds('gt', 'a', '1'))).toBe('E_NOT_NUMERIC');
  });
  test.each<[string, ConditionOperator, string, boolean]>([
    ['1', 'stringequals', '1.0', false],
    ['1', 'eq', '1.0', true],
    ['AB', 'stringequalsignorecase', 'ab', true],
    ['abc', 'stringcontains', 'b', true],
    ['abc', 'stringcontains', 'B', false],
    ['2', 'lt', '10', true],
  ])('condition %s %s %s', (left, operator, right, holds) => {
    expect(conditionHolds(operator, left, right)).toBe(holds);
  });
});
