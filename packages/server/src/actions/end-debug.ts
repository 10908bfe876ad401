import { announceRun } from '../live/channels.ts';
import type { Transaction } from '../store/database.ts';
import { noteEnding } from '../store/debug-sessions.ts';
import { lockJob, requestStop } from '../store/run-jobs.ts';
import { endRun } from './end-run.ts';

/** Ends a debug session: at once while it waits, else its executor closes the browser first. One that has ended stays as it is. */
export async function endDebug(tx: Transaction, id: number, reason: string, by: string): Promise<void> {
  const job = await lockJob(tx, id);
  if (!job?.debug) return;
  await noteEnding(tx, id, reason);
  await requestStop(tx, id, by);
  if (job.token === null) await endRun(tx, job, { status: 'ERROR', description: reason });
  else await announceRun(tx, id);
}
