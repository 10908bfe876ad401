import { randomUUID } from 'node:crypto';
import { KarateError } from '../karate-error.ts';
import type { ScenarioRuntime } from '../runtime/scenario-runtime.ts';
import { asBytes } from '../values/convert/as-bytes.ts';
import { asJson } from '../values/convert/as-json.ts';
import { asPrettyText, asPrettyXml, asText } from '../values/convert/as-text.ts';
import { toCsv } from '../values/convert/read-csv.ts';
import { copyDeep } from '../values/copy-value.ts';
import { newObjectLike, putKey } from '../values/json/ordered-object.ts';
import { parseJson } from '../values/json/parse-json.ts';
import { printJson } from '../values/json/print-json.ts';
import { isMap, typeOf } from '../values/type-of.ts';
import { parseXml } from '../values/xml/parse-xml.ts';
import { printXml } from '../values/xml/print-xml.ts';
import { isXml } from '../values/xml/xml-value.ts';
import type { KarateFunctions } from './family.ts';
import { functionArgument, itemsOf, numberArgument, textArgument } from './read-argument.ts';

/** Texts, types and what values can be turned into (karate §1.5). */
export const conversionFunctions: KarateFunctions = {
  toString(_runtime: ScenarioRuntime, value: unknown) {
    return value === null || value === undefined ? null : asText(value);
  },

  pretty(_runtime, value) {
    return asPrettyText(value);
  },

  prettyXml(_runtime, value) {
    return asPrettyXml(value);
  },

  typeOf(_runtime, value) {
    return typeOf(value);
  },

  /** A copy as plain JSON; with `true`, without the keys whose value is null. */
  toJson(_runtime, value, removeNulls) {
    const json = copyDeep(asJson(value));
    return removeNulls === true ? withoutNulls(json) : json;
  },

  fromJson(_runtime, text) {
    return parseJson(textArgument('fromJson', 'JSON as a text', text));
  },

  toBytes(_runtime, value) {
    const items = itemsOf(value);
    return items === null ? asBytes(value) : Uint8Array.from(items, Number);
  },

  toCsv(_runtime, list) {
    const rows = itemsOf(list);
    if (rows === null || !rows.every(isMap)) {
      throw new KarateError('E_SCRIPT_ERROR', 'karate.toCsv() needs a list of maps.');
    }
    return toCsv(rows);
  },

  lowerCase(_runtime, value) {
    if (typeof value === 'string') return value.toLowerCase();
    if (isXml(value)) return parseXml(printXml(value).toLowerCase());
    return isMap(value) || Array.isArray(value) ? parseJson(printJson(value).toLowerCase()) : value;
  },

  /** What the group of the first place that the pattern fits holds; null where it fits nowhere. */
  extract(_runtime, text, pattern, group) {
    const found = expressionOf('extract', pattern, '').exec(textArgument('extract', 'a text', text));
    return found === null ? null : (found[groupOf('extract', group, found)] ?? null);
  },

  extractAll(_runtime, text, pattern, group) {
    const expression = expressionOf('extractAll', pattern, 'g');
    const all = textArgument('extractAll', 'a text', text).matchAll(expression);
    return Array.from(all, (found) => found[groupOf('extractAll', group, found)] ?? null);
  },

  /** As forms are encoded: blanks become `+`. */
  urlEncode(_runtime, text) {
    return encodeURIComponent(textArgument('urlEncode', 'a text', text))
      .replace(/%20/g, '+')
      .replace(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  },

  urlDecode(_runtime, text) {
    const given = textArgument('urlDecode', 'a text', text);
    try {
      return decodeURIComponent(given.replace(/\+/g, ' '));
    } catch {
      return given;
    }
  },

  uuid() {
    return randomUUID();
  },

  /** An object of a class that the project maps to JavaScript, with the keys as its properties. */
  toBean(runtime, value, className) {
    const name = textArgument('toBean', 'a value and the name of a class', className);
    const type = runtime.js('Java.type(name)', { name });
    if (typeof type !== 'function') {
      throw new KarateError('E_SCRIPT_ERROR', `karate.toBean(): ${String(className)} cannot be created.`);
    }
    return Object.assign(Reflect.construct(type, []) as object, asJson(value));
  },

  // Values are the same on both sides here: these say what suites say, and change nothing.
  toJava: (_runtime, value) => value,
  toJs: (_runtime, value) => value,
  toList: (_runtime, value) => value,
  toMap: (_runtime, value) => value,

  /** Bound to this scenario: whoever calls it, its free names are the variables here. */
  wrapFunction(runtime, value) {
    const wrapped = functionArgument('wrapFunction', value);
    return (...values: unknown[]) => runtime.invoke(wrapped, values);
  },
};

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isMap(value)) return value;
  const kept = newObjectLike(value);
  for (const [key, inner] of Object.entries(value)) {
    if (inner !== null && inner !== undefined) putKey(kept, key, withoutNulls(inner));
  }
  return kept;
}

/** Patterns are written for Java; flags in front, as in `(?i)`, are the one form of theirs that JavaScript lacks and suites use. */
function expressionOf(name: string, pattern: unknown, flags: string): RegExp {
  if (pattern instanceof RegExp) return new RegExp(pattern.source, flags + pattern.flags.replace('g', ''));
  const source = textArgument(name, 'a regular expression', pattern);
  const inline = /^\(\?([ims]+)\)/.exec(source);
  try {
    return new RegExp(inline === null ? source : source.slice(inline[0].length), flags + (inline?.[1] ?? ''));
  } catch (error) {
    throw new KarateError('E_PATTERN', `karate.${name}(): ${error instanceof Error ? error.message : String(error)}`);
  }
}

function groupOf(name: string, group: unknown, found: RegExpMatchArray): number {
  const index = group === undefined ? 0 : numberArgument(name, 'the number of a group', group);
  if (index < found.length) return index;
  throw new KarateError('E_PATTERN', `karate.${name}(): the pattern has no group ${index}, only ${found.length - 1}.`);
}
