import type { NoteOf, RecordedEvent } from '@stepwright/contract/page-work';

/** Kept for a watcher that missed some. */
const MOST = 1_000;

/** What was recorded in a debug session, numbered from 1. */
export class RecordedNotes {
  #notes: NoteOf<'recorded'>[] = [];
  #count = 0;
  #own = 0;

  add(id: string | null, event: RecordedEvent): NoteOf<'recorded'> {
    this.#count += 1;
    if (id === null) this.#own += 1;
    const note = { note: 'recorded', number: this.#count, id: id ?? `hand-${this.#own}`, event } as const;
    this.#notes.push(note);
    if (this.#notes.length > MOST) this.#notes.shift();
    return note;
  }

  behind(number: number): readonly NoteOf<'recorded'>[] {
    return this.#notes.filter((note) => note.number > number);
  }
}
