import { LEASE_SECONDS } from '@stepwright/contract/routes/executors';
import type { Logger } from 'pino';
import { endRun } from '../actions/end-run.ts';
import { releaseRun } from '../actions/release-run.ts';
import type { Database } from '../store/database.ts';
import { findOverdue, isOverdue, lockJobNow, timesPutBack } from '../store/run-jobs.ts';
import { removeStaleTraces } from '../store/run-traces.ts';

/** Milliseconds between two looks. */
const EVERY = 3000;
const CLEAN_EVERY = 60_000;
/** A run that was put back this often is what kills its executors; it may not keep all others waiting. */
export const PUT_BACK_LIMIT = 5;

/**
 * Looks every few seconds for runs whose executor gave no sign of life, or whose time is over. What it does to a run is decided again
 * under the lock of its job, so any number of servers may sweep at once.
 *
 * While the server or its database was away nobody could renew a lease; so after a start, and after a look that failed, leases get
 * their full time again before they count as lost.
 */
export function startSweep(database: Database, log: Logger): () => Promise<void> {
  let leasesCountFrom = Date.now() + LEASE_SECONDS * 1000;
  let cleanAt = Date.now() + CLEAN_EVERY;
  let looking = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    looking = look().finally(() => {
      busy = false;
    });
  }, EVERY);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };

  async function look(): Promise<void> {
    try {
      const did = await sweep(database, Date.now() >= leasesCountFrom);
      if (did.length > 0) log.warn({ runs: did }, 'runs without a living executor, or over their time');
      if (Date.now() >= cleanAt) {
        cleanAt = Date.now() + CLEAN_EVERY;
        await removeStaleTraces(database.sql);
      }
    } catch (error) {
      leasesCountFrom = Date.now() + LEASE_SECONDS * 1000;
      log.warn({ err: error }, 'could not look for lost runs');
    }
  }
}

/** One look. @returns what was done to which run */
export async function sweep(
  database: Database,
  leasesCount = true,
): Promise<{ runId: number; done: 'requeued' | 'lost' | 'overtime' }[]> {
  const did: { runId: number; done: 'requeued' | 'lost' | 'overtime' }[] = [];
  for (const runId of await findOverdue(database.sql)) {
    const done = await database.transaction(async (tx) => {
      // Locked by somebody: it is being written to just now, so it is not lost.
      const job = await lockJobNow(tx, runId);
      const overdue = job && (await isOverdue(tx, runId));
      if (!job || !overdue) return null;
      if (overdue === 'deadline') {
        const minutes = Math.round(job.minutes * 100) / 100;
        await endRun(tx, job, {
          status: 'ERROR',
          description: job.debug
            ? `The session reached its limit of ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
            : `The run took longer than the ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} that it may take. The steps finished before that are kept.`,
        });
        return 'overtime';
      }
      if (!leasesCount) return null;
      if (!job.begun && (await timesPutBack(tx, runId)) >= PUT_BACK_LIMIT) {
        await endRun(tx, job, {
          status: 'ERROR',
          description: `No executor could begin this run: ${PUT_BACK_LIMIT + 1} tries ended before the first step. The logs of the executors may tell why.`,
        });
        return 'lost';
      }
      if (!job.begun) {
        await releaseRun(tx, job);
        return 'requeued';
      }
      await endRun(tx, job, {
        status: 'ERROR',
        description: job.debug
          ? `The executor of this session was lost (no sign of life for ${LEASE_SECONDS} s), and with it what the session held.`
          : `The executor that ran this was lost (no sign of life for ${LEASE_SECONDS} s). The steps finished before that are kept.`,
      });
      return 'lost';
    });
    if (done) did.push({ runId, done });
  }
  return did;
}
