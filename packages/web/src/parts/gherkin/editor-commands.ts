import { deleteLine, indentWithTab } from '@codemirror/commands';
import { nextDiagnostic, previousDiagnostic } from '@codemirror/lint';
import { type Extension, Prec } from '@codemirror/state';
import { type Command, EditorView, type KeyBinding, keymap } from '@codemirror/view';
import { findApiUses, goToApiDefinition, renameApiVariable } from './api-navigate.ts';
import { apiText } from './api-text.ts';
import { convertForm } from './convert-form.ts';
import { formatGherkin } from './format.ts';
import { findReferences, goToDefinition, renameSymbol, type Surroundings } from './navigate.ts';
import { nextSlot } from './next-slot.ts';
import { columnsOf } from './read-text.ts';
import { runnableAt } from './run-gutter.ts';
import { lineOf, sectionOf } from './text-map.ts';
import { ownWord, smartEnter } from './write-lines.ts';
import { nextCell, previousCell } from './write-tables.ts';

/** Formats the text, or the lines that are selected; lines that are right already stay untouched, and so do cursor and marks. */
export const format: Command = (view) => {
  const { state } = view;
  if (state.readOnly) return false;
  const { main } = state.selection;
  const text = state.doc.toString();
  const written = formatGherkin(text, { keepDocStrings: state.facet(apiText) })
    .replace(/\n$/, '')
    .split('\n');
  const first = main.empty ? 1 : state.doc.lineAt(main.from).number;
  const last = main.empty ? state.doc.lines : state.doc.lineAt(main.to).number;
  const changes: { from: number; to: number; insert: string }[] = [];
  for (let line = first; line <= Math.min(last, written.length); line++) {
    const { from, to, text: before } = state.doc.line(line);
    if (before !== written[line - 1]) changes.push({ from, to, insert: written[line - 1]! });
  }
  // The formatter drops empty lines at the end and leaves one line break there.
  if (main.empty) {
    const end = state.doc.line(Math.min(written.length, state.doc.lines)).to;
    const tail = state.sliceDoc(end);
    if (tail !== '\n') changes.push({ from: end, to: state.doc.length, insert: '\n' });
  }
  if (changes.length > 0) view.dispatch({ changes, userEvent: 'input.format' });
  return true;
};

const convert =
  ({ host }: Surroundings): Command =>
  (view) => {
    const { state } = view;
    const { from, number } = state.doc.lineAt(state.selection.main.head);
    const line = lineOf(state, number);
    if (state.readOnly || line.kind !== 'step') return false;
    const written = convertForm(line.body, columnsOf(sectionOf(state, from)));
    if (written === null) {
      host()?.say(
        'This step has no other form: it is not understood, or its sentence has no place for one of its slots.',
      );
      return true;
    }
    const start = from + line.at;
    view.dispatch({
      changes: { from: start, to: start + line.body.length, insert: written },
      selection: { anchor: start + written.length },
      userEvent: 'input.convert',
    });
    return true;
  };

/** A command as the keys help shows it. `keys` in the editor's notation; `hint` where there is a pointer's way too. */
export interface EditorCommand {
  readonly keys: string;
  readonly label: string;
  /** Left out: the editor itself has it. */
  readonly run?: Command;
  /** Only where the text may be changed. */
  readonly writes?: true;
}

const isApiTest = ({ sources }: Surroundings): boolean => sources().feature.type === 'KARATE';

/** Everything that the editor of features can do, in the order in which its help shows it. */
export function editorCommands(around: Surroundings): readonly EditorCommand[] {
  const { host } = around;
  const isApi = isApiTest(around);
  const at = (does: typeof goToDefinition) => (view: EditorView) => does(view, view.state.selection.main.head, around);
  const screen =
    (does: (host: NonNullable<ReturnType<typeof around.host>>, view: EditorView) => void): Command =>
    (view) => {
      const found = host();
      if (!found) return false;
      does(found, view);
      return true;
    };
  const shows =
    (part: 'outline' | 'keys'): Command =>
    () => {
      around.show(part);
      return true;
    };
  return [
    { keys: 'Ctrl-Space', label: 'Complete', writes: true },
    { keys: 'Mod-.', label: 'Quick fixes of the problem at the cursor', writes: true },
    { keys: 'F8', label: 'Next problem', run: nextDiagnostic },
    { keys: 'Shift-F8', label: 'Problem before', run: previousDiagnostic },
    {
      keys: 'F12',
      label: 'Go to where it is made (also Ctrl+click)',
      run: at(isApi ? goToApiDefinition : goToDefinition),
    },
    { keys: 'Shift-F12', label: 'Where it is used', run: at(isApi ? findApiUses : findReferences) },
    isApi
      ? { keys: 'F2', label: 'Rename the variable', run: at(renameApiVariable), writes: true }
      : { keys: 'F2', label: 'Rename the locator, key or variable', run: at(renameSymbol), writes: true },
    { keys: 'Mod-Shift-o', label: 'Outline: go to a scenario', run: shows('outline') },
    {
      keys: 'Mod-Shift-Enter',
      label: 'Run the scenario or row at the cursor',
      writes: true,
      run: screen((found, view) => {
        const runnable = runnableAt(view.state);
        if (runnable) found.run(runnable.lines, runnable.name);
        else found.say('Put the cursor into a scenario that has steps, then run it.');
      }),
    },
    {
      keys: 'Mod-Alt-Enter',
      label: 'Debug the scenario or row at the cursor',
      writes: true,
      run: screen((found, view) => {
        const runnable = runnableAt(view.state);
        if (runnable) found.debug(runnable.lines[0]!);
        else found.say('Put the cursor into a scenario that has steps, then debug it.');
      }),
    },
    { keys: 'Mod-Enter', label: 'Run the feature', writes: true, run: screen((found) => found.runFeature()) },
    { keys: 'Alt-Shift-f', label: 'Format the text, or what is selected', run: format, writes: true },
    ...(isApi
      ? []
      : [{ keys: 'Alt-Shift-c', label: 'Keyword form ↔ sentence', run: convert(around), writes: true as const }]),
    { keys: 'Mod-/', label: 'Comment on and off', writes: true },
    { keys: 'Alt-ArrowUp', label: 'Move lines up (Alt+↓: down)', writes: true },
    { keys: 'Shift-Alt-ArrowDown', label: 'Copy lines down (Shift+Alt+↑: up)', writes: true },
    { keys: 'Mod-Shift-k', label: 'Delete the line', run: deleteLine, writes: true },
    { keys: 'Tab', label: isApi ? 'Next cell of a table' : 'Next slot of a step, next cell of a table', writes: true },
    { keys: 'Mod-Shift-[', label: 'Fold (Ctrl+Shift+]: unfold)' },
    { keys: 'Ctrl-Alt-[', label: 'Fold all (Ctrl+Alt+]: unfold all)' },
    { keys: 'Mod-f', label: 'Find and replace in this text' },
    { keys: 'F1', label: 'These keys', run: shows('keys') },
    { keys: 'Escape Tab', label: 'Leave the editor with the keyboard' },
  ];
}

/** The keys of the editor. Those of snippets and of open lists come before them. */
export function editorKeys(around: Surroundings): Extension {
  const bindings = editorCommands(around).flatMap(({ keys, run }): KeyBinding[] =>
    run ? [{ key: keys, run, preventDefault: true }] : [],
  );
  return [
    Prec.high(
      keymap.of([
        ...bindings,
        { key: 'Enter', run: smartEnter },
        { key: 'Space', run: ownWord },
        { key: 'Tab', run: nextCell, shift: previousCell },
        ...(isApiTest(around) ? [] : [{ key: 'Tab', run: nextSlot }]),
        indentWithTab,
      ]),
    ),
    EditorView.domEventHandlers({
      mousedown: (event, view) => {
        if (!(event.ctrlKey || event.metaKey) || event.button !== 0) return false;
        const pos = view.posAtCoords({ x: event.clientX, y: event.clientY });
        const go = isApiTest(around) ? goToApiDefinition : goToDefinition;
        if (pos === null || !go(view, pos, around)) return false;
        event.preventDefault();
        return true;
      },
    }),
  ];
}
