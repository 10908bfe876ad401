import { json, jsonParseLinter } from '@codemirror/lang-json';
import { linter, lintGutter } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import FormHelperText from '@mui/material/FormHelperText';
import { INVALID_JSON } from '@stepwright/contract/json-text';
import { CodeEditor } from './code-editor.tsx';
import { isJsonText } from './json-validity.ts';

const parse = jsonParseLinter();

/** Writes the text anew with two blanks a level; leaves a text alone that does not parse. */
function format(view: EditorView): boolean {
  const text = view.state.doc.toString();
  if (text.trim() === '' || !isJsonText(text)) return true;
  const written = JSON.stringify(JSON.parse(text), null, 2);
  if (written !== text) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: written } });
  return true;
}

const extensions: Extension = [
  json(),
  // Empty is allowed (spec 1 §5).
  linter((view) => (view.state.doc.toString().trim() === '' ? [] : parse(view))),
  lintGutter(),
  keymap.of([{ key: 'Alt-Shift-f', run: format }]),
];

export interface JsonEditorProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly readOnly?: boolean;
  readonly help?: string;
}

/** A JSON text with the fault marked where it stands; loaded only when an editor is opened. */
export default function JsonEditor({ value, onChange, label, readOnly, help }: JsonEditorProps) {
  const valid = isJsonText(value);
  return (
    <div>
      <CodeEditor
        value={value}
        onChange={onChange}
        label={label}
        readOnly={readOnly ?? false}
        extensions={extensions}
        height={{ xs: '55vh', md: 'max(420px, calc(100vh - 330px))' }}
      />
      <FormHelperText error={!valid} role={valid ? undefined : 'alert'} sx={{ mx: 0.5 }}>
        {valid ? help : INVALID_JSON}
      </FormHelperText>
    </div>
  );
}
