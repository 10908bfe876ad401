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

/** A key of a text and what it is called instead. */
export interface ExchangedKey {
  readonly key: JsonKey;
  readonly to: string;
}

/**
 * The text with another path for an entry and all that lies in it; every other character stays. However the path is written: as keys
 * inside each other, as one key with dots (`"a.b"`), or both.
 *
 * @returns null when nothing has the path
 * @throws KeyInside when a part of the old path that the new one does not begin with holds other entries too
 */
export function exchangePath(
  text: string,
  from: string,
  to: string,
): { readonly text: string; readonly keys: readonly ExchangedKey[] } | null {
  const isWithin = (path: string) => path === from || path.startsWith(`${from}.`);
  const keys = findKeys(text)
    .filter((key) => isWithin(key.path) && !isWithin(key.parent))
    .map((key): ExchangedKey => {
      const path = to + key.path.slice(from.length);
      if (key.parent === '') return { key, to: path };
      if (!path.startsWith(`${key.parent}.`)) throw new KeyInside(key.parent);
      return { key, to: path.slice(key.parent.length + 1) };
    });
  if (keys.length === 0) return null;
  let exchanged = text;
  for (const { key, to } of keys.toReversed()) {
    exchanged = exchanged.slice(0, key.start) + JSON.stringify(to) + exchanged.slice(key.end);
  }
  return { text: exchanged, keys };
}

/** An entry lies inside another one and cannot be called so. */
export class KeyInside extends Error {
  readonly parent: string;
  constructor(parent: string) {
    super(`it lies inside ${parent}`);
    this.parent = parent;
  }
}

/** The line, from 1, in which a place of the text lies. */
export const lineOf = (text: string, at: number): number => text.slice(0, at).split(/\r\n|\r|\n/).length;
