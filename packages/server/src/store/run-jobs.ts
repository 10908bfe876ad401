import { randomBytes } from 'node:crypto';
import { LEASE_SECONDS } from '@stepwright/contract/routes/executors';
import type { Queryable, Transaction } from './database.ts';

/** What is left to do for a run; there is no row once the run has ended. Moments are the database's. */
export interface RunJob {
  run_id: number;
  /** The fencing token in force; null while the run waits in the queue. */
  token: string | null;
  executor: string | null;
  /** How long the run may take, from its claim. */
  minutes: number;
  begun: boolean;
  /** A debug session. */
  debug: boolean;
  stop_requested_by: string | null;
  /** Milliseconds until the deadline; the whole time allowed while the run waits. */
  remaining: number;
  /** The lease has more than two thirds of its time left. */
  fresh: boolean;
  /** Somebody has looked on in the last 12 s; watchers say so every 5 s. */
  watched: boolean;
  message_count: number;
  message_bytes: number;
  scenario_rows: number;
}

const COLUMNS = (sql: Queryable) => sql`
  run_job.run_id, lease_number || '.' || lease_secret AS token, executor, minutes, begun, run_job.debug, stop_requested_by,
  coalesce(extract(epoch FROM deadline - clock_timestamp()), minutes * 60)::float8 * 1000 AS remaining,
  coalesce(lease_until > clock_timestamp() + ${LEASE_SECONDS * 0.66} * interval '1 second', false) AS fresh,
  EXISTS (SELECT 1 FROM run_watch WHERE run_watch.run_id = run_job.run_id
    AND seen_at > clock_timestamp() - interval '12 seconds') AS watched,
  run.message_count, run.message_bytes, run.scenario_rows`;

/** A debug session counts as begun from the first: it is never given to a second executor. */
export async function insertJob(sql: Queryable, runId: number, minutes: number, debug = false): Promise<void> {
  await sql`INSERT INTO run_job (run_id, minutes, debug, begun) VALUES (${runId}, ${minutes}, ${debug}, ${debug})`;
}

/** True if this many runs of a project wait in the queue. */
export async function isQueueFull(sql: Queryable, projectId: number, most: number): Promise<boolean> {
  const rows = await sql`
    SELECT 1 FROM run_job
    WHERE lease_number IS NULL AND stop_requested_by IS NULL AND NOT debug AND project_id = ${projectId} OFFSET ${most - 1} LIMIT 1`;
  return rows.length > 0;
}

/** A run that an executor was given. */
export interface Claim {
  runId: number;
  token: string;
  remaining: number;
}

/**
 * Takes a waiting run that nobody else is taking, gives it a lease and starts its time; null when there is none.
 *
 * The projects are served in turn: first the one with the fewest runs under way, among those the one that was served longest ago. Of
 * each project the oldest run comes first. So a project with a thousand waiting runs keeps nobody else waiting.
 */
export async function claimJob(tx: Transaction, executor: string): Promise<Claim | null> {
  // When others are just taking the first run of every project, any further one will do.
  return (
    (await claimOne(tx, executor, nextInTurn(tx))) ??
    (await claimOne(
      tx,
      executor,
      tx`SELECT run_id FROM run_job WHERE ${WAITING(tx)} ORDER BY run_id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    ))
  );
}

const WAITING = (sql: Queryable) =>
  sql`run_job.lease_number IS NULL AND run_job.stop_requested_by IS NULL AND NOT run_job.debug`;

/** The oldest waiting debug session, which waits for no run. */
export function claimDebugJob(tx: Transaction, executor: string): Promise<Claim | null> {
  return claimOne(
    tx,
    executor,
    tx`SELECT run_id FROM run_job WHERE debug AND lease_number IS NULL AND stop_requested_by IS NULL
      ORDER BY run_id LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
}

/** Reads one row for each project that waits, and one for each run under way. */
function nextInTurn(tx: Transaction) {
  return tx`
    WITH RECURSIVE head (project_id, run_id) AS (
      (SELECT project_id, run_id FROM run_job WHERE ${WAITING(tx)} ORDER BY project_id, run_id LIMIT 1)
      UNION ALL
      SELECT next.project_id, next.run_id FROM head CROSS JOIN LATERAL (
        SELECT project_id, run_id FROM run_job WHERE ${WAITING(tx)} AND project_id > head.project_id
        ORDER BY project_id, run_id LIMIT 1
      ) AS next
    ), busy AS (
      SELECT project_id, count(*) AS n FROM run_job WHERE lease_number IS NOT NULL AND NOT debug GROUP BY project_id
    )
    SELECT run_job.run_id FROM head JOIN run_job USING (run_id)
      LEFT JOIN busy ON busy.project_id = head.project_id
      LEFT JOIN run_turn ON run_turn.project_id = head.project_id
    WHERE ${WAITING(tx)}
    ORDER BY coalesce(busy.n, 0), coalesce(run_turn.served, 0), run_job.run_id LIMIT 1 FOR UPDATE OF run_job SKIP LOCKED`;
}

async function claimOne(
  tx: Transaction,
  executor: string,
  which: ReturnType<typeof nextInTurn>,
): Promise<Claim | null> {
  const secret = randomBytes(18).toString('base64url');
  const [claimed] = await tx<(Claim & { projectId: number; lease: number })[]>`
    UPDATE run_job SET lease_number = nextval('run_lease_number'), lease_secret = ${secret}, executor = ${executor},
      lease_until = clock_timestamp() + ${LEASE_SECONDS} * interval '1 second',
      deadline = clock_timestamp() + minutes * interval '1 minute'
    WHERE run_id = (${which})
    RETURNING run_id AS "runId", lease_number || '.' || lease_secret AS token, minutes * 60000 AS remaining,
      project_id AS "projectId", lease_number AS lease`;
  if (!claimed) return null;
  const { runId, token, remaining, projectId, lease } = claimed;
  await tx`UPDATE run SET started_at = clock_timestamp() WHERE id = ${runId}`;
  await tx`
    INSERT INTO run_turn (project_id, served) VALUES (${projectId}, ${lease})
    ON CONFLICT (project_id) DO UPDATE SET served = greatest(run_turn.served, excluded.served)`;
  return { runId, token, remaining };
}

/** The job of a run, locked until the transaction ends: whatever writes about a run goes through here, one after the other. */
export async function lockJob(tx: Transaction, runId: number): Promise<RunJob | null> {
  const [job] = await tx<RunJob[]>`
    SELECT ${COLUMNS(tx)} FROM run_job JOIN run ON run.id = run_job.run_id
    WHERE run_job.run_id = ${runId} FOR UPDATE OF run_job`;
  return job ?? null;
}

/** The same, or null when somebody else holds it at this moment. */
export async function lockJobNow(tx: Transaction, runId: number): Promise<RunJob | null> {
  const [job] = await tx<RunJob[]>`
    SELECT ${COLUMNS(tx)} FROM run_job JOIN run ON run.id = run_job.run_id
    WHERE run_job.run_id = ${runId} FOR UPDATE OF run_job SKIP LOCKED`;
  return job ?? null;
}

/** The job as it is, without waiting for writers: enough for a read. */
export async function findJob(sql: Queryable, runId: number): Promise<RunJob | null> {
  const [job] = await sql<RunJob[]>`
    SELECT ${COLUMNS(sql)} FROM run_job JOIN run ON run.id = run_job.run_id WHERE run_job.run_id = ${runId}`;
  return job ?? null;
}

export async function extendLease(sql: Queryable, runId: number): Promise<void> {
  await sql`
    UPDATE run_job SET lease_until = clock_timestamp() + ${LEASE_SECONDS} * interval '1 second' WHERE run_id = ${runId}`;
}

/** From here on the run is never given to another executor. */
export async function markBegun(sql: Queryable, runId: number): Promise<void> {
  await sql`UPDATE run_job SET begun = true WHERE run_id = ${runId}`;
}

/** The first who asks is the one that the run names. */
export async function requestStop(sql: Queryable, runId: number, userName: string): Promise<void> {
  await sql`UPDATE run_job SET stop_requested_by = coalesce(stop_requested_by, ${userName}) WHERE run_id = ${runId}`;
  await sql`UPDATE run SET stop_requested = true WHERE id = ${runId} AND NOT stop_requested`;
}

/** Puts a run back as if it had never been claimed: what it said is forgotten, its time starts with the next claim. */
export async function requeueJob(tx: Transaction, runId: number): Promise<void> {
  await tx`DELETE FROM run_message WHERE run_id = ${runId}`;
  await tx`DELETE FROM run_scenario WHERE run_id = ${runId}`;
  await tx`DELETE FROM run_key WHERE run_id = ${runId}`;
  await tx`
    UPDATE run SET started_at = NULL, scenario_count = 0, pass_count = 0, fail_count = 0, done_count = 0, scenario_rows = 0,
      message_count = 0, message_bytes = 0, epoch = epoch + 1, engine_started_at = NULL, engine_finished_at = NULL
    WHERE id = ${runId}`;
  await tx`
    UPDATE run_job SET lease_number = NULL, lease_secret = NULL, lease_until = NULL, executor = NULL, deadline = NULL
    WHERE run_id = ${runId}`;
}

/** How often a run was put back in the queue. */
export async function timesPutBack(tx: Transaction, runId: number): Promise<number> {
  const [row] = await tx<{ epoch: number }[]>`SELECT epoch FROM run WHERE id = ${runId}`;
  return Number(row?.epoch ?? 0);
}

/** Once the run has ended, nothing is left to do, and no token is any good. */
export async function deleteJob(tx: Transaction, runId: number): Promise<void> {
  await tx`DELETE FROM run_job WHERE run_id = ${runId}`;
  await tx`DELETE FROM run_picture WHERE run_id = ${runId}`;
}

/** Runs whose executor gave no sign of life for the length of a lease, or whose time is over. */
export async function findOverdue(sql: Queryable): Promise<number[]> {
  const rows = await sql<{ run_id: number }[]>`
    SELECT run_id FROM run_job
    WHERE lease_number IS NOT NULL AND (lease_until < clock_timestamp() OR deadline < clock_timestamp())
    ORDER BY run_id LIMIT 100`;
  return rows.map((row) => row.run_id);
}

/** The same question for one run, asked again once it is locked. */
export async function isOverdue(tx: Transaction, runId: number): Promise<'lease' | 'deadline' | null> {
  const [row] = await tx<{ lease: boolean; deadline: boolean }[]>`
    SELECT lease_until < clock_timestamp() AS lease, deadline < clock_timestamp() AS deadline
    FROM run_job WHERE run_id = ${runId} AND lease_number IS NOT NULL`;
  if (row?.deadline) return 'deadline';
  return row?.lease ? 'lease' : null;
}
