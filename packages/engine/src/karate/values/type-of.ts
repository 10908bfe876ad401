import { FeatureFile } from '../runtime/scenario-runtime.ts';
import { ExactNumber } from './json/exact-number.ts';
import type { KarateType } from './karate-value.ts';
import { isXml } from './xml/xml-value.ts';

/** What kind of value it is, as `karate.typeOf` and failures of `match` tell. */
export function typeOf(value: unknown): KarateType {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
    case 'bigint':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'function':
      return 'function';
    case 'object':
      return value === null ? 'null' : typeOfObject(value);
    case 'undefined':
      return 'null';
    default:
      return 'other';
  }
}

function typeOfObject(value: object): KarateType {
  if (Array.isArray(value)) return 'list';
  const prototype = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return 'map';
  if (value instanceof ExactNumber) return 'number';
  if (value instanceof Uint8Array) return 'bytes';
  if (isXml(value)) return 'xml';
  if (value instanceof FeatureFile) return 'feature';
  return 'other';
}

/** A plain object, with whatever prototype-named keys it has. */
export function isMap(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && typeOfObject(value) === 'map';
}
