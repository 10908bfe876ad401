import type { GitPhase, GitState } from '@stepwright/contract/entities/git-exchange';
import type { Queryable } from './database.ts';

/** Seconds after which work that nobody renewed is nobody's. */
const FORGOTTEN = 60;

/** Begins work between a project and git. False while other work of the project goes on. */
export async function claimGitWork(
  sql: Queryable,
  work: { projectId: number; holder: string; kind: 'sync' | 'push'; by: string },
): Promise<boolean> {
  const rows = await sql`
    INSERT INTO git_work (project_id, holder, kind, started_by, phase)
    VALUES (${work.projectId}, ${work.holder}, ${work.kind}, ${work.by}, 'connecting')
    ON CONFLICT (project_id) DO UPDATE SET holder = excluded.holder, kind = excluded.kind, started_by = excluded.started_by,
      phase = excluded.phase, started_at = excluded.started_at, seen_at = excluded.seen_at
      WHERE git_work.seen_at < clock_timestamp() - make_interval(secs => ${FORGOTTEN})
    RETURNING project_id`;
  return rows.length > 0;
}

/** Says that the work goes on, and how far it is. False when it is not this holder's any more. */
export async function renewGitWork(
  sql: Queryable,
  projectId: number,
  holder: string,
  phase: GitPhase,
): Promise<boolean> {
  const rows = await sql`
    UPDATE git_work SET phase = ${phase}, seen_at = clock_timestamp()
    WHERE project_id = ${projectId} AND holder = ${holder} RETURNING project_id`;
  return rows.length > 0;
}

export async function endGitWork(sql: Queryable, projectId: number, holder: string): Promise<void> {
  await sql`DELETE FROM git_work WHERE project_id = ${projectId} AND holder = ${holder}`;
}

/** A sync or push that came to its end. */
export interface GitVisit {
  projectId: number;
  kind: 'sync' | 'push';
  by: string;
  address: string;
  branch: string;
  commit: string;
}

export async function noteGitVisit(sql: Queryable, visit: GitVisit): Promise<void> {
  await sql`
    INSERT INTO git_visit (project_id, kind, visited_by, address, branch, commit_id)
    VALUES (${visit.projectId}, ${visit.kind}, ${visit.by}, ${visit.address}, ${visit.branch}, ${visit.commit})
    ON CONFLICT (project_id, kind) DO UPDATE SET visited_by = excluded.visited_by, visited_at = excluded.visited_at,
      address = excluded.address, branch = excluded.branch, commit_id = excluded.commit_id`;
}

export async function readGitState(sql: Queryable, projectId: number): Promise<GitState> {
  const [work] = await sql<NonNullable<GitState['work']>[]>`
    SELECT kind, started_by AS by, phase, started_at AS since FROM git_work
    WHERE project_id = ${projectId} AND seen_at >= clock_timestamp() - make_interval(secs => ${FORGOTTEN})`;
  const visits = await sql<(NonNullable<GitState['lastSync']> & { kind: string })[]>`
    SELECT kind, visited_by AS by, visited_at AS at, address AS "gitUri", branch, commit_id AS commit
    FROM git_visit WHERE project_id = ${projectId}`;
  const last = (kind: string) => visits.find((visit) => visit.kind === kind) ?? null;
  return { work: work ?? null, lastSync: last('sync'), lastPush: last('push') };
}
