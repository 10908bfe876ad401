import type { SourceLine } from './source-lines.ts';

const QUOTES = '"""';

/**
 * The text block whose opening quotes begin `lines[first]` (karate §5.1.1). Its text may begin behind the opening quotes and end before
 * the closing ones on the same line; lines without any character fall out; the margin is that of the first line that is left, and comes
 * off lines that are indented at least as far; the whole is trimmed.
 *
 * @returns `last`: index of the line with the closing quotes, of the last line where they are missing
 */
export function readDocString(
  lines: readonly SourceLine[],
  first: number,
): { readonly text: string; readonly last: number; readonly closed: boolean } {
  const opening = lines[first]!;
  const parts: string[] = [];
  let rest = opening.text.slice(opening.column - 1 + QUOTES.length);
  let last = first;
  let end = rest.indexOf(QUOTES);
  while (end === -1 && last + 1 < lines.length) {
    parts.push(rest);
    rest = lines[++last]!.text;
    end = rest.indexOf(QUOTES);
  }
  parts.push(end === -1 ? rest : rest.slice(0, end));
  return { text: withoutMargin(parts), last, closed: end !== -1 };
}

function withoutMargin(lines: readonly string[]): string {
  const kept = lines.filter((line) => line !== '');
  if (kept.length === 0) return '';
  const margin = indentOf(kept[0]!);
  return kept
    .map((line) => (margin < line.length && margin <= indentOf(line) ? line.slice(margin) : line))
    .join('\n')
    .trim();
}

/** A line of blanks alone counts as not indented. */
function indentOf(line: string): number {
  return Math.max(0, line.search(/\S/));
}
