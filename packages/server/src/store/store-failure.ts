import { AppError } from '../app-error.ts';

const GONE = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Turns what the database said into what the caller may hear; anything unexpected is returned as it is (a 500). */
export function storeFailure(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = String((error as { code?: unknown }).code ?? '');
  // 08 connection, 57P0x shutting down, 57014 statement timeout, 55P03 lock timeout, 53300 no connection left,
  // 25P03 idle in transaction, 40001/40P01 conflicts that outlasted the tries.
  if (GONE.has(code) || /^08|^57P0|^57014$|^55P03$|^53300$|^25P03$|^40001$|^40P01$/.test(code)) {
    return new AppError('unavailable', 'The database is not available at the moment. Try again in a few seconds.', {
      retryAfter: 5,
      cause: error,
    });
  }
  if (code === '53100' || code === 'ENOSPC') {
    return new AppError('out_of_space', 'There is no space left to store this.', {
      hint: 'Free space on the disk of the server, then try again.',
      cause: error,
    });
  }
  // Text that is no UTF-8, or holds NUL.
  if (code === '22021' || code === '22P05') {
    return new AppError('validation', 'A text holds a character that cannot be stored.', { cause: error });
  }
  // A year 0, or an offset of more hours than there are time zones for.
  if (/^2200[789]$/.test(code)) {
    return new AppError('validation', 'A moment is out of the range of the calendar.', { cause: error });
  }
  return error;
}

/** True for a unique-constraint violation, optionally of the named constraint. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  const found = error as { code?: unknown; constraint_name?: unknown };
  return found.code === '23505' && (constraint === undefined || found.constraint_name === constraint);
}

/** True when a row that this one refers to is gone, or is still referred to. */
export function isDangling(error: unknown): boolean {
  return (error as { code?: unknown }).code === '23503';
}
