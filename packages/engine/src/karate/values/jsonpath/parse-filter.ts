import { readNumber } from '../json/exact-number.ts';
import { parseJson } from '../json/parse-json.ts';
import { javaPattern } from '../match/java-pattern.ts';
import {
  FILTER_OPERATORS,
  type FilterNode,
  type FilterOperand,
  type FilterOperator,
  type JsonPath,
} from './path-tokens.ts';

const SYMBOL_OPERATOR = /[=!<>~]+/y;
const WORD_OPERATOR = /[a-zA-Z]+/y;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /(?:true|false|null)\b/y;

/** Reads what stands in `?(…)` of a path, and the inputs of path functions. Problems are plain errors: whoever calls names the path. */
export class FilterReader {
  readonly #text: string;
  readonly #parsePath: (path: string) => JsonPath;
  at: number;

  /** @param parsePath reads the paths inside the filter */
  constructor(text: string, at: number, parsePath: (path: string) => JsonPath) {
    this.#text = text;
    this.at = at;
    this.#parsePath = parsePath;
  }

  /** `(@.a > 1 && !(@.b))`, parentheses included. */
  filter(): FilterNode {
    this.#expect('(');
    const test = this.#or();
    this.#expect(')');
    return test;
  }

  /** Inputs of a function up to its closing parenthesis, which is taken too. */
  operands(): FilterOperand[] {
    const operands: FilterOperand[] = [];
    this.#skipBlanks();
    if (this.#takes(')')) return operands;
    for (;;) {
      operands.push(this.#operand());
      if (this.#takes(')')) return operands;
      this.#expect(',');
    }
  }

  #or(): FilterNode {
    const of = [this.#and()];
    while (this.#takes('||')) of.push(this.#and());
    return of.length === 1 && of[0] !== undefined ? of[0] : { kind: 'or', of };
  }

  #and(): FilterNode {
    const of = [this.#term()];
    while (this.#takes('&&')) of.push(this.#term());
    return of.length === 1 && of[0] !== undefined ? of[0] : { kind: 'and', of };
  }

  #term(): FilterNode {
    this.#skipBlanks();
    if (this.#text[this.at] === '!') {
      this.at += 1;
      this.#skipBlanks();
      const sign = this.#text[this.at];
      if (sign === '@' || sign === '$') return { kind: 'exists', path: this.#path(), wanted: false };
      return { kind: 'not', of: this.#term() };
    }
    if (this.#takes('(')) {
      const inner = this.#or();
      this.#expect(')');
      return inner;
    }
    const left = this.#operand();
    const operator = this.#operator();
    if (operator !== null) return { kind: 'compare', left, operator, right: this.#operand() };
    if (left.kind !== 'path') throw new Error('an operator is missing behind a value of the filter');
    return { kind: 'exists', path: left.path, wanted: true };
  }

  #operator(): FilterOperator | null {
    this.#skipBlanks();
    const text = (this.#read(SYMBOL_OPERATOR) ?? this.#read(WORD_OPERATOR))?.toLowerCase();
    if (text === undefined) return null;
    const operator = FILTER_OPERATORS.find((known) => known === text);
    if (operator === undefined) throw new Error(`"${text}" is no operator of a filter`);
    return operator;
  }

  #operand(): FilterOperand {
    this.#skipBlanks();
    const sign = this.#text[this.at];
    switch (sign) {
      case '@':
      case '$':
        return { kind: 'path', path: this.#path() };
      case "'":
      case '"':
        return { kind: 'value', value: this.#quoted(sign) };
      case '/':
        return { kind: 'pattern', pattern: this.#pattern() };
      case '[':
      case '{':
        return { kind: 'value', value: parseJson(this.#enclosed()) };
      default: {
        const number = this.#read(NUMBER);
        if (number !== null) return { kind: 'value', value: readNumber(number) };
        const word = this.#read(WORD);
        if (word !== null) return { kind: 'value', value: word === 'null' ? null : word === 'true' };
        throw new Error(sign === undefined ? 'the filter ends too early' : `a value is expected instead of "${sign}"`);
      }
    }
  }

  /** A path ends at a blank, an operator, a comma, or the parenthesis that it did not open. */
  #path(): JsonPath {
    const start = this.at;
    this.at += 1;
    while (this.at < this.#text.length) {
      const sign = this.#text[this.at] ?? '';
      if (sign === '[' || sign === '(') this.#enclosed();
      else if (' )=!<>~,|&'.includes(sign)) break;
      else this.at += 1;
    }
    return this.#parsePath(this.#text.slice(start, this.at));
  }

  /** From an opening bracket behind its closing one; brackets in quotes do not count. */
  #enclosed(): string {
    const start = this.at;
    let depth = 0;
    let quote: string | null = null;
    for (; this.at < this.#text.length; this.at += 1) {
      const sign = this.#text[this.at] ?? '';
      if (quote !== null) {
        if (sign === '\\') this.at += 1;
        else if (sign === quote) quote = null;
      } else if (sign === "'" || sign === '"') {
        quote = sign;
      } else if ('[{('.includes(sign)) {
        depth += 1;
      } else if (']})'.includes(sign)) {
        depth -= 1;
        if (depth === 0) {
          this.at += 1;
          return this.#text.slice(start, this.at);
        }
      }
    }
    throw new Error(`"${this.#text[start]}" is not closed`);
  }

  #quoted(quote: string): string {
    let read = '';
    for (let at = this.at + 1; at < this.#text.length; at += 1) {
      const sign = this.#text[at] ?? '';
      if (sign === quote) {
        this.at = at + 1;
        return read;
      }
      if (sign === '\\') {
        at += 1;
        read += this.#text[at] ?? '';
      } else {
        read += sign;
      }
    }
    throw new Error(`the quote ${quote} is not closed`);
  }

  /** `/…/flags`; the whole text must match it. */
  #pattern(): RegExp {
    let end = this.at + 1;
    while (end < this.#text.length && this.#text[end] !== '/') end += this.#text[end] === '\\' ? 2 : 1;
    if (end >= this.#text.length) throw new Error('the pattern "/" is not closed');
    const source = this.#text.slice(this.at + 1, end).replaceAll('\\/', '/');
    const flags = /^[a-zA-Z]*/.exec(this.#text.slice(end + 1))?.[0] ?? '';
    this.at = end + 1 + flags.length;
    return javaPattern(source, flags);
  }

  #read(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text);
    if (found === null) return null;
    this.at = pattern.lastIndex;
    return found[0];
  }

  #takes(sign: string): boolean {
    this.#skipBlanks();
    if (!this.#text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  #expect(sign: string): void {
    if (this.#takes(sign)) return;
    const found = this.#text[this.at];
    throw new Error(
      found === undefined ? `"${sign}" is missing at the end` : `"${sign}" is expected instead of "${found}"`,
    );
  }

  #skipBlanks(): void {
    while (this.#text[this.at] === ' ') this.at += 1;
  }
}
