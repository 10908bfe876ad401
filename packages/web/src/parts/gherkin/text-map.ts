import { type EditorState, StateField, type Text, type Transaction } from '@codemirror/state';
import { readLine, type TextLine } from './read-line.ts';
import { type ReadText, readText, type Section, sectionAt } from './read-text.ts';

/** The lines of the text, each read once; a change reads the changed ones alone. */
interface TextMap {
  readonly lines: readonly TextLine[];
  whole: ReadText | null;
}

const readLines = (doc: Text, from: number, to: number): TextLine[] => {
  const lines: TextLine[] = [];
  for (const text of doc.iterLines(from, to + 1)) lines.push(readLine(text));
  return lines;
};

const field = StateField.define<TextMap>({
  create: ({ doc }) => ({ lines: readLines(doc, 1, doc.lines), whole: null }),
  update: (value, transaction) => (transaction.docChanged ? changed(value, transaction) : value),
});

function changed({ lines: before }: TextMap, { changes, startState, newDoc }: Transaction): TextMap {
  let lines = before;
  let offset = 0;
  changes.iterChangedRanges((fromA, toA, fromB, toB) => {
    const first = startState.doc.lineAt(fromA).number;
    const last = startState.doc.lineAt(toA).number;
    const from = newDoc.lineAt(fromB).number;
    const to = newDoc.lineAt(toB).number;
    lines = [...lines.slice(0, first - 1 + offset), ...readLines(newDoc, from, to), ...lines.slice(last + offset)];
    offset += to - from - (last - first);
  });
  return { lines, whole: null };
}

/** Keeps the order of a feature text at hand. */
export const textMap = field;

/** A line of the text, from 1. */
export function lineOf(state: EditorState, line: number): TextLine {
  const map = state.field(field, false);
  return map?.lines[line - 1] ?? readLine(state.doc.line(line).text);
}

/** The order of the whole text; put together when it is asked for first after a change. */
export function textOf(state: EditorState): ReadText {
  const map = state.field(field, false);
  if (!map) return readText(readLines(state.doc, 1, state.doc.lines));
  map.whole ??= readText(map.lines);
  return map.whole;
}

/** The scenario, outline or Background around a place. */
export function sectionOf(state: EditorState, pos: number): Section | null {
  return sectionAt(textOf(state), state.doc.lineAt(pos).number);
}
