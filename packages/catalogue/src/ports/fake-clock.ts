import type { Clock } from '../keywords/behaviour.ts';

/** A clock that only moves when somebody sleeps. */
export class FakeClock implements Clock {
  #now = 0;
  readonly #today: Date;
  readonly #alarms: { at: number; ring: () => void }[] = [];

  constructor(today = new Date(2025, 0, 31, 10, 5, 9)) {
    this.#today = today;
  }

  now(): number {
    return this.#now;
  }

  today(): Date {
    return new Date(this.#today.getTime() + this.#now);
  }

  /** Runs `ring` once the clock has come to `at`. */
  at(at: number, ring: () => void): void {
    this.#alarms.push({ at, ring });
    this.#alarms.sort((a, b) => a.at - b.at);
  }

  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const next = this.#alarms[0];
      if (next === undefined || next.at > end) break;
      this.#alarms.shift();
      this.#now = Math.max(this.#now, next.at);
      next.ring();
    }
    this.#now = end;
  }

  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    this.advance(ms);
    signal.throwIfAborted();
  }
}
