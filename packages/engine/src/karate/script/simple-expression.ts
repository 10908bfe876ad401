/** An expression that is evaluated without compiling it; `lookUp` answers a variable, or NO_VARIABLE. */
export type SimpleExpression = (lookUp: (name: string) => unknown) => unknown;

/** The expression is not that simple with these variables: compile it, so that V8 gives the value or the error. */
export const NOT_SIMPLE = Symbol('not simple');

type Operand = SimpleExpression;

const NAME = /[A-Za-z_$][\w$]*/y;
const NUMBER = /-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?(?![\w$.])/y;
const TEXT = /'([^'\\\n\r]*)'|"([^"\\\n\r]*)"/y;
const BLANKS = /\s*/y;
const OPERATOR = /===|!==|==|!=|<=|>=|<(?!<)|>(?!>)|\+(?![+=])/y;

/** Words that a name cannot be, or that mean something else than a variable. */
const WORDS = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally for function if ' +
    'import in instanceof let new null return static super switch this throw true try typeof undefined var void while with yield ' +
    'arguments eval NaN Infinity async of get set'
  ).split(' '),
);

/**
 * Reads literals, variables with members and places (`a.b[0]['c']`), sums of them and one comparison of two: what most steps hold. Null
 * for everything else. What it answers is what V8 would, as the same operators are applied to the same values.
 */
export function readSimple(source: string): SimpleExpression | null {
  if (source.length > 500) return null;
  const reader = new Reader(source);
  const expression = reader.expression();
  return reader.atEnd ? expression : null;
}

class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  get atEnd(): boolean {
    return this.#at === this.#source.length;
  }

  expression(): SimpleExpression | null {
    this.#match(BLANKS);
    const first = this.#operand();
    if (first === null) return null;
    this.#match(BLANKS);
    if (this.atEnd) return first;
    const operator = this.#match(OPERATOR)?.[0];
    if (operator === undefined) return null;
    return operator === '+' ? this.#sum(first) : this.#comparison(first, operator);
  }

  #sum(first: Operand): SimpleExpression | null {
    const operands = [first];
    do {
      this.#match(BLANKS);
      const next = this.#operand();
      if (next === null) return null;
      operands.push(next);
      this.#match(BLANKS);
    } while (this.#match(OPERATOR)?.[0] === '+');
    return this.atEnd ? (lookUp) => addAll(operands, lookUp) : null;
  }

  #comparison(left: Operand, operator: string): SimpleExpression | null {
    this.#match(BLANKS);
    const right = this.#operand();
    this.#match(BLANKS);
    const compare = COMPARISONS[operator];
    if (right === null || !this.atEnd || compare === undefined) return null;
    return (lookUp) => {
      const one = left(lookUp);
      if (one === NOT_SIMPLE) return NOT_SIMPLE;
      const other = right(lookUp);
      return other === NOT_SIMPLE ? NOT_SIMPLE : compare(one, other);
    };
  }

  #operand(): Operand | null {
    const text = this.#match(TEXT);
    if (text !== null) return this.#constant(text[1] ?? text[2]);
    const number = this.#match(NUMBER);
    if (number !== null) return this.#constant(Number(number[0]));
    const name = this.#match(NAME)?.[0];
    if (name === undefined) return null;
    if (name === 'true') return this.#constant(true);
    if (name === 'false') return this.#constant(false);
    if (name === 'null') return this.#constant(null);
    if (WORDS.has(name)) return null;
    return this.#members(name);
  }

  /** A literal with members is left to V8. */
  #constant(value: unknown): Operand | null {
    const next = this.#source[this.#at];
    return next === '.' || next === '[' || next === '(' ? null : () => value;
  }

  #members(name: string): Operand | null {
    const keys: (string | number)[] = [];
    for (;;) {
      const next = this.#source[this.#at];
      if (next === '.') {
        this.#at += 1;
        const key = this.#match(NAME)?.[0];
        if (key === undefined) return null;
        keys.push(key);
      } else if (next === '[') {
        this.#at += 1;
        const text = this.#match(TEXT);
        const key = text === null ? this.#match(NUMBER)?.[0] : (text[1] ?? text[2]);
        if (key === undefined || this.#source[this.#at] !== ']') return null;
        this.#at += 1;
        keys.push(text === null ? Number(key) : key);
      } else if (next === '(' || next === '`' || next === '?') return null;
      else break;
    }
    if (keys.length === 0) return (lookUp) => lookUp(name);
    return (lookUp) => readMembers(lookUp(name), keys);
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source);
    if (match !== null) this.#at = pattern.lastIndex;
    return match;
  }
}

function readMembers(root: unknown, keys: readonly (string | number)[]): unknown {
  let value = root;
  for (const key of keys) {
    // V8 says what is wrong with a member of nothing.
    if (value === undefined || value === null || value === NOT_SIMPLE) return NOT_SIMPLE;
    value = (value as { readonly [key: string | number]: unknown })[key];
  }
  return value;
}

function addAll(operands: readonly Operand[], lookUp: (name: string) => unknown): unknown {
  let sum: unknown = NOT_SIMPLE;
  for (const operand of operands) {
    const value = operand(lookUp);
    // Objects may have a say of their own in how they become texts: only V8 asks them in the right order.
    if (value === NOT_SIMPLE || (typeof value === 'object' && value !== null) || typeof value === 'function')
      return NOT_SIMPLE;
    // Between plain values `+` is what V8 does with them whatever their types are.
    sum = sum === NOT_SIMPLE ? value : (sum as string) + (value as string);
  }
  return sum;
}

/** Compares as the operator does; V8 sees the same two values. */
const COMPARISONS: { readonly [operator: string]: (left: unknown, right: unknown) => boolean } = {
  '===': (left, right) => left === right,
  '!==': (left, right) => left !== right,
  // biome-ignore lint/suspicious/noDoubleEquals: the script says so
  '==': (left, right) => left == right,
  // biome-ignore lint/suspicious/noDoubleEquals: the script says so
  '!=': (left, right) => left != right,
  '<': (left, right) => (left as number) < (right as number),
  '>': (left, right) => (left as number) > (right as number),
  '<=': (left, right) => (left as number) <= (right as number),
  '>=': (left, right) => (left as number) >= (right as number),
};
