import { type EditorState, type Extension, type Line, type Range, RangeSet } from '@codemirror/state';
import { type Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { orderOf } from './text-map.ts';

/** The marks of one line, in the order of their places. */
export type MarkLine = (state: EditorState, line: Line) => readonly Range<Decoration>[];

/**
 * Marks of the lines in view. A key makes those of its own line anew and moves the others along; only another order of the text (a doc
 * string that opens, a line more) and other lines in view make all of them anew.
 */
export function lineMarks(mark: MarkLine): Extension {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = marksInView(view, mark);
      }
      update(update: ViewUpdate) {
        const { docChanged, view, startState, state } = update;
        if (
          update.viewportMoved ||
          (docChanged && (orderOf(startState) !== orderOf(state) || orderOf(state) === null))
        ) {
          this.decorations = marksInView(view, mark);
        } else if (docChanged) {
          this.decorations = marksOfChange(this.decorations, update, mark);
        }
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );
}

function marksInView({ state, visibleRanges }: EditorView, mark: MarkLine): DecorationSet {
  const marks: Range<Decoration>[] = [];
  let place = 0;
  for (const { from, to } of visibleRanges) {
    // Two ranges may share a line: what lies between them is folded away.
    for (place = Math.max(place, from); place <= to; ) {
      const line = state.doc.lineAt(place);
      marks.push(...mark(state, line));
      place = line.to + 1;
    }
  }
  return RangeSet.of(marks);
}

function marksOfChange(before: DecorationSet, { changes, state, view }: ViewUpdate, mark: MarkLine): DecorationSet {
  let marks = before.map(changes);
  const { from: first, to: last } = view.viewport;
  changes.iterChangedRanges((_fromA, _toA, from, to) => {
    if (to < first || from > last) return;
    const add: Range<Decoration>[] = [];
    const filterFrom = state.doc.lineAt(Math.max(from, first)).from;
    let filterTo = filterFrom;
    for (let place = filterFrom; place <= Math.min(to, last); ) {
      const line = state.doc.lineAt(place);
      add.push(...mark(state, line));
      filterTo = line.to;
      place = line.to + 1;
    }
    marks = marks.update({ add, filterFrom, filterTo, filter: () => false });
  });
  return marks;
}
