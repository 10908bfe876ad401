import { toggleLineComment } from '@codemirror/commands';
import type { Extension } from '@codemirror/state';
import { EditorState } from '@codemirror/state';
import type { Command } from '@codemirror/view';
import { readCells } from './read-line.ts';
import { lineOf, sectionOf, textOf } from './text-map.ts';

/** `#` is Gherkin's only comment. */
export const gherkinComment: Extension = EditorState.languageData.of(() => [{ commentTokens: { line: '#' } }]);
export const toggleComment: Command = toggleLineComment;

/** A word that begins a step, written behind another that begins it: `And Then`. */
const TWO_WORDS = /^(\s*)(?:Given|When|Then|And|But|\*) +(Given|When|Then|And|But|\*)$/;

/** Space behind the word that somebody writes although the line was begun for them: theirs takes the place of ours. */
export const ownWord: Command = (view) => {
  const { state } = view;
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const found = main.empty && !state.readOnly ? TWO_WORDS.exec(state.sliceDoc(line.from, main.head)) : null;
  if (!found || textOf(state).fences.some(({ from, to }) => line.number >= from && line.number < to)) return false;
  const text = `${found[1]}${found[2]} `;
  view.dispatch({
    changes: { from: line.from, to: main.head, insert: text },
    selection: { anchor: line.from + text.length },
    userEvent: 'input.type',
    scrollIntoView: true,
  });
  return true;
};

/** Enter behind a step, a heading or a row begins the next line as it will most likely go on. */
export const smartEnter: Command = (view) => {
  const { state } = view;
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  if (state.readOnly || !main.empty || main.head < line.from + line.text.trimEnd().length || main.head === line.from)
    return false;
  const { fences } = textOf(state);
  const { number } = line;
  if (fences.some(({ from, to }) => number >= from && number < to)) return false;
  const known = lineOf(state, number);
  const indent = line.text.slice(0, line.text.length - line.text.trimStart().length);
  const begin = (text: string) => {
    view.dispatch({
      changes: { from: main.head, to: line.to, insert: `\n${text}` },
      selection: { anchor: main.head + 1 + text.length },
      userEvent: 'input',
      scrollIntoView: true,
    });
    return true;
  };
  /** A line that was begun for nothing is taken back. */
  const end = () => {
    view.dispatch({ changes: { from: line.from, to: line.to }, selection: { anchor: line.from }, userEvent: 'delete' });
    return true;
  };
  switch (known.kind) {
    case 'step':
      return known.body === '' ? end() : begin(`${indent}${known.word === '*' ? '*' : 'And'} `);
    case 'row': {
      const cells = readCells(line.text);
      if (cells.length === 0) return false;
      if (cells.every(({ text }) => text === '')) return end();
      const row = `${indent}|${'  |'.repeat(cells.length)}`;
      begin(row);
      const at = main.head + 1 + indent.length + 2;
      view.dispatch({ selection: { anchor: at } });
      return true;
    }
    case 'background':
    case 'scenario':
    case 'outline':
      return sectionOf(state, line.from)?.steps.length ? false : begin(`${indent}  Given `);
    case 'examples': {
      const columns = [
        ...new Set(
          (sectionOf(state, line.from)?.steps ?? []).flatMap(({ text }) =>
            [...text.matchAll(/<([\w ]+)>/g)].map((one) => one[1]!),
          ),
        ),
      ];
      return columns.length === 0 ? false : begin(`${indent}  | ${columns.join(' | ')} |`);
    }
    default:
      return false;
  }
};
