/** What can go wrong between the product and a git server. */
export type GitFailureKind =
  | 'credentials'
  | 'read-only'
  | 'unreachable'
  | 'certificate'
  | 'refused-address'
  | 'moved'
  | 'no-repository'
  | 'branch-missing'
  | 'branch-exists'
  | 'rejected'
  | 'too-large'
  | 'too-slow'
  | 'broken';

/** A failure in words for a person; it never holds a credential. */
export class GitFailure extends Error {
  readonly kind: GitFailureKind;
  readonly hint: string | undefined;

  constructor(kind: GitFailureKind, message: string, parts: { hint?: string | undefined; cause?: unknown } = {}) {
    super(message, parts.cause === undefined ? undefined : { cause: parts.cause });
    this.name = 'GitFailure';
    this.kind = kind;
    this.hint = parts.hint;
  }
}
