import { createHash } from 'node:crypto';
import type { RunRequest } from '@stepwright/contract/entities/run';
import { AppError, notFound } from '../app-error.ts';
import { announceWork } from '../live/channels.ts';
import { checkTags } from '../runs/check-tags.ts';
import { freezeBundle } from '../runs/freeze-bundle.ts';
import type { ServerParts } from '../server-parts.ts';
import { insertBundle, MOST_FEATURES, readBundleParts } from '../store/bundles.ts';
import { insertJob, isQueueFull } from '../store/run-jobs.ts';
import { claimRequestKey, findRequest } from '../store/run-requests.ts';
import { insertRun } from '../store/runs.ts';
import { isDangling } from '../store/store-failure.ts';

/** Runs of one project that may wait at once: a loop that asks for runs must not fill the queue of everybody. */
const MOST_WAITING = 1000;

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
 * @throws AppError `not_found` for a feature or environment outside the project, `validation` for what cannot run,
 *   `rate_limited` while too many runs of the project wait
 */
export async function requestRun(
  parts: ServerParts,
  request: RunRequest,
  asked: { subject: string; userName: string; idempotencyKey: string | null; product: string; defaultMinutes: number },
): Promise<number> {
  const { database } = parts;
  const tags = request.run_scenariotags || null;
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([request.application_id, request.feature_id, request.env_id, tags]))
    .digest('hex');
  const key = asked.idempotencyKey;
  if (key !== null) {
    const before = await findRequest(database.sql, asked.subject, key);
    if (before) return sameRequest(before, bodyHash);
  }
  if (tags !== null) checkTags(tags);
  if (await isQueueFull(database.sql, request.application_id, MOST_WAITING)) {
    throw new AppError('rate_limited', `${MOST_WAITING} runs of this project wait already.`, {
      hint: 'Stop some of them, or wait until they have run.',
      retryAfter: 30,
    });
  }
  const found = await database.transaction((tx) =>
    readBundleParts(tx, {
      projectId: request.application_id,
      featureIds: [request.feature_id],
      environmentId: request.env_id,
    }),
  );
  const feature = found?.features.find((candidate) => candidate.id === request.feature_id);
  if (!found || !feature) throw notFound();
  if (found.features.length > MOST_FEATURES) {
    throw new AppError('validation', `This feature draws in more than ${MOST_FEATURES} others.`);
  }
  const frozen = freezeBundle(request.application_id, found, { ...asked, entry: [feature.id], tags });
  try {
    return await database.transaction(async (tx) => {
      const runId = await insertRun(tx, {
        projectId: request.application_id,
        runType: 'FEATURE',
        details: feature.name,
        featureId: feature.id,
        featureType: feature.type,
        environmentId: found.environment.id,
        environment: found.environment.name,
        gridUrl: frozen.gridUrl,
        tags,
        requestedBy: asked.userName,
      });
      if (key !== null) {
        const first = await claimRequestKey(tx, { requestedBy: asked.subject, key, bodyHash, runId });
        if (first.runId !== runId) throw new MadeBefore(sameRequest(first, bodyHash));
      }
      await insertBundle(tx, runId, frozen.text, frozen.files);
      await insertJob(tx, runId, frozen.minutes);
      await announceWork(tx);
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
