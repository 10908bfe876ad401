import { Decimal as Base } from 'decimal.js';
import { StepError, type StepErrorCode } from '../step-error.ts';

/**
 * Decimal arithmetic for all keywords: sums and products are exact for every realistic text, a quotient keeps 20 significant digits
 * (`divide` in arithmetic.ts). The clone keeps other users of decimal.js untouched.
 */
export const Decimal: typeof Base = Base.clone({
  precision: 200,
  rounding: Base.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});
export type Decimal = Base;

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
/** Texts like `1e999999` would print a megabyte of zeros. */
const LARGEST_EXPONENT = 1000;

/** A number as actions §8 reads it: commas, `$` and white space removed. Null when the rest is not a number. */
export function readNumber(text: string): Decimal | null {
  const plain = text.replace(/[,$\s]/g, '');
  if (!NUMBER.test(plain)) return null;
  const number = new Decimal(plain);
  return Math.abs(number.e) <= LARGEST_EXPONENT ? number : null;
}

/** As `readNumber`; E_NOT_NUMERIC with the text when it is none. `side` says which value is meant, e.g. "the expected result". */
export function requireNumber(text: string, side: string): Decimal {
  const number = readNumber(text);
  if (number) return number;
  throw new StepError('E_NOT_NUMERIC', `${side} is not a number: "${text}"`);
}

export interface NumberLimits {
  readonly whole?: boolean;
  readonly min?: number;
  readonly max?: number;
}

/** A number inside limits, or the given code (E_TESTDATA, E_EXPECTED) with what was expected. `name` e.g. "the count". */
export function numberWithin(text: string, name: string, limits: NumberLimits, code: StepErrorCode): number {
  const number = readNumber(text)?.toNumber();
  const { whole = false, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = limits;
  if (number !== undefined && number >= min && number <= max && (!whole || Number.isInteger(number))) return number;
  const kind = whole ? 'a whole number' : 'a number';
  const range =
    limits.min !== undefined && limits.max !== undefined
      ? ` from ${min} to ${max}`
      : limits.min !== undefined
        ? ` of at least ${min}`
        : limits.max !== undefined
          ? ` of at most ${max}`
          : '';
  throw new StepError(code, `${name} must be ${kind}${range}, not "${text}"`);
}

/** Without exponent, commas or trailing zeros (actions §8). */
export function formatNumber(number: Decimal): string {
  return number.isZero() ? '0' : number.toFixed();
}
