import type { Queryable } from '../store/database.ts';
import { readMessages, readProgress } from '../store/run-messages.ts';
import { noteWatcher } from '../store/run-traces.ts';
import { findWatchedRun } from '../store/runs.ts';
import type { Bell } from './bell.ts';
import type { NoteBox } from './note-box.ts';

/** Milliseconds between comments that keep proxies awake. */
const COMMENT = 15_000;
/** Milliseconds between signs that somebody looks on, and between checks that the watcher still may. */
const SIGN = 4_000;
/** Milliseconds until a browser comes back after the stream broke. */
const RETRY = 1_500;

/**
 * The events of a run as server-sent events (contract/routes/runs `watchRun`): first what is there, then what comes, until the run has
 * ended and everything is told. Reads from the store alone, so it does not matter which server the executor talks to.
 *
 * @param after number of the last message that the watcher has; null begins with the next one
 * @param notes what the page of a debug session tells meanwhile
 * @param stillMay throws when the watcher has lost the right to look on
 */
export async function* watchRun(
  sql: Queryable,
  runId: number,
  after: number | null,
  bell: Bell,
  signal: AbortSignal,
  stillMay: () => Promise<unknown>,
  notes?: NoteBox,
): AsyncGenerator<string> {
  yield `retry: ${RETRY}\n\n`;
  let cursor = after;
  let epoch: number | null = null;
  let shown = '';
  let picture: string | null = null;
  let commentAt = Date.now() + COMMENT;
  let signAt = 0;
  while (!signal.aborted) {
    if (Date.now() >= signAt) {
      signAt = Date.now() + SIGN;
      await stillMay();
      await noteWatcher(sql, runId);
    }
    // Listening begins before the reading, so that nothing falls between.
    const wait = bell.listen(Math.max(0, Math.min(signAt, commentAt) - Date.now()), signal);
    try {
      const progress = await readProgress(sql, runId);
      if (!progress) return;
      cursor ??= progress.last;
      // The run was put back in the queue: what the watcher has is no longer true.
      const anew = epoch === null ? progress.epoch > 0 : progress.epoch !== epoch;
      if (anew || cursor > progress.last) cursor = -1;
      epoch = progress.epoch;
      while (cursor < progress.last && !signal.aborted) {
        const messages = await readMessages(sql, runId, cursor);
        const last = messages.at(-1);
        if (!last) break;
        cursor = last.seq;
        const bodies = messages.map((message) => message.body).join(',');
        yield `event: messages\nid: ${last.seq}\ndata: {"from":${messages[0]!.seq},"messages":[${bodies}]}\n\n`;
      }
      const run = await findWatchedRun(sql, runId);
      if (!run) return;
      const text = JSON.stringify(run);
      if (text !== shown) {
        shown = text;
        yield `event: run\ndata: ${text}\n\n`;
      }
      if (progress.pictureAt !== null && progress.pictureAt !== picture) {
        picture = progress.pictureAt;
        yield `event: picture\ndata: ${JSON.stringify({ at: picture })}\n\n`;
      }
      for (const note of notes?.take() ?? []) yield `event: page\ndata: ${note}\n\n`;
      if (progress.ended && cursor >= progress.last) return;
      if (Date.now() >= commentAt) yield ': still here\n\n';
      if (Date.now() >= commentAt) commentAt = Date.now() + COMMENT;
      await wait.heard;
    } finally {
      wait.stop();
    }
  }
}
