import type { Logger } from 'pino';
import type { RunDefaults } from '../actions/prepare-run.ts';
import type { Database } from '../store/database.ts';
import { findReadyToGoOn } from '../store/schedule-fires.ts';
import { findDue } from '../store/schedules.ts';
import { fireDue, fireWaiting, isPassing } from './fire-due.ts';

/** Milliseconds between two looks. */
const EVERY = 1000;
/** Schedules of one look; when there are more the next look follows at once. */
const PORTION = 100;
/** How many schedules are acted upon at once; each holds two connections for a moment, and people need some too. */
const ABREAST = 2;

/** What looks for due schedules; any number of servers may have one. */
export interface Scheduler {
  /** Ends once what is being done is done. */
  stop(): Promise<void>;
}

/**
 * Looks every second for what is due by the clock of the database. A server that dies in between has done all of a due time or nothing
 * of it, and the next look, of whichever server, finds the rest.
 *
 * @param isResting true while this server is about to end
 */
export function startScheduler(
  database: Database,
  log: Logger,
  settings: RunDefaults,
  isResting: () => boolean,
): Scheduler {
  let looking: Promise<void> | null = null;
  let stopped = false;
  const timer = setInterval(() => {
    if (looking || stopped || isResting()) return;
    looking = look().finally(() => {
      looking = null;
    });
  }, EVERY);
  timer.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
    },
  };

  async function look(): Promise<void> {
    try {
      let goOn = true;
      while (goOn && !stopped) {
        const { found, did } = await fireAll(database, settings, log, () => stopped);
        goOn = found >= PORTION && did > 0;
      }
    } catch (error) {
      // What is due stays due.
      if (isPassing(error)) log.debug({ err: error }, 'could not look for due schedules');
      else log.warn({ err: error }, 'could not look for due schedules');
    }
  }
}

/** One look. @returns how many schedules were found, and how many of them this server acted upon */
export async function fireAll(
  database: Database,
  settings: RunDefaults,
  log: Logger,
  isStopped: () => boolean = () => false,
): Promise<{ found: number; did: number }> {
  const due = (await findDue(database.sql, PORTION)).map((id) => () => fireDue(database, id, settings));
  const ready = (await findReadyToGoOn(database.sql, PORTION)).map((id) => () => fireWaiting(database, id, settings));
  // Another server has found the same ones: from different ends they get into each other's way less.
  const work = shuffle([...due, ...ready]);
  const found = work.length;
  let did = 0;
  const worker = async () => {
    for (let next = work.pop(); next && !isStopped(); next = work.pop()) {
      try {
        if (await next()) did += 1;
      } catch (error) {
        if (isPassing(error)) throw error;
        log.error({ err: error }, 'a schedule that is due could not be acted upon');
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: ABREAST }, worker));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return { found, did };
}

function shuffle<T>(items: T[]): T[] {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [items[at], items[other]] = [items[other]!, items[at]!];
  }
  return items;
}
