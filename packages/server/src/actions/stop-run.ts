import { announceRun } from '../live/channels.ts';
import { stoppedBy } from '../runs/decide-end.ts';
import type { Database } from '../store/database.ts';
import { lockJob, requestStop } from '../store/run-jobs.ts';
import { endRun } from './end-run.ts';

/** Asks a run to stop. One that waits in the queue ends at once; one that has ended stays as it is. */
export function stopRun(database: Database, runId: number, userName: string): Promise<void> {
  return database.transaction(async (tx) => {
    const job = await lockJob(tx, runId);
    if (!job) return;
    await requestStop(tx, runId, userName);
    if (job.token === null) await endRun(tx, job, { status: 'ERROR', description: stoppedBy(userName) });
    else await announceRun(tx, runId);
  });
}
