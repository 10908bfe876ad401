import { asBytes } from '../../values/convert/as-bytes.ts';
import { define, hashCodeOf } from './java-class.ts';

let added = false;

/**
 * Methods that Java's texts and numbers have and JavaScript's do not, because scripts of API tests use them on any text
 * (`'x'.contains('y')`, karate §5.7.35). They cannot be enumerated, and none that JavaScript has is replaced: `length` stays a number.
 */
export function addCompat(): void {
  if (added) return;
  added = true;
  addMissing(String.prototype, TEXT_METHODS);
  addMissing(Number.prototype, NUMBER_METHODS);
  addMissing(Boolean.prototype, BOOLEAN_METHODS);
  addMissing(Uint8Array.prototype, BYTES_METHODS);
  addMissing(Error.prototype, ERROR_METHODS);
}

/**
 * What `new` of a Java class that stands for a JavaScript primitive made: `new (Java.type('java.lang.String'))(bytes)` is an object until
 * it becomes a variable.
 */
export function unboxed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof String || value instanceof Number || value instanceof Boolean) return value.valueOf();
  return value;
}

function addMissing(prototype: object, methods: object): void {
  for (const name of Object.getOwnPropertyNames(methods)) {
    if (!(name in prototype)) define(prototype, name, methods[name as keyof typeof methods]);
  }
}

const TEXT_METHODS = {
  contains(this: string, part: unknown): boolean {
    return this.includes(String(part));
  },
  equals(this: string, other: unknown): boolean {
    return unboxed(this) === unboxed(other);
  },
  contentEquals(this: string, other: unknown): boolean {
    return String(this) === String(other);
  },
  equalsIgnoreCase(this: string, other: unknown): boolean {
    return other !== null && other !== undefined && this.toLowerCase() === String(other).toLowerCase();
  },
  compareTo(this: string, other: unknown): number {
    return compareTexts(String(this), String(other));
  },
  compareToIgnoreCase(this: string, other: unknown): number {
    return compareTexts(this.toLowerCase(), String(other).toLowerCase());
  },
  isEmpty(this: string): boolean {
    return this.length === 0;
  },
  isBlank(this: string): boolean {
    return this.trim() === '';
  },
  strip(this: string): string {
    return this.trim();
  },
  stripLeading(this: string): string {
    return this.trimStart();
  },
  stripTrailing(this: string): string {
    return this.trimEnd();
  },
  lines(this: string): string[] {
    return this.split(/\r\n|\r|\n/);
  },
  getBytes(this: string, charset: unknown = 'UTF-8'): Uint8Array {
    return asBytes(String(this), String(charset));
  },
  toCharArray(this: string): string[] {
    return String(this).split('');
  },
  hashCode(this: string): number {
    return hashCodeOf(String(this));
  },
  intern(this: string): string {
    return String(this);
  },
  matches(this: string, pattern: unknown): boolean {
    return new RegExp(`^(?:${String(pattern)})$`).test(String(this));
  },
  replaceFirst(this: string, pattern: unknown, text: unknown): string {
    return this.replace(new RegExp(String(pattern)), String(text));
  },
  regionMatches(this: string, start: number, other: string, otherStart: number, length: number): boolean {
    return this.slice(start, start + length) === other.slice(otherStart, otherStart + length);
  },
};

const NUMBER_METHODS = {
  intValue(this: number): number {
    return Math.trunc(Number(this)) | 0;
  },
  longValue(this: number): number {
    return Math.trunc(Number(this));
  },
  doubleValue(this: number): number {
    return Number(this);
  },
  floatValue(this: number): number {
    return Math.fround(Number(this));
  },
  equals(this: number, other: unknown): boolean {
    return unboxed(this) === unboxed(other);
  },
  compareTo(this: number, other: unknown): number {
    return Math.sign(Number(this) - Number(other));
  },
};

const BOOLEAN_METHODS = {
  booleanValue(this: boolean): boolean {
    return unboxed(this) === true;
  },
  equals(this: boolean, other: unknown): boolean {
    return unboxed(this) === unboxed(other);
  },
};

const BYTES_METHODS = {
  clone(this: Uint8Array): Uint8Array {
    return this.slice();
  },
};

const ERROR_METHODS = {
  getMessage(this: Error): string {
    return this.message;
  },
  getLocalizedMessage(this: Error): string {
    return this.message;
  },
  getCause(this: Error): unknown {
    return this.cause ?? null;
  },
  printStackTrace(): void {},
};

/** By code units, and by length where one begins with the other. */
export function compareTexts(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const difference = one.charCodeAt(at) - other.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
