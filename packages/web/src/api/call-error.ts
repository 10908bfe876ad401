import type { ErrorReply } from '@stepwright/contract/errors';

/**
 * A call that did not succeed. `code` is the server's closed code, or one of two of our own:
 * `unreachable` (no answer at all) and `unexpected` (an answer that is not the product's, such as a proxy's page).
 */
export class CallError extends Error {
  readonly code: string;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly reply: ErrorReply | undefined;

  constructor(code: string, status: number, message: string, options: { reply?: ErrorReply; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'CallError';
    this.code = code;
    this.status = status;
    this.reply = options.reply;
  }

  /** What the person can do about it, when the server knows. */
  get hint(): string | undefined {
    return this.reply?.hint;
  }

  /** True when the same call may well succeed a moment later. */
  get passing(): boolean {
    // 502 is also how the product itself says that a git branch is missing (spec 1 §7).
    if (this.code === 'branch_missing') return false;
    return this.code === 'unreachable' || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

export const isCallError = (error: unknown): error is CallError => error instanceof CallError;

/** One line of detail for a screen: the server's sentence with its hint, or what the browser knows. */
export function explain(error: unknown): string {
  if (!isCallError(error)) return error instanceof Error ? error.message : String(error);
  return error.hint ? `${error.message} ${error.hint}` : error.message;
}
