/** A string of an expected value that begins with `#` (karate §1.3), cut into its parts; nothing is evaluated. */
export type Marker =
  /** `#`, `##`, `#(`: nothing that is asked for. */
  | { readonly kind: 'empty'; readonly optional: boolean }
  /** `#(^part)`: the script's value, compared with the short-cut in front of it. */
  | { readonly kind: 'value'; readonly optional: boolean; readonly source: string }
  /** `#[2] #string`, `#[] item`, `#[_ > 1]`. */
  | {
      readonly kind: 'list';
      readonly optional: boolean;
      /** Condition for the number of items, null for any. */
      readonly size: string | null;
      /** What each item must be: a marker, or the script of a schema with its short-cut; null for anything. */
      readonly items: { readonly marker: string } | { readonly source: string } | null;
    }
  /** `#string`, `#number? _ > 0`, `#? _.length > 3`; `name` is empty where only a condition stands. */
  | {
      readonly kind: 'type';
      readonly optional: boolean;
      readonly name: string;
      readonly pattern: string | null;
      readonly condition: string | null;
    };

const CACHED = 1000;
const cache = new Map<string, Marker>();

/** Markers are read once; the same ones are met for every item and every row. */
export function readMarker(text: string): Marker {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const marker = read(text);
  if (cache.size >= CACHED) cache.delete(cache.keys().next().value ?? '');
  cache.set(text, marker);
  return marker;
}

function read(text: string): Marker {
  const optional = text.startsWith('##');
  const body = text.slice(optional ? 2 : 1);
  if (body.length < 2) return { kind: 'empty', optional };
  if (body.startsWith('(') && body.endsWith(')')) return { kind: 'value', optional, source: body.slice(1, -1) };
  if (body.startsWith('[')) return readList(body, optional);
  if (body.startsWith('regex')) {
    return { kind: 'type', optional, name: 'regex', pattern: body.slice('regex'.length).trim(), condition: null };
  }
  const question = body.indexOf('?');
  const name = (question === -1 ? body : body.slice(0, question)).trim();
  const condition = question === -1 ? '' : body.slice(question + 1).trim();
  return { kind: 'type', optional, name, pattern: null, condition: condition === '' ? null : condition };
}

function readList(body: string, optional: boolean): Marker {
  const close = body.indexOf(']');
  if (close === -1) return { kind: 'empty', optional };
  const size = body.slice(1, close);
  let rest = body.slice(close + 1).trim();
  if (rest.startsWith('(') && rest.endsWith(')')) rest = rest.slice(1, -1);
  // `#[]? _ > 2` is a condition for each item.
  if (rest.startsWith('?')) rest = `#${rest}`;
  const items = rest === '' ? null : rest.startsWith('#') ? { marker: rest } : { source: rest };
  return { kind: 'list', optional, size: size === '' ? null : size, items };
}

/** Whether a size says itself what to do with `_` (`_ < 5`), instead of being the number that is wanted (`5`, `$.count`). */
export function hasUnderscore(size: string): boolean {
  return /\W_|_\W/.test(size);
}
