import { AppError } from '../app-error.ts';
import { announceRun, announceWork } from '../live/channels.ts';
import { stoppedBy } from '../runs/decide-end.ts';
import type { Transaction } from '../store/database.ts';
import { type RunJob, requeueJob } from '../store/run-jobs.ts';
import { endRun } from './end-run.ts';

/**
 * Puts a run back in the queue that has not begun; one that somebody has asked to stop ends instead.
 *
 * @throws AppError `precondition` once a step has started: what a step did in the system under test cannot be taken back
 */
export async function releaseRun(tx: Transaction, job: RunJob): Promise<void> {
  if (job.begun) {
    throw new AppError('precondition', 'A step of this run has started, so no other executor may run it again.', {
      hint: 'Finish it with the outcome "stopped" or "broken".',
    });
  }
  if (job.stop_requested_by !== null) {
    await endRun(tx, job, { status: 'ERROR', description: stoppedBy(job.stop_requested_by) });
    return;
  }
  await requeueJob(tx, job.run_id);
  await announceWork(tx);
  await announceRun(tx, job.run_id);
}
