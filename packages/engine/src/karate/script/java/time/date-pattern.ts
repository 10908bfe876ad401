import { JavaException } from '../java-class.ts';

/** One part of a pattern of letters. */
export type PatternPart =
  | { readonly kind: 'literal'; readonly text: string }
  | {
      readonly kind: 'field';
      readonly letter: string;
      readonly count: number;
      /** Another number follows without anything between: only `count` digits belong to this one. */
      readonly adjacent: boolean;
    }
  | { readonly kind: 'optional'; readonly parts: readonly PatternPart[] };

/** `old`: SimpleDateFormat, in which `u` is a day of the week, `S` milliseconds, and numbers may have any length. */
export type PatternStyle = 'old' | 'new';

const LETTERS = { old: /[GyYMLwWDdFEuaHkKhmsSzZX]/, new: /[GuyDMLdQqYwWEecFaBhKkHmsSAnNVvzOXxZp]/ };
const NUMBERS = new Set('yuYDdFeHkKhmsSnNAwW');

/** @throws JavaException that names the letter that no pattern knows */
export function readPattern(pattern: string, style: PatternStyle): readonly PatternPart[] {
  const reader = { pattern, style, at: 0 };
  const parts = readParts(reader, false);
  return parts;
}

interface Reader {
  readonly pattern: string;
  readonly style: PatternStyle;
  at: number;
}

function readParts(reader: Reader, inside: boolean): PatternPart[] {
  const { pattern, style } = reader;
  const parts: PatternPart[] = [];
  while (reader.at < pattern.length) {
    const character = pattern[reader.at]!;
    if (style === 'new' && character === '[') {
      reader.at++;
      parts.push({ kind: 'optional', parts: readParts(reader, true) });
    } else if (style === 'new' && character === ']') {
      if (!inside) throw invalid('Pattern invalid as it contains ] without previous [');
      reader.at++;
      return markAdjacent(parts);
    } else if (character === "'") parts.push({ kind: 'literal', text: quoted(reader) });
    else if (/[A-Za-z]/.test(character)) parts.push(field(reader, character));
    else {
      parts.push({ kind: 'literal', text: character });
      reader.at++;
    }
  }
  return markAdjacent(parts);
}

function quoted(reader: Reader): string {
  const { pattern } = reader;
  if (pattern[reader.at + 1] === "'") {
    reader.at += 2;
    return "'";
  }
  let text = '';
  for (let at = reader.at + 1; at < pattern.length; at++) {
    if (pattern[at] !== "'") text += pattern[at];
    else if (pattern[at + 1] === "'") {
      text += "'";
      at++;
    } else {
      reader.at = at + 1;
      return text;
    }
  }
  throw invalid('Pattern ends with an incomplete string literal');
}

function field(reader: Reader, letter: string): PatternPart {
  if (!LETTERS[reader.style].test(letter)) throw invalid(`Unknown pattern letter: ${letter}`);
  let count = 0;
  while (reader.pattern[reader.at] === letter) {
    count++;
    reader.at++;
  }
  return { kind: 'field', letter, count, adjacent: false };
}

function markAdjacent(parts: readonly PatternPart[]): PatternPart[] {
  return parts.map((part, at) => {
    const next = parts[at + 1];
    if (part.kind !== 'field' || next?.kind !== 'field') return part;
    return { ...part, adjacent: isNumber(part) && isNumber(next) };
  });
}

/** Whether a field is written in digits. */
export function isNumber(part: { readonly letter: string; readonly count: number }): boolean {
  return NUMBERS.has(part.letter) || ((part.letter === 'M' || part.letter === 'L') && part.count < 3);
}

function invalid(message: string): JavaException {
  return new JavaException('java.lang.IllegalArgumentException', message);
}
