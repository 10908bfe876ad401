import { AppError } from '../app-error.ts';
import { isDuplicate } from '../store/store-failure.ts';

/**
 * The version that a save was based on, as the database compares it; null when the caller sent none.
 *
 * @throws AppError `validation` for a text that is no moment.
 */
export function readVersion(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new AppError('validation', 'updated_date_time is not a moment; send it exactly as it was read.', {
      details: [{ path: 'body.updated_date_time', message: 'Not a moment (ISO 8601 with a time zone).' }],
    });
  }
  return text;
}

/** Two versions are the same moment if they are equal to the microsecond. */
export function isSameVersion(one: string, other: string): boolean {
  return Date.parse(one) === Date.parse(other) && micros(one) === micros(other);
}

function micros(moment: string): string {
  return (/\.(\d+)/.exec(moment)?.[1] ?? '').padEnd(6, '0');
}

/** Somebody else saved meanwhile; the caller gets both versions to choose from. */
export function stale(current: unknown): AppError {
  return new AppError('stale', 'Somebody else has saved this meanwhile.', {
    hint: 'Compare with the stored version, then save again on top of it.',
    current,
  });
}

/** @throws AppError `exists` in place of a violated uniqueness of names; anything else as it is. */
export function nameTaken(error: unknown, what: string): never {
  if (isDuplicate(error)) {
    throw new AppError('exists', `There is already ${what} with this name.`, {
      hint: 'Choose another name.',
      cause: error,
    });
  }
  throw error;
}
