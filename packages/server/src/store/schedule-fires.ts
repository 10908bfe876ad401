import type { FireOutcome, ScheduleFire } from '@stepwright/contract/entities/schedule';
import type { Queryable, Transaction } from './database.ts';
import { pageWindow } from './page-window.ts';

/** Fires of one schedule that are kept; a schedule of every minute fills this in a week. */
export const KEPT_FIRES = 10_000;

/**
 * Notes that a due time is acted upon now.
 *
 * @returns the id of the note, or null when somebody has acted upon it before: then nothing may be done
 */
export async function insertFire(
  tx: Transaction,
  fire: { scheduleId: number; dueAt: Date; missed: number },
): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    INSERT INTO schedule_fire (schedule_id, due_at, decided_at, outcome, missed)
    VALUES (${fire.scheduleId}, ${fire.dueAt}, schedule_clock(), 'FAILED', ${fire.missed})
    ON CONFLICT (schedule_id, due_at) DO NOTHING RETURNING id`;
  return row?.id ?? null;
}

/** Says what became of it. */
export async function settleFire(
  tx: Transaction,
  id: number,
  end: { outcome: FireOutcome; runId?: number; reason?: string },
): Promise<void> {
  await tx`
    UPDATE schedule_fire SET outcome = ${end.outcome}, run_id = ${end.runId ?? null}, reason = ${end.reason ?? null},
      decided_at = schedule_clock()
    WHERE id = ${id}`;
}

/** A run that somebody asked for, beside the due times. */
export async function insertWish(tx: Transaction, scheduleId: number, runId: number, by: string): Promise<void> {
  await tx`
    INSERT INTO schedule_fire (schedule_id, due_at, decided_at, outcome, run_id, asked_by)
    VALUES (${scheduleId}, schedule_clock(), schedule_clock(), 'STARTED', ${runId}, ${by})`;
  await tx`UPDATE schedule SET fire_count = fire_count + 1 WHERE id = ${scheduleId}`;
}

/** The oldest run of a schedule that has not ended, and how many due times wait. */
export async function readBusy(
  tx: Transaction,
  scheduleId: number,
): Promise<{ runId: number | null; waiting: number }> {
  const [row] = await tx<{ runId: number | null; waiting: number }[]>`
    SELECT (SELECT min(id) FROM run WHERE schedule_id = ${scheduleId} AND status = 'RUNNING') AS "runId",
      (SELECT count(*) FROM schedule_fire WHERE schedule_id = ${scheduleId} AND outcome = 'WAITING') AS waiting`;
  return row!;
}

/** Schedules with a due time that waits for nothing any more. */
export async function findReadyToGoOn(sql: Queryable, most: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    SELECT DISTINCT schedule_id AS id FROM schedule_fire f
    WHERE outcome = 'WAITING'
      AND NOT EXISTS (SELECT 1 FROM run WHERE run.schedule_id = f.schedule_id AND run.status = 'RUNNING')
    LIMIT ${most}`;
  return rows.map((row) => row.id);
}

/** The due time that has waited longest. */
export async function firstWaiting(tx: Transaction, scheduleId: number): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    SELECT id FROM schedule_fire WHERE schedule_id = ${scheduleId} AND outcome = 'WAITING' ORDER BY due_at LIMIT 1`;
  return row?.id ?? null;
}

/** What waits is given up. */
export async function skipWaiting(tx: Transaction, scheduleId: number, reason: string): Promise<void> {
  await tx`
    UPDATE schedule_fire SET outcome = 'SKIPPED', reason = ${reason}, decided_at = schedule_clock()
    WHERE schedule_id = ${scheduleId} AND outcome = 'WAITING'`;
}

/** Forgets what is older than the newest 10,000. */
export async function forgetOldFires(sql: Queryable, scheduleId: number): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM schedule_fire WHERE schedule_id = ${scheduleId} AND outcome <> 'WAITING' AND due_at < (
        SELECT due_at FROM schedule_fire WHERE schedule_id = ${scheduleId}
        ORDER BY due_at DESC OFFSET ${KEPT_FIRES - 1} LIMIT 1)
      RETURNING 1
    ) UPDATE schedule SET fire_count = fire_count - (SELECT count(*) FROM gone) WHERE id = ${scheduleId}`;
}

/** One page, newest first. */
export async function listFires(
  sql: Queryable,
  scheduleId: number,
  page: number,
  size: number,
): Promise<{ count: number; fires: ScheduleFire[] }> {
  const [schedule] = await sql<{ count: number }[]>`
    SELECT fire_count AS count FROM schedule WHERE id = ${scheduleId}`;
  const count = schedule?.count ?? 0;
  const window = pageWindow(count, page, size);
  const fires = await sql<ScheduleFire[]>`
    SELECT f.id, f.due_at, f.decided_at, f.outcome, f.run_id, run.status AS run_status, f.reason, f.missed, f.asked_by
    FROM (
      SELECT * FROM schedule_fire WHERE schedule_id = ${scheduleId}
      ORDER BY due_at ${window.backwards ? sql`ASC` : sql`DESC`} OFFSET ${window.offset} LIMIT ${window.limit}
    ) AS f LEFT JOIN run ON run.id = f.run_id ORDER BY f.due_at DESC`;
  return { count, fires: [...fires] };
}
