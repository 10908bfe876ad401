import { StepError } from '../step-error.ts';
import type { StepSettings } from './behaviour.ts';

export const DEFAULT_EXPLICIT_WAIT_S = 50;
export const DEFAULT_SETTLE_S = 5;
export const DEFAULT_ALTERNATIVES_AFTER_S = 3;
export const DEFAULT_APPROX_DEVIATION = 2;
export const DEFAULT_SCRIPT_TIME_S = 10;
export const DEFAULT_SCRIPT_MEMORY_MB = 512;

/** When the pages of a run are stored beside pictures of them (`Report.pages`). */
export type StoredPagesWish = 'failures' | 'all' | 'none';

const STORED_PAGES: readonly StoredPagesWish[] = ['failures', 'all', 'none'];

/** `Report.pages`: the pages of failed steps, also those of pictures and the last of each scenario (the default), or none. E_CONFIG. */
export function readStoredPages(raw: { readonly [key: string]: unknown }): StoredPagesWish {
  const value = raw['Report.pages'];
  if (value === undefined || value === null || value === '') return 'all';
  const wish = STORED_PAGES.find((one) => typeof value === 'string' && value.trim().toLowerCase() === one);
  if (wish !== undefined) return wish;
  throw new StepError(
    'E_CONFIG',
    `the setting Report.pages must be one of ${STORED_PAGES.join(', ')}, but is ${JSON.stringify(value)}`,
  );
}

/** Plain decimals only: `1e3`, `0x10` and blanks inside are typing errors in a settings file. */
const DECIMAL = /^\d+(?:\.\d+)?$|^\.\d+$/;

/** How far one script of an API test may go: seconds, and megabytes that it may add to what the run holds. E_CONFIG */
export function readScriptLimits(raw: { readonly [key: string]: unknown }): {
  readonly timeMs: number;
  readonly heapBytes: number;
} {
  const time = amount(raw, 'Script.time.limit', 'seconds', DEFAULT_SCRIPT_TIME_S);
  const memory = amount(raw, 'Script.memory.limit', 'megabytes', DEFAULT_SCRIPT_MEMORY_MB);
  return { timeMs: Math.round(time * 1000), heapBytes: Math.round(memory * 1024 * 1024) };
}

/** The environment's settings as keywords read them (actions §7, §18). E_CONFIG, which ends the run, on a value that is no number of at least 0. */
export function readSettings(raw: { readonly [key: string]: unknown }): StepSettings {
  const explicitWaitMs = Math.round(amount(raw, 'Explicit.wait.time', 'seconds', DEFAULT_EXPLICIT_WAIT_S) * 1000);
  readStoredPages(raw);
  readScriptLimits(raw);
  const settleMs = Math.round(amount(raw, 'Verify.settle.time', 'seconds', DEFAULT_SETTLE_S) * 1000);
  const alternativesAfter = amount(raw, 'Locator.alternatives.after', 'seconds', DEFAULT_ALTERNATIVES_AFTER_S);
  return {
    explicitWaitMs,
    settleMs: Math.min(settleMs, explicitWaitMs),
    alternativesAfterMs: Math.min(Math.round(alternativesAfter * 1000), explicitWaitMs / 2),
    approxDeviation: amount(raw, 'Approx.deviation', 'pixels', DEFAULT_APPROX_DEVIATION),
    raw,
  };
}

function amount(raw: { readonly [key: string]: unknown }, key: string, unit: string, fallback: number): number {
  const value = raw[key];
  if (value === undefined || value === null) return fallback;
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value;
  if (typeof value === 'string' && DECIMAL.test(value.trim())) return Number(value.trim());
  throw new StepError(
    'E_CONFIG',
    `the setting ${key} must be a number of ${unit}, at least 0, but is ${JSON.stringify(value)}`,
  );
}
