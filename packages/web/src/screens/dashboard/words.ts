import type { TimeUnit } from '@stepwright/contract/entities/dashboard';
import type { FeatureType } from '@stepwright/contract/entities/feature';

/** Test types as the dashboard names them (spec 1 §3): KARATE is API, ANOROC is UI. */
export const TEST_TYPES: Readonly<Record<FeatureType, string>> = {
  KARATE: 'API',
  ANOROC: 'UI',
  PERFORMANCE: 'PERFORMANCE',
  MOBILE: 'MOBILE',
  WINDOWS: 'WINDOWS',
  BROWSER_USE: 'BROWSER_USE',
};

export const UNIT_WORDS: Readonly<Record<TimeUnit, string>> = { day: 'Day', week: 'Week from', month: 'Month' };

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** "Nov 21", "Nov 2026". */
export function pointLabel(from: string, unit: TimeUnit): string {
  return (unit === 'month' ? month : day).format(new Date(from));
}

/** Labels of points, each once: where a span passes a year the later "Nov 21" gets its year. */
export function pointLabels(points: readonly { readonly from: string }[], unit: TimeUnit): string[] {
  const seen = new Set<string>();
  return points.map(({ from }) => {
    const label = pointLabel(from, unit);
    const own = seen.has(label) ? `${label}, ${from.slice(0, 4)}` : label;
    seen.add(own);
    return own;
  });
}

/** "12,345". */
export const wholeText = (value: number | undefined) => value?.toLocaleString('en-US');

/** "1 run", "12,345 runs". */
export const countedText = (value: number, word: string) => `${wholeText(value)} ${word}${value === 1 ? '' : 's'}`;

/** "93.75%". */
export const percentText = (value: number | null | undefined) =>
  value === null || value === undefined ? value : `${value.toFixed(2)}%`;

export const fixedText = (value: number | null | undefined) =>
  value === null || value === undefined ? value : value.toFixed(2);

/** A plan that is gone still has its runs. */
export const releaseName = ({ id, name }: { readonly id: number; readonly name: string | null }) =>
  name ?? `Deleted plan ${id}`;
