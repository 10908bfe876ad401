import { KarateError } from '../karate-error.ts';
import { isMap, typeOf } from '../values/type-of.ts';

/** A function that a script gave to `karate.map` and its like. */
export type Callback = (...values: unknown[]) => unknown;

/** @throws KarateError that names the function and what it was given */
function refuse(name: string, wanted: string, value: unknown): never {
  const given = value === undefined ? 'nothing' : `a value of type ${typeOf(value)}`;
  throw new KarateError('E_SCRIPT_ERROR', `karate.${name}() needs ${wanted}, but got ${given}.`);
}

/** A text; numbers and booleans are written out. `what` says what it is, as in "the name of a variable". */
export function textArgument(name: string, what: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return refuse(name, what, value);
}

export function numberArgument(name: string, what: string, value: unknown): number {
  if (typeof value === 'number' && !Number.isNaN(value)) return value;
  if (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))) return Number(value);
  return refuse(name, what, value);
}

export function functionArgument(name: string, value: unknown): Callback {
  if (typeof value === 'function') return value as Callback;
  return refuse(name, 'a function', value);
}

/** Keys and values of something that is a map; `what` as in "a map of options". */
export function mapArgument(name: string, what: string, value: unknown): { readonly [key: string]: unknown } {
  if (isMap(value)) return value;
  return refuse(name, what, value);
}

/** The items of an array or of what is used like one (`arguments`); null for anything else. */
export function itemsOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  const tag = Object.prototype.toString.call(value);
  return tag === '[object Arguments]' ? Array.from(value as ArrayLike<unknown>) : null;
}
