import type { ExactNumber } from '../json/exact-number.ts';
import { hasKey } from '../json/ordered-object.ts';
import { printJson } from '../json/print-json.ts';
import { xmlToMap } from '../xml/xml-map.ts';
import type { XmlValue } from '../xml/xml-value.ts';

export type JsonMap = { [key: string]: unknown };

/** What scripts may bring in instead of plain values: nothing at all, a set. */
export function normal(value: unknown): unknown {
  if (value === undefined) return null;
  return value instanceof Set ? [...value] : value;
}

/** A marker that describes a list or an object as a whole must not be looked for among the items. */
export function standsForWhole(marker: string): boolean {
  const body = marker.startsWith('##') ? marker.slice(2) : marker.slice(1);
  return body.startsWith('[') || body.startsWith('(') || body === 'array' || body === 'object';
}

export function mayBeMissing(expected: unknown): boolean {
  return (
    typeof expected === 'string' && (expected.startsWith('##') || expected === '#ignore' || expected === '#notpresent')
  );
}

export function isEmptyMap(map: JsonMap): boolean {
  for (const _ in map) return false;
  return true;
}

export function without(map: JsonMap, keys: JsonMap): JsonMap {
  return Object.fromEntries(Object.entries(map).filter(([key]) => !hasKey(keys, key)));
}

export function xmlMap(value: XmlValue): JsonMap {
  return xmlToMap(value, { withoutPrefixes: true });
}

export function toNumber(value: unknown): number | ExactNumber {
  return typeof value === 'bigint' ? Number(value) : (value as number | ExactNumber);
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** Dates and the like are the same when they mean the same. */
export function sameOther(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const equals = (one as { equals?: unknown }).equals;
  if (typeof equals === 'function') return equals.call(one, other) === true;
  return one instanceof Date && other instanceof Date && one.getTime() === other.getTime();
}

/** Strings without quotes, everything else as JSON. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : printJson(value);
}

/**
 * Where a text or a number stands as it is among items that nothing has taken; -1 where it does not, or must be compared as a marker. Long
 * lists of plain values would take too long item by item.
 */
export function indexOfPlain(items: readonly unknown[], wanted: unknown, taken: ReadonlySet<number> | null): number {
  if (typeof wanted === 'string' ? wanted.startsWith('#') : typeof wanted !== 'number') return -1;
  let at = items.indexOf(wanted);
  while (at !== -1 && taken?.has(at)) at = items.indexOf(wanted, at + 1);
  return at;
}
