import type { Queryable } from '../store/database.ts';

/** Something is to be done: an executor that waits for work should ask again. No payload. */
export const WORK_CHANNEL = 'stepwright_work';
/** A run has news; the payload is what `readRunNews` answers. What the news are, everybody reads from the store. */
export const LIVE_CHANNEL = 'stepwright_live';

/** Heard by every server once the transaction commits, and not at all if it does not. */
export async function announceWork(sql: Queryable): Promise<void> {
  await sql`SELECT pg_notify(${WORK_CHANNEL}, '')`;
}

export async function announceRun(sql: Queryable, runId: number): Promise<void> {
  await sql`
    SELECT pg_notify(${LIVE_CHANNEL}, concat_ws(' ', id, project_id,
      CASE WHEN status = 'RUNNING' AND message_count > 0 AND NOT stop_requested THEN 'on' END))
    FROM run WHERE id = ${runId}`;
}

export interface RunNotice {
  runId: number;
  projectId: number;
  /** The run goes on, and nothing is new but what it said. */
  goesOn: boolean;
}

export function readRunNews(payload: string): RunNotice {
  const [runId, projectId, on] = payload.split(' ');
  return { runId: Number(runId), projectId: Number(projectId), goesOn: on === 'on' };
}
