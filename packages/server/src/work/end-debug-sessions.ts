import type { Logger } from 'pino';
import { endDebug } from '../actions/end-debug.ts';
import { endRun } from '../actions/end-run.ts';
import type { DebugSettings } from '../runs/debug-settings.ts';
import type { Database } from '../store/database.ts';
import { findAbandoned, findEnding, findUnended, removeOldSessions } from '../store/debug-sessions.ts';
import { lockJobNow } from '../store/run-jobs.ts';

/** Milliseconds between two looks. */
const EVERY = 3000;
/** Seconds that an executor has to close the browser of a session. */
const CLOSING = 20;

/**
 * Ends sessions that their person has left, and those whose executor does not carry out their end; while the server lives. After a
 * start every person has the full time to come back, because nobody could look on before.
 */
export function startDebugSweep(database: Database, settings: DebugSettings, log: Logger): () => Promise<void> {
  const countsFrom = Date.now() + settings.abandonedSeconds * 1000;
  let looking = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    looking = sweepDebug(database, settings, Date.now() >= countsFrom)
      .catch((error) => log.warn({ err: error }, 'could not look for left debug sessions'))
      .finally(() => {
        busy = false;
      });
  }, EVERY);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

/** One look. */
export async function sweepDebug(database: Database, settings: DebugSettings, abandonedCount = true): Promise<void> {
  const abandoned = abandonedCount ? await findAbandoned(database.sql, settings.abandonedSeconds) : [];
  for (const id of abandoned) {
    await database.transaction((tx) => endDebug(tx, id, leftFor(settings.abandonedSeconds), 'the server'));
  }
  for (const id of await findUnended(database.sql, CLOSING)) {
    await database.transaction(async (tx) => {
      const job = await lockJobNow(tx, id);
      const reason = job && (await findEnding(tx, id));
      if (job && reason) await endRun(tx, job, { status: 'ERROR', description: reason });
    });
  }
  await removeOldSessions(database.sql);
}

function leftFor(seconds: number): string {
  const time = seconds % 60 === 0 ? count(seconds / 60, 'minute') : count(seconds, 'second');
  return `Nobody looked at the session for ${time}, so it was ended.`;
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
