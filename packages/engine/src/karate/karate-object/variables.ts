import { KarateError } from '../karate-error.ts';
import type { ScenarioRuntime } from '../runtime/scenario-runtime.ts';
import { asJson } from '../values/convert/as-json.ts';
import { asXml } from '../values/convert/as-xml.ts';
import { readJsonPath, removeJsonPath, writeJsonPath } from '../values/jsonpath/json-path.ts';
import { NOT_PRESENT } from '../values/karate-value.ts';
import type { MatchResult } from '../values/match/match-result.ts';
import { parseXml } from '../values/xml/parse-xml.ts';
import { isXml } from '../values/xml/xml-value.ts';
import { readXPath, removeXPath, writeXPath } from '../values/xml/xpath.ts';
import type { KarateFunctions } from './family.ts';
import { mapArgument, textArgument } from './read-argument.ts';

const VARIABLE_NAME = /^[A-Za-z_]\w*$/;

/** Variables, paths into them, and comparing (karate §1.5). */
export const variableFunctions: KarateFunctions = {
  /** Null, or the second argument, for everything that is not there or cannot be evaluated. */
  get(runtime, expression, otherwise = null) {
    const text = textArgument('get', 'the name of a variable or a path', expression);
    const found = valueOrNull(runtime, text);
    return found === null ? otherwise : found;
  },

  /** `(name, value)`, `(map)`, or `(name, path, value)`. */
  set(runtime, ...given) {
    if (given.length === 1) {
      const map = mapArgument('set', 'a map of variables, or a name and a value', given[0]);
      for (const [name, value] of Object.entries(map)) runtime.scope.set(name, value);
      return undefined;
    }
    const name = textArgument('set', 'the name of a variable', given[0]);
    if (given.length === 2) runtime.scope.set(name, given[1]);
    else setPath(runtime, name, textArgument('set', 'a path', given[1]), given[2]);
    return undefined;
  },

  /** `(name, xml)` or `(name, path, xml)`. */
  setXml(runtime, ...given) {
    const name = textArgument('setXml', 'the name of a variable', given[0]);
    const source = textArgument('setXml', 'XML as a text', given[given.length - 1]);
    if (given.length < 3) runtime.scope.set(name, parseXml(source));
    else setPath(runtime, name, textArgument('setXml', 'an XPath', given[1]), parseXml(source));
    return undefined;
  },

  remove(runtime, ...given) {
    const name = textArgument('remove', 'the name of a variable', given[0]);
    const path = textArgument('remove', 'a path', given[1]);
    const value = runtime.scope.get(name);
    if (isXml(value)) removeXPath(value, path);
    else if (value !== null && value !== undefined) removeJsonPath(value, rooted(path));
    return undefined;
  },

  jsonPath(_runtime, value, path) {
    const found = readJsonPath(asJson(value), textArgument('jsonPath', 'a path', path));
    return found === NOT_PRESENT ? null : found;
  },

  xmlPath(_runtime, value, path) {
    const found = readXPath(isXml(value) ? value : asXml(value), textArgument('xmlPath', 'an XPath', path));
    return found === NOT_PRESENT ? null : found;
  },

  /** `(actual, expected)`, or the text of a whole `match` step; `{ pass, message }`. */
  match(runtime, ...given) {
    if (given.length === 1) {
      const text = textArgument('match', 'two values, or the text of a match step', given[0]);
      return told(runtime.block(runtime.matchText(text)));
    }
    return told(runtime.match({ operator: '==', actual: given[0], expected: given[1] }));
  },

  /** JavaScript that a script put together itself. */
  eval(runtime, source) {
    return runtime.js(textArgument('eval', 'JavaScript as a text', source));
  },

  /** JSON or XML as its value, without evaluating anything in it; every other text as it is. */
  fromString(_runtime, text) {
    if (typeof text !== 'string') return text;
    const begin = text.trimStart()[0];
    try {
      if (begin === '{' || begin === '[') return asJson(text);
      if (begin === '<') return parseXml(text);
    } catch {
      // Only looks like JSON or XML: it stays the text that it is.
    }
    return text;
  },
};

/** What an expression answers; null where it leads nowhere or fails. */
function valueOrNull(runtime: ScenarioRuntime, expression: string): unknown {
  if (VARIABLE_NAME.test(expression)) {
    return runtime.scope.has(expression) ? (runtime.scope.get(expression) ?? null) : null;
  }
  try {
    const value = runtime.block(runtime.evaluate(expression));
    return value === NOT_PRESENT || value === '#notpresent' ? null : (value ?? null);
  } catch (error) {
    if (error instanceof KarateError && error.code === 'E_STOPPED') throw error;
    return null;
  }
}

/** Writes into a variable as the `set` step does; a variable that is not there begins as a map. */
function setPath(runtime: ScenarioRuntime, name: string, path: string, value: unknown): void {
  const root = runtime.scope.get(name);
  if (isXml(root)) {
    runtime.scope.set(name, writeXPath(root, path, value) ?? root);
    return;
  }
  runtime.scope.set(name, writeJsonPath(root ?? {}, rooted(path), value));
}

function rooted(path: string): string {
  if (path.startsWith('$')) return path;
  return path.startsWith('[') ? `$${path}` : `$.${path}`;
}

function told(result: MatchResult): { pass: boolean; message: string | null } {
  return { pass: result.pass, message: result.pass ? null : result.message };
}
