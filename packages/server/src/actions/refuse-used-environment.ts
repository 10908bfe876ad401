import { AppError } from '../app-error.ts';
import type { Transaction } from '../store/database.ts';
import { lockEnvironment } from '../store/environments.ts';
import { listUsersOfEnvironment } from '../store/schedules.ts';

/** Names that the refusal lists. */
const NAMED = 3;

/**
 * Asked before an environment is deleted, in the same transaction: from then on no schedule can begin to use it.
 *
 * @throws AppError `precondition` while schedules use it
 */
export async function refuseUsedEnvironment(tx: Transaction, id: number): Promise<void> {
  await lockEnvironment(tx, id);
  const names = await listUsersOfEnvironment(tx, id, NAMED + 1);
  if (names.length === 0) return;
  const listed = `${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ' and others' : ''}`;
  const message =
    names.length === 1
      ? `The schedule ${listed} uses this environment.`
      : `The schedules ${listed} use this environment.`;
  throw new AppError('precondition', message, {
    hint: 'Choose another environment there first, or delete what uses it.',
  });
}
