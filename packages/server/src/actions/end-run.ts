import { announceRun } from '../live/channels.ts';
import { closingMessages } from '../runs/closing-messages.ts';
import type { RunEnd } from '../runs/decide-end.ts';
import type { Transaction } from '../store/database.ts';
import { deleteJob, lockJob, type RunJob } from '../store/run-jobs.ts';
import { readScenarioMessages } from '../store/run-messages.ts';
import { findOpenScenarios, skipPending } from '../store/run-scenarios.ts';
import { endRun as markEnded, readCounts } from '../store/runs.ts';
import { appendMessages } from './append-messages.ts';
import { keepHealings } from './keep-healings.ts';
import { keepHistory } from './keep-history.ts';

/** Messages that close what is open are appended in portions of this many. */
const PORTION = 1000;

/**
 * Ends a run for good: closes the scenarios and the run in its messages where it was cut off, sets its status, takes the job away.
 * From then on no token is any good, and nothing about the run changes.
 *
 * @param job locked by the transaction
 */
export async function endRun(tx: Transaction, job: RunJob, end: RunEnd): Promise<void> {
  const reason = end.description ?? 'The run ended.';
  const open: unknown[][] = [];
  for (const place of await findOpenScenarios(tx, job.run_id)) {
    open.push(await readScenarioMessages(tx, job.run_id, place, null));
  }
  const counts = await readCounts(tx, job.run_id);
  const endMissing = !counts.finished && job.message_count > 0;
  const closing = closingMessages(open, reason, Date.now(), endMissing).map((message) => JSON.stringify(message));
  for (let start = 0; start < closing.length; start += PORTION) {
    const now = await lockJob(tx, job.run_id);
    // The limit on what a run may say is not for what ends it.
    if (now)
      await appendMessages(tx, { ...now, message_bytes: 0 }, now.message_count, closing.slice(start, start + PORTION));
  }
  await skipPending(tx, job.run_id);
  await markEnded(tx, job.run_id, end);
  // What a person tries out while debugging is no result.
  if (!job.debug) {
    await keepHistory(tx, job.run_id);
    await keepHealings(tx, job.run_id);
  }
  await deleteJob(tx, job.run_id);
  await announceRun(tx, job.run_id);
}
