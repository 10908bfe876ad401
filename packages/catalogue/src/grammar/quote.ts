/**
 * Text wholly inside double quotes is literal (actions §4 rule 1). Backslashes directly before a quote follow the run rule of §2:
 * every two give one, a single one left over makes the quote an ordinary character.
 *
 * @returns the text without its quotes, or null when the text is not wholly quoted
 */
export function unquote(text: string): string | null {
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return null;
  return readQuoted(text, 0)?.end === text.length ? readQuoted(text, 0)!.text : null;
}

/** Reads the quoted text that begins at `start`; `end` is behind its closing quote. Null when no quote closes it. */
export function readQuoted(text: string, start: number): { readonly text: string; readonly end: number } | null {
  let value = '';
  let index = start + 1;
  while (index < text.length) {
    const run = backslashesAt(text, index);
    const next = text[index + run];
    if (next === '"') {
      value += '\\'.repeat(run >> 1);
      if (run % 2 === 0) return { text: value, end: index + run + 1 };
      value += '"';
      index += run + 1;
    } else {
      value += text.slice(index, index + run) + (next ?? '');
      index += run + 1;
    }
  }
  return null;
}

/** How many backslashes stand in a row from `index` on. */
export function backslashesAt(text: string, index: number): number {
  let end = index;
  while (text.charCodeAt(end) === 92) end++;
  return end - index;
}
