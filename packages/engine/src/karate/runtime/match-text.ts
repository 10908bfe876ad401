import { isResponsePath, isXPathFunction, splitVariable } from '@stepwright/catalogue/karate/expression-shape';
import type { MatchCommand } from '@stepwright/catalogue/karate/match-command';
import { readMatch } from '@stepwright/catalogue/karate/read-match';
import type { Work } from '../effects/effect.ts';
import { KarateError } from '../karate-error.ts';
import type { MatchResult } from '../values/match/match-result.ts';
import { typeOf } from '../values/type-of.ts';
import { evaluateExpression, isXPath, readPath } from './evaluate-expression.ts';
import type { KarateScenario } from './karate-scenario.ts';

/** `karate.match('foo contains { a: 1 }')`. @throws KarateError E_SYNTAX for a text that is no match */
export function* matchText(run: KarateScenario, text: string): Work<MatchResult> {
  const command = readMatch(text.trim(), null);
  if ('form' in command) throw new KarateError('E_SYNTAX', command.problem);
  return yield* runMatch(run, command);
}

/** What a match compares, then how it compares (karate §1.3). */
export function* runMatch(run: KarateScenario, command: MatchCommand): Work<MatchResult> {
  const { each, operator } = command;
  const actual = yield* actualOf(run, command);
  const expected = yield* evaluateExpression(run, command.expected.text, 'match');
  return run.match({ each, operator, actual, expected });
}

/**
 * The left side. A path on a variable may lead nowhere; whatever has a call in it, or stands in parentheses, is JavaScript as a whole
 * (karate §5.7.5).
 */
function* actualOf(run: KarateScenario, { name: written, path: given }: MatchCommand): Work<unknown> {
  if (given === null && written.startsWith('(')) return run.js(written) ?? null;
  if (written === 'header' && given !== null) return headerOf(run, given);
  if (isResponsePath(written) || written.startsWith('/')) return yield* atPath(run, 'response', written, written);
  const name = written.startsWith('$') ? written.slice(1) : written;
  if (given !== null) {
    if (isXPathFunction(given) || (isPath(given) && !hasCall(name, given)))
      return yield* atPath(run, name, asPath(given), `${name} ${given}`);
    return yield* run.evaluate(`${name} ${given}`);
  }
  const { variable, path } = splitVariable(name);
  if (path === '$') return yield* run.evaluate(name);
  if (variable === '' && isXPathFunction(path)) return yield* run.evaluate(name);
  if (isXPathFunction(path) || !hasCall(variable, path)) return yield* atPath(run, variable, path, name);
  // With its `$`: functions at the end of a path are those of JSONPath then, not of JavaScript.
  return yield* run.evaluate(written);
}

/** Behind a name and a blank; everything else is JavaScript, such as `typeof x`. */
function isPath(text: string): boolean {
  return text.startsWith('$') || isXPath(text) || text.includes('*') || text.includes('..') || text.includes('[?');
}

function hasCall(name: string, path: string): boolean {
  return name.startsWith('(') || path.endsWith(')') || path.includes(').');
}

/** Behind a blank a path may be written without its `$`. */
function asPath(path: string): string {
  return path.startsWith('$') || isXPath(path) ? path : path.startsWith('[') ? `$${path}` : `$.${path}`;
}

/** Objects of Java's kind have properties that are no entries: those are read as JavaScript. */
function* atPath(run: KarateScenario, name: string, path: string, whole: string): Work<unknown> {
  const value = yield* run.evaluate(name);
  if (path === '$' || path === '/') return value;
  const type = typeOf(value);
  const hasEntries = type === 'map' || type === 'list' || type === 'xml';
  if (!hasEntries && !isXPath(path)) {
    if (typeof value !== 'string') return yield* run.evaluate(whole);
    const begin = value.trimStart()[0];
    if (begin !== '{' && begin !== '[') return yield* run.evaluate(whole);
  }
  return readPath(run, value, path);
}

/** A header of the last answer, whatever the case of its name; null where it is not there. */
function headerOf(run: KarateScenario, name: string): string | null {
  if (run.last === null) throw new KarateError('E_VARIABLE', 'there is no response yet: no request was sent before');
  const wanted = name.trim().toLowerCase();
  for (const [header, value] of run.last.response.headers) if (header.toLowerCase() === wanted) return value;
  return null;
}
