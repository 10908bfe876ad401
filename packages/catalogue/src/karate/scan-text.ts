/**
 * Goes over a piece of JavaScript, JSON or a path and knows what is inside quotes and brackets. It reads no syntax beyond that: regular
 * expressions are told from divisions by what stands before them.
 */
const OPENING = '([{';
const CLOSING = ')]}';

/** Behind these a `/` begins a regular expression. */
const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\breturn|\btypeof|=>)\s*$/;

/**
 * First place from `from` on that `accepts` and that is outside of quotes and brackets; -1 where there is none. Closing brackets that
 * nothing opened are passed over.
 */
export function findOutside(text: string, accepts: (at: number) => boolean, from = 0): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (depth === 0 && accepts(at)) return at;
    const character = text[at]!;
    const end = endOfQuoted(text, at);
    if (end !== null) {
      at = end;
      continue;
    }
    if (OPENING.includes(character)) depth++;
    else if (CLOSING.includes(character) && depth > 0) depth--;
  }
  return -1;
}

/** Where a string that begins at `at` ends, its closing quote; null where none begins, or where it is not closed. */
function endOfQuoted(text: string, at: number): number | null {
  const quote = text[at];
  if (quote !== '"' && quote !== "'" && quote !== '`') return null;
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === '\\') end++;
    else if (text[end] === quote) return end;
  }
  return null;
}

/** Where the bracket at `at` is closed; -1 where it is not. */
export function closingOf(text: string, at: number): number {
  const inner = findOutside(text, (place) => CLOSING.includes(text[place]!), at + 1);
  return inner;
}

export interface Unbalanced {
  /** From 0. */
  readonly at: number;
  readonly problem: string;
}

/**
 * What is not closed, or closed without having been opened, in JavaScript or lenient JSON; null where everything is balanced. Comments
 * and regular expressions are passed over.
 */
export function findUnbalanced(text: string): Unbalanced | null {
  const open: { readonly character: string; readonly at: number }[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"' || character === "'" || character === '`') {
      const end = endOfQuoted(text, at);
      if (end === null) return { at, problem: `the text that begins with ${character} is not closed` };
      at = end;
    } else if (character === '/' && text[at + 1] === '/' && text[at - 1] !== ':') {
      const lineEnd = text.indexOf('\n', at);
      at = lineEnd === -1 ? text.length : lineEnd;
    } else if (character === '/' && text[at + 1] === '*') {
      const end = text.indexOf('*/', at + 2);
      if (end === -1) return { at, problem: 'the comment that begins with /* is not closed' };
      at = end + 1;
    } else if (character === '/' && BEFORE_REGEX.test(text.slice(Math.max(0, at - 12), at))) {
      at = endOfRegex(text, at) ?? at;
    } else if (OPENING.includes(character)) {
      open.push({ character, at });
    } else if (CLOSING.includes(character)) {
      const last = open.pop();
      if (!last) return { at, problem: `${character} closes nothing` };
      const wanted = CLOSING[OPENING.indexOf(last.character)]!;
      if (wanted !== character) return { at, problem: `${wanted} is missing before ${character}` };
    }
  }
  const last = open.at(-1);
  return last ? { at: last.at, problem: `${last.character} is not closed` } : null;
}

/** The last `/` of a regular expression, or null where the line ends before. */
function endOfRegex(text: string, from: number): number | null {
  let inClass = false;
  for (let at = from + 1; at < text.length; at++) {
    const character = text[at]!;
    if (character === '\n') return null;
    if (character === '\\') at++;
    else if (character === '[') inClass = true;
    else if (character === ']') inClass = false;
    else if (character === '/' && !inClass) return at;
  }
  return null;
}
