import { decodeText } from '../../values/convert/charset.ts';
import { setKey } from '../../values/json/ordered-object.ts';
import { define } from './java-class.ts';
import { JavaSet } from './java-lists.ts';
import { newMap, type PlainMap } from './java-maps.ts';

/** `java.util.Properties`: a map of texts that can be read from a file of `name=value` lines. */
export function newProperties(defaults?: PlainMap): PlainMap {
  const map = newMap(null, 'ordered');
  const find = (key: unknown, otherwise: unknown = null): unknown => {
    const name = String(key);
    return Object.prototype.propertyIsEnumerable.call(map, name) ? map[name] : (defaults?.[name] ?? otherwise);
  };
  define(map, 'getProperty', find);
  define(map, 'setProperty', (key: unknown, value: unknown) => {
    const before = find(key);
    setKey(map, String(key), String(value));
    return before;
  });
  define(map, 'stringPropertyNames', () => new JavaSet(Object.keys(map)));
  define(map, 'load', (from: { readAllBytes?: () => Uint8Array; readAll?: () => string }) => {
    const text = from.readAllBytes ? decodeText(from.readAllBytes(), 'latin1') : (from.readAll?.() ?? '');
    for (const [name, value] of readProperties(text)) setKey(map, name, value);
  });
  return map;
}

/** Lines of a properties file: comments by `#` and `!`, `=`, `:` or blanks between name and value, `\` joins lines and escapes. */
export function readProperties(text: string): [name: string, value: string][] {
  const joined = text.replace(/(?<!\\)((?:\\\\)*)\\(?:\r\n|\r|\n)[ \t\f]*/g, '$1');
  const found: [string, string][] = [];
  for (const line of joined.split(/\r\n|\r|\n/)) {
    const trimmed = line.trimStart();
    if (trimmed === '' || trimmed.startsWith('#') || trimmed.startsWith('!')) continue;
    const [, name, value] = /^((?:\\.|[^\\=: \t\f])*)(?:[ \t\f]*[=:][ \t\f]*|[ \t\f]+|$)(.*)$/s.exec(trimmed) ?? [];
    found.push([unescaped(name ?? trimmed), unescaped(value ?? '')]);
  }
  return found;
}

const ESCAPES: { readonly [letter: string]: string } = { n: '\n', t: '\t', r: '\r', f: '\f' };

function unescaped(text: string): string {
  return text.replace(/\\(?:u([\da-fA-F]{4})|(.))/g, (_whole, code: string | undefined, letter: string) =>
    code === undefined ? (ESCAPES[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
