import { KarateError } from '../../karate-error.ts';
import { FilterReader } from './parse-filter.ts';
import { type FilterOperand, isDefiniteToken, type JsonPath, type PathToken } from './path-tokens.ts';

/** Parsed paths are few and asked for again and again; the oldest goes when there are many. */
const CACHED = 500;
const cache = new Map<string, JsonPath>();

/**
 * Parses a JSONPath; one without `$` in front begins at the root as well.
 *
 * @throws KarateError E_SYNTAX that shows the path and says where it is wrong
 */
export function parsePath(text: string): JsonPath {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const path = new PathReader(text).read();
  if (cache.size >= CACHED) cache.delete(cache.keys().next().value ?? '');
  cache.set(text, path);
  return path;
}

/** Reads one path; a filter inside it is read by FilterReader, which comes back here for the paths inside the filter. */
class PathReader {
  readonly #text: string;
  readonly #written: string;
  #at = 0;
  readonly #tokens: PathToken[] = [];

  constructor(written: string) {
    this.#written = written;
    const trimmed = written.trim();
    const first = trimmed[0];
    if (first === '$' || first === '@') this.#text = trimmed;
    else this.#text = first === '[' ? `$${trimmed}` : `$.${trimmed}`;
  }

  read(): JsonPath {
    const text = this.#text;
    this.#at = 1;
    if (text.endsWith('.')) throw this.#problem('it ends with a dot');
    while (this.#at < text.length) this.#token();
    if (this.#tokens[this.#tokens.length - 1]?.kind === 'scan') throw this.#problem('".." needs what to look for');
    return finish(this.#written, text[0] === '@' ? '@' : '$', this.#tokens);
  }

  #token(): void {
    const text = this.#text;
    const sign = text[this.#at];
    if (sign === '[') {
      this.#bracket();
      return;
    }
    if (sign !== '.') throw this.#problem(`"." or "[" is expected instead of "${sign}"`);
    this.#at += 1;
    if (text[this.#at] === '.') {
      this.#tokens.push({ kind: 'scan' });
      this.#at += 1;
      if (text[this.#at] === '.') throw this.#problem('there are three dots');
      if (text[this.#at] === '[') return;
    }
    if (text[this.#at] === '[') return;
    if (text[this.#at] === '*') {
      this.#tokens.push({ kind: 'wildcard' });
      this.#at += 1;
      return;
    }
    this.#nameOrFunction();
  }

  #nameOrFunction(): void {
    const start = this.#at;
    while (this.#at < this.#text.length && !'.[('.includes(this.#text[this.#at] ?? '')) this.#at += 1;
    const name = this.#text.slice(start, this.#at);
    if (name === '') throw this.#problem('a name is missing');
    if (name.includes(' ')) throw this.#problem(`a name with blanks is written in brackets: ['${name.trim()}']`);
    if (this.#text[this.#at] !== '(') {
      this.#tokens.push({ kind: 'property', names: [name] });
      return;
    }
    this.#tokens.push({ kind: 'function', name, inputs: this.#inputs() });
  }

  /** What stands in the parentheses of a function: JSON values and paths. */
  #inputs(): FilterOperand[] {
    const reader = new FilterReader(this.#text, this.#at + 1, (path) => parsePath(path));
    try {
      const inputs = reader.operands();
      this.#at = reader.at;
      return inputs;
    } catch (error) {
      throw this.#problem(error instanceof Error ? error.message : String(error));
    }
  }

  #bracket(): void {
    const text = this.#text;
    const rest = text.slice(this.#at);
    const plain = /^\[\s*(\*|-?\d+(?:\s*,\s*-?\d+)*|(-?\d*)\s*:\s*(-?\d*)|)\s*\]/.exec(rest);
    if (plain !== null) {
      this.#at += plain[0].length;
      this.#tokens.push(readPlain(plain[1] ?? '', plain[2], plain[3]));
      return;
    }
    if (/^\[\s*['"]/.test(rest)) {
      this.#names();
      return;
    }
    if (/^\[\s*\?/.test(rest)) {
      this.#filter();
      return;
    }
    throw this.#problem('in brackets stand an index, a name in quotes, "*", or a filter "?(…)"');
  }

  /** `['a','b']`. */
  #names(): void {
    const text = this.#text;
    const names: string[] = [];
    this.#at += 1;
    for (;;) {
      this.#skipBlanks();
      const quote = text[this.#at];
      if (quote !== "'" && quote !== '"') throw this.#problem('a name in quotes is expected');
      let name = '';
      this.#at += 1;
      while (text[this.#at] !== quote) {
        if (this.#at >= text.length) throw this.#problem(`the quote ${quote} is not closed`);
        if (text[this.#at] === '\\') this.#at += 1;
        name += text[this.#at] ?? '';
        this.#at += 1;
      }
      names.push(name);
      this.#at += 1;
      this.#skipBlanks();
      const sign = text[this.#at];
      this.#at += 1;
      if (sign === ']') break;
      if (sign !== ',') throw this.#problem('"," or "]" is expected behind a name');
    }
    this.#tokens.push({ kind: 'property', names });
  }

  #filter(): void {
    const open = this.#text.indexOf('?', this.#at) + 1;
    const reader = new FilterReader(this.#text, open, (path) => parsePath(path));
    try {
      this.#tokens.push({ kind: 'filter', test: reader.filter() });
      this.#at = reader.at;
    } catch (error) {
      throw this.#problem(error instanceof Error ? error.message : String(error));
    }
    this.#skipBlanks();
    if (this.#text[this.#at] !== ']') throw this.#problem('"]" is missing behind the filter');
    this.#at += 1;
  }

  #skipBlanks(): void {
    while (this.#text[this.#at] === ' ') this.#at += 1;
  }

  #problem(what: string): KarateError {
    return new KarateError('E_SYNTAX', `not a JSON path: ${this.#written}: ${what}`);
  }
}

function readPlain(inside: string, from: string | undefined, to: string | undefined): PathToken {
  if (inside === '*') return { kind: 'wildcard' };
  if (inside === '') return { kind: 'append' };
  if (inside.includes(':')) {
    return { kind: 'slice', from: from ? Number(from) : null, to: to ? Number(to) : null };
  }
  return { kind: 'index', indexes: inside.split(',').map(Number) };
}

/** A function behind `..` looks at everything that was found, not at each by itself. */
function finish(text: string, root: '$' | '@', tokens: readonly PathToken[]): JsonPath {
  const last = tokens[tokens.length - 1];
  if (last?.kind === 'function' && tokens[0]?.kind === 'scan') {
    const found: JsonPath = { text, root, tokens: tokens.slice(0, -1), definite: false };
    const over: PathToken = { kind: 'function', name: last.name, inputs: [{ kind: 'path', path: found }] };
    return { text, root, tokens: [over], definite: true };
  }
  const definite = tokens.every((token, at) => isDefiniteToken(token, at === tokens.length - 1));
  return { text, root, tokens, definite };
}
