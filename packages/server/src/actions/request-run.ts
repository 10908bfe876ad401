import { createHash } from 'node:crypto';
import { AppError, notFound } from '../app-error.ts';
import type { ServerParts } from '../server-parts.ts';
import { claimRequestKey, findRequest } from '../store/run-requests.ts';
import { isDangling } from '../store/store-failure.ts';
import { placeRun } from './place-run.ts';
import { prepareRun, type RunOrder } from './prepare-run.ts';

/** Why a transaction is given up although nothing went wrong: the same request made its run before. */
class MadeBefore extends Error {
  readonly runId: number;
  constructor(runId: number) {
    super('made before');
    this.runId = runId;
  }
}

/**
 * Freezes everything that the run needs, then stores run, bundle and job in one transaction: either all of it is there or nothing.
 * With an idempotency key a repeated request answers the run of the first.
 *
 * @throws AppError as `prepareRun`; `exists` for an idempotency key that was used for another request
 */
export async function requestRun(
  parts: ServerParts,
  order: RunOrder,
  asked: { subject: string; userName: string; idempotencyKey: string | null; product: string; defaultMinutes: number },
): Promise<number> {
  const { database } = parts;
  const bodyHash = createHash('sha256')
    .update(
      JSON.stringify([order.projectId, order.of, order.environmentId, order.tags, ...(order.only ? [order.only] : [])]),
    )
    .digest('hex');
  const key = asked.idempotencyKey;
  if (key !== null) {
    const before = await findRequest(database.sql, asked.subject, key);
    if (before) return sameRequest(before, bodyHash);
  }
  const prepared = await prepareRun(database, order, asked);
  try {
    return await database.transaction(async (tx) => {
      const runId = await placeRun(tx, prepared, asked.userName);
      if (key !== null) {
        const first = await claimRequestKey(tx, { requestedBy: asked.subject, key, bodyHash, runId });
        if (first.runId !== runId) throw new MadeBefore(sameRequest(first, bodyHash));
      }
      return runId;
    });
  } catch (error) {
    if (error instanceof MadeBefore) return error.runId;
    // The project was deleted meanwhile.
    if (isDangling(error)) throw notFound();
    throw error;
  }
}

function sameRequest(before: { runId: number; bodyHash: string }, bodyHash: string): number {
  if (before.bodyHash === bodyHash) return before.runId;
  throw new AppError('exists', 'This idempotency key was used for another request.', {
    hint: 'Use a new key for each new run.',
  });
}
