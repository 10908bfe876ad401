import { NOT_PRESENT } from '../karate-value.ts';
import { xmlToMap } from '../xml/xml-map.ts';
import { isXml } from '../xml/xml-value.ts';
import { parsePath } from './parse-path.ts';
import { valueAt } from './walk-path.ts';
import { removeAtPath, writeAtPath } from './write-path.ts';

/**
 * What a JSONPath leads to in a value: the value itself for a path that can lead to one place only, else a list of what was found. XML is
 * seen as its map.
 *
 * @returns NOT_PRESENT where a path to one place leads nowhere
 * @throws KarateError E_SYNTAX for what is no path; E_VARIABLE for a function that has nothing to calculate with
 */
export function readJsonPath(root: unknown, path: string): unknown {
  const parsed = parsePath(path);
  if (root === null || root === undefined) return parsed.tokens.length === 0 ? null : NOT_PRESENT;
  const start = isXml(root) ? xmlToMap(root) : root;
  return valueAt(parsed, start, start);
}

/**
 * Sets what a path leads to, in the value itself; `[]` at the end appends. On the way of a path to one place, objects and lists that are
 * missing or null are made, and lists are filled up with nulls. A path that may lead to several places sets all that are there.
 *
 * @returns the root: the given one, or a new one where there was none
 * @throws KarateError where something else than an object or list is in the way, and for `$` itself
 */
export function writeJsonPath(root: unknown, path: string, value: unknown): unknown {
  return writeAtPath(root, parsePath(path), value);
}

/**
 * Takes away what a path leads to, in the value itself; where it leads nowhere, nothing happens.
 *
 * @throws KarateError E_SYNTAX for what is no path
 */
export function removeJsonPath(root: unknown, path: string): void {
  removeAtPath(root, parsePath(path));
}
