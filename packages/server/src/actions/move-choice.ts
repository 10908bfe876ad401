import { findKey } from './json-keys.ts';

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gy;
const BLANKS = /\s*/y;

interface Place {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Moves one text within the list of an entry, without changing another character of the JSON text around it.
 *
 * @param entry keys with dots between, as steps write them
 * @param move places from 0; `text` must stand at `from`
 * @returns null when the entry is no list of texts with this text there
 */
export function moveChoice(
  json: string,
  entry: string,
  move: { readonly text: string; readonly from: number; readonly to: number },
): string | null {
  const key = json.trim() === '' ? undefined : findKey(json, entry);
  const places = key ? textsBehind(json, key.end) : null;
  const moved = places?.[move.from];
  if (!places || !moved || moved.text !== move.text || move.to >= places.length) return null;
  const order = places.filter((place) => place !== moved);
  order.splice(move.to, 0, moved);
  let result = '';
  let done = 0;
  for (const [at, place] of places.entries()) {
    const put = order[at]!;
    result += json.slice(done, place.start) + json.slice(put.start, put.end);
    done = place.end;
  }
  return result + json.slice(done);
}

/** The texts of the list that follows a key; null for anything else. */
function textsBehind(json: string, end: number): Place[] | null {
  const places: Place[] = [];
  let at = end;
  const next = (): Place => {
    BLANKS.lastIndex = at;
    BLANKS.exec(json);
    TOKEN.lastIndex = BLANKS.lastIndex;
    const start = TOKEN.lastIndex;
    const token = TOKEN.exec(json)?.[0] ?? '';
    at = start + token.length;
    return { start, end: at, text: token };
  };
  if (next().text !== ':' || next().text !== '[') return null;
  for (;;) {
    const token = next();
    if (token.text === ']') return places;
    if (token.text === ',') continue;
    if (!token.text.startsWith('"')) return null;
    places.push({ ...token, text: JSON.parse(token.text) as string });
  }
}
