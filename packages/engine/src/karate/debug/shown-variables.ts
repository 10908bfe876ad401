import type { DebugMessage } from '@stepwright/contract/messages';
import type { KarateScenario } from '../runtime/karate-scenario.ts';
import { FeatureFile } from '../runtime/scenario-runtime.ts';
import { asPrettyText } from '../values/convert/as-text.ts';
import { typeOf } from '../values/type-of.ts';

/** Variables shown of a paused session, and characters of each. */
const MOST_VARIABLES = 500;
const LONGEST_VARIABLE = 5_000;
/** A value is masked before it is cut, but one of megabytes is not masked as a whole at each pause. */
const LONGEST_MASKED = 100_000;
/** Of the last answer; scripts see them, calls do not hand them on. */
const OF_THE_ANSWER = ['responseType', 'responseCookies'];

/** The variables of a scenario for a person to read: those of its row first, then in the order in which they were set. */
export function shownVariables(run: KarateScenario, mask: (text: string) => string): DebugMessage['variables'] {
  const names = new Set(Object.keys(run.info.row?.values ?? {}));
  for (const [name] of run.scope.entries()) names.add(name);
  for (const name of OF_THE_ANSWER) if (run.scope.has(name)) names.add(name);
  return [...names].slice(0, MOST_VARIABLES).map((name) => {
    const value = run.scope.get(name);
    return { name, value: shown(value, mask), type: typeOf(value) };
  });
}

function shown(value: unknown, mask: (text: string) => string): string {
  const whole = textOf(value);
  const text = mask(whole.slice(0, LONGEST_MASKED));
  if (text.length <= LONGEST_VARIABLE) return text;
  return `${text.slice(0, LONGEST_VARIABLE)}... (${whole.length} characters in all)`;
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
