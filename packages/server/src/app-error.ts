import { ERRORS, type ErrorCode } from '@stepwright/contract/errors';

/** What an error tells the caller beside its code and its sentence. */
export interface AppErrorParts {
  /** What to do about it. */
  hint?: string;
  details?: { path: string; message: string }[];
  /** For `stale`: the stored version. */
  current?: unknown;
  /** For `rate_limited` and `unavailable`: seconds until another try makes sense. */
  retryAfter?: number;
  /** What really happened, for the log alone. */
  cause?: unknown;
}

/**
 * A failure that the caller is told about. Everything else that is thrown becomes a 500 without details.
 * `message` is one sentence for a person.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly details: { path: string; message: string }[] | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, parts: AppErrorParts = {}) {
    super(message, { cause: parts.cause });
    this.name = 'AppError';
    this.code = code;
    this.hint = parts.hint;
    this.details = parts.details;
    this.current = parts.current;
    this.retryAfter = parts.retryAfter;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** The one answer for what does not exist and for what the caller may not know to exist. */
export function notFound(): AppError {
  return new AppError('not_found', 'There is no such thing, or you have no access to it.');
}
