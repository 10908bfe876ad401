/** XPath 1.0 as a tree. */
export type XPath =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly XPath[] }
  | { readonly kind: 'negate'; readonly of: XPath }
  | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: XPath; readonly right: XPath }
  | {
      readonly kind: 'path';
      /** Null: from the node that is asked; `root`: from the document; else from the nodes of an expression. */
      readonly from: XPath | 'root' | null;
      /** Predicates of the expression that it starts from. */
      readonly predicates: readonly XPath[];
      readonly steps: readonly XPathStep[];
    };

export type BinaryOperator =
  | 'or'
  | 'and'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | 'div'
  | 'mod'
  | '|';

export type Axis =
  | 'ancestor'
  | 'ancestor-or-self'
  | 'attribute'
  | 'child'
  | 'descendant'
  | 'descendant-or-self'
  | 'following'
  | 'following-sibling'
  | 'parent'
  | 'preceding'
  | 'preceding-sibling'
  | 'self';

export type NodeTest =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'prefix'; readonly prefix: string }
  | { readonly kind: 'any' | 'node' | 'text' | 'comment' | 'instruction' };

export interface XPathStep {
  readonly axis: Axis;
  readonly test: NodeTest;
  readonly predicates: readonly XPath[];
}

const AXES = new Set<string>([
  ...['ancestor', 'ancestor-or-self', 'attribute', 'child', 'descendant', 'descendant-or-self', 'following'],
  ...['following-sibling', 'parent', 'preceding', 'preceding-sibling', 'self'],
]);
const NODE_TYPES: { readonly [name: string]: 'node' | 'text' | 'comment' | 'instruction' } = {
  node: 'node',
  text: 'text',
  comment: 'comment',
  'processing-instruction': 'instruction',
};
const ANY_NODE: XPathStep = { axis: 'descendant-or-self', test: { kind: 'node' }, predicates: [] };
/** Operators by how strongly they bind, weakest first; all bind to the left. */
const LEVELS: readonly (readonly BinaryOperator[])[] = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
];
const MAX_NESTING = 200;

interface Token {
  readonly kind: 'name' | 'number' | 'text' | 'sign' | 'operator' | 'end';
  readonly value: string;
  readonly at: number;
}

const TOKEN =
  /\s+|("[^"]*"|'[^']*')|(\d+(?:\.\d*)?|\.\d+)|(::|\/\/|\.\.|!=|<=|>=|[()[\]@,|+\-=<>/*$.:])|([^\s()[\]@,|+=<>/*$:'"!]+(?::(?!:)(?:[^\s()[\]@,|+=<>/*$:'"!]+|\*))?)/y;

/** @throws SyntaxError that names what was expected and the place in the path, from 1 */
export function parseXPath(source: string): XPath {
  return new XPathParser(source).parse();
}

class XPathParser {
  readonly #source: string;
  readonly #tokens: readonly Token[];
  #next = 0;
  #nesting = 0;

  constructor(source: string) {
    this.#source = source;
    this.#tokens = tokensOf(source);
  }

  parse(): XPath {
    const path = this.#binary(0);
    if (this.#token.kind !== 'end') this.#fail('an operator');
    return path;
  }

  get #token(): Token {
    return this.#tokens[this.#next]!;
  }

  #binary(level: number): XPath {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#unary();
    if (level === 0 && ++this.#nesting > MAX_NESTING) this.#fail('fewer parentheses');
    let left = this.#binary(level + 1);
    while (this.#token.kind === 'operator' && operators.includes(this.#token.value as BinaryOperator)) {
      const operator = this.#tokens[this.#next++]!.value as BinaryOperator;
      left = { kind: 'binary', operator, left, right: this.#binary(level + 1) };
    }
    if (level === 0) this.#nesting--;
    return left;
  }

  #unary(): XPath {
    let negative = false;
    let signed = false;
    while (this.#takes('operator', '-')) {
      negative = !negative;
      signed = true;
    }
    const of = this.#union();
    if (!signed) return of;
    return negative ? { kind: 'negate', of } : { kind: 'negate', of: { kind: 'negate', of } };
  }

  #union(): XPath {
    let left = this.#path();
    while (this.#takes('operator', '|')) left = { kind: 'binary', operator: '|', left, right: this.#path() };
    return left;
  }

  #path(): XPath {
    const { kind, value } = this.#token;
    if (kind === 'sign' && (value === '/' || value === '//')) {
      this.#next++;
      const steps = value === '//' ? [ANY_NODE] : [];
      if (value === '//' || this.#startsStep()) this.#steps(steps);
      return { kind: 'path', from: 'root', predicates: [], steps: joined(steps) };
    }
    if (!this.#startsPrimary()) {
      const steps: XPathStep[] = [];
      this.#steps(steps);
      return { kind: 'path', from: null, predicates: [], steps: joined(steps) };
    }
    const from = this.#primary();
    const predicates = this.#predicates();
    const steps: XPathStep[] = [];
    if (this.#takes('sign', '//')) {
      steps.push(ANY_NODE);
      this.#steps(steps);
    } else if (this.#takes('sign', '/')) this.#steps(steps);
    if (predicates.length === 0 && steps.length === 0) return from;
    return { kind: 'path', from, predicates, steps: joined(steps) };
  }

  #steps(steps: XPathStep[]): void {
    for (;;) {
      steps.push(this.#step());
      if (this.#takes('sign', '//')) steps.push(ANY_NODE);
      else if (!this.#takes('sign', '/')) return;
    }
  }

  #step(): XPathStep {
    if (this.#takes('sign', '.')) return { axis: 'self', test: { kind: 'node' }, predicates: this.#predicates() };
    if (this.#takes('sign', '..')) return { axis: 'parent', test: { kind: 'node' }, predicates: this.#predicates() };
    let axis: Axis = 'child';
    if (this.#takes('sign', '@')) axis = 'attribute';
    else if (this.#token.kind === 'name' && this.#tokens[this.#next + 1]!.value === '::') {
      if (!AXES.has(this.#token.value)) this.#fail('an axis');
      axis = this.#token.value as Axis;
      this.#next += 2;
    }
    const test = this.#nodeTest();
    return { axis, test, predicates: this.#predicates() };
  }

  #nodeTest(): NodeTest {
    if (this.#takes('sign', '*')) return { kind: 'any' };
    const { kind, value } = this.#token;
    if (kind !== 'name') return this.#fail('a name');
    this.#next++;
    if (Object.hasOwn(NODE_TYPES, value) && this.#takes('sign', '(')) {
      if (this.#token.kind === 'text') this.#next++;
      this.#expect(')');
      return { kind: NODE_TYPES[value]! };
    }
    return value.endsWith(':*') ? { kind: 'prefix', prefix: value.slice(0, -2) } : { kind: 'name', name: value };
  }

  #predicates(): XPath[] {
    const predicates: XPath[] = [];
    while (this.#takes('sign', '[')) {
      predicates.push(this.#binary(0));
      this.#expect(']');
    }
    return predicates;
  }

  #primary(): XPath {
    const { kind, value } = this.#tokens[this.#next++]!;
    if (kind === 'text') return { kind: 'text', value };
    if (kind === 'number') return { kind: 'number', value: Number(value) };
    if (kind === 'sign') {
      const inner = this.#binary(0);
      this.#expect(')');
      return inner;
    }
    this.#expect('(');
    const args: XPath[] = [];
    if (!this.#takes('sign', ')')) {
      do args.push(this.#binary(0));
      while (this.#takes('sign', ','));
      this.#expect(')');
    }
    return { kind: 'call', name: value, args };
  }

  #startsPrimary(): boolean {
    const { kind, value } = this.#token;
    if (kind === 'text' || kind === 'number' || (kind === 'sign' && value === '(')) return true;
    return kind === 'name' && this.#tokens[this.#next + 1]!.value === '(' && !Object.hasOwn(NODE_TYPES, value);
  }

  #startsStep(): boolean {
    const { kind, value } = this.#token;
    return kind === 'name' || (kind === 'sign' && ['.', '..', '@', '*'].includes(value));
  }

  #takes(kind: Token['kind'], value: string): boolean {
    const token = this.#token;
    if (token.kind !== kind || token.value !== value) return false;
    this.#next++;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#takes('sign', sign)) this.#fail(`"${sign}"`);
  }

  #fail(expected: string): never {
    const { kind, value, at } = this.#token;
    const found = kind === 'end' ? 'its end' : `"${value}"`;
    throw new SyntaxError(`The XPath ${this.#source} needs ${expected} at ${at + 1}, where ${found} is`);
  }
}

/** `//name[…]` in one walk; only where no predicate counts the children of each parent. */
function joined(steps: readonly XPathStep[]): XPathStep[] {
  const result: XPathStep[] = [];
  for (const step of steps) {
    if (result.at(-1) === ANY_NODE && step.axis === 'child' && step.predicates.every(countsNothing)) {
      result[result.length - 1] = { ...step, axis: 'descendant' };
    } else result.push(step);
  }
  return result;
}

/** Whether a predicate is the same for a node wherever it stands among others: it neither is a number nor asks for a position. */
function countsNothing(predicate: XPath): boolean {
  if (predicate.kind === 'path') return !asksForPosition(predicate);
  if (predicate.kind === 'call') return SAYS_YES_OR_NO.has(predicate.name) && !asksForPosition(predicate);
  return predicate.kind === 'binary' && !ARITHMETIC.has(predicate.operator) && !asksForPosition(predicate);
}

const SAYS_YES_OR_NO = new Set(['contains', 'starts-with', 'ends-with', 'not', 'boolean', 'true', 'false']);
const ARITHMETIC = new Set<BinaryOperator>(['+', '-', '*', 'div', 'mod']);

function asksForPosition(path: XPath): boolean {
  switch (path.kind) {
    case 'text':
    case 'number':
      return false;
    case 'negate':
      return asksForPosition(path.of);
    case 'binary':
      return asksForPosition(path.left) || asksForPosition(path.right);
    case 'call':
      return path.name === 'position' || path.name === 'last' || path.args.some(asksForPosition);
    case 'path':
      // Predicates of its own steps count among those.
      return typeof path.from === 'object' && path.from !== null && asksForPosition(path.from);
  }
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(source);
    if (found === null) throw new SyntaxError(`The XPath ${source} has an unexpected "${source[at]}" at ${at + 1}`);
    const [whole, text, number, sign, name] = found;
    if (text !== undefined) tokens.push({ kind: 'text', value: text.slice(1, -1), at });
    else if (number !== undefined) tokens.push({ kind: 'number', value: number, at });
    else if (sign !== undefined) tokens.push(signToken(sign, at, tokens.at(-1)));
    else if (name !== undefined) tokens.push(nameToken(name, at, tokens.at(-1)));
    at += whole.length;
  }
  tokens.push({ kind: 'end', value: '', at });
  return tokens;
}

const OPERATOR_SIGNS = new Set(['|', '+', '-', '=', '!=', '<', '<=', '>', '>=']);
const OPERATOR_NAMES = new Set(['and', 'or', 'div', 'mod']);

/** Whether something ends before, so that `*` multiplies and `div` divides instead of naming elements. */
function endsOperand(before: Token | undefined): boolean {
  if (before === undefined || before.kind === 'operator') return false;
  return before.kind !== 'sign' || [')', ']', '.', '..', '*'].includes(before.value);
}

function signToken(sign: string, at: number, before: Token | undefined): Token {
  const operator = OPERATOR_SIGNS.has(sign) || (sign === '*' && endsOperand(before));
  return { kind: operator ? 'operator' : 'sign', value: sign, at };
}

function nameToken(name: string, at: number, before: Token | undefined): Token {
  return { kind: OPERATOR_NAMES.has(name) && endsOperand(before) ? 'operator' : 'name', value: name, at };
}
