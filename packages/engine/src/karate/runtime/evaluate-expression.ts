import { isXPathFunction, shapeOf } from '@stepwright/catalogue/karate/expression-shape';
import type { Work } from '../effects/effect.ts';
import { KarateError } from '../karate-error.ts';
import { asJson } from '../values/convert/as-json.ts';
import { asXml } from '../values/convert/as-xml.ts';
import { copyDeep } from '../values/copy-value.ts';
import { fillEmbedded } from '../values/embedded.ts';
import { readJsonPath } from '../values/jsonpath/json-path.ts';
import { NOT_PRESENT } from '../values/karate-value.ts';
import { parseXml } from '../values/xml/parse-xml.ts';
import { readXPath } from '../values/xml/xpath.ts';
import { jsonLiteral } from './json-literals.ts';
import type { KarateScenario } from './karate-scenario.ts';

/** `match` keeps optional references to maps and lists as they are written: they are schemas there (karate §5.7.3). */
export type EvaluationMode = 'value' | 'match';

/** What a path that leads nowhere becomes as a value. */
const NOTHING_THERE = '#notpresent';

/**
 * An expression in any of the shapes of karate §1.2. Its text comes from a script source: nothing that a server answered may be given
 * here.
 */
export function* evaluateExpression(run: KarateScenario, text: string, mode: EvaluationMode): Work<unknown> {
  const source = text.trim();
  if (source === '') return null;
  if (run.scope.has(source)) return run.scope.get(source);
  const shape = shapeOf(source);
  switch (shape.kind) {
    case 'call': {
      const target = yield* evaluateExpression(run, shape.target, 'value');
      const argument = shape.argument === null ? undefined : yield* evaluateExpression(run, shape.argument, 'value');
      return yield* run.call(target, argument, { shared: false, onceKey: shape.once ? shape.key : null });
    }
    case 'response-path':
      return pathOf(run, 'response', shape.path);
    case 'get': {
      const found = pathOf(run, shape.variable, shape.path);
      return shape.index === null || !Array.isArray(found) || found.length === 0 ? found : (found[shape.index] ?? null);
    }
    case 'json':
      return fillEmbedded(jsonOf(source, mode), (inner) => run.embedded(inner), mode);
    case 'xml':
      return fillEmbedded(parseXml(source), (inner) => run.embedded(inner), mode);
    case 'xpath':
      return pathOf(run, 'response', source);
    case 'function':
      return run.js(`(${source})`) ?? null;
    default:
      return run.js(source) ?? null;
  }
}

/** A match changes nothing of what it expects, so that it needs no copy of its own. */
function jsonOf(source: string, mode: EvaluationMode): unknown {
  try {
    const literal = jsonLiteral(source);
    return mode === 'match' ? literal : copyDeep(literal);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new KarateError('E_TESTDATA', `this is not JSON: ${error.message}; in parentheses it is read as JavaScript`);
  }
}

/** A JSONPath or XPath on a variable; a path that leads nowhere is the text `#notpresent`. */
function pathOf(run: KarateScenario, variable: string, path: string): unknown {
  const found = readPath(run, variableOf(run, variable), path);
  return found === NOT_PRESENT ? NOTHING_THERE : found;
}

function variableOf(run: KarateScenario, name: string): unknown {
  if (run.scope.has(name)) return run.scope.get(name);
  if (name === 'response') throw new KarateError('E_VARIABLE', 'there is no response yet: no request was sent before');
  return run.js(name);
}

/** NOT_PRESENT where the path leads nowhere. A filter may hold a pattern that an answer keeps busy for ever: it is watched. */
export function readPath(run: KarateScenario, value: unknown, path: string): unknown {
  if (isXPath(path)) return readXPath(asXml(value), path);
  const json = asJson(value);
  return path.includes('?') ? run.watched(path, () => readJsonPath(json, path)) : readJsonPath(json, path);
}

/** `/a/b` and functions such as `count(/a//b)`; everything else is a JSONPath. */
export function isXPath(path: string): boolean {
  return path.startsWith('/') || isXPathFunction(path);
}
