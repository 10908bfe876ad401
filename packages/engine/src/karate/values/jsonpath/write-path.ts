import { KarateError } from '../../karate-error.ts';
import { hasKey, setKey } from '../json/ordered-object.ts';
import { isMap } from '../type-of.ts';
import { isDefiniteToken, type JsonPath, type PathToken } from './path-tokens.ts';
import { LeadsNowhere, PathWalk, type Place } from './walk-path.ts';

/** A list is not made longer than this by setting an item far behind its end. */
const LONGEST_GAP = 100_000;

/** See writeJsonPath. */
export function writeAtPath(root: unknown, path: JsonPath, value: unknown): unknown {
  const last = path.tokens[path.tokens.length - 1];
  const [first] = path.tokens;
  if (last === undefined || first === undefined) {
    throw new KarateError(
      'E_VARIABLE',
      `${path.text} is the whole value; define the variable anew instead of setting it`,
    );
  }
  const target = root === null || root === undefined ? containerFor(first) : root;
  const { tokens } = path;
  if (tokens.every((token, at) => isDefiniteToken(token, at === tokens.length - 1))) {
    writeOne(target, path, value);
  } else if (last.kind === 'property' && tokens[tokens.length - 2]?.kind !== 'scan') {
    for (const place of placesOf(target, { ...path, tokens: tokens.slice(0, -1) })) {
      writeMember(place.value, last, value, path.text);
    }
  } else {
    for (const { container, key } of placesOf(target, path)) {
      if (Array.isArray(container)) container[Number(key)] = value;
      else if (container !== null) setKey(container as { [key: string]: unknown }, String(key), value);
    }
  }
  return target;
}

/** See removeJsonPath. */
export function removeAtPath(root: unknown, path: JsonPath): void {
  const places = path.tokens.length === 0 ? [] : removable(root, path);
  // From the back, so that items that are still to go keep their index.
  for (const { container, key } of places.reverse()) {
    if (Array.isArray(container)) container.splice(Number(key), 1);
    else if (container !== null) delete (container as { [key: string]: unknown })[String(key)];
  }
}

/** Several names at the end (`['a','b']`) mean each of them here, not one object made of both. */
function removable(root: unknown, path: JsonPath): Place[] {
  const last = path.tokens[path.tokens.length - 1];
  if (last?.kind !== 'property' || last.names.length === 1)
    return placesOf(root, path).filter((place) => place.container !== null);
  const places: Place[] = [];
  for (const { value } of placesOf(root, { ...path, tokens: path.tokens.slice(0, -1) })) {
    if (!isMap(value)) continue;
    for (const name of last.names) places.push({ value: value[name], container: value, key: name });
  }
  return places;
}

function placesOf(root: unknown, path: JsonPath): Place[] {
  const places: Place[] = [];
  try {
    new PathWalk(path, root, (place) => places.push(place)).from(root);
  } catch (error) {
    if (!(error instanceof LeadsNowhere)) throw error;
  }
  return places;
}

function writeOne(root: unknown, path: JsonPath, value: unknown): void {
  let here = root;
  for (let at = 0; at < path.tokens.length; at += 1) {
    const token = path.tokens[at] as PathToken;
    const next = path.tokens[at + 1];
    if (next === undefined) {
      writeMember(here, token, value, path.text);
      return;
    }
    let child = childOf(here, token);
    if (child === null || child === undefined) {
      child = containerFor(next);
      writeMember(here, token, child, path.text);
    }
    here = child;
  }
}

function childOf(here: unknown, token: PathToken): unknown {
  if (token.kind === 'property' && isMap(here)) {
    const name = token.names[0] ?? '';
    return hasKey(here, name) ? here[name] : undefined;
  }
  return token.kind === 'index' && Array.isArray(here) ? here.at(token.indexes[0] ?? 0) : undefined;
}

/** What must stand before a token so that it can lead somewhere. */
function containerFor(token: PathToken): unknown {
  return token.kind === 'index' || token.kind === 'append' ? [] : {};
}

/** Sets the member of a container that a token names. */
function writeMember(here: unknown, token: PathToken, value: unknown, path: string): void {
  if (token.kind === 'property' && isMap(here)) {
    for (const name of token.names) setKey(here, name, value);
  } else if (token.kind === 'append' && Array.isArray(here)) {
    here.push(value);
  } else if (token.kind === 'index' && Array.isArray(here)) {
    writeItem(here, token.indexes[0] ?? 0, value, path);
  } else {
    throw new KarateError('E_VARIABLE', `${path} cannot be set: ${describe(here)} is in the way`);
  }
}

function writeItem(list: unknown[], index: number, value: unknown, path: string): void {
  const at = index < 0 ? list.length + index : index;
  if (at < 0 || at > list.length + LONGEST_GAP) {
    throw new KarateError('E_INDEX', `${path} cannot be set: the list has ${list.length} items`);
  }
  while (list.length < at) list.push(null);
  list[at] = value;
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return isMap(value) ? 'an object' : (JSON.stringify(value) ?? String(value));
}
