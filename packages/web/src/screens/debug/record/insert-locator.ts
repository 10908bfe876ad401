import type { EditorView } from '@codemirror/view';

/** Writes a locator in its brackets at the cursor; inside brackets it takes the place of what stands there. */
export function insertLocator(view: EditorView, locator: string): void {
  const { state } = view;
  const { from, to, head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const open = line.text.lastIndexOf('[', head - line.from - 1);
  const shut = line.text.indexOf(']', head - line.from);
  const isInside = from === to && open >= 0 && shut >= 0 && !line.text.slice(open + 1, head - line.from).includes(']');
  const place = isInside ? { from: line.from + open, to: line.from + shut + 1 } : { from, to };
  const before = isInside || /(^|\s)$/.test(state.sliceDoc(line.from, place.from)) ? '' : ' ';
  const insert = `${before}[${locator}]`;
  view.dispatch({
    changes: { ...place, insert },
    selection: { anchor: place.from + insert.length },
    scrollIntoView: true,
    userEvent: 'input',
  });
  view.focus();
}
