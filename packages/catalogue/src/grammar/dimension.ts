import { Decimal } from './number.ts';

/** A number with its unit in lower case; the unit may be empty (actions §10.4 `dim`). */
export interface Dimension {
  readonly value: Decimal;
  readonly unit: string;
}

export const DIMENSION_SOURCE = String.raw`-?\d+(?:\.\d+)?(?:[a-z]+|%)?`;
const DIMENSION = /^(-?\d+(?:\.\d+)?)([a-z]+|%)?$/i;
/** Computed values may be written with an exponent or a sign, such as `1e-05px`. */
const COMPUTED = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]+|%)?$/i;

export function readDimension(text: string): Dimension | null {
  return dimensionOf(DIMENSION.exec(text.trim()));
}

/** A value as the browser computed it, rounded to two decimals. */
export function readComputed(text: string): Dimension | null {
  const read = dimensionOf(COMPUTED.exec(text.trim()));
  return read && { ...read, value: read.value.toDecimalPlaces(2) };
}

export function writeDimension({ value, unit }: Dimension): string {
  return `${value.toFixed()}${unit}`;
}

/**
 * Brings a computed value to the unit of a test: s and ms are converted; a test without unit takes px and plain numbers. Null when
 * the units do not meet.
 */
export function inUnit(actual: Dimension, unit: string): Decimal | null {
  if (actual.unit === unit) return actual.value;
  if (unit === '' && actual.unit === 'px') return actual.value;
  if (unit === 'px' && actual.unit === '' && actual.value.isZero()) return actual.value;
  if (unit === 'ms' && actual.unit === 's') return actual.value.times(1000);
  if (unit === 's' && actual.unit === 'ms') return actual.value.dividedBy(1000);
  return null;
}

function dimensionOf(match: RegExpExecArray | null): Dimension | null {
  return match && { value: new Decimal(match[1]!), unit: (match[2] ?? '').toLowerCase() };
}
