import { distance } from 'fastest-levenshtein';
import { valuePaths } from '../grammar/complete.ts';
import type { KnownNames } from './static-value.ts';

type Environment = NonNullable<KnownNames['environment']>;

/** Names by what a typing error usually leaves alone: their first letter. */
type ByFirstLetter = ReadonlyMap<string, readonly string[]>;

const environments = new WeakMap<Environment, ByFirstLetter>();

/**
 * Variables and environment keys that a text was probably meant to be: the same but for case, blanks and hyphens, or a long one with
 * at most two letters changed, written as names are. At most three; none for ordinary words.
 */
export function nearNames(text: string, { variables, environment }: KnownNames): readonly string[] {
  const letter = firstLetter(text);
  const keys = environment ? (keysOf(environment).get(letter) ?? []) : [];
  const set = [...variables].filter((name) => firstLetter(name) === letter);
  return [...new Set([...set, ...keys])].filter((name) => probablyMeant(text, name)).slice(0, 3);
}

/** A name without case, blanks, hyphens and underscores. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

function probablyMeant(text: string, name: string): boolean {
  if (Math.abs(text.length - name.length) > 4) return false;
  if (foldName(text) === foldName(name)) return true;
  const written = /\p{Ll}\p{Lu}|[_.\p{N}]/u.test(text);
  if (!written || text.length < 5 || Math.abs(text.length - name.length) > 2) return false;
  return distance(text, name) <= (text.length < 8 ? 1 : 2);
}

function keysOf(environment: Environment): ByFirstLetter {
  let keys = environments.get(environment);
  if (!keys) {
    keys = Map.groupBy(valuePaths(environment), firstLetter);
    environments.set(environment, keys);
  }
  return keys;
}

function firstLetter(name: string): string {
  return name.slice(0, 1).toLowerCase();
}
