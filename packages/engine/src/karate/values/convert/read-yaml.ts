import { createRequire } from 'node:module';
import type { DocumentOptions, SchemaOptions } from 'yaml';
import { KarateError } from '../../karate-error.ts';
import { ExactNumber } from '../json/exact-number.ts';
import { isIndexLike, newOrderedObject, putKey } from '../json/ordered-object.ts';

const require = createRequire(import.meta.url);
type Options = DocumentOptions & SchemaOptions;

/** So many references to anchors are resolved: a text must not grow without end. */
const MAX_ALIASES = 50;

/**
 * YAML as JSON values. It follows YAML 1.1, as suites were written for it: `yes` is true, `<<` merges; dates stay text.
 *
 * @throws KarateError E_SYNTAX that names line and column
 */
export function readYaml(text: string): unknown {
  const { parse, YAMLError } = require('yaml') as typeof import('yaml');
  try {
    const value: unknown = parse(text, {
      schema: 'yaml-1.1',
      customTags: (tags) => tags.filter(isWanted).map(withPlainLetters),
      mapAsMap: true,
      intAsBigInt: true,
      maxAliasCount: MAX_ALIASES,
      logLevel: 'error',
    });
    return plain(value);
  } catch (error) {
    if (error instanceof YAMLError || error instanceof ReferenceError) {
      throw new KarateError('E_SYNTAX', `YAML cannot be read: ${error.message.split('\n')[0]}`);
    }
    throw error;
  }
}

type Tag = Parameters<Extract<Options['customTags'], (...given: never) => unknown>>[0][number];

function isWanted(tag: Tag): boolean {
  return typeof tag === 'string' || !tag.tag.endsWith(':timestamp');
}

/** `y` and `n` name coordinates and counts more often than they answer yes or no. */
function withPlainLetters(tag: Tag): Tag {
  if (typeof tag === 'string' || !tag.tag.endsWith(':bool') || !('test' in tag) || tag.test === undefined) return tag;
  return { ...tag, test: new RegExp(`(?!^[yYnN]$)${tag.test.source}`) };
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint')
    return Number.isSafeInteger(Number(value)) ? Number(value) : new ExactNumber(String(value));
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Set) return [...value].map(plain);
  if (!(value instanceof Map)) return value ?? null;
  const names = [...value.keys()].map((key) => String(plain(key)));
  const map: { [key: string]: unknown } = names.some(isIndexLike) ? newOrderedObject() : {};
  let at = 0;
  for (const item of value.values()) putKey(map, names[at++]!, plain(item));
  return map;
}
