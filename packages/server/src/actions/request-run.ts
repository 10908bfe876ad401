import { createHash } from 'node:crypto';
import type { Run } from '@stepwright/contract/entities/run';
import type { RerunReply, RerunRequest } from '@stepwright/contract/entities/run-history';
import { AppError, notFound } from '../app-error.ts';
import type { ServerParts } from '../server-parts.ts';
import type { Database } from '../store/database.ts';
import { claimRequestKey, findRequest } from '../store/run-requests.ts';
import { isDangling } from '../store/store-failure.ts';
import { placeRun } from './place-run.ts';
import { prepareRerun } from './prepare-rerun.ts';
import { type PreparedRun, prepareRun, type RunOrder } from './prepare-run.ts';

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
  asked: Asked & { readonly product: string; readonly defaultMinutes: number },
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
  const prepared = await prepareRun(database, order, { ...asked, blobs: parts.blobs });
  return placeOnce(database, prepared, { ...asked, bodyHash });
}

export interface Asked {
  readonly subject: string;
  readonly userName: string;
  readonly idempotencyKey: string | null;
}

/**
 * Repeats a run. With an idempotency key a repeated request answers the run of the first; which scenarios are missing is told once.
 *
 * @throws AppError as `prepareRerun`; `exists` for an idempotency key that was used for another request
 */
export async function requestRerun(
  { database, blobs }: ServerParts,
  run: Run,
  request: RerunRequest,
  asked: Asked & { readonly product: string; readonly defaultMinutes: number },
): Promise<RerunReply> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(['rerun', run.id, request.texts, request.scenarios]))
    .digest('hex');
  if (asked.idempotencyKey !== null) {
    const before = await findRequest(database.sql, asked.subject, asked.idempotencyKey);
    if (before) return { id: sameRequest(before, bodyHash), missing: [] };
  }
  const { prepared, missing } = await prepareRerun(database, run, request, { ...asked, blobs });
  return { id: await placeOnce(database, prepared, { ...asked, bodyHash }), missing };
}

async function placeOnce(
  database: Database,
  prepared: PreparedRun,
  { subject, userName, idempotencyKey: key, bodyHash }: Asked & { readonly bodyHash: string },
): Promise<number> {
  try {
    return await database.transaction(async (tx) => {
      const runId = await placeRun(tx, prepared, userName);
      if (key !== null) {
        const first = await claimRequestKey(tx, { requestedBy: subject, key, bodyHash, runId });
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
