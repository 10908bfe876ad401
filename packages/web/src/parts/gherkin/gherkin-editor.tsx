import { forceLinting } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import type { Diagnostic } from '@stepwright/catalogue/check/diagnostic';
import { STEP_LANGUAGE_TYPES } from '@stepwright/catalogue/keywords/step';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { CodeEditor } from '../code-editor.tsx';
import { gherkinCheck, recheck } from './check.ts';
import { gherkinCompletion } from './completion.ts';
import { formatGherkin } from './format.ts';
import { gherkinLook } from './look.ts';
import { ProblemStrip } from './problem-strip.tsx';
import type { GherkinSources } from './sources.ts';

export interface GherkinEditorHandle {
  readonly view: () => EditorView | null;
  readonly showLine: (line: number) => void;
}

export interface GherkinEditorProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly readOnly: boolean;
  readonly sources: GherkinSources;
  /** A line to show at first, from 1. */
  readonly line?: number | undefined;
  /** More for the editor; keep the same value between drawings. */
  readonly extra?: Extension;
  /** Instead of a height that suits a screen of its own. */
  readonly height?: string | object;
  readonly ref?: Ref<GherkinEditorHandle>;
}

function format(view: EditorView): boolean {
  if (view.state.readOnly) return false;
  const text = view.state.doc.toString();
  const written = formatGherkin(text);
  if (written === text) return true;
  const line = view.state.doc.lineAt(view.state.selection.main.head).number;
  view.dispatch({ changes: { from: 0, to: text.length, insert: written } });
  const at = view.state.doc.line(Math.min(line, view.state.doc.lines));
  view.dispatch({ selection: { anchor: at.to }, scrollIntoView: true });
  return true;
}

const NONE: Extension = [];
const OWN_HEIGHT = { xs: '60vh', md: 'max(550px, calc(100vh - 316px))' };

/** The editor of a feature text: colours, completion, the check as one writes, formatting (Alt+Shift+F). */
export default function GherkinEditor(props: GherkinEditorProps) {
  const { value, onChange, readOnly, sources, line, extra = NONE, height = OWN_HEIGHT, ref } = props;
  const editor = useRef<EditorView | null>(null);
  const latest = useRef(sources);
  const [findings, setFindings] = useState<readonly Diagnostic[] | null>(null);
  const steps = STEP_LANGUAGE_TYPES.includes(sources.feature.type);
  useEffect(() => {
    latest.current = sources;
    const view = editor.current;
    if (!view) return;
    view.dispatch({ effects: recheck.of(null) });
    forceLinting(view);
  }, [sources]);
  const extensions = useMemo<Extension>(() => {
    const read = () => latest.current;
    if (!steps) return [gherkinLook(false), extra];
    return [
      extra,
      gherkinLook(true),
      gherkinCompletion(read),
      gherkinCheck(read, setFindings),
      keymap.of([{ key: 'Alt-Shift-f', run: format, preventDefault: true }]),
    ];
  }, [steps, extra]);

  const showLine = (number: number) => {
    const view = editor.current;
    if (!view) return;
    const at = view.state.doc.line(Math.min(Math.max(1, number), view.state.doc.lines));
    view.dispatch({ selection: { anchor: at.from }, effects: EditorView.scrollIntoView(at.from, { y: 'center' }) });
    view.focus();
  };
  useImperativeHandle(ref, () => ({ showLine, view: () => editor.current }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new line moves the cursor, not each drawing.
  useEffect(() => {
    if (line !== undefined) showLine(line);
  }, [line]);

  return (
    <>
      <CodeEditor
        ref={editor}
        value={value}
        onChange={onChange}
        label="Feature text"
        readOnly={readOnly}
        extensions={extensions}
        height={height}
      />
      {steps && <ProblemStrip findings={findings} onShow={showLine} />}
    </>
  );
}
