import { indentWithTab } from '@codemirror/commands';
import { indentUnit } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import Box from '@mui/material/Box';
import { basicSetup } from 'codemirror';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { contentNonce } from '../app/content-nonce.ts';
import { codeLook } from './code-look.ts';

export interface CodeEditorProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly readOnly?: boolean;
  /** Language, completion, lint; keep the same array between drawings. */
  readonly extensions: Extension;
  readonly height: string | object;
  readonly ref?: Ref<EditorView | null>;
}

/** Characters from which on a text is told to the screen around it only when the keys rest, or before anything else is done with it. */
const LONG_TEXT = 4_000;
/** Milliseconds of rest. */
const REST = 500;

/** CodeMirror in React's clothes. The text is the caller's: a value from outside replaces what is shown and keeps the undo history. */
export function CodeEditor({ value, onChange, label, readOnly = false, extensions, height, ref }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const parts = useRef({ extensions: new Compartment(), readOnly: new Compartment(), label: new Compartment() });
  const latest = useRef({ value, onChange, extensions, readOnly, label });
  latest.current = { value, onChange, extensions, readOnly, label };
  // Texts that the screen was told and has not drawn yet: when they come back they are no news.
  const told = useRef<string[]>([]);

  // In the layout phase and before the handle, so that the caller's own effects find the editor.
  useLayoutEffect(() => {
    if (!host.current) return;
    const { extensions: ours, readOnly: locked, label: name } = parts.current;
    const first = latest.current;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      clearTimeout(resting);
      resting = undefined;
      const text = editor.state.doc.toString();
      if (text !== latest.current.value) told.current.push(text);
      latest.current.onChange(text);
    };
    // Whatever a person does next sees the text as it is: a save, a run, another field.
    const tellNow = (event: Event) => {
      const isCommand = !(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey;
      if (resting !== undefined && isCommand) tell();
    };
    const occasions = ['keydown', 'pointerdown', 'focusout', 'pagehide'] as const;
    for (const occasion of occasions) window.addEventListener(occasion, tellNow, { capture: true });
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: first.value,
        extensions: [
          basicSetup,
          keymap.of([indentWithTab]),
          EditorState.tabSize.of(2),
          indentUnit.of('  '),
          codeLook,
          contentNonce ? EditorView.cspNonce.of(contentNonce) : [],
          locked.of(lock(first.readOnly)),
          name.of(EditorView.contentAttributes.of(attributes(first.label))),
          ours.of(first.extensions),
          EditorView.scrollMargins.of(coveredAtTheEnd),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            clearTimeout(resting);
            if (update.state.doc.length < LONG_TEXT) tell();
            else resting = setTimeout(tell, REST);
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      for (const occasion of occasions) window.removeEventListener(occasion, tellNow, { capture: true });
      if (resting !== undefined) tell();
      view.current = null;
      editor.destroy();
    };
  }, []);
  useImperativeHandle(ref, () => view.current as EditorView, []);

  useEffect(() => {
    const editor = view.current;
    // The editor ends every line with one sign, whatever the text came with; that alone is no change.
    if (!editor) return;
    const known = told.current.lastIndexOf(value);
    if (known >= 0) {
      told.current.splice(0, known + 1);
      return;
    }
    const shown = editor.state.doc.toString();
    const wanted = value.includes('\r') ? value.replace(/\r\n?/g, '\n') : value;
    if (shown !== wanted) editor.dispatch({ changes: differenceOf(shown, wanted) });
  }, [value]);
  useEffect(() => view.current?.dispatch({ effects: parts.current.extensions.reconfigure(extensions) }), [extensions]);
  useEffect(() => view.current?.dispatch({ effects: parts.current.readOnly.reconfigure(lock(readOnly)) }), [readOnly]);
  useEffect(() => {
    const name = EditorView.contentAttributes.of(attributes(label));
    view.current?.dispatch({ effects: parts.current.label.reconfigure(name) });
  }, [label]);

  return (
    <Box
      ref={host}
      sx={{
        height,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        overflow: 'hidden',
        '&:focus-within': { borderColor: 'primary.main' },
      }}
    />
  );
}

/** What differs, line by line where the number of lines is the same: cursor, folds and marks of the other lines stay. */
function differenceOf(shown: string, wanted: string): { from: number; to: number; insert: string }[] {
  const before = shown.split('\n');
  const after = wanted.split('\n');
  if (before.length === after.length) {
    let from = 0;
    return before.flatMap((line, at) => {
      const start = from;
      from += line.length + 1;
      return line === after[at] ? [] : [{ from: start, to: start + line.length, insert: after[at]! }];
    });
  }
  let start = 0;
  while (start < shown.length && shown[start] === wanted[start]) start += 1;
  let end = 0;
  const most = Math.min(shown.length, wanted.length) - start;
  while (end < most && shown.at(-1 - end) === wanted.at(-1 - end)) end += 1;
  return [{ from: start, to: shown.length - end, insert: wanted.slice(start, wanted.length - end) }];
}

/** Pixels of the last lines that lie under what sticks to the window's end below the editor: where one types must not be there. */
function coveredAtTheEnd({ dom, scrollDOM }: EditorView): { bottom: number } | null {
  const below = dom.parentElement?.nextElementSibling;
  if (!below || getComputedStyle(below).position !== 'sticky') return null;
  const { bottom, height } = scrollDOM.getBoundingClientRect();
  return { bottom: Math.min(Math.max(bottom - below.getBoundingClientRect().top, 0), height / 2) };
}

/** A text that is only read is reached by the keyboard all the same, to scroll and copy it. */
const attributes = (label: string) => ({ 'aria-label': label, tabindex: '0' });

const lock = (readOnly: boolean): Extension => [EditorState.readOnly.of(readOnly), EditorView.editable.of(!readOnly)];
