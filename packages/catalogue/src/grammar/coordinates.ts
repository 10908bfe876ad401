import { StepError, type StepErrorCode } from '../step-error.ts';
import { readNumber } from './number.ts';

export interface Coordinates {
  /** CSS pixels. */
  readonly x: number;
  readonly y: number;
  readonly count: number;
}

/** `X;Y` or `X;Y;count` (actions §10.3); the count defaults to 1. Throws the given code, E_TESTDATA or E_EXPECTED. */
export function readCoordinates(value: string, code: StepErrorCode, options: { readonly count: boolean }): Coordinates {
  const parts = value.split(';').map((part) => part.trim());
  const x = readNumber(parts[0] ?? '');
  const y = readNumber(parts[1] ?? '');
  const count = parts[2] ?? '1';
  const known = parts.length === 2 || (options.count && parts.length === 3);
  if (!known || !x || !y || !/^[1-9]\d{0,3}$/.test(count)) {
    const form = options.count ? 'X;Y or X;Y;count' : 'X;Y';
    throw new StepError(code, `"${value}" is not a point: write ${form} with numbers, for example 20;35`);
  }
  return { x: x.toNumber(), y: y.toNumber(), count: Number(count) };
}
