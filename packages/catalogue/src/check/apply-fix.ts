import type { Examples, Feature, Scenario } from '@cucumber/messages';
import { countingIds, readFeature } from '../gherkin/read-feature.ts';
import type { Fix } from './fix.ts';
import { childrenOf } from './line-finding.ts';

/** What is to be written in place of the characters `column` to `endColumn` of a line (from 1). */
export interface LineChange {
  /** A line that does not exist yet: the text goes behind the end of the text before it. */
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
  readonly text: string;
}

/**
 * The changes to the text of a feature that a fix means, in the order of their places; null for one that changes something else. Empty when the
 * text has changed since it was checked, so that the fix has lost its place.
 */
export function changesOf(fix: Fix, content: string): readonly LineChange[] | null {
  if (fix.kind === 'replace') return [{ ...fix.place, text: fix.text }];
  const lines = content.split(/\r\n|\r|\n/);
  if (fix.kind === 'insertLines') {
    const text = fix.lines.join('\n');
    if (fix.line <= lines.length) return [{ line: fix.line, column: 1, endColumn: 1, text: `${text}\n` }];
    const end = lines.at(-1)!.length + 1;
    return [{ line: lines.length, column: end, endColumn: end, text: end === 1 ? text : `\n${text}` }];
  }
  if (fix.kind !== 'removeColumn' && fix.kind !== 'renameColumn') return null;
  const found = findExamples(content, fix.line);
  if (found?.examples.tableHeader?.cells[fix.at]?.value !== fix.name) return [];
  return fix.kind === 'removeColumn'
    ? removeColumn(found.examples, fix.at, lines)
    : renameColumn(found, fix.at, fix.name, fix.text, lines);
}

/** The text with the changes; for whoever has no editor that makes them. */
export function applyChanges(content: string, changes: readonly LineChange[]): string {
  const lines = content.split('\n');
  for (const { line, column, endColumn, text } of changes.toReversed()) {
    const old = lines[line - 1] ?? '';
    lines[line - 1] = old.slice(0, column - 1) + text + old.slice(endColumn - 1);
  }
  return lines.join('\n');
}

interface Found {
  readonly scenario: Scenario;
  readonly examples: Examples;
}

function findExamples(content: string, line: number): Found | null {
  const feature: Feature | undefined = readFeature({ uri: '', content }, countingIds()).document?.feature;
  if (!feature) return null;
  for (const { scenario } of childrenOf(feature)) {
    const examples = scenario?.examples.find(({ tableHeader }) => tableHeader?.location.line === line);
    if (scenario && examples) return { scenario, examples };
  }
  return null;
}

function removeColumn(examples: Examples, at: number, lines: readonly string[]): readonly LineChange[] {
  const rows = [...(examples.tableHeader ? [examples.tableHeader] : []), ...examples.tableBody];
  return rows.flatMap(({ location }) => {
    const text = lines[location.line - 1] ?? '';
    const bars = barsOf(text);
    const from = bars[at];
    const to = bars[at + 1];
    return from === undefined || to === undefined
      ? []
      : [{ line: location.line, column: from + 1, endColumn: to + 1, text: '' }];
  });
}

function renameColumn(
  { scenario, examples }: Found,
  at: number,
  name: string,
  text: string,
  lines: readonly string[],
): readonly LineChange[] {
  const header = examples.tableHeader!;
  const changes: LineChange[] = [];
  for (let line = scenario.location.line; line < examples.location.line; line++) {
    for (const match of (lines[line - 1] ?? '').matchAll(/<\s*([^<>]*?)\s*>/g)) {
      if (match[1] !== name) continue;
      changes.push({
        line,
        column: match.index + 1,
        endColumn: match.index + match[0].length + 1,
        text: `<${text}>`,
      });
    }
  }
  const cell = header.cells[at]!;
  const column = cell.location.column ?? 1;
  // A second column of the same name is not what the steps mean: only its own name changes.
  const first = header.cells.findIndex(({ value }) => value === name) === at;
  const own = { line: header.location.line, column, endColumn: column + name.length, text };
  // Other tables of the outline have the column as well.
  const others = scenario.examples.flatMap((other) => {
    const same = other.tableHeader?.cells.find(({ value }) => value === name);
    if (!first || other === examples || !other.tableHeader || !same) return [];
    const begin = same.location.column ?? 1;
    return [{ line: other.tableHeader.location.line, column: begin, endColumn: begin + name.length, text }];
  });
  const all = [...(first ? changes : []), own, ...others];
  return all.sort((a, b) => a.line - b.line || a.column - b.column);
}

/** Places of the bars that part the cells of a row; `\|` is a character of a cell. */
function barsOf(text: string): readonly number[] {
  return [...text.matchAll(/\\.|\|/g)].filter(([found]) => found === '|').map(({ index }) => index);
}
