import { MOST_WAITING_FIRES } from '@stepwright/contract/entities/schedule';
import { placeRun } from '../actions/place-run.ts';
import { type PreparedRun, prepareRun, type RunDefaults } from '../actions/prepare-run.ts';
import { AppError } from '../app-error.ts';
import type { Database, Transaction } from '../store/database.ts';
import * as fires from '../store/schedule-fires.ts';
import { advanceSchedule, type DueSchedule, takeDue, takeWaiting } from '../store/schedules.ts';
import { readCron } from './cron-times.ts';
import { decideFires, type Fire } from './decide-fires.ts';

const NOBODY = 'No server was there at the time.';

/**
 * Acts upon what is due of one schedule: each due time gets its row and, where the policies want one, its run, all in one transaction
 * with the step to the next due time. Whoever else looks at the schedule meanwhile passes it by.
 *
 * @returns false when there was nothing to do
 * @throws AppError `unavailable` while the database is away: then nothing has happened
 */
export async function fireDue(database: Database, scheduleId: number, settings: RunDefaults): Promise<boolean> {
  try {
    return await database.transaction(async (tx) => {
      const due = await takeDue(tx, scheduleId);
      if (!due) return false;
      const { fires: wanted, next } = await decide(due);
      const prepare = prepareOnce(database, due, settings);
      const acted: Fire[] = [];
      for (const fire of wanted) if (await act(tx, due, fire, prepare)) acted.push(fire);
      await advance(tx, due.id, next, acted);
      return true;
    });
  } catch (error) {
    if (isPassing(error)) throw error;
    return database.transaction((tx) => giveUp(tx, scheduleId, explain(error)));
  }
}

/**
 * Starts the due time that has waited longest, once no run of its schedule goes on.
 *
 * @returns false when there was nothing to do
 * @throws AppError `unavailable` while the database is away: then nothing has happened
 */
export async function fireWaiting(database: Database, scheduleId: number, settings: RunDefaults): Promise<boolean> {
  const goOn = (begin: (tx: Transaction, schedule: DueSchedule, fireId: number) => Promise<void>) =>
    database.transaction(async (tx) => {
      const schedule = await takeWaiting(tx, scheduleId);
      if (!schedule || (await fires.readBusy(tx, scheduleId)).runId !== null) return false;
      const id = await fires.firstWaiting(tx, scheduleId);
      if (id === null) return false;
      await begin(tx, schedule, id);
      return true;
    });
  try {
    return await goOn((tx, schedule, id) => start(tx, schedule, id, prepareOnce(database, schedule, settings)));
  } catch (error) {
    if (isPassing(error)) throw error;
    return goOn((tx, _, id) => fires.settleFire(tx, id, { outcome: 'FAILED', reason: explain(error) }));
  }
}

async function decide(due: DueSchedule & { dueAt: string }) {
  // A time zone that this machine does not know, or an expression of another version: the schedule rests until it is mended.
  const times = readCron(due.cron, due.timeZone);
  return decideFires(times, new Date(due.dueAt), new Date(due.now), due);
}

type Prepare = () => Promise<PreparedRun | string>;

/** One snapshot serves all that are due at once. Answers why there can be no run as a text. */
function prepareOnce(database: Database, due: DueSchedule, settings: RunDefaults): Prepare {
  let prepared: Promise<PreparedRun | string> | undefined;
  const order = {
    projectId: due.projectId,
    of: { testPlanId: due.testPlanId },
    environmentId: due.environmentId,
    tags: due.tags,
    scheduleId: due.id,
  };
  return () => {
    prepared ??= prepareRun(database, order, settings).catch((error: unknown) => {
      if (!(error instanceof AppError) || isPassing(error)) throw error;
      return explain(error);
    });
    return prepared;
  };
}

/** @returns false when somebody has acted upon that due time before (the clock of the database was set back) */
async function act(tx: Transaction, due: DueSchedule, fire: Fire, prepare: Prepare): Promise<boolean> {
  const id = await fires.insertFire(tx, { scheduleId: due.id, dueAt: fire.dueAt, missed: fire.missed });
  if (id === null) return false;
  await decideFire(tx, due, fire, id, prepare);
  return true;
}

async function decideFire(tx: Transaction, due: DueSchedule, fire: Fire, id: number, prepare: Prepare): Promise<void> {
  if (fire.kind === 'missed') return fires.settleFire(tx, id, { outcome: 'MISSED', reason: NOBODY });
  if (fire.overlap !== 'ALLOW') {
    const { runId, waiting } = await fires.readBusy(tx, due.id);
    const busy = runId !== null || waiting > 0;
    if (busy && fire.overlap === 'SKIP') {
      const reason = runId === null ? 'Earlier due times were waiting.' : `Run ${runId} was still going on.`;
      return fires.settleFire(tx, id, { outcome: 'SKIPPED', reason });
    }
    if (waiting >= MOST_WAITING_FIRES) {
      return fires.settleFire(tx, id, { outcome: 'SKIPPED', reason: `${MOST_WAITING_FIRES} due times wait already.` });
    }
    if (busy) return fires.settleFire(tx, id, { outcome: 'WAITING', reason: 'Waits for the earlier run to end.' });
  }
  await start(tx, due, id, prepare);
}

async function start(tx: Transaction, due: DueSchedule, fireId: number, prepare: Prepare): Promise<void> {
  const prepared = await prepare();
  if (typeof prepared === 'string') return fires.settleFire(tx, fireId, { outcome: 'FAILED', reason: prepared });
  const runId = await placeRun(tx, prepared, `Schedule ${due.name}`);
  await fires.settleFire(tx, fireId, { outcome: 'STARTED', runId });
}

async function advance(tx: Transaction, id: number, next: Date | null, acted: readonly Fire[]): Promise<void> {
  const missed = acted.reduce((sum, fire) => sum + fire.missed + (fire.kind === 'missed' ? 1 : 0), 0);
  const count = await advanceSchedule(tx, id, next, missed, acted.length);
  if (count > fires.KEPT_FIRES + 100) await fires.forgetOldFires(tx, id);
}

/** What is due cannot even be looked at: said once in its row, and the schedule goes on, or rests if it has no next time. */
async function giveUp(tx: Transaction, scheduleId: number, reason: string): Promise<boolean> {
  const due = await takeDue(tx, scheduleId);
  if (!due) return false;
  let next: Date | null = null;
  try {
    next = readCron(due.cron, due.timeZone).next(new Date(due.now));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  const id = await fires.insertFire(tx, { scheduleId, dueAt: new Date(due.dueAt), missed: 0 });
  if (id !== null) await fires.settleFire(tx, id, { outcome: 'FAILED', reason });
  await advanceSchedule(tx, scheduleId, next, 0, id === null ? 0 : 1);
  return true;
}

/** True for what will be over in a moment: the due time stays due. */
export function isPassing(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'unavailable' || error.code === 'out_of_space');
}

function explain(error: unknown): string {
  if (!(error instanceof AppError)) return 'Something went wrong on the server. Its log tells more.';
  if (error.code === 'not_found') return 'The test plan or the environment is not there any more.';
  return error.hint ? `${error.message} ${error.hint}` : error.message;
}
