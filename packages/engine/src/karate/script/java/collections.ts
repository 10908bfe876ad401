import { randomInt } from 'node:crypto';
import { define, hashCodeOf, JavaException } from './java-class.ts';
import { comparatorOf, compareNatural, itemsOf, JavaIterator, JavaList, JavaSet, JavaSortedSet } from './java-lists.ts';
import { isMapLike, mapClass, newEntry, newMap, type PlainMap } from './java-maps.ts';
import { COLLECTORS, JavaStream, Optional } from './java-stream.ts';
import { javaText, sameValue } from './java-values.ts';
import { newProperties } from './properties.ts';

/** `java.util`: lists, maps, sets and what works on them. Lists are arrays, maps are plain objects. */
export function collectionClasses(): { readonly [name: string]: unknown } {
  return {
    'java.util.ArrayList': JavaList,
    'java.util.LinkedList': JavaList,
    'java.util.Vector': JavaList,
    'java.util.ArrayDeque': JavaList,
    'java.util.Stack': JavaList,
    'java.util.Collection': JavaList,
    'java.util.concurrent.CopyOnWriteArrayList': JavaList,
    'java.util.List': statics(isList, { of: list, copyOf: (from: unknown) => new JavaList(from) }),
    'java.util.Set': statics(isList, { of: (...items: unknown[]) => new JavaSet(items), copyOf: set }),
    'java.util.HashSet': JavaSet,
    'java.util.LinkedHashSet': JavaSet,
    'java.util.TreeSet': JavaSortedSet,
    'java.util.Map': statics(isMapLike, MAP),
    'java.util.HashMap': mapClass('plain'),
    'java.util.Hashtable': mapClass('plain'),
    'java.util.concurrent.ConcurrentHashMap': mapClass('plain'),
    'java.util.LinkedHashMap': mapClass('ordered'),
    'java.util.TreeMap': mapClass('sorted'),
    'java.util.Properties': newProperties,
    'java.util.Collections': COLLECTIONS,
    'java.util.Arrays': ARRAYS,
    'java.util.Iterator': JavaIterator,
    'java.util.Optional': Optional,
    'java.util.Objects': OBJECTS,
    'java.util.Comparator': COMPARATOR,
    'java.util.stream.Collectors': COLLECTORS,
    'java.util.stream.Stream': { of: (...items: unknown[]) => new JavaStream(items), empty: () => new JavaStream([]) },
    'java.util.stream.IntStream': { range, rangeClosed: (start: number, end: number) => range(start, end + 1) },
  };
}

function statics(isInstance: (value: unknown) => boolean, members: object): object {
  const type = Object.assign(function Type(): never {
    throw new JavaException(
      'java.lang.InstantiationException',
      'an interface cannot be made: use ArrayList or HashMap',
    );
  }, members);
  define(type, Symbol.hasInstance, isInstance);
  return type;
}

function isList(value: unknown): boolean {
  return Array.isArray(value);
}

function list(...items: unknown[]): JavaList {
  return new JavaList(items.length === 1 && Array.isArray(items[0]) ? items[0] : items);
}

function set(from: unknown): JavaSet {
  return new JavaSet(from);
}

function range(start: number, end: number): JavaStream {
  return new JavaStream(Array.from({ length: Math.max(0, end - start) }, (_none, at) => start + at));
}

const MAP = {
  of: (...given: unknown[]): PlainMap => {
    const map = newMap(null, 'ordered');
    for (let at = 0; at + 1 < given.length; at += 2) map[String(given[at])] = given[at + 1];
    return map;
  },
  copyOf: (from: unknown) => newMap(from, 'ordered'),
  entry: (key: unknown, value: unknown) => newEntry(String(key), value),
  ofEntries: (...entries: { getKey(): string; getValue(): unknown }[]) =>
    newMap(Object.fromEntries(entries.map((entry) => [entry.getKey(), entry.getValue()])), 'ordered'),
};

const COLLECTIONS = {
  sort: (items: unknown[], comparator?: unknown) => {
    Array.prototype.sort.call(items, comparatorOf(comparator));
  },
  reverse: (items: unknown[]) => {
    items.reverse();
  },
  shuffle: (items: unknown[]) => {
    for (let at = items.length - 1; at > 0; at--) swap(items, at, randomInt(at + 1));
  },
  swap,
  max: (items: unknown, comparator?: unknown) => itemsOf(items).toSorted(comparatorOf(comparator)).at(-1),
  min: (items: unknown, comparator?: unknown) => itemsOf(items).toSorted(comparatorOf(comparator))[0],
  emptyList: () => new JavaList(),
  emptyMap: () => newMap(null, 'plain'),
  emptySet: () => new JavaSet(),
  singletonList: (item: unknown) => new JavaList([item]),
  singleton: (item: unknown) => new JavaSet([item]),
  singletonMap: (key: unknown, value: unknown) => newMap({ [String(key)]: value }, 'plain'),
  nCopies: (count: number, item: unknown) => new JavaList(new Array(count).fill(item)),
  unmodifiableList: (items: unknown) => items,
  unmodifiableMap: (map: unknown) => map,
  synchronizedList: (items: unknown) => items,
  synchronizedMap: (map: unknown) => map,
  addAll: (items: unknown[], ...more: unknown[]) => {
    items.push(...more);
    return more.length > 0;
  },
  frequency: (items: unknown, value: unknown) => itemsOf(items).filter((item) => sameValue(item, value)).length,
  disjoint: (one: unknown, other: unknown) =>
    !itemsOf(one).some((item) => itemsOf(other).some((more) => sameValue(item, more))),
  reverseOrder: (comparator?: unknown) => (one: unknown, other: unknown) => comparatorOf(comparator)(other, one),
};

function swap(items: unknown[], one: number, other: number): void {
  [items[one], items[other]] = [items[other], items[one]];
}

const ARRAYS = {
  asList: list,
  equals: sameValue,
  deepEquals: sameValue,
  toString: (items?: unknown) =>
    items === undefined ? 'class java.util.Arrays' : `[${itemsOf(items).map(javaText).join(', ')}]`,
  deepToString: (items: unknown) => javaText(itemsOf(items)),
  hashCode: (items: unknown) => hashCodeOf(javaText(itemsOf(items))),
  stream: (items: unknown) => new JavaStream(itemsOf(items)),
  sort: (items: unknown[] | Uint8Array, comparator?: unknown) => {
    if (items instanceof Uint8Array) items.sort();
    else Array.prototype.sort.call(items, comparatorOf(comparator));
  },
  fill: (items: unknown[] | Uint8Array, value: never) => {
    items.fill(value);
  },
  copyOf: (items: unknown[] | Uint8Array, length: number) => resized(items, 0, length),
  copyOfRange: (items: unknown[] | Uint8Array, start: number, end: number) => resized(items, start, end),
};

/** A part of an array; what lies behind its end is zero or null. */
function resized(items: unknown[] | Uint8Array, start: number, end: number): unknown[] | Uint8Array {
  if (items instanceof Uint8Array) {
    const part = new Uint8Array(end - start);
    part.set(items.subarray(start, Math.min(end, items.length)));
    return part;
  }
  return Array.from({ length: end - start }, (_none, at) => items[start + at] ?? null);
}

const OBJECTS = {
  equals: (one: unknown, other: unknown) => sameValue(one ?? null, other ?? null),
  isNull: (value: unknown) => value === null || value === undefined,
  nonNull: (value: unknown) => value !== null && value !== undefined,
  toString: (value: unknown, otherwise?: unknown) =>
    value === null || value === undefined ? (otherwise ?? 'null') : javaText(value),
  hash: (...values: unknown[]) => hashCodeOf(javaText(values)),
  hashCode: (value: unknown) => hashCodeOf(javaText(value)),
  requireNonNull: (value: unknown, message = 'value is null') => {
    if (value === null || value === undefined)
      throw new JavaException('java.lang.NullPointerException', String(message));
    return value;
  },
  requireNonNullElse: (value: unknown, otherwise: unknown) => value ?? otherwise,
};

const COMPARATOR = {
  naturalOrder: () => compareNatural,
  reverseOrder: () => (one: unknown, other: unknown) => compareNatural(other, one),
  comparing: (key: (item: unknown) => unknown) => (one: unknown, other: unknown) =>
    compareNatural(key(one), key(other)),
  comparingInt: (key: (item: unknown) => unknown) => (one: unknown, other: unknown) =>
    compareNatural(key(one), key(other)),
};
