import type { EditorState } from '@codemirror/state';
import { readCells } from './read-line.ts';
import { columnsOf, sectionAt } from './read-text.ts';
import { type StepSymbol, symbolIn } from './step-symbol.ts';
import { lineOf, textOf } from './text-map.ts';

/** What is named at a place of the text; `from` and `to` are places in the document. */
export type TextSymbol =
  | StepSymbol
  | { readonly kind: 'tag' | 'header'; readonly name: string; readonly from: number; readonly to: number };

export function symbolAt(state: EditorState, pos: number): TextSymbol | null {
  const { from, number, text } = state.doc.lineAt(pos);
  const line = lineOf(state, number);
  const column = pos - from;
  switch (line.kind) {
    case 'step': {
      if (column < line.at) return null;
      const columns = columnsOf(sectionAt(textOf(state), number));
      const found = symbolIn(line.body, column - line.at, columns);
      return found && { ...found, from: from + line.at + found.from, to: from + line.at + found.to };
    }
    case 'tags':
      for (const match of text.matchAll(/@[^\s@]+/g)) {
        if (column < match.index || column > match.index + match[0].length) continue;
        return { kind: 'tag', name: match[0], from: from + match.index, to: from + match.index + match[0].length };
      }
      return null;
    case 'row': {
      const section = sectionAt(textOf(state), number);
      if (!section?.examples.some(({ header }) => header === number)) return null;
      const cell = readCells(text).find((one) => column >= one.from && column <= one.to && one.text !== '');
      return cell ? { kind: 'header', name: cell.text, from: from + cell.from, to: from + cell.to } : null;
    }
    default:
      return null;
  }
}

/** The values of a column, row by row. */
export function valuesOf(state: EditorState, line: number, column: string): readonly string[] {
  const section = sectionAt(textOf(state), line);
  return (section?.examples ?? []).flatMap(({ columns, rows }) => {
    const at = columns.indexOf(column);
    return at < 0 ? [] : rows.map((row) => readCells(state.doc.line(row).text)[at]?.text ?? '');
  });
}

/** How many scenarios of the text have a tag; each row of an outline is one. */
export function countTagged(state: EditorState, tag: string): number {
  return textOf(state)
    .sections.filter(({ kind, tags }) => kind !== 'background' && tags.includes(tag))
    .reduce(
      (sum, { kind, examples }) =>
        sum + (kind === 'outline' ? examples.reduce((rows, one) => rows + one.rows.length, 0) : 1),
      0,
    );
}
