import { decideDebugEnd, decideEnd } from '../runs/decide-end.ts';
import type { Transaction } from '../store/database.ts';
import { findEnding } from '../store/debug-sessions.ts';
import type { RunJob } from '../store/run-jobs.ts';
import { readCounts } from '../store/runs.ts';
import { endRun } from './end-run.ts';

/** Ends a run whose engine has ended. @returns its status */
export async function finishRun(
  tx: Transaction,
  job: RunJob,
  engine: { outcome: 'finished' | 'stopped' | 'broken'; error: string | null },
): Promise<string> {
  const { tags, ...counts } = await readCounts(tx, job.run_id);
  const end = job.debug
    ? decideDebugEnd(engine, (await findEnding(tx, job.run_id)) ?? null)
    : decideEnd({ ...engine, stopRequestedBy: job.stop_requested_by, tags, counts });
  await endRun(tx, job, end);
  return end.status;
}
