import type { Reference } from './find-references.ts';

/** A line before and after. */
export interface ChangedLine {
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/**
 * Exchanges names where they stand and leaves every other character of the text, also the kinds of its line ends.
 *
 * @param rename answers the new name, or null to leave a reference
 */
export function exchangeReferences(
  content: string,
  references: readonly Reference[],
  rename: (reference: Reference) => string | null,
): { readonly content: string; readonly changes: readonly ChangedLine[] } {
  // Lines at even places, what ends them at odd ones.
  const parts = content.split(/(\r\n|\r|\n)/);
  const changes = new Map<number, ChangedLine>();
  // From the end of a line to its beginning, so that places stay right; a name inside an exchanged one is gone with it.
  let barrier = { line: 0, start: 0 };
  for (const reference of [...references].sort((a, b) => b.line - a.line || b.start - a.start || a.end - b.end)) {
    const { line, start, end } = reference;
    if (line === barrier.line && end > barrier.start) continue;
    const name = rename(reference);
    const text = parts[(line - 1) * 2];
    if (name === null || text === undefined) continue;
    const isCell = text.trimStart().startsWith('|');
    const written = isCell ? name.replaceAll('|', '\\|') : name;
    const after = text.slice(0, start) + written + text.slice(end);
    barrier = { line, start };
    if (after === text) continue;
    changes.set(line, { line, before: changes.get(line)?.before ?? text, after });
    parts[(line - 1) * 2] = after;
  }
  return { content: parts.join(''), changes: [...changes.values()].sort((a, b) => a.line - b.line) };
}
