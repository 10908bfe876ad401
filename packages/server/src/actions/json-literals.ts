import { AppError } from '../app-error.ts';

/** Levels of a JSON text whose values can be named; far beyond what a person writes, far below what would fill the memory. */
const DEEPEST = 500;

/** One string, number, true or false in a JSON text, with where it stands. `null` is left out: there is nothing to hide. */
export interface JsonLiteral {
  /** The way to it, keys and places joined in a form that no two ways share. */
  readonly path: string;
  /** The keys on that way, outermost first; places in lists are left out. */
  readonly keys: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly value: string | number | boolean;
}

/** One step of the walk: an object or a list that is open. */
interface Level {
  readonly isObject: boolean;
  readonly path: string;
  readonly keys: readonly string[];
  place: number;
  key: string | null;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * Finds the literals of a valid JSON text without changing a character of it, so that values can be exchanged and the text keeps
 * its line breaks, order and spelling of numbers. A blank text has none.
 *
 * @throws AppError `validation` for a text that is nested deeper than 500 levels
 */
export function findLiterals(text: string): JsonLiteral[] {
  const found: JsonLiteral[] = [];
  const open: Level[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const token = match[0];
    const level = open.at(-1);
    if (token === '{' || token === '[') {
      const [path, keys] = level ? wayOf(level) : ['', []];
      if (open.length >= DEEPEST) {
        throw new AppError('validation', `A JSON text is nested deeper than ${DEEPEST} levels.`);
      }
      open.push({ isObject: token === '{', path, keys, place: 0, key: null });
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (token === ',') {
      if (level) {
        level.place++;
        level.key = null;
      }
    } else if (token !== ':') {
      if (level?.isObject && level.key === null) {
        level.key = JSON.parse(token) as string;
        continue;
      }
      const value: unknown = JSON.parse(token);
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') continue;
      const [path, keys] = level ? wayOf(level) : ['', []];
      found.push({ path, keys, start: match.index, end: match.index + token.length, value });
    }
  }
  return found;
}

function wayOf(level: Level): [string, readonly string[]] {
  if (!level.isObject) return [`${level.path}/${level.place}`, level.keys];
  const key = level.key ?? '';
  return [`${level.path}/${JSON.stringify(key)}`, [...level.keys, key]];
}

/** The text with some literals exchanged: `exchange` answers the new JSON token, or null to leave one as it is. */
export function replaceLiterals(text: string, exchange: (literal: JsonLiteral) => string | null): string {
  let result = '';
  let done = 0;
  for (const literal of findLiterals(text)) {
    const token = exchange(literal);
    if (token === null) continue;
    result += text.slice(done, literal.start) + token;
    done = literal.end;
  }
  return result + text.slice(done);
}
