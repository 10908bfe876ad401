/**
 * Readers of search parameters. A broken value in a pasted address counts as left out, so nothing here throws. By hand, because
 * the first screen loads them and a schema library would be a fifth of what it loads.
 */
export type RawSearch = Record<string, unknown>;

export function wholeNumber(value: unknown, least: number, most = Number.MAX_SAFE_INTEGER): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most
    ? number
    : undefined;
}

export const id = (value: unknown) => wholeNumber(value, 1);
/** A place counted from 0: a page, a tab, an index. */
export const place = (value: unknown, most = 1_000_000) => wholeNumber(value, 0, most);

export function text(value: unknown): string | undefined {
  const read = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof read === 'string' && read !== '' ? read.slice(0, 2000) : undefined;
}

export function oneOf<const W extends readonly string[]>(value: unknown, words: W): W[number] | undefined {
  return words.find((word) => word === value);
}
