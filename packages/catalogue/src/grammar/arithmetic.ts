import { StepError } from '../step-error.ts';
import { Decimal, formatNumber, readNumber } from './number.ts';

export const ARITHMETIC_OPERATIONS = ['sum', 'subtract', 'multiply', 'divide', 'min', 'max', 'average'] as const;
export type ArithmeticOperation = (typeof ARITHMETIC_OPERATIONS)[number];

export interface ArithmeticQuery {
  readonly operation: ArithmeticOperation;
  /** Numbers or names, as written. */
  readonly operands: readonly string[];
}

const QUERY = new RegExp(`^\\s*(${ARITHMETIC_OPERATIONS.join('|')})(?:\\s*\\((.*)\\)\\s*|[\\s;](.*))$`, 'is');
const HINT = `write ${ARITHMETIC_OPERATIONS.join(', ')} and numbers, for example sum(10,20,30)`;

/** A query of MATH_OPERATIONS (actions §10.7). E_TESTDATA for an unknown operation or a missing operand. */
export function readArithmeticQuery(text: string): ArithmeticQuery {
  const match = QUERY.exec(text);
  if (!match) throw new StepError('E_TESTDATA', `"${text}" is not a calculation: ${HINT}`);
  const list = (match[2] ?? match[3] ?? '').trim();
  const operands = list.includes(';') ? list.split(';').map((part) => part.trim()) : list.split(/\s*,\s*|\s+/);
  if (operands.some((operand) => operand === '')) {
    throw new StepError('E_TESTDATA', `an operand is missing in "${text}": ${HINT}`);
  }
  return { operation: match[1]!.toLowerCase() as ArithmeticOperation, operands };
}

/**
 * Calculates a query; an operand that is not a number is looked up through `resolve`.
 *
 * @returns the plain decimal text of actions §8
 * @throws StepError E_NOT_NUMERIC, E_DIVISION_BY_ZERO
 */
export function calculate(query: ArithmeticQuery, resolve: (name: string) => string): string {
  const numbers = query.operands.map((operand) => {
    const number = readNumber(operand) ?? readNumber(resolve(operand));
    if (number) return number;
    throw new StepError('E_NOT_NUMERIC', `the operand "${operand}" is neither a number nor a name that holds one`);
  });
  return formatNumber(foldNumbers(query.operation, numbers));
}

/** Folds numbers from left to right; at least one. E_DIVISION_BY_ZERO for a later operand 0 of divide. */
export function foldNumbers(operation: ArithmeticOperation, numbers: readonly Decimal[]): Decimal {
  const [first, ...rest] = numbers;
  if (!first) throw new StepError('E_NOT_NUMERIC', `there is no number to ${operation}`);
  switch (operation) {
    case 'sum':
      return rest.reduce((total, number) => total.plus(number), first);
    case 'subtract':
      return rest.reduce((total, number) => total.minus(number), first);
    case 'multiply':
      return rest.reduce((total, number) => total.times(number), first);
    case 'divide':
      return rest.reduce(divide, first);
    case 'min':
      return Decimal.min(first, ...rest);
    case 'max':
      return Decimal.max(first, ...rest);
    case 'average':
      return divide(foldNumbers('sum', numbers), new Decimal(numbers.length));
  }
}

/** 20 significant digits (actions §8). */
export function divide(dividend: Decimal, divisor: Decimal): Decimal {
  if (divisor.isZero()) throw new StepError('E_DIVISION_BY_ZERO', `${formatNumber(dividend)} cannot be divided by 0`);
  return dividend.dividedBy(divisor).toSignificantDigits(20);
}

/** Rounds a quotient half up to the decimals written in the expected value before it is compared (actions §10.7). */
export function roundAsWritten(quotient: Decimal, expected: string): Decimal {
  const decimals = /\.(\d*)/.exec(expected.replace(/[,$\s]/g, ''))?.[1]?.length ?? 0;
  return quotient.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP);
}
