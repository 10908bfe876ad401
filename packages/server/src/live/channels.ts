import { randomUUID } from 'node:crypto';
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

/** What the page of a debug session tells. Notes travel in pieces, because a payload holds at most 8,000 bytes; nothing is kept. */
export const NOTE_CHANNEL = 'stepwright_notes';
const PIECE = 7_600;

/** To every server; those with a watcher of the run pass it on. The notes are JSON texts. */
export async function announceNotes(sql: Queryable, runId: number, notes: readonly string[]): Promise<void> {
  for (const note of notes) {
    // Characters beyond ASCII as JSON escapes, so that a character is a byte.
    const text = note.replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
    const id = randomUUID();
    const count = Math.ceil(text.length / PIECE);
    for (let at = 0; at < count; at += 1) {
      const piece = text.slice(at * PIECE, (at + 1) * PIECE);
      await sql`SELECT pg_notify(${NOTE_CHANNEL}, ${`${runId} ${id} ${at} ${count} ${piece}`})`;
    }
  }
}

export interface NotePiece {
  readonly runId: number;
  readonly id: string;
  readonly at: number;
  readonly count: number;
  readonly text: string;
}

export function readNotePiece(payload: string): NotePiece | null {
  const [, runId, id, at, count, text] = /^(\d+) (\S+) (\d+) (\d+) (.*)$/s.exec(payload) ?? [];
  if (runId === undefined || id === undefined || text === undefined) return null;
  return { runId: Number(runId), id, at: Number(at), count: Number(count), text };
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
