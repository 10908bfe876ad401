import type { Clock } from './behaviour.ts';

/** The time one step may wait (actions §7): all of its element conditions share it. */
export interface Budget {
  readonly totalMs: number;
  elapsed(): number;
  /** Never below 0. */
  left(): number;
}

export function startBudget(clock: Clock, totalMs: number): Budget {
  const started = clock.now();
  const elapsed = () => clock.now() - started;
  return { totalMs, elapsed, left: () => Math.max(0, totalMs - elapsed()) };
}

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 100;

/**
 * Pauses between repeated readings: short at first, so that a value which is a moment late costs a moment, and never above a fifth of the
 * documented 0.5 s (actions §7).
 */
export function pauses(): () => number {
  let next = FIRST_PAUSE_MS;
  return () => {
    const pause = next;
    next = Math.min(next * 2, LONGEST_PAUSE_MS);
    return pause;
  };
}
