import { type ExactNumber, readNumber } from './exact-number.ts';
import { isIndexLike, newOrderedObject, putKey } from './ordered-object.ts';

/** Characters at which a value without quotes ends, by where it stands. */
type Ends = 'object' | 'list' | 'top';

const ESCAPES: { readonly [letter: string]: string } = {
  t: '\t',
  n: '\n',
  r: '\r',
  f: '\f',
  b: '\b',
  '\\': '\\',
  '/': '/',
  "'": "'",
  '"': '"',
};

/** A parser for JSON as people write it (karate §5.5); see parseJson. */
export class LenientJson {
  readonly #text: string;
  readonly #maxDepth: number;
  #at = 0;
  #depth = 0;

  constructor(text: string, maxDepth: number) {
    this.#text = text;
    this.#maxDepth = maxDepth;
  }

  read(): unknown {
    if (this.#text.charCodeAt(0) === 0xfeff) this.#at = 1;
    return this.#value('top');
  }

  #value(ends: Ends): unknown {
    this.#skipBlanks();
    const sign = this.#text[this.#at];
    switch (sign) {
      case '{':
        return this.#object();
      case '[':
        return this.#list();
      case '"':
      case "'":
        return this.#string(sign);
      case undefined:
        throw this.#problem('it ends where a value should stand');
      case ':':
      case '}':
      case ']':
        throw this.#problem(`"${sign}" stands where a value should stand`);
      default:
        return meaning(this.#bareWord(ends));
    }
  }

  #object(): { [key: string]: unknown } {
    this.#enter();
    let object: { [key: string]: unknown } = {};
    let isOrdered = false;
    // A key may follow the opening brace or a comma; commas may be too many.
    let mayHaveKey = true;
    for (;;) {
      this.#skipBlanks();
      const sign = this.#text[this.#at];
      if (sign === undefined) throw this.#problem('it ends inside an object: "}" is missing');
      if (sign === '}') {
        this.#leave();
        return object;
      }
      if (sign === ',') {
        this.#at += 1;
        mayHaveKey = true;
        continue;
      }
      if (!mayHaveKey) throw this.#problem(`"," or "}" is missing before "${sign}"`);
      if (sign === ':' || sign === ']' || sign === '[' || sign === '{') {
        throw this.#problem(`"${sign}" stands where a key should stand`);
      }
      const key = this.#key(sign);
      const value = this.#value('object');
      if (!isOrdered && isIndexLike(key)) {
        object = toOrdered(object);
        isOrdered = true;
      }
      putKey(object, key, value);
      mayHaveKey = false;
    }
  }

  #key(sign: string): string {
    let key: string;
    if (sign === '"' || sign === "'") {
      key = this.#string(sign);
    } else {
      const end = this.#text.indexOf(':', this.#at);
      if (end === -1) throw this.#problem('":" is missing behind a key');
      key = this.#text.slice(this.#at, end).trim();
      this.#at = end;
    }
    this.#skipBlanks();
    if (this.#text[this.#at] !== ':') throw this.#problem(`":" is missing behind the key "${key}"`);
    this.#at += 1;
    return key;
  }

  #list(): unknown[] {
    this.#enter();
    const list: unknown[] = [];
    for (;;) {
      this.#skipBlanks();
      const sign = this.#text[this.#at];
      if (sign === undefined) throw this.#problem('it ends inside a list: "]" is missing');
      if (sign === ']') {
        this.#leave();
        return list;
      }
      // Between items there may be several commas, and none where an item ends by itself.
      if (sign === ',') this.#at += 1;
      else list.push(this.#value('list'));
    }
  }

  #string(quote: string): string {
    const text = this.#text;
    let start = this.#at + 1;
    let read = '';
    for (let at = start; at < text.length; at += 1) {
      const sign = text[at];
      if (sign === quote) {
        this.#at = at + 1;
        return read + text.slice(start, at);
      }
      if (sign !== '\\') continue;
      read += text.slice(start, at);
      at += 1;
      const letter = text[at] ?? '';
      if (letter === 'u' || letter === 'x') {
        const length = letter === 'u' ? 4 : 2;
        const digits = text.slice(at + 1, at + 1 + length);
        if (digits.length < length || /[^\da-fA-F]/.test(digits)) {
          this.#at = at;
          throw this.#problem(`"\\${letter}" needs ${length} hexadecimal digits`);
        }
        read += String.fromCharCode(Number.parseInt(digits, 16));
        at += length;
      } else {
        // An escape that JSON does not know stands for nothing.
        read += ESCAPES[letter] ?? '';
      }
      start = at + 1;
    }
    throw this.#problem(`the quote ${quote} that opens here is never closed`);
  }

  #bareWord(ends: Ends): string {
    const text = this.#text;
    const start = this.#at;
    let at = start;
    const close = ends === 'object' ? '}' : ']';
    while (at < text.length) {
      const sign = text[at];
      if (ends !== 'top' && (sign === ',' || sign === close)) break;
      at += 1;
    }
    this.#at = at;
    return text.slice(start, at).trim();
  }

  #skipBlanks(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
      this.#at += 1;
    }
  }

  #enter(): void {
    this.#at += 1;
    this.#depth += 1;
    if (this.#depth > this.#maxDepth) throw this.#problem(`it is nested deeper than ${this.#maxDepth} levels`);
  }

  #leave(): void {
    this.#at += 1;
    this.#depth -= 1;
  }

  #problem(what: string): SyntaxError {
    const before = this.#text.slice(0, this.#at).split('\n');
    const column = (before[before.length - 1] ?? '').length + 1;
    return new SyntaxError(`not valid JSON, line ${before.length}:${column}: ${what}`);
  }
}

function meaning(word: string): string | number | boolean | null | ExactNumber {
  switch (word) {
    case 'null':
      return null;
    case 'true':
      return true;
    case 'false':
      return false;
    case 'NaN':
      return Number.NaN;
    default: {
      if (!/^-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(word) || word.startsWith('.')) return word;
      // Zeros in front are allowed here and mean nothing.
      return readNumber(word.replace(/^(-?)0+(?=\d)/, '$1'));
    }
  }
}

function toOrdered(object: { [key: string]: unknown }): { [key: string]: unknown } {
  const copy = newOrderedObject();
  for (const key of Object.keys(object)) putKey(copy, key, object[key]);
  return copy;
}
