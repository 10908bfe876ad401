import type { PageNote } from '@stepwright/contract/page-work';

/** Passes on what the page tells, to whoever listens at that moment. */
export class NoteBus {
  readonly #listeners = new Set<(note: PageNote) => void>();

  readonly tell = (note: PageNote): void => {
    for (const listener of [...this.#listeners]) listener(note);
  };

  readonly listen = (listener: (note: PageNote) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}
