import { AppError } from '../app-error.ts';
import type { GitFailure } from '../integrations/git/git-failure.ts';

/** The documented texts of a kind of work (spec 1 §8). */
interface Texts {
  readonly branchMissing: string;
  readonly failed: string;
}

/** A failure of git as the caller hears it: the documented text, and beside it what really is the matter. */
export function presentGitFailure(failure: GitFailure, texts: Texts): AppError {
  const reason = failure.hint ? `${failure.message} ${failure.hint}` : failure.message;
  if (failure.kind === 'branch-missing') return new AppError('branch_missing', texts.branchMissing, { hint: reason });
  if (failure.kind === 'branch-exists') {
    return new AppError('exists', failure.message, failure.hint ? { hint: failure.hint } : {});
  }
  return new AppError('remote_failed', texts.failed, { hint: reason, cause: failure.cause });
}
