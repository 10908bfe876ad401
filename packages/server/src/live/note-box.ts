import type { NotePiece } from './channels.ts';

/** Whole notes kept for one watcher, and characters of them. */
const MOST_NOTES = 500;
const MOST_CHARACTERS = 4 * 1024 * 1024;
/** Notes of which pieces have come. */
const MOST_OPEN = 20;

/** What a page told one watcher and it has not taken yet, put together from its pieces. The oldest go first; the watcher notices gaps. */
export class NoteBox {
  #whole: string[] = [];
  #characters = 0;
  readonly #open = new Map<string, string[]>();

  /** True when a note is complete. */
  put({ id, at, count, text }: NotePiece): boolean {
    const pieces = this.#open.get(id) ?? [];
    pieces[at] = text;
    if (pieces.filter((piece) => piece !== undefined).length < count) {
      this.#open.set(id, pieces);
      const [oldest] = this.#open.keys();
      if (this.#open.size > MOST_OPEN && oldest !== undefined) this.#open.delete(oldest);
      return false;
    }
    this.#open.delete(id);
    const note = pieces.join('');
    this.#whole.push(note);
    this.#characters += note.length;
    while (this.#whole.length > MOST_NOTES || this.#characters > MOST_CHARACTERS) {
      this.#characters -= this.#whole.shift()?.length ?? 0;
    }
    return true;
  }

  take(): readonly string[] {
    this.#characters = 0;
    return this.#whole.splice(0);
  }
}
