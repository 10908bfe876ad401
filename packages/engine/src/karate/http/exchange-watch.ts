/** An exchange that waits for a server. */
export interface Watched {
  /** When it is given up, by `performance.now()`, as far as is known by now; it may move on as the server is heard. */
  readonly dueAt: number;
  /** That time has come. */
  onDue(): void;
  onAbort(reason: unknown): void;
}

/** Timers go no further. */
const LONGEST_MS = 2_147_483_647;

const watches = new WeakMap<AbortSignal, ExchangeWatch>();

/** The watch over the exchanges that a signal ends. */
export function watchOf(signal: AbortSignal): ExchangeWatch {
  let watch = watches.get(signal);
  if (watch === undefined) {
    watch = new ExchangeWatch(signal);
    watches.set(signal, watch);
  }
  return watch;
}

/**
 * One timer and one listener for all exchanges under way: a run has thousands of them, and hardly one is ever given up. The timer is set
 * for the earliest end and looks then which of them are really over their time; those that heard of their server meanwhile have moved on.
 */
export class ExchangeWatch {
  readonly #watched = new Set<Watched>();
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;

  constructor(signal: AbortSignal) {
    signal.addEventListener('abort', () => {
      for (const one of [...this.#watched]) one.onAbort(signal.reason);
    });
  }

  add(one: Watched): void {
    this.#watched.add(one);
    this.expect(one.dueAt);
  }

  /** One of the watched may be due earlier than it said. */
  expect(dueAt: number): void {
    if (dueAt >= this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = dueAt;
    this.#timer = setTimeout(this.#look, Math.min(LONGEST_MS, Math.max(1, Math.ceil(dueAt - performance.now()))));
    // The connections of the watched keep the process going.
    this.#timer.unref();
  }

  remove(one: Watched): void {
    this.#watched.delete(one);
  }

  readonly #look = (): void => {
    this.#timerAt = Number.POSITIVE_INFINITY;
    const now = performance.now();
    let next = Number.POSITIVE_INFINITY;
    for (const one of [...this.#watched]) {
      if (one.dueAt <= now) one.onDue();
      else next = Math.min(next, one.dueAt);
    }
    if (next < Number.POSITIVE_INFINITY) this.expect(next);
  };
}
