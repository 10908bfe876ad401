import type { Surroundings, WebDriverSession } from './surroundings.ts';

/** Time between two pictures; a person sees movement, and the run hardly notices. */
const PICTURE_EVERY_MS = 700;

/** Takes pictures of the newest browser of a run, only while somebody watches. */
export class LiveView {
  readonly #around: Surroundings;
  readonly #sessions: (() => WebDriverSession | null)[] = [];
  readonly #timer: NodeJS.Timeout;
  #busy = false;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#timer = setInterval(() => void this.#look(), PICTURE_EVERY_MS);
    this.#timer.unref();
  }

  /** Watches a scenario's browser until the answer is called. */
  show(session: () => WebDriverSession | null): () => void {
    this.#sessions.push(session);
    return () => {
      this.#sessions.splice(this.#sessions.indexOf(session), 1);
    };
  }

  end(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const take = this.#around.picture;
    if (this.#busy || take === undefined || !this.#around.control.watched()) return;
    const session = this.#sessions.map((current) => current()).findLast((current) => current !== null);
    if (!session) return;
    this.#busy = true;
    try {
      const bytes = await session.picture();
      if (bytes !== null) await take(bytes);
    } catch {
      // The next picture comes soon; a missing one harms nobody.
    } finally {
      this.#busy = false;
    }
  }
}
