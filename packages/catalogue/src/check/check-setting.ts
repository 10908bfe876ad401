import { distance } from 'fastest-levenshtein';
import type { StepCall } from '../grammar/call.ts';
import { valuePaths } from '../grammar/complete.ts';
import { readCookieString } from '../grammar/cookie-string.ts';
import { valueAt } from '../grammar/resolve-slot.ts';
import { StepError } from '../step-error.ts';
import type { FeatureToCheck } from './feature-to-check.ts';
import { foldName } from './near-names.ts';
import { type KnownNames, staticValue } from './static-value.ts';
import type { StepFinding } from './step-finding.ts';

/** SET_COOKIES names a key of the environment's settings, whose entry is a cookie string or a list of them. */
export function* checkSetting(call: StepCall, { settings }: FeatureToCheck, known: KnownNames): Generator<StepFinding> {
  const slot = call.testData;
  if (call.step.keyword !== 'SET_COOKIES' || !slot || !settings) return;
  const key = staticValue(slot, known)?.text.trim();
  // Which key a variable names only the run can tell.
  if (!key || (known.open && key === slot.text.trim() && !slot.quoted)) return;
  const place = { severity: 'error', span: slot.span } as const;
  const entry = valueAt(settings, key);
  if (entry === undefined) {
    const near = nearKeys(key, settings);
    const hint = near.length > 0 ? `; did you mean ${near.join(', or ')}?` : '';
    const message = `the settings of the environment have no key "${key}"${hint}`;
    yield { ...place, code: 'E_VALUE_UNKNOWN', message, near };
    return;
  }
  const fault = faultOf(Array.isArray(entry) ? entry : [entry]);
  if (fault !== null) yield { ...place, code: 'E_COOKIE_INVALID', message: `the setting "${key}": ${fault}`, near: [] };
}

function faultOf(entries: readonly unknown[]): string | null {
  if (entries.length === 0 || !entries.every((entry): entry is string => typeof entry === 'string')) {
    return 'it is neither a cookie string nor an array of them';
  }
  for (const entry of entries) {
    // Known when the test runs: sealed, or hidden from whoever reads it here.
    if (entry.includes('ENC(') || /^\*+$/.test(entry)) continue;
    try {
      readCookieString(entry, 0);
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      return error.message;
    }
  }
  return null;
}

function nearKeys(key: string, settings: { readonly [key: string]: unknown }): readonly string[] {
  const isNear = (path: string) => foldName(path) === foldName(key) || distance(path, key) <= 2;
  return valuePaths(settings).filter(isNear).slice(0, 3);
}
