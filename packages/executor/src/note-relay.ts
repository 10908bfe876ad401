import type { Logger } from 'pino';
import type { Lease } from './lease.ts';
import type { ServerClient } from './server-client.ts';

/** Notes that wait for the one before them; older ones go first, the watcher notices the gap. */
const MOST_WAITING = 200;
const MOST_TOGETHER = 32;

/**
 * Carries what the page of a debug session tells to the server, in order, for whoever watches at this moment. One that does not
 * arrive is not sent again: the watcher asks for what it missed.
 */
export class NoteRelay {
  readonly #lease: Lease;
  readonly #client: ServerClient;
  readonly #log: Logger;
  #waiting: string[] = [];
  #busy = false;

  constructor(lease: Lease, client: ServerClient, log: Logger) {
    this.#lease = lease;
    this.#client = client;
    this.#log = log;
  }

  push(note: string): void {
    this.#waiting.push(note);
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift();
    if (!this.#busy) void this.#deliver();
  }

  async #deliver(): Promise<void> {
    this.#busy = true;
    while (this.#waiting.length > 0 && !this.#lease.lost.aborted) {
      const notes = this.#waiting.splice(0, MOST_TOGETHER);
      try {
        this.#lease.obey(await this.#client.notes(this.#lease.run, notes, this.#lease.lost));
      } catch (error) {
        this.#log.warn(
          { runId: this.#lease.run.runId, reason: (error as Error).message },
          'notes of the page got lost',
        );
      }
    }
    this.#busy = false;
  }
}
