import { closingOf, findOutside } from './scan-text.ts';

/** The shapes that the right side of a step can have (karate §1.2), in the order in which they are tried. */
export type ExpressionShape =
  | { readonly kind: 'empty' }
  /** The value where a variable of this name exists, else JavaScript: `true`, `undefined`. */
  | { readonly kind: 'variable'; readonly name: string }
  /** Both are expressions. */
  | {
      readonly kind: 'call';
      readonly once: boolean;
      readonly target: string;
      readonly argument: string | null;
      readonly key: string;
    }
  /** JSONPath on `response`. */
  | { readonly kind: 'response-path'; readonly path: string }
  /** JSONPath, XPath or an XPath function on a variable; `index` picks one of a list. */
  | { readonly kind: 'get'; readonly variable: string; readonly path: string; readonly index: number | null }
  /** Lenient JSON with embedded expressions. */
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'xml'; readonly text: string }
  /** XPath on `response`. */
  | { readonly kind: 'xpath'; readonly path: string }
  /** `function…(`; to be evaluated in parentheses. */
  | { readonly kind: 'function'; readonly source: string }
  | { readonly kind: 'script'; readonly source: string };

const NAME = /^[a-zA-Z_]\w*$/;
const FUNCTION = /^function(?![\w$])[^(]*\(/;

/** The shape of an expression, by its beginning alone; nothing is parsed. */
export function shapeOf(expression: string): ExpressionShape {
  const text = expression.trim();
  if (text === '') return { kind: 'empty' };
  if (NAME.test(text)) return { kind: 'variable', name: text };
  switch (text[0]) {
    case '{':
    case '[':
      return { kind: 'json', text };
    case '<':
      return { kind: 'xml', text };
    case '/':
      return { kind: 'xpath', path: text };
    case '$':
      return dollarShape(text);
    case 'c':
      if (text.startsWith('call ')) return callShape(text.slice('call '.length), false);
      if (text.startsWith('callonce ')) return callShape(text.slice('callonce '.length), true);
      break;
    case 'g':
      if (text.startsWith('get ')) return getShape(text.slice('get '.length).trim(), null);
      if (text.startsWith('get[')) return indexedGet(text);
      break;
    case 'f':
      if (FUNCTION.test(text)) return { kind: 'function', source: text };
      break;
  }
  return { kind: 'script', source: text };
}

/**
 * Target and argument of a call: the target ends at the first blank outside of quotes and brackets.
 *
 * @param line what stands behind `call` or `callonce`; it is the key under which `callonce` remembers
 */
export function callShape(line: string, once: boolean): Extract<ExpressionShape, { kind: 'call' }> {
  const key = line.trim();
  const end = findOutside(key, (at) => key[at] === ' ' || key[at] === '\t' || key[at] === '\n');
  if (end !== -1) return { kind: 'call', once, target: key.slice(0, end), argument: key.slice(end).trim(), key };
  // `read('x.feature'){ a: 1 }`: the argument may follow without a blank.
  const read = key.indexOf('read(');
  const closed = read === -1 ? -1 : closingOf(key, read + 'read'.length);
  const argument = closed === -1 ? '' : key.slice(closed + 1).trim();
  return argument.startsWith('{') || argument.startsWith('[')
    ? { kind: 'call', once, target: key.slice(0, closed + 1), argument, key }
    : { kind: 'call', once, target: key, argument: null, key };
}

/** `$`, `$.x`, `$[x]` mean the response; `$name.path` a variable. */
function dollarShape(text: string): ExpressionShape {
  if (isResponsePath(text)) return { kind: 'response-path', path: text };
  return /^\$[a-zA-Z_]/.test(text) ? getShape(text.slice(1), null) : { kind: 'script', source: text };
}

function indexedGet(text: string): ExpressionShape {
  const indexed = /^get\[(-?\d+)\]\s*(.+)$/s.exec(text);
  return indexed ? getShape(indexed[2]!, Number(indexed[1])) : { kind: 'script', source: text };
}

function getShape(text: string, index: number | null): ExpressionShape {
  if (isResponsePath(text) || text.startsWith('/') || isXPathFunction(text)) {
    return { kind: 'get', variable: 'response', path: text, index };
  }
  const spaced = /^([a-zA-Z_]\w*)\s+(.+)$/s.exec(text);
  if (spaced) return { kind: 'get', variable: spaced[1]!, path: spaced[2]!.trim(), index };
  return { kind: 'get', ...splitVariable(text), index };
}

/**
 * A name and the path that is glued to it: `foo.bar[0]` → `foo` and `$.bar[0]`, `foo/a/b` → `foo` and `/a/b`, `foo` → `foo` and `$`.
 */
export function splitVariable(text: string): { readonly variable: string; readonly path: string } {
  const name = /^\w*/.exec(text)![0];
  const rest = text.slice(name.length).trim();
  return { variable: name, path: rest.startsWith('/') || isXPathFunction(rest) ? rest : `$${rest}` };
}

export function isResponsePath(text: string): boolean {
  return text === '$' || text.startsWith('$.') || text.startsWith('$[');
}

/** `count(/a//b)`, `string-length(…)`: a function of XPath, by its looks. */
export function isXPathFunction(text: string): boolean {
  return /^[a-z-]+\(.+/s.test(text);
}
