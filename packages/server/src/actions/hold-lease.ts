import { timingSafeEqual } from 'node:crypto';
import type { ControlState } from '@stepwright/contract/control';
import { AppError } from '../app-error.ts';
import type { Database, Queryable, Transaction } from '../store/database.ts';
import { findJob, lockJob, type RunJob } from '../store/run-jobs.ts';

/**
 * Runs `work` in a transaction in which the lease cannot be lost: whatever an executor writes about a run goes through here. A lease
 * whose time is over but that nobody has taken away yet is still good; a server that was away must not cost a run.
 *
 * @throws AppError `lease_lost` when the token is not the one in force, or the run has ended
 */
export function withLease<T>(
  database: Database,
  runId: number,
  token: string | null,
  work: (tx: Transaction, job: RunJob) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    const job = await lockJob(tx, runId);
    return work(tx, holding(job, token));
  });
}

/** The same question for a read: nothing is locked. */
export async function checkLease(sql: Queryable, runId: number, token: string | null): Promise<RunJob> {
  return holding(await findJob(sql, runId), token);
}

function holding(job: RunJob | null, token: string | null): RunJob {
  if (!job?.token || token === null || !isSame(job.token, token)) {
    throw new AppError('lease_lost', 'This run is no longer yours: it has ended, or another executor has it.');
  }
  return job;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What the executor should do now. */
export function controlOf(job: RunJob): ControlState {
  return {
    command: job.stop_requested_by !== null || job.remaining <= 0 ? 'stop' : 'run',
    watched: job.watched,
    remaining: Math.max(0, Math.round(job.remaining)),
  };
}
