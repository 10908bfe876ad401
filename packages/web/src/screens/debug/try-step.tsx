import { Prec } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import TryIcon from '@mui/icons-material/Science';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useRef, useState } from 'react';
import { CodeEditor } from '../../parts/code-editor.tsx';
import { gherkinCompletion } from '../../parts/gherkin/completion.ts';
import { gherkinLook } from '../../parts/gherkin/look.ts';
import type { GherkinSources } from '../../parts/gherkin/sources.ts';

/** A step that is not in the feature, completed as in the editor and run where the session stands; Enter runs it. */
export default function TryStep({
  sources,
  paused,
  onTry,
}: {
  readonly sources: GherkinSources;
  readonly paused: boolean;
  readonly onTry: (step: string) => void;
}) {
  const [step, setStep] = useState('');
  const submit = () => {
    if (!paused || step.trim() === '') return;
    onTry(step.trim());
  };
  const latest = useRef({ sources, submit });
  latest.current = { sources, submit };
  const extensions = useMemo(
    () => [
      gherkinLook(true),
      gherkinCompletion(() => latest.current.sources),
      // Behind the completion, which takes Enter for itself while it is open.
      Prec.high(
        keymap.of([
          {
            key: 'Enter',
            run: () => {
              latest.current.submit();
              return true;
            },
          },
        ]),
      ),
      placeholder('Try a step: CLICK [name]'),
      EditorView.theme({
        '.cm-placeholder': { color: 'var(--sw-palette-text-secondary)' },
        '.cm-gutters, .cm-activeLine': { display: 'none' },
        '.cm-activeLine.cm-activeLine': { display: 'block', backgroundColor: 'transparent' },
        '.cm-content': { paddingBlock: '7px' },
      }),
    ],
    [],
  );
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <CodeEditor value={step} onChange={setStep} label="Step to try" extensions={extensions} height="40px" />
      </Box>
      <Button
        variant="outlined"
        startIcon={<TryIcon />}
        disabled={!paused || step.trim() === ''}
        onClick={submit}
        sx={{ height: 40 }}
      >
        Try
      </Button>
    </Box>
  );
}
