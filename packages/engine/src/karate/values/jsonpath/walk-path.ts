import { KarateError } from '../../karate-error.ts';
import { hasKey } from '../json/ordered-object.ts';
import { NOT_PRESENT } from '../karate-value.ts';
import { isMap } from '../type-of.ts';
import { applyFunction } from './path-functions.ts';
import { isDefiniteToken, type JsonPath, type PathToken } from './path-tokens.ts';
import { testFilter } from './test-filter.ts';

/** A place that a path leads to; container and key are null for the root and for what a function calculated. */
export interface Place {
  readonly value: unknown;
  readonly container: object | null;
  readonly key: string | number | null;
}

/** Thrown inside when a definite path leads nowhere; callers get to know it as NOT_PRESENT. */
export class LeadsNowhere extends Error {}

/**
 * Walks along a path and tells every place that it leads to, in the order of the document.
 *
 * @param mustExist whether a missing property at the very end counts as leading nowhere even where others were found (filters ask so)
 * @throws LeadsNowhere where a definite beginning of the path does
 */
export class PathWalk {
  readonly #path: JsonPath;
  readonly #root: unknown;
  readonly #mustExist: boolean;
  readonly #found: (place: Place) => void;

  constructor(path: JsonPath, root: unknown, found: (place: Place) => void, mustExist = false) {
    this.#path = path;
    this.#root = root;
    this.#found = found;
    this.#mustExist = mustExist;
  }

  /** @param start where the path begins: the root, or the item that a filter looks at */
  from(start: unknown): void {
    this.#visit(0, { value: start, container: null, key: null }, true);
  }

  /** @param certain whether every token before this one leads to one place at most */
  #visit(at: number, place: Place, certain: boolean): void {
    const token = this.#path.tokens[at];
    if (token === undefined) {
      this.#found(place);
      return;
    }
    const certainNext = certain && isDefiniteToken(token, at === this.#path.tokens.length - 1);
    switch (token.kind) {
      case 'property':
        this.#property(token.names, at, place, certain, certainNext);
        return;
      case 'index':
      case 'slice':
        this.#items(token, at, place, certain, certainNext);
        return;
      case 'wildcard':
        this.#members(at, place.value);
        return;
      case 'scan':
        this.#scan(at + 1, place);
        return;
      case 'filter':
        this.#filter(token, at, place, certain);
        return;
      case 'function': {
        const value = applyFunction(token, place.value, this.#root, this.#path.text, valueAt);
        this.#visit(at + 1, { value, container: null, key: null }, certainNext);
        return;
      }
      case 'append':
        throw new KarateError('E_SYNTAX', `"[]" in ${this.#path.text} only stands for a new item when a value is set`);
    }
  }

  #property(names: readonly string[], at: number, place: Place, certain: boolean, certainNext: boolean): void {
    const map = place.value;
    if (!isMap(map)) {
      if (certain) throw new LeadsNowhere();
      return;
    }
    const isLast = at === this.#path.tokens.length - 1;
    const [first] = names;
    if (isLast && (names.length > 1 || first === undefined)) {
      const merged: { [key: string]: unknown } = {};
      for (const name of names) if (hasKey(map, name)) merged[name] = map[name];
      this.#found({ value: merged, container: null, key: null });
      return;
    }
    for (const name of names) {
      if (hasKey(map, name)) {
        this.#visit(at + 1, { value: map[name], container: map, key: name }, certainNext);
      } else if (isLast ? this.#mustExist : certainNext) {
        throw new LeadsNowhere();
      }
    }
  }

  #items(
    token: Extract<PathToken, { kind: 'index' | 'slice' }>,
    at: number,
    place: Place,
    certain: boolean,
    certainNext: boolean,
  ): void {
    const list = place.value;
    if (!Array.isArray(list)) {
      if (certain) throw new LeadsNowhere();
      return;
    }
    if (token.kind === 'index') {
      for (const index of token.indexes) {
        this.#item(list, index < 0 ? list.length + index : index, at, certainNext);
      }
      return;
    }
    const from = Math.max(0, fromEnd(token.from ?? 0, list.length));
    const to = Math.min(list.length, fromEnd(token.to ?? list.length, list.length));
    for (let index = from; index < to; index += 1) this.#item(list, index, at, certainNext);
  }

  #item(list: unknown[], index: number, at: number, certainNext: boolean): void {
    if (index < 0 || index >= list.length) return;
    this.#visit(at + 1, { value: list[index], container: list, key: index }, certainNext);
  }

  #members(at: number, value: unknown): void {
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) this.#item(value, index, at, false);
    } else if (isMap(value)) {
      for (const key of Object.keys(value)) this.#visit(at + 1, { value: value[key], container: value, key }, false);
    }
  }

  /** Looks for the token behind `..` at this place and everywhere below it. */
  #scan(at: number, place: Place): void {
    const token = this.#path.tokens[at];
    const { value } = place;
    const isList = Array.isArray(value);
    if (!isList && !isMap(value)) return;
    if (token !== undefined && canStandHere(token, value)) this.#visit(at, place, false);
    if (isList) {
      for (let index = 0; index < value.length; index += 1) {
        this.#scan(at, { value: value[index], container: value, key: index });
      }
    } else {
      for (const key of Object.keys(value)) this.#scan(at, { value: value[key], container: value, key });
    }
  }

  #filter(token: Extract<PathToken, { kind: 'filter' }>, at: number, place: Place, certain: boolean): void {
    const { value } = place;
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) {
        if (testFilter(token.test, value[index], this.#root, valueAt)) this.#item(value, index, at, false);
      }
    } else if (isMap(value)) {
      if (testFilter(token.test, value, this.#root, valueAt)) this.#visit(at + 1, place, false);
    } else if (certain) {
      throw new LeadsNowhere();
    }
  }
}

/** Negative numbers count from the end. */
function fromEnd(index: number, length: number): number {
  return index < 0 ? length + index : index;
}

/** Whether a token behind `..` says anything about a value of this kind. */
function canStandHere(token: PathToken, value: unknown[] | { [key: string]: unknown }): boolean {
  switch (token.kind) {
    case 'property':
      return !Array.isArray(value) && token.names.every((name) => hasKey(value, name));
    case 'index':
    case 'slice':
      return Array.isArray(value);
    case 'filter':
      // Items of a list are met one by one on the way down.
      return !Array.isArray(value);
    case 'function':
      return false;
    default:
      return true;
  }
}

/** What a path leads to, from the item for `@`, else from the root; a list for paths that may lead to several places. */
export function valueAt(path: JsonPath, item: unknown, root: unknown, mustExist = false): unknown {
  const found: unknown[] = [];
  try {
    const walk = new PathWalk(path, root, (place: Place) => found.push(place.value), mustExist);
    walk.from(path.root === '@' ? item : root);
  } catch (error) {
    if (error instanceof LeadsNowhere) return NOT_PRESENT;
    throw error;
  }
  if (!path.definite) return found;
  return found.length === 0 ? NOT_PRESENT : found[found.length - 1];
}
