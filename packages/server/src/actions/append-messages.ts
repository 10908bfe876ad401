import { AppError } from '../app-error.ts';
import { announceRun } from '../live/channels.ts';
import { foldMessages, keysIn } from '../runs/fold-messages.ts';
import { RUN_MESSAGE_BYTES, readMessage } from '../runs/read-message.ts';
import type { Transaction } from '../store/database.ts';
import { markBegun, type RunJob } from '../store/run-jobs.ts';
import { insertMessages } from '../store/run-messages.ts';
import { loadFold, saveFold } from '../store/run-scenarios.ts';
import { noteHealings } from './keep-healings.ts';
import { placeStoredPages } from './place-stored-pages.ts';

/**
 * Appends what a run said, and folds it into its scenario list and counters in the same transaction. Numbers that are stored already
 * are ignored, so a repeated call is harmless.
 *
 * @param from number of the first message
 * @returns the number that is expected next
 * @throws AppError `validation` for a gap or a message that is none, `too_large`
 */
export async function appendMessages(
  tx: Transaction,
  job: RunJob,
  from: number,
  texts: readonly string[],
): Promise<number> {
  const next = job.message_count;
  if (from > next) {
    throw new AppError('validation', `Messages ${next} to ${from - 1} are missing.`, { hint: `Send from ${next} on.` });
  }
  const fresh = texts.slice(next - from);
  if (fresh.length === 0) return next;
  const bytes = fresh.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (job.message_bytes + bytes > RUN_MESSAGE_BYTES) {
    throw new AppError('too_large', 'This run has said more than 1 GiB; no more is stored.');
  }
  const messages = fresh.map((text, offset) => readMessage(text, next + offset));
  const fold = await loadFold(tx, job.run_id, job.scenario_rows, keysIn(messages));
  const places = foldMessages(fold, messages, next);
  await insertMessages(tx, job.run_id, next, fresh, places);
  await placeStoredPages(tx, job.run_id, messages, places);
  // What a person tries out while debugging proposes nothing.
  if (!job.debug) await noteHealings(tx, job.run_id, messages, places);
  await saveFold(tx, job.run_id, fold, { messages: fresh.length, bytes });
  if (fold.begun && !job.begun) await markBegun(tx, job.run_id);
  await announceRun(tx, job.run_id);
  return next + fresh.length;
}
