import { AppError } from '../app-error.ts';
import type { Directory } from '../auth/directory.ts';
import type { Database, Transaction } from '../store/database.ts';

/**
 * Runs work that changes the directory and the database, as one: with the embedded directory in one transaction; with
 * another one each change there names its opposite, and these run, last first, when anything fails.
 */
export async function withDirectory<T>(
  database: Database,
  directory: Directory,
  work: (tx: Transaction, scoped: Directory, undo: (step: () => Promise<void>) => void) => Promise<T>,
): Promise<T> {
  let steps: (() => Promise<void>)[] = [];
  try {
    return await database.transaction(async (tx) => {
      await takeBack(steps);
      steps = [];
      return work(tx, directory.within(tx), (step) => {
        if (!directory.transactional) steps.push(step);
      });
    });
  } catch (error) {
    await takeBack(steps).catch((failure: unknown) => {
      throw new AppError('unavailable', 'The change failed, and what was begun could not all be taken back.', {
        hint: 'Look at the groups and roles in the identity provider once it answers again.',
        retryAfter: 5,
        cause: new AggregateError([error, failure]),
      });
    });
    throw error;
  }
}

async function takeBack(steps: (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps.toReversed()) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'changes in the directory could not be taken back');
}
