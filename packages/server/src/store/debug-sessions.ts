import type { DebugCommand, DebugOrder } from '@stepwright/contract/control';
import type { DebugSession } from '@stepwright/contract/entities/debug-session';
import type { Queryable, Transaction } from './database.ts';

/** A session is the run with the same id; it is over when that run has ended. */
const COLUMNS = (sql: Queryable) => sql`
  run.id, run.project_id AS "applicationId", run.feature_id, run.details AS feature_name, run.environment_id AS env_id,
  run.environment, run.tags AS run_scenariotags, debug_session.scenario_line, run.requested_by AS owner,
  CASE WHEN run.finished_at IS NOT NULL THEN 'ended' WHEN ending IS NOT NULL THEN 'ending'
    WHEN run.started_at IS NULL THEN 'waiting' ELSE 'open' END AS state,
  coalesce(ending, run.error_description) AS reason, run.queued_at AS requested_at, run.started_at, run.finished_at AS ended_at`;

export async function insertSession(
  sql: Queryable,
  session: { runId: number; owner: string; scenarioLine: number | null },
): Promise<void> {
  await sql`
    INSERT INTO debug_session (run_id, owner, scenario_line) VALUES (${session.runId}, ${session.owner}, ${session.scenarioLine})`;
}

export async function findSession(sql: Queryable, id: number): Promise<DebugSession | null> {
  const [row] = await sql<DebugSession[]>`
    SELECT ${COLUMNS(sql)} FROM debug_session JOIN run ON run.id = run_id WHERE run_id = ${id}`;
  return row ?? null;
}

/** Whose session it is; undefined when there is none with this id. */
export async function findSessionOwner(sql: Queryable, id: number): Promise<string | undefined> {
  const [row] = await sql<{ owner: string }[]>`SELECT owner FROM debug_session WHERE run_id = ${id}`;
  return row?.owner;
}

/** The project of a run, or of a debug session of this person; undefined for everything else. */
export async function findWatchedProject(sql: Queryable, id: number, subject: string): Promise<number | undefined> {
  const [row] = await sql<{ project_id: number }[]>`
    SELECT project_id FROM run LEFT JOIN debug_session ON run_id = id
    WHERE id = ${id} AND (NOT debug OR owner = ${subject})`;
  return row?.project_id;
}

/** Sessions of a person in a project that have not ended, newest first. */
export async function listOpenSessions(sql: Queryable, owner: string, projectId: number): Promise<DebugSession[]> {
  return sql<DebugSession[]>`
    SELECT ${COLUMNS(sql)} FROM debug_session JOIN run ON run.id = run_id JOIN run_job USING (run_id)
    WHERE owner = ${owner} AND run.project_id = ${projectId} ORDER BY run_id DESC LIMIT 10`;
}

/** Ids of a person's sessions, in any project, that nobody has asked to end yet. */
export async function listOwned(sql: Queryable, owner: string): Promise<number[]> {
  const rows = await sql<{ run_id: number }[]>`
    SELECT run_id FROM debug_session JOIN run_job USING (run_id) WHERE owner = ${owner} AND ending IS NULL ORDER BY run_id`;
  return rows.map((row) => row.run_id);
}

/** Ids of the sessions of a project that have not ended. */
export async function listSessionsOf(sql: Queryable, projectId: number): Promise<number[]> {
  const rows = await sql<{ run_id: number }[]>`SELECT run_id FROM run_job WHERE debug AND project_id = ${projectId}`;
  return rows.map((row) => row.run_id);
}

/** Sessions of a project that are not about to end. */
export async function countOpenSessions(sql: Queryable, projectId: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM run_job JOIN debug_session USING (run_id)
    WHERE run_job.debug AND run_job.project_id = ${projectId} AND ending IS NULL`;
  return row!.n;
}

/** One person's sessions, and those of one project, begin one after the other; held until the transaction ends. */
export async function takeTurn(tx: Transaction, owner: string, projectId: number): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(730582, hashtext(${owner}))`;
  await tx`SELECT pg_advisory_xact_lock(730583, ${projectId % 2_147_483_647}::int)`;
}

/** The first reason stays. */
export async function noteEnding(sql: Queryable, id: number, reason: string): Promise<void> {
  await sql`
    UPDATE debug_session SET ending = ${reason}, ending_at = clock_timestamp() WHERE run_id = ${id} AND ending IS NULL`;
}

/** Why a session is to end; null while nobody wants that, undefined for a run that is none. */
export async function findEnding(sql: Queryable, id: number): Promise<string | null | undefined> {
  const [row] = await sql<{ ending: string | null }[]>`SELECT ending FROM debug_session WHERE run_id = ${id}`;
  return row?.ending;
}

/**
 * Keeps an order under the next number, unless the session is about to end or too much waits already.
 *
 * @returns the number, or null
 */
export async function insertCommand(
  tx: Transaction,
  id: number,
  order: DebugOrder,
  mostWaiting: number,
): Promise<number | null> {
  const [row] = await tx<{ commands: number }[]>`
    UPDATE debug_session SET commands = commands + 1, seen_at = clock_timestamp()
    WHERE run_id = ${id} AND ending IS NULL AND EXISTS (SELECT 1 FROM run_job WHERE run_job.run_id = debug_session.run_id)
      AND (SELECT count(*) FROM debug_command WHERE debug_command.run_id = debug_session.run_id) < ${mostWaiting}
    RETURNING commands`;
  if (!row) return null;
  await tx`INSERT INTO debug_command (run_id, number, body) VALUES (${id}, ${row.commands}, ${JSON.stringify(order)})`;
  return row.commands;
}

/** Commands behind a number, in order; those up to it have arrived and are forgotten. */
export async function takeCommands(sql: Queryable, id: number, after: number): Promise<DebugCommand[]> {
  if (after > 0) await sql`DELETE FROM debug_command WHERE run_id = ${id} AND number <= ${after}`;
  const rows = await sql<{ number: number; body: string }[]>`
    SELECT number, body FROM debug_command WHERE run_id = ${id} AND number > ${after} ORDER BY number LIMIT 50`;
  return rows.map(({ number, body }) => ({ number, order: JSON.parse(body) as DebugOrder }));
}

/** Sessions that their owner has left for this long and that nobody has asked to end. */
export async function findAbandoned(sql: Queryable, seconds: number): Promise<number[]> {
  const rows = await sql<{ run_id: number }[]>`
    SELECT run_id FROM run_job JOIN debug_session USING (run_id)
    WHERE run_job.debug AND ending IS NULL AND seen_at < clock_timestamp() - ${seconds} * interval '1 second' LIMIT 100`;
  return rows.map((row) => row.run_id);
}

/** Sessions that should have ended by now: their executor does not answer. */
export async function findUnended(sql: Queryable, seconds: number): Promise<number[]> {
  const rows = await sql<{ run_id: number }[]>`
    SELECT run_id FROM run_job JOIN debug_session USING (run_id)
    WHERE run_job.debug AND ending_at < clock_timestamp() - ${seconds} * interval '1 second' LIMIT 100`;
  return rows.map((row) => row.run_id);
}

/** Removes sessions that ended more than a day ago, with all they said, and at once what was asked of one that has ended. */
export async function removeOldSessions(sql: Queryable): Promise<void> {
  await sql`
    DELETE FROM debug_command WHERE NOT EXISTS (SELECT 1 FROM run_job WHERE run_job.run_id = debug_command.run_id)`;
  await sql`
    DELETE FROM run WHERE id IN (
      SELECT id FROM run WHERE debug AND finished_at < clock_timestamp() - interval '1 day' LIMIT 100)`;
}
