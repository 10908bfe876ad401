import { NOT_PRESENT } from '../karate-value.ts';
import { typeOf } from '../type-of.ts';
import { javaPattern } from './java-pattern.ts';

/** Null when the value is what the marker's name says, else why not. */
type TypeCheck = (value: unknown) => string | null;

const UUID = /^[\da-f]{1,8}-[\da-f]{1,4}-[\da-f]{1,4}-[\da-f]{1,4}-[\da-f]{1,12}$/i;

const CHECKS: ReadonlyMap<string, TypeCheck> = new Map<string, TypeCheck>([
  ['ignore', () => null],
  ['array', (value) => (Array.isArray(value) ? null : 'not an array or list')],
  ['boolean', (value) => (typeof value === 'boolean' ? null : 'not a boolean')],
  ['number', (value) => (typeOf(value) === 'number' ? null : 'not a number')],
  ['string', (value) => (typeof value === 'string' ? null : 'not a string')],
  ['object', (value) => (typeOf(value) === 'map' ? null : 'not an object or map')],
  ['null', (value) => (value === null ? null : 'not null')],
  ['notnull', (value) => (value === null ? 'null' : null)],
  ['present', (value) => (isNotPresent(value) ? 'not present' : null)],
  ['notpresent', (value) => (isNotPresent(value) ? null : 'present')],
  ['uuid', checkUuid],
]);

/** A path that led nowhere, directly or kept in a variable (karate §5.7.4). */
export function isNotPresent(value: unknown): boolean {
  return value === NOT_PRESENT || value === '#notpresent';
}

/** The check behind a marker's name; null for a name that is no marker. */
export function typeCheck(name: string): TypeCheck | null {
  return CHECKS.get(name) ?? null;
}

/** @throws SyntaxError when the pattern is no regular expression */
export function checkPattern(value: unknown, pattern: string): string | null {
  if (typeof value !== 'string') return 'not a string';
  return javaPattern(pattern).test(value) ? null : 'regex match failed';
}

function checkUuid(value: unknown): string | null {
  if (typeof value !== 'string') return 'not a string';
  return UUID.test(value) ? null : 'not a valid uuid';
}
