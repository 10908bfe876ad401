/** Control characters, line separators and signs that turn the direction of writing. */
const HARMFUL = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * A text from outside as it may stand in a log: no line break, no escape sequence of a terminal, nothing that hides or turns what
 * follows, and not longer than `most` characters.
 */
export function harmlessText(text: string, most: number): string {
  const plain = text
    .toWellFormed()
    .replace(HARMFUL, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
  return plain.length > most ? `${plain.slice(0, most - 1).toWellFormed()}…` : plain;
}
