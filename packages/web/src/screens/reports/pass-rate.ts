import type { LaunchRun } from '@stepwright/contract/entities/run-history';

/** The share of a run's scenarios that passed, from 0 to 1; null when it had none. */
export function passRate({ passed, total }: Pick<LaunchRun, 'passed' | 'total'>): number | null {
  return total === 0 ? null : passed / total;
}

/** Runs that each side of a trend takes. */
const SIDE = 5;
/** Differences below this are none. */
const NOTABLE = 0.05;

/**
 * Whether the newest runs pass more than those before them: the average of the last five beside that of the five before. Null while
 * there are too few to tell.
 *
 * @param runs newest first
 */
export function trendOf(runs: readonly Pick<LaunchRun, 'passed' | 'total'>[]): 'better' | 'same' | 'worse' | null {
  const rates = runs.flatMap((run) => passRate(run) ?? []);
  const side = Math.min(SIDE, Math.floor(rates.length / 2));
  if (side === 0) return null;
  const change = average(rates.slice(0, side)) - average(rates.slice(side, 2 * side));
  if (Math.abs(change) < NOTABLE) return 'same';
  return change > 0 ? 'better' : 'worse';
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
