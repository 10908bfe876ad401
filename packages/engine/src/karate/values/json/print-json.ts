import { KarateError } from '../../karate-error.ts';
import { printXml } from '../xml/print-xml.ts';
import { isXml } from '../xml/xml-value.ts';
import { ExactNumber } from './exact-number.ts';
import { MAX_DEPTH } from './parse-json.ts';

/**
 * A value as JSON text. Bytes become a list of numbers; XML, functions and values of other kinds become the string that they print as;
 * `undefined` is null. An object that contains itself prints a reference where it repeats.
 *
 * @param options `pretty` breaks lines and indents by two blanks, with a line feed at the end, as reports show values
 * @throws KarateError E_LIMIT-like (E_VARIABLE) when the value is nested deeper than JSON may be
 */
export function printJson(value: unknown, options: { readonly pretty?: boolean } = {}): string {
  if (options.pretty === true) return `${new Printer(true).print(value, 0)}\n`;
  // The native printer is much faster; it must not see what it would leave out or spell in its own way.
  if (isPlain(value, 0)) return JSON.stringify(value);
  return new Printer(false).print(value, 0);
}

/** Whether the native printer prints it as this product does. */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'number') return Number.isFinite(value);
  // What is deep may contain itself; the careful printer finds out.
  if (typeof value !== 'object' || depth > 100) return false;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      if (!isPlain(value[at], depth + 1)) return false;
    }
    return true;
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value instanceof ExactNumber;
  const map = value as { [key: string]: unknown };
  // A key of that name would be called.
  if (typeof map['toJSON'] === 'function') return false;
  for (const key of Object.keys(map)) {
    if (!isPlain(map[key], depth + 1)) return false;
  }
  return true;
}

class Printer {
  readonly #pretty: boolean;
  /** What is being printed at the moment, from the outside inwards. */
  readonly #open = new Set<object>();

  constructor(pretty: boolean) {
    this.#pretty = pretty;
  }

  print(value: unknown, depth: number): string {
    if (depth > MAX_DEPTH) {
      throw new KarateError(
        'E_VARIABLE',
        `the value is nested deeper than ${MAX_DEPTH} levels and cannot be printed as JSON`,
      );
    }
    switch (typeof value) {
      case 'string':
        return JSON.stringify(value);
      case 'number':
        return Number.isFinite(value) ? String(value) : 'null';
      case 'boolean':
      case 'bigint':
        return String(value);
      case 'undefined':
        return 'null';
      case 'object':
        return value === null ? 'null' : this.#object(value, depth);
      default:
        return JSON.stringify(String(value));
    }
  }

  #object(value: object, depth: number): string {
    if (value instanceof ExactNumber) return value.text;
    if (isXml(value)) return JSON.stringify(printXml(value));
    const isList = Array.isArray(value) || value instanceof Uint8Array || value instanceof Set;
    const isMap = value instanceof Map;
    if (!isList && !isMap && isOther(value)) return JSON.stringify(String(value));
    if (this.#open.has(value)) return `"#ref:${isList ? 'list' : 'map'}"`;
    this.#open.add(value);
    const printed = isList
      ? this.#lines('[', ']', this.#items(value as Iterable<unknown>, depth), depth)
      : this.#lines('{', '}', this.#entries(isMap ? value : Object.entries(value), depth), depth);
    this.#open.delete(value);
    return printed;
  }

  #items(list: Iterable<unknown>, depth: number): string[] {
    const lines: string[] = [];
    for (const item of list) lines.push(this.print(item, depth + 1));
    return lines;
  }

  #entries(entries: Iterable<readonly [unknown, unknown]>, depth: number): string[] {
    const between = this.#pretty ? ': ' : ':';
    const lines: string[] = [];
    for (const [key, value] of entries) {
      lines.push(`${JSON.stringify(String(key))}${between}${this.print(value, depth + 1)}`);
    }
    return lines;
  }

  #lines(open: string, close: string, lines: readonly string[], depth: number): string {
    if (!this.#pretty) return `${open}${lines.join(',')}${close}`;
    const indent = '  '.repeat(depth);
    const inside = lines.map((line) => `${indent}  ${line}`).join(',\n');
    return `${open}\n${inside}${lines.length === 0 ? '' : '\n'}${indent}${close}`;
  }
}

/** Neither a plain object nor one of a script's own class: something that only its own text describes (a date, a Java-like value). */
function isOther(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype !== Object.prototype && prototype !== null;
}
