import { KarateError } from '../karate-error.ts';
import { hasKey, newObjectLike, putKey } from '../values/json/ordered-object.ts';
import { isMap } from '../values/type-of.ts';
import type { KarateFunctions } from './family.ts';
import { functionArgument, itemsOf, mapArgument, numberArgument, textArgument } from './read-argument.ts';

/** Most items that one call may make, so that a slip in a number is told instead of filling the memory. */
const MOST_ITEMS = 10_000_000;

/** Lists and maps (karate §1.5). What is no list answers an empty list, as suites rely on. */
export const collectionFunctions: KarateFunctions = {
  map(_runtime, list, change) {
    const items = itemsOf(list);
    if (items === null) return [];
    const callback = functionArgument('map', change);
    return items.map((item, index) => presence(callback(item, index)));
  },

  filter(_runtime, list, keep) {
    const items = itemsOf(list);
    if (items === null) return [];
    const callback = functionArgument('filter', keep);
    return items.filter((item, index) => callback(item, index) === true);
  },

  forEach(_runtime, value, visit) {
    const callback = functionArgument('forEach', visit);
    const items = itemsOf(value);
    if (items !== null) {
      items.forEach((item, index) => {
        callback(item, index);
      });
      return undefined;
    }
    const map = mapArgument('forEach', 'a list or a map', value);
    Object.keys(map).forEach((key, index) => {
      callback(key, map[key], index);
    });
    return undefined;
  },

  repeat(_runtime, count, make) {
    const times = itemCount('repeat', numberArgument('repeat', 'a number of times', count));
    const callback = functionArgument('repeat', make);
    return Array.from({ length: times }, (_, index) => presence(callback(index)));
  },

  range(_runtime, start, end, interval) {
    const first = numberArgument('range', 'a first number', start);
    const last = numberArgument('range', 'a last number', end);
    const step = interval === undefined ? 1 : numberArgument('range', 'a distance between the numbers', interval);
    if (step <= 0) throw new KarateError('E_SCRIPT_ERROR', 'karate.range() needs a distance greater than 0.');
    const count = itemCount('range', Math.floor(Math.abs(last - first) / step) + 1);
    const direction = first <= last ? step : -step;
    return Array.from({ length: count }, (_, index) => first + index * direction);
  },

  append(_runtime, ...values) {
    return joined(values);
  },

  /** To a list, which grows; or to the list that a variable of that name holds. */
  appendTo(runtime, target, ...values) {
    if (typeof target !== 'string') {
      const list = itemsOf(target) === null ? [] : (target as unknown[]);
      for (const item of joined(values)) list.push(item);
      return list;
    }
    const list = runtime.scope.get(target);
    if (!Array.isArray(list)) {
      throw new KarateError(
        'E_VARIABLE',
        `karate.appendTo('${target}', …): there is no variable of that name that is a list.`,
      );
    }
    for (const item of joined(values)) list.push(item);
    runtime.scope.set(target, list);
    return list;
  },

  merge(_runtime, ...maps) {
    if (maps.length === 0) return null;
    const merged = newObjectLike(mapArgument('merge', 'maps', maps[0]));
    for (const map of maps) {
      for (const [key, value] of Object.entries(mapArgument('merge', 'maps', map))) putKey(merged, key, value);
    }
    return merged;
  },

  /** By what the function makes of each item; equal ones stay in their order. */
  sort(_runtime, list, key) {
    const items = itemsOf(list);
    if (items === null) return [];
    const callback = key === undefined ? (item: unknown) => item : functionArgument('sort', key);
    return items
      .map((item, index) => ({ item, key: callback(item, index) }))
      .sort((one, other) => compareKeys(one.key, other.key))
      .map(({ item }) => item);
  },

  distinct(_runtime, list) {
    const items = itemsOf(list);
    if (items === null) return [];
    return [...new Set(items)];
  },

  keysOf(_runtime, map) {
    return isMap(map) ? Object.keys(map) : [];
  },

  valuesOf(_runtime, value) {
    const items = itemsOf(value);
    if (items !== null) return [...items];
    return isMap(value) ? Object.values(value) : null;
  },

  /** The keys as texts, as a list, or as a map whose keys are meant. */
  filterKeys(_runtime, map, ...keys) {
    if (!isMap(map)) return {};
    const filtered = newObjectLike(map);
    for (const key of namedKeys(keys)) {
      if (hasKey(map, key)) putKey(filtered, key, map[key]);
    }
    return filtered;
  },

  mapWithKey(_runtime, list, key) {
    const items = itemsOf(list);
    if (items === null) return [];
    const name = textArgument('mapWithKey', 'a list and a key', key);
    return items.map((item) => ({ [name]: item }));
  },

  sizeOf(_runtime, value) {
    const items = itemsOf(value);
    if (items !== null) return items.length;
    if (value instanceof Uint8Array) return value.byteLength;
    return isMap(value) ? Object.keys(value).length : -1;
  },
};

/** Lists among the values give their items. */
function joined(values: readonly unknown[]): unknown[] {
  const all: unknown[] = [];
  for (const value of values) {
    const items = itemsOf(value);
    if (items === null) all.push(presence(value));
    else for (const item of items) all.push(item);
  }
  return all;
}

/** Lists hold null where a function answered nothing. */
function presence(value: unknown): unknown {
  return value === undefined ? null : value;
}

function itemCount(name: string, count: number): number {
  if (count <= MOST_ITEMS) return Math.max(0, Math.floor(count));
  throw new KarateError('E_SCRIPT_ERROR', `karate.${name}() would make ${count} items; ${MOST_ITEMS} is the most.`);
}

function compareKeys(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const first = String(one);
  const second = String(other);
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

function namedKeys(keys: readonly unknown[]): readonly string[] {
  if (keys.length !== 1) return keys.map(String);
  const only = keys[0];
  const items = itemsOf(only);
  if (items !== null) return items.map(String);
  return isMap(only) ? Object.keys(only) : [String(only)];
}
