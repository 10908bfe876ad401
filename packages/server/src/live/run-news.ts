import type { Database } from '../store/database.ts';
import { Bell } from './bell.ts';
import { LIVE_CHANNEL, NOTE_CHANNEL, readNotePiece, readRunNews, WORK_CHANNEL } from './channels.ts';
import { NoteBox } from './note-box.ts';
import { RunChanges } from './run-changes.ts';

/**
 * What the database announces, for everybody in this server who waits for it: one bell for waiting work, one for each run that
 * somebody watches. After a lost connection every bell rings once, because something may have been missed.
 */
export class RunNews {
  readonly work = new Bell();
  /** Which projects' runs have changed since when. */
  readonly changes = new RunChanges();
  /** The server closes: whoever waits should answer and go. */
  closing = false;
  readonly #runs = new Map<number, { bell: Bell; watchers: number; boxes: Set<NoteBox> }>();
  #stop: (() => Promise<void>)[] = [];

  async start(database: Database): Promise<void> {
    this.#stop = await Promise.all([
      database.listen(
        WORK_CHANNEL,
        () => this.work.ring(),
        () => this.work.ring(),
      ),
      database.listen(
        LIVE_CHANNEL,
        (payload) => {
          const { runId, projectId, goesOn } = readRunNews(payload);
          this.changes.note(projectId, goesOn);
          this.#runs.get(runId)?.bell.ring();
        },
        () => {
          this.changes.forget();
          this.ringAll();
        },
      ),
      database.listen(NOTE_CHANNEL, (payload) => {
        const piece = readNotePiece(payload);
        const entry = piece && this.#runs.get(piece.runId);
        if (!entry) return;
        let isWhole = false;
        for (const box of entry.boxes) isWhole = box.put(piece) || isWhole;
        if (isWhole) entry.bell.ring();
      }),
    ]);
  }

  /** The bell of a run, and what its page tells from now on; call `leave` once they are no longer needed. */
  watch(runId: number): { bell: Bell; notes: NoteBox; leave(): void } {
    const entry = this.#runs.get(runId) ?? { bell: new Bell(), watchers: 0, boxes: new Set() };
    this.#runs.set(runId, entry);
    entry.watchers += 1;
    const notes = new NoteBox();
    entry.boxes.add(notes);
    return {
      bell: entry.bell,
      notes,
      leave: () => {
        entry.boxes.delete(notes);
        entry.watchers -= 1;
        if (entry.watchers === 0) this.#runs.delete(runId);
      },
    };
  }

  /** Wakes everybody for the last time. */
  close(): void {
    this.closing = true;
    this.ringAll();
  }

  ringAll(): void {
    this.work.ring();
    for (const { bell } of this.#runs.values()) bell.ring();
  }

  async stop(): Promise<void> {
    // A connection that is gone already has nothing to be told.
    await Promise.allSettled(this.#stop.map((stop) => stop()));
    this.#stop = [];
    this.ringAll();
  }
}
