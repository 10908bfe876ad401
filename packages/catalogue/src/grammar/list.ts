import { backslashesAt, readQuoted } from './quote.ts';

/**
 * A list of actions §10.1: items between `;`, trimmed, possibly empty. `\;` is a semicolon in an item; an item wholly in double
 * quotes keeps its blanks (and its semicolons).
 */
export function splitList(text: string): readonly string[] {
  return splitEscaped(text, ';').map((item) => item.text);
}

export interface Cut {
  /** Trimmed, escapes and enclosing quotes resolved. */
  readonly text: string;
  readonly quoted: boolean;
}

/** Splits at a separator that is not escaped by the run rule (actions §2 rules 4 and 5) and not inside a wholly quoted item. */
export function splitEscaped(text: string, separator: string): readonly Cut[] {
  const items: Cut[] = [];
  let index = 0;
  for (;;) {
    const quoted = quotedItem(text, index, separator);
    if (quoted) {
      items.push({ text: quoted.text, quoted: true });
      if (quoted.end >= text.length) return items;
      index = quoted.end + 1;
      continue;
    }
    const plain = readPlain(text, index, separator);
    index = plain.end;
    items.push({ text: plain.text.trim(), quoted: false });
    if (index >= text.length) return items;
    index++;
  }
}

/** A quoted item that reaches to the next separator or the end; `end` is at that separator. */
function quotedItem(
  text: string,
  start: number,
  separator: string,
): { readonly text: string; readonly end: number } | null {
  const opening = skipBlanks(text, start);
  if (text[opening] !== '"') return null;
  const read = readQuoted(text, opening);
  if (!read) return null;
  const end = skipBlanks(text, read.end);
  return end === text.length || text[end] === separator ? { text: read.text, end } : null;
}

function skipBlanks(text: string, start: number): number {
  let index = start;
  while (index < text.length && text[index]!.trim() === '') index++;
  return index;
}

/** As `splitEscaped`, but blanks and quotes belong to the items. */
export function splitRaw(text: string, separator: string): readonly string[] {
  const items: string[] = [];
  for (let index = 0; ; index++) {
    const plain = readPlain(text, index, separator);
    items.push(plain.text);
    index = plain.end;
    if (index >= text.length) return items;
  }
}

/** Reads up to the next separator that is not escaped; `end` is at that separator or behind the text. */
function readPlain(text: string, start: number, separator: string): { readonly text: string; readonly end: number } {
  let plain = '';
  let index = start;
  while (index < text.length && text[index] !== separator) {
    const run = backslashesAt(text, index);
    if (run > 0 && text[index + run] === separator) {
      plain += '\\'.repeat(run >> 1);
      index += run;
      if (run % 2 === 0) continue;
      plain += separator;
      index++;
    } else {
      const end = index + Math.max(run, 1);
      plain += text.slice(index, end);
      index = end;
    }
  }
  return { text: plain, end: index };
}

/** Splits at a separator outside quotes and parentheses; `\\` before it makes it an ordinary character (actions §10.4). */
export function splitOutside(text: string, separator: string): string[] {
  const items: string[] = [];
  let item = '';
  let depth = 0;
  let quote = '';
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!;
    if (quote === '' && depth === 0 && character === '\\') {
      const run = backslashesAt(text, index);
      if (text[index + run] === separator) {
        item += '\\'.repeat(run >> 1);
        index += run - 1;
        if (run % 2 === 1) {
          item += separator;
          index++;
        }
        continue;
      }
    }
    if (character === separator && quote === '' && depth === 0) {
      items.push(item);
      item = '';
      continue;
    }
    if (quote !== '') quote = character === quote ? '' : quote;
    else if ((character === '"' || character === "'") && text.includes(character, index + 1)) quote = character;
    else if (character === '(') depth++;
    else if (character === ')' && depth > 0) depth--;
    item += character;
  }
  return [...items, item];
}
