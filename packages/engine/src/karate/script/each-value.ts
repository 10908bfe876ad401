import type { EachValue } from '@stepwright/catalogue/karate/select-tags';
import { StepError } from '@stepwright/catalogue/step-error';
import { ScriptEngine } from './script-engine.ts';
import type { ScriptLimits, ScriptPlace, ScriptScope } from './script-scope.ts';

const PLACE: ScriptPlace = { uri: 'tags', line: 1 };
/** A selector knows the value of a tag and nothing else. */
const NO_VARIABLES: ScriptScope = {
  has: () => false,
  get: () => undefined,
  set: (name) => {
    throw new StepError('E_CONFIG', `a function in a tag selector cannot set the variable "${name}"`);
  },
};

/**
 * Evaluates functions of tag selectors as JavaScript. A function is asked once for each value: a plan is read several times and must
 * choose the same each time.
 *
 * @throws StepError E_CONFIG when a source is no function, or the function fails or answers neither true nor false
 */
export function eachValueByScript(limits: ScriptLimits): EachValue {
  const known = new Map<string, boolean>();
  return (source, value) => {
    const key = JSON.stringify([source, value]);
    const answer = known.get(key) ?? ask(limits, source, value);
    known.set(key, answer);
    return answer;
  };
}

function ask(limits: ScriptLimits, source: string, value: string): boolean {
  const engine = new ScriptEngine(limits);
  try {
    const made = engine.evaluate(`(${source})`, NO_VARIABLES, PLACE);
    const answer = typeof made === 'function' ? engine.invoke(made, [value], NO_VARIABLES, PLACE) : made;
    if (typeof answer === 'boolean' && typeof made === 'function') return answer;
    const reason = typeof made === 'function' ? `answers ${String(answer)}, not true or false` : 'is no function';
    throw new StepError('E_CONFIG', `"${source}" in the tag selector ${reason} for the value "${value}"`);
  } catch (error) {
    if (error instanceof StepError && error.code === 'E_CONFIG') throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StepError('E_CONFIG', `"${source}" in the tag selector fails for the value "${value}": ${reason}`);
  } finally {
    engine.close();
  }
}
