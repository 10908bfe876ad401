import { newObjectLike, putKey } from './json/ordered-object.ts';
import { isMap } from './type-of.ts';
import { copyXml, isXml } from './xml/xml-value.ts';

/** A list or map of its own, whose members are shared with the original, or XML of its own; everything else as it is. */
export function copyShallow<T>(value: T): T {
  if (isXml(value)) return copyXml(value) as T;
  if (Array.isArray(value)) return [...value] as T;
  if (!isMap(value)) return value;
  const copy = newObjectLike(value);
  for (const key of Object.keys(value)) putKey(copy, key, value[key]);
  return copy as T;
}

/**
 * A value whose lists and maps are all its own; functions, bytes and XML within stay shared. What contains itself does so in the copy as well.
 *
 * @param copies of what was copied before: values that are copied with the same ones share in the copies what they share
 */
export function copyDeep<T>(value: T, copies = new Map<object, object>()): T {
  if (isXml(value)) return copyXml(value) as T;
  if (!Array.isArray(value) && !isMap(value)) return value;
  const known = copies.get(value);
  if (known !== undefined) return known as T;
  // A list of what is still to fill, not the stack: values of scripts may be nested as deep as they like.
  const open: object[] = [value];
  copies.set(value, emptyLike(value));
  for (let source = open.pop(); source !== undefined; source = open.pop()) {
    const target = copies.get(source);
    if (Array.isArray(source)) {
      for (const item of source) (target as unknown[]).push(copyOf(item, copies, open));
    } else {
      const map = source as { [key: string]: unknown };
      for (const key of Object.keys(map)) putKey(target as typeof map, key, copyOf(map[key], copies, open));
    }
  }
  return copies.get(value) as T;
}

/** The copy of a member; what was not met before is put on the list of what is to fill. */
function copyOf(value: unknown, copies: Map<object, object>, open: object[]): unknown {
  if (!Array.isArray(value) && !isMap(value)) return value;
  const known = copies.get(value);
  if (known !== undefined) return known;
  const copy = emptyLike(value);
  copies.set(value, copy);
  open.push(value);
  return copy;
}

function emptyLike(value: object): object {
  return Array.isArray(value) ? [] : newObjectLike(value);
}
