import { forceLinting } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Diagnostic } from '@stepwright/catalogue/check/diagnostic';
import { STEP_LANGUAGE_TYPES } from '@stepwright/catalogue/keywords/step';
import type { ScenarioChoice } from '@stepwright/contract/bundle';
import {
  lazy,
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CodeEditor } from '../code-editor.tsx';
import { apiCompletion } from './api-completion.ts';
import { apiEmptyHint } from './api-empty-hint.ts';
import { apiHover } from './api-hover.ts';
import { apiLook } from './api-look.ts';
import { apiText } from './api-text.ts';
import { gherkinCheck, recheck, sameFindings } from './check.ts';
import { closeSlots } from './close-slots.ts';
import { gherkinCompletion } from './completion.ts';
import { editorCommands, editorKeys } from './editor-commands.ts';
import type { EditorHost } from './editor-host.ts';
import { editorLook } from './editor-look.ts';
import { gherkinFold } from './fold.ts';
import { followPlace, type TextPlace } from './follow-place.ts';
import { gherkinHover } from './hover.ts';
import { stepKnowledge } from './knowledge.ts';
import { gherkinLook } from './look.ts';
import { goToLine, type Surroundings } from './navigate.ts';
import { PlaceBar } from './place-bar.tsx';
import { ProblemStrip } from './problem-strip.tsx';
import { quickFix } from './quick-fix.ts';
import { outcomesOf, resultMarks, showResults } from './result-marks.ts';
import { runGutter } from './run-gutter.ts';
import type { GherkinSources } from './sources.ts';
import { textMap, textOf } from './text-map.ts';
import { useChecker } from './use-checker.ts';
import { gherkinComment } from './write-lines.ts';
import { alignOnBar } from './write-tables.ts';

const OutlineDialog = lazy(() => import('./outline-dialog.tsx'));
const KeysDialog = lazy(() => import('./keys-dialog.tsx'));

export interface GherkinEditorHandle {
  readonly view: () => EditorView | null;
  readonly showLine: (line: number) => void;
  /** The scenarios that begin on these lines of the present text, as a run names them. */
  readonly choose: (lines: readonly number[]) => Promise<readonly Omit<ScenarioChoice, 'feature'>[]>;
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
  /** The screen around it; without one nothing outside of the text is offered. */
  readonly host?: EditorHost | null;
  /** Instead of a height that suits a screen of its own. */
  readonly height?: string | object;
  readonly ref?: Ref<GherkinEditorHandle>;
}

const NONE: Extension = [];
const OWN_HEIGHT = { xs: '60vh', md: 'max(550px, calc(100vh - 350px))' };

/** The editor of a feature text: colours, completion, the check as one writes, help, outline, results. Its keys are under F1. */
export default function GherkinEditor(props: GherkinEditorProps) {
  const { value, onChange, readOnly, sources, line, extra = NONE, host = null, height = OWN_HEIGHT, ref } = props;
  const editor = useRef<EditorView | null>(null);
  const checker = useChecker();
  const latest = useRef({ sources, host });
  latest.current = { sources, host };
  const [findings, setFindings] = useState<readonly Diagnostic[] | null>(null);
  const [place, setPlace] = useState<TextPlace | null>(null);
  const [open, setOpen] = useState<'outline' | 'keys' | null>(null);
  const { type } = sources.feature;
  const isApi = type === 'KARATE';
  const steps = isApi || STEP_LANGUAGE_TYPES.includes(type);
  const hasScreen = host !== null;
  const mayRun = host?.mayWrite === true;
  const around = useMemo<Surroundings>(
    () => ({ sources: () => latest.current.sources, host: () => latest.current.host, show: setOpen }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is checked against has changed, so it is checked again.
  useEffect(() => {
    const view = editor.current;
    if (!view) return;
    view.dispatch({ effects: recheck.of(null) });
    forceLinting(view);
  }, [sources]);
  const results = host?.results ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results are brought to the lines.
  useEffect(() => {
    editor.current?.dispatch({ effects: showResults.of(null) });
  }, [results]);
  const extensions = useMemo<Extension>(() => {
    if (!steps) return [gherkinLook(false), extra];
    return [
      mayRun ? runGutter(around.host) : [],
      extra,
      textMap,
      stepKnowledge,
      apiText.of(isApi),
      isApi ? [apiLook, apiEmptyHint] : [gherkinLook(true), closeSlots],
      editorLook,
      gherkinFold,
      gherkinComment,
      alignOnBar,
      editorKeys(around),
      isApi ? apiCompletion(around.sources) : gherkinCompletion(around.sources, around.host),
      gherkinCheck({
        ...around,
        checker,
        onFindings: (found) => setFindings((known) => (sameFindings(known, found) ? known : found)),
      }),
      quickFix,
      isApi ? apiHover(around) : gherkinHover(around),
      followPlace(setPlace),
      hasScreen ? resultMarks(around.host) : [],
    ];
  }, [steps, isApi, extra, around, hasScreen, mayRun, checker]);

  // The same between drawings, so that what stands around the text is drawn anew only when it shows something else.
  const showLine = useCallback((number: number) => {
    if (editor.current) goToLine(editor.current, number);
  }, []);
  const openOutline = useCallback(() => setOpen('outline'), []);
  const openKeys = useCallback(() => setOpen('keys'), []);
  useImperativeHandle(ref, () => ({
    showLine,
    view: () => editor.current,
    choose: (lines) => checker.choose(editor.current?.state.doc.toString() ?? value, lines, type),
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new line moves the cursor, not each drawing.
  useEffect(() => {
    if (line !== undefined) showLine(line);
  }, [line]);

  const close = () => setOpen(null);
  // Once the dialog is gone: while it stands it keeps the focus to itself.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (open === null && wasOpen.current) editor.current?.focus();
    wasOpen.current = open !== null;
  }, [open]);
  const state = editor.current?.state;
  return (
    <>
      {steps && <PlaceBar place={place} onLine={showLine} onOutline={openOutline} onKeys={openKeys} />}
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
      <Suspense>
        {open === 'outline' && state && (
          <OutlineDialog
            text={textOf(state)}
            outcomes={outcomesOf(state)}
            line={state.doc.lineAt(state.selection.main.head).number}
            onLine={showLine}
            onClose={close}
          />
        )}
        {open === 'keys' && <KeysDialog commands={editorCommands(around)} readOnly={readOnly} onClose={close} />}
      </Suspense>
    </>
  );
}
