import { announceRun, announceWork } from '../live/channels.ts';
import { insertBundle } from '../store/bundles.ts';
import type { Transaction } from '../store/database.ts';
import { insertJob } from '../store/run-jobs.ts';
import { insertRun } from '../store/runs.ts';
import type { PreparedRun } from './prepare-run.ts';

/** Stores a run, its bundle and its job in the caller's transaction. After its commit nothing may lose the run. */
export async function placeRun(tx: Transaction, prepared: PreparedRun, requestedBy: string): Promise<number> {
  const runId = await insertRun(tx, { ...prepared.row, requestedBy });
  await insertBundle(tx, runId, prepared.bundle.text, prepared.bundle.files);
  await insertJob(tx, runId, prepared.bundle.minutes, prepared.row.debug);
  await announceWork(tx);
  await announceRun(tx, runId);
  return runId;
}
