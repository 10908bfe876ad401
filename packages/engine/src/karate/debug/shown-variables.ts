import type { DebugMessage } from '@stepwright/contract/messages';
import type { KarateScenario } from '../runtime/karate-scenario.ts';
import { FeatureFile } from '../runtime/scenario-runtime.ts';
import { asPrettyText } from '../values/convert/as-text.ts';
import { typeOf } from '../values/type-of.ts';

/** Variables shown of a paused session, and characters of each; a pause is told in one message, so what they have together is bounded. */
const MOST_VARIABLES = 500;
const LONGEST_VARIABLE = 5_000;
const LONGEST_TOGETHER = 300_000;
/** What each of them may have, however long the others are. */
const SHORT_VARIABLE = 200;
/** A value is masked before it is cut, but one of megabytes is not masked as a whole at each pause. */
const LONGEST_MASKED = 100_000;
/** Of the last answer; scripts see them, calls do not hand them on. */
const OF_THE_ANSWER = ['responseType', 'responseCookies'];

/**
 * The variables of a scenario for a person to read: those of its row first, then in the order in which they were set, and behind them what
 * its environment gives every scenario.
 */
export function shownVariables(run: KarateScenario, mask: (text: string) => string): DebugMessage['variables'] {
  const names = new Set(Object.keys(run.info.row?.values ?? {}));
  for (const [name] of run.scope.entries()) names.add(name);
  for (const name of OF_THE_ANSWER) if (run.scope.has(name)) names.add(name);
  for (const name of Object.keys(run.suite.environment)) names.add(name);
  let left = LONGEST_TOGETHER;
  return [...names].slice(0, MOST_VARIABLES).map((name) => {
    const value = run.scope.get(name);
    const whole = textOf(value);
    const longest = Math.max(SHORT_VARIABLE, Math.min(LONGEST_VARIABLE, left));
    const text = mask(whole.slice(0, LONGEST_MASKED));
    const told = text.length > longest ? text.slice(0, longest).toWellFormed() : text;
    left -= told.length;
    return { name, value: told, type: typeOf(value), ...(told !== text && { length: whole.length }) };
  });
}

function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return `${value.byteLength} bytes`;
  if (value instanceof FeatureFile) return value.feature.uri;
  try {
    return (asPrettyText(value) ?? 'null').trimEnd();
  } catch (error) {
    return `cannot be shown: ${(error as Error).message}`;
  }
}
