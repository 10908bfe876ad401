import { type EditorState, StateField, type Text, type Transaction } from '@codemirror/state';
import { readLine, type TextLine } from './read-line.ts';
import { type ReadText, readText, type Section, sectionAt, withLine } from './read-text.ts';

/** The lines of the text, each read once; a change reads the changed ones alone. */
interface TextMap {
  readonly lines: readonly TextLine[];
  whole: ReadText | null;
  /** Stays the same while what is on which line does: changes of words inside a step, a remark, a description. */
  readonly order: object;
}

const readLines = (doc: Text, from: number, to: number): TextLine[] => {
  const lines: TextLine[] = [];
  for (const text of doc.iterLines(from, to + 1)) lines.push(readLine(text));
  return lines;
};

const field = StateField.define<TextMap>({
  create: ({ doc }) => ({ lines: readLines(doc, 1, doc.lines), whole: null, order: {} }),
  update: (value, transaction) =>
    transaction.docChanged ? (inOneLine(value, transaction) ?? changed(value, transaction)) : value,
});

/** Most keys change one line, which stays what it is: then the order of the text is kept. */
function inOneLine(value: TextMap, { changes, startState, newDoc }: Transaction): TextMap | null {
  if (startState.doc.lines !== newDoc.lines || value.whole === null) return null;
  let line = 0;
  let isOne = true;
  changes.iterChangedRanges((fromA, toA, fromB, toB) => {
    const first = startState.doc.lineAt(fromA).number;
    const last = startState.doc.lineAt(toA).number;
    const now = newDoc.lineAt(fromB).number;
    if (first !== last || now !== first || newDoc.lineAt(toB).number !== now || (line !== 0 && line !== now)) {
      isOne = false;
    }
    line = now;
  });
  if (!isOne || line === 0) return null;
  const now = readLine(newDoc.line(line).text);
  const whole = withLine(value.whole, line, value.lines[line - 1]!, now);
  return whole && { lines: value.lines.with(line - 1, now), whole, order: value.order };
}

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
  return { lines, whole: null, order: {} };
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

/** Another value as soon as another thing may stand on some line; null where no order is kept. */
export const orderOf = (state: EditorState): object | null => state.field(field, false)?.order ?? null;

/** The scenario, outline or Background around a place. */
export function sectionOf(state: EditorState, pos: number): Section | null {
  return sectionAt(textOf(state), state.doc.lineAt(pos).number);
}
