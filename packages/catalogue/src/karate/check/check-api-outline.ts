import { type Diagnostic, FINDING_CODES } from '../../check/diagnostic.ts';
import { closest } from '../../grammar/closest.ts';
import type { KarateExamples, KarateOutline } from '../feature-text.ts';
import { rowsExpression } from '../outline-rows.ts';
import type { CheckedLines } from './checked-lines.ts';

/** Tables of Examples: rows and columns that are not there, stand twice or are not used. */
export function* checkApiOutline(outline: KarateOutline, lines: CheckedLines): Generator<Diagnostic> {
  const written = textOf(outline);
  const isMade = outline.examples.some(({ table }) => table && rowsExpression(table) !== null);
  for (const examples of outline.examples) yield* checkTable(examples, written, lines);
  if (!isMade) yield* checkPlaces(outline, lines);
}

/** The columns of all its tables, without `!`. */
export function columnsOf({ examples }: KarateOutline): ReadonlySet<string> {
  const names = examples.flatMap(({ table }) => table?.rows[0]?.cells ?? []);
  return new Set(names.map((name) => (name.endsWith('!') ? name.slice(0, -1) : name)));
}

function* checkTable({ table, line }: KarateExamples, written: string, lines: CheckedLines): Generator<Diagnostic> {
  const header = table?.rows[0];
  if (!header) {
    const message = 'these Examples have no table, so nothing runs; add one below them';
    yield lines.whole(line, 'warning', FINDING_CODES.emptyExamples, message);
    return;
  }
  if (rowsExpression(table!) !== null) return;
  if (table!.rows.length === 1) {
    const indent = ' '.repeat(Math.max(0, lines.text(header.line).search(/\S/)));
    const row = `${indent}|${header.cells.map(() => '  ').join('|')}|`;
    const message = 'these Examples have no row, so nothing runs; add a row below the names';
    yield lines.whole(header.line, 'warning', FINDING_CODES.emptyExamples, message, [
      { kind: 'insertLines', line: header.line + 1, lines: [row], label: 'Add a row' },
    ]);
  }
  const seen = new Set<string>();
  for (const [at, cell] of header.cells.entries()) {
    const name = cell.endsWith('!') ? cell.slice(0, -1) : cell;
    const place = lines.find(cell, header.line, header.line) ?? { line: header.line, column: 1, endColumn: 2 };
    const remove = { kind: 'removeColumn' as const, line: header.line, at, name: cell };
    if (seen.has(name)) {
      const message = `two columns are called "${name}"; give one of them another name`;
      yield lines.at(place, 'error', FINDING_CODES.gherkin, message, { fixes: [remove] });
    } else if (name !== '' && !uses(written, name)) {
      const message = `no step uses the column "${name}", neither as <${name}> nor as a variable`;
      yield lines.at(place, 'warning', FINDING_CODES.unusedColumn, message, { fixes: [remove] });
    }
    seen.add(name);
  }
}

/** `<nmae>` where there is a column `name`. Any other `<…>` may be XML, or a token that a later step replaces. */
function* checkPlaces(outline: KarateOutline, lines: CheckedLines): Generator<Diagnostic> {
  const columns = columnsOf(outline);
  for (const step of outline.steps) {
    for (let line = step.line; line <= step.endLine; line++) {
      const text = lines.text(line);
      for (const { 0: whole, 1: name, index } of text.matchAll(/<([a-zA-Z][\w -]*)>/g)) {
        if (columns.has(name!) || text.includes(`</${name}>`)) continue;
        const near = closest(name!, columns, 2).filter((other) => Math.abs(other.length - name!.length) <= 2);
        if (near.length === 0) continue;
        const place = { line, column: index + 1, endColumn: index + whole.length + 1 };
        const fixes = near.map((other) => ({
          kind: 'replace' as const,
          place,
          text: `<${other}>`,
          label: `<${other}>`,
        }));
        const message = `the Examples have no column "${name}"`;
        yield lines.at(place, 'warning', FINDING_CODES.doubtfulName, message, { near, fixes });
      }
    }
  }
}

/** A column is used in its placeholder, or as the variable that each row sets. */
function uses(written: string, name: string): boolean {
  if (written.includes(`<${name}>`) || /\b__row\b/.test(written)) return true;
  if (!/^\w+$/.test(name)) return written.includes(name);
  return new RegExp(`\\b${name}\\b`).test(written);
}

function textOf({ name, steps }: KarateOutline): string {
  const parts = steps.flatMap(({ text, docString, table }) => [
    text,
    docString?.text ?? '',
    ...(table?.rows.flatMap(({ cells }) => cells) ?? []),
  ]);
  return [name, ...parts].join('\n');
}
