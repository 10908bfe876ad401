/** One key of a JSON text, with where it stands. */
export interface JsonKey {
  /** Keys and places from the outside, with dots between, as steps write them. */
  readonly path: string;
  /** The path without the key itself; empty at the top. */
  readonly parent: string;
  readonly key: string;
  /** The quoted key in the text. */
  readonly start: number;
  readonly end: number;
  /** How many objects and lists stand around it; 1 at the top. */
  readonly depth: number;
}

interface Level {
  readonly isObject: boolean;
  readonly path: string;
  place: number;
  key: string | null;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
/** More keys than anybody lists. */
const MOST_KEYS = 10_000;

/** The keys of a valid JSON text in the order in which they stand, without changing a character of it; at most 10,000. */
export function findKeys(text: string): JsonKey[] {
  const found: JsonKey[] = [];
  const open: Level[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const token = match[0];
    const level = open.at(-1);
    if (token === '{' || token === '[') {
      const path = level ? join(level.path, level.isObject ? (level.key ?? '') : String(level.place)) : '';
      open.push({ isObject: token === '{', path, place: 0, key: null });
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (token === ',') {
      if (level) {
        level.place++;
        level.key = null;
      }
    } else if (token !== ':' && level?.isObject && level.key === null) {
      level.key = JSON.parse(token) as string;
      if (found.length === MOST_KEYS) return found;
      const path = join(level.path, level.key);
      const end = match.index + token.length;
      found.push({ path, parent: level.path, key: level.key, start: match.index, end, depth: open.length });
    }
  }
  return found;
}

const join = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

/** The key that a path leads to; of several the one that stands least deep, as steps are resolved. */
export function findKey(text: string, path: string): JsonKey | undefined {
  return findKeys(text)
    .filter((key) => key.path === path)
    .sort((a, b) => a.depth - b.depth)[0];
}

/** The text with another name for one key; every other character stays. */
export function exchangeKey(text: string, key: JsonKey, to: string): string {
  return text.slice(0, key.start) + JSON.stringify(to) + text.slice(key.end);
}

/** The line, from 1, in which a place of the text lies. */
export const lineOf = (text: string, at: number): number => text.slice(0, at).split(/\r\n|\r|\n/).length;
