import { hasKey, newOrderedObject, setKey } from '../../values/json/ordered-object.ts';
import { define, JavaException } from './java-class.ts';
import { compareNatural, JavaList, JavaSet } from './java-lists.ts';
import { javaText, sameValue } from './java-values.ts';

export type PlainMap = { [key: string]: unknown };

/**
 * `HashMap` and its like: plain objects, so that they are maps wherever they go, with Java's methods beside the keys, not enumerable. A key
 * that is named like a method hides it.
 */
export function newMap(from: unknown, kind: 'plain' | 'ordered' | 'sorted'): PlainMap {
  const map: PlainMap = kind === 'plain' ? {} : newOrderedObject();
  for (const name of METHOD_NAMES) define(map, name, MAP_METHODS[name]);
  if (kind === 'sorted') for (const name of SORTED_NAMES) define(map, name, SORTED_METHODS[name]);
  if (typeof from === 'object' && from !== null) put(map, from as PlainMap);
  return map;
}

/** The class to a kind of map, for `new` and `instanceof`. */
export function mapClass(kind: 'plain' | 'ordered' | 'sorted'): object {
  function Type(from?: unknown): PlainMap {
    return newMap(from, kind);
  }
  define(Type, Symbol.hasInstance, isMapLike);
  return Type;
}

export function isMapLike(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function put(map: PlainMap, from: PlainMap): void {
  const own = (map as { put?: unknown }).put;
  for (const key of Object.keys(from)) {
    if (typeof own === 'function') own.call(map, key, from[key]);
    else setKey(map, key, from[key]);
  }
}

function has(map: PlainMap, key: unknown): boolean {
  return hasKey(map, String(key));
}

function read(map: PlainMap, key: unknown): unknown {
  return has(map, key) ? (map[String(key)] ?? null) : null;
}

export interface MapEntry {
  readonly key: string;
  readonly value: unknown;
  getKey(): string;
  getValue(): unknown;
}

export function newEntry(key: string, value: unknown): MapEntry {
  const entry = { key, value };
  define(entry, 'getKey', () => key);
  define(entry, 'getValue', () => value);
  define(entry, 'toString', () => `${key}=${javaText(value)}`);
  return entry as MapEntry;
}

const MAP_METHODS = {
  put(this: PlainMap, key: unknown, value: unknown): unknown {
    const before = read(this, key);
    setKey(this, String(key), value);
    return before;
  },
  get(this: PlainMap, key: unknown): unknown {
    return read(this, key);
  },
  getOrDefault(this: PlainMap, key: unknown, otherwise: unknown): unknown {
    return has(this, key) ? this[String(key)] : otherwise;
  },
  containsKey(this: PlainMap, key: unknown): boolean {
    return has(this, key);
  },
  containsValue(this: PlainMap, value: unknown): boolean {
    return Object.values(this).some((item) => sameValue(item, value));
  },
  remove(this: PlainMap, key: unknown): unknown {
    const before = read(this, key);
    if (has(this, key)) delete this[String(key)];
    return before;
  },
  size(this: PlainMap): number {
    return Object.keys(this).length;
  },
  isEmpty(this: PlainMap): boolean {
    return Object.keys(this).length === 0;
  },
  keySet(this: PlainMap): JavaSet {
    return new JavaSet(Object.keys(this));
  },
  values(this: PlainMap): JavaList {
    return new JavaList(Object.values(this));
  },
  entrySet(this: PlainMap): JavaList {
    return new JavaList(Object.entries(this).map(([key, value]) => newEntry(key, value)));
  },
  putAll(this: PlainMap, from: PlainMap): void {
    put(this, from);
  },
  putIfAbsent(this: PlainMap, key: unknown, value: unknown): unknown {
    const before = read(this, key);
    if (before === null) setKey(this, String(key), value);
    return before;
  },
  computeIfAbsent(this: PlainMap, key: unknown, make: (key: unknown) => unknown): unknown {
    if (read(this, key) === null) setKey(this, String(key), make(key));
    return read(this, key);
  },
  computeIfPresent(this: PlainMap, key: unknown, make: (key: unknown, value: unknown) => unknown): unknown {
    const before = read(this, key);
    if (before !== null) setKey(this, String(key), make(key, before));
    return read(this, key);
  },
  compute(this: PlainMap, key: unknown, make: (key: unknown, value: unknown) => unknown): unknown {
    setKey(this, String(key), make(key, read(this, key)));
    return read(this, key);
  },
  merge(this: PlainMap, key: unknown, value: unknown, combine: (one: unknown, other: unknown) => unknown): unknown {
    const before = read(this, key);
    setKey(this, String(key), before === null ? value : combine(before, value));
    return read(this, key);
  },
  clear(this: PlainMap): void {
    for (const key of Object.keys(this)) delete this[key];
  },
  forEach(this: PlainMap, use: (key: string, value: unknown) => void): void {
    for (const key of Object.keys(this)) use(key, this[key]);
  },
  equals(this: PlainMap, other: unknown): boolean {
    if (typeof other !== 'object' || other === null) return false;
    const keys = Object.keys(this);
    return (
      keys.length === Object.keys(other).length && keys.every((key) => sameValue(this[key], (other as PlainMap)[key]))
    );
  },
  toString(this: PlainMap): string {
    return javaText(this);
  },
};
const METHOD_NAMES = Object.keys(MAP_METHODS) as (keyof typeof MAP_METHODS)[];

/** What a map has beside that which keeps its keys in their natural order. */
const SORTED_METHODS = {
  put(this: PlainMap, key: unknown, value: unknown): unknown {
    const before = read(this, key);
    const isNew = !has(this, key);
    setKey(this, String(key), value);
    if (isNew) {
      const entries = Object.entries(this).sort(([one], [other]) => compareNatural(one, other));
      for (const [name] of entries) delete this[name];
      for (const [name, item] of entries) setKey(this, name, item);
    }
    return before;
  },
  firstKey(this: PlainMap): string {
    return edge(Object.keys(this)[0]);
  },
  lastKey(this: PlainMap): string {
    return edge(Object.keys(this).at(-1));
  },
};
const SORTED_NAMES = Object.keys(SORTED_METHODS) as (keyof typeof SORTED_METHODS)[];

function edge(key: string | undefined): string {
  if (key === undefined) throw new JavaException('java.util.NoSuchElementException', 'the map is empty');
  return key;
}
