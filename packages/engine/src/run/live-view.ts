import type { Surroundings, WebDriverSession } from './surroundings.ts';

/** Time between two pictures; a person sees movement, and the run hardly notices. */
const PICTURE_EVERY_MS = 700;
/** The same while a person works in the page, and how long that goes on behind the last piece of input. */
const HURRY_MS = 120;
const HURRY_FOR_MS = 2_500;

/** Takes pictures of the newest browser of a run, only while somebody watches. */
export class LiveView {
  readonly #around: Surroundings;
  readonly #sessions: (() => WebDriverSession | null)[] = [];
  readonly #timer: NodeJS.Timeout;
  #busy = false;
  #tookAt = 0;
  #hurryUntil = 0;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#timer = setInterval(() => void this.#look(), HURRY_MS);
    this.#timer.unref();
  }

  /** Watches a scenario's browser until the answer is called. */
  show(session: () => WebDriverSession | null): () => void {
    this.#sessions.push(session);
    return () => {
      this.#sessions.splice(this.#sessions.indexOf(session), 1);
    };
  }

  /** A person works in the page: a picture now, and the next ones soon. */
  hurry(): void {
    this.#hurryUntil = performance.now() + HURRY_FOR_MS;
    this.#tookAt = 0;
    void this.#look();
  }

  end(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const take = this.#around.picture;
    if (this.#busy || take === undefined || !this.#around.control.watched()) return;
    const now = performance.now();
    if (now - this.#tookAt < (now < this.#hurryUntil ? HURRY_MS : PICTURE_EVERY_MS) - 10) return;
    const session = this.#sessions.map((current) => current()).findLast((current) => current !== null);
    if (!session) return;
    this.#busy = true;
    this.#tookAt = now;
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
