import type { EditorState, Extension } from '@codemirror/state';
import { type Command, EditorView } from '@codemirror/view';
import { alignRows } from './format.ts';
import { readCells } from './read-line.ts';
import { lineOf } from './text-map.ts';

/** First and last line of the table around a row. */
function tableAround(state: EditorState, line: number): { from: number; to: number } {
  let from = line;
  let to = line;
  while (from > 1 && lineOf(state, from - 1).kind === 'row') from -= 1;
  while (to < state.doc.lines && lineOf(state, to + 1).kind === 'row') to += 1;
  return { from, to };
}

/** Rows that are aligned while one writes; a longer table waits for the formatter. */
const MOST_ROWS = 300;

/** Brings the columns of a table below each other; the cursor stays in its cell. */
function align(view: EditorView, line: number, cell: number): boolean {
  const { state } = view;
  const { from, to } = tableAround(state, line);
  if (to - from > MOST_ROWS) return false;
  const rows: string[] = [];
  for (let at = from; at <= to; at++) rows.push(state.doc.line(at).text);
  const indent = lineOf(state, from).at;
  const aligned = alignRows(rows, indent);
  const changes = aligned.flatMap((text, at) => {
    const { from: start, to: end, text: before } = state.doc.line(from + at);
    return text === before ? [] : [{ from: start, to: end, insert: text }];
  });
  const { newDoc } = state.changes(changes).empty ? { newDoc: state.doc } : state.update({ changes });
  const start = newDoc.line(line).from;
  const cells = readCells(newDoc.line(line).text);
  const place = cells[Math.min(cell, cells.length - 1)];
  const anchor = start + (place ? place.from : newDoc.line(line).length);
  const head = start + (place ? place.to : newDoc.line(line).length);
  view.dispatch({ changes, selection: { anchor, head }, userEvent: 'input.table', scrollIntoView: true });
  return true;
}

const cellAt = (text: string, column: number): number => (text.slice(0, column).match(/(?<!\\)\|/g)?.length ?? 1) - 1;

/** Tab and Shift+Tab in a table: the next cell, the columns aligned; behind the last cell a new row. */
const toCell =
  (step: 1 | -1): Command =>
  (view) => {
    const { state } = view;
    const { main } = state.selection;
    const line = state.doc.lineAt(main.head);
    if (state.readOnly || lineOf(state, line.number).kind !== 'row' || main.head === line.from) return false;
    const cells = readCells(line.text);
    const next = cellAt(line.text, main.head - line.from) + step;
    const { from, to } = tableAround(state, line.number);
    if (next >= 0 && next < cells.length) return align(view, line.number, next);
    if (next < 0) return line.number > from ? align(view, line.number - 1, Number.MAX_SAFE_INTEGER) : true;
    if (line.number < to) return align(view, line.number + 1, 0);
    const row = `${line.text.slice(0, line.text.indexOf('|'))}|${'  |'.repeat(Math.max(1, cells.length))}`;
    view.dispatch({ changes: { from: line.to, insert: `\n${row}` }, userEvent: 'input.table' });
    return align(view, line.number + 1, 0);
  };

export const nextCell = toCell(1);
export const previousCell = toCell(-1);

/** A `|` that ends a cell aligns the table. */
export const alignOnBar: Extension = EditorView.inputHandler.of((view, from, to, text) => {
  if (text !== '|' || from !== to || view.state.readOnly) return false;
  const line = view.state.doc.lineAt(from);
  if (lineOf(view.state, line.number).kind !== 'row' || view.state.sliceDoc(from - 1, from) === '\\') return false;
  view.dispatch({ changes: { from, insert: '|' }, selection: { anchor: from + 1 }, userEvent: 'input.type' });
  const now = view.state.doc.lineAt(from);
  const written = readCells(now.text).length;
  if (!align(view, now.number, written - 1)) return true;
  const end = view.state.doc.line(now.number).to;
  // Behind the bar one goes on with the next cell.
  view.dispatch({ selection: { anchor: from + 1 === now.to ? end : view.state.selection.main.to } });
  return true;
});
