import { Prec } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import TryIcon from '@mui/icons-material/Science';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { DebugMessage } from '@stepwright/contract/messages';
import { useMemo, useRef, useState } from 'react';
import { CodeEditor } from '../../parts/code-editor.tsx';
import { apiCompletion } from '../../parts/gherkin/api-completion.ts';
import { apiLook } from '../../parts/gherkin/api-look.ts';
import { apiText } from '../../parts/gherkin/api-text.ts';
import { gherkinCompletion } from '../../parts/gherkin/completion.ts';
import { gherkinLook } from '../../parts/gherkin/look.ts';
import type { GherkinSources } from '../../parts/gherkin/sources.ts';

/** From one line to a few; before the look of all editors, which leaves room below the last line. */
const growing = EditorView.theme({
  '&.cm-editor': { height: 'auto', maxHeight: '150px' },
  '.cm-content.cm-content': { paddingBlock: '7px' },
});

/**
 * A step that is not in the feature, completed as in the editor and run where the session stands; Enter runs it. An API test takes several
 * lines, since its steps may have texts and tables below them: Shift+Enter begins the next one.
 */
export default function TryStep({
  sources,
  variables,
  paused,
  onTry,
}: {
  readonly sources: GherkinSources;
  /** Those of the session at this moment. */
  readonly variables: DebugMessage['variables'];
  readonly paused: boolean;
  readonly onTry: (step: string) => void;
}) {
  const [step, setStep] = useState('');
  const submit = () => {
    if (!paused || step.trim() === '') return;
    onTry(step.trim());
  };
  const isApi = sources.feature.type === 'KARATE';
  const latest = useRef({ sources, variables, submit });
  latest.current = { sources, variables, submit };
  const extensions = useMemo(
    () => [
      apiText.of(isApi),
      isApi
        ? [
            growing,
            apiLook,
            apiCompletion(
              () => latest.current.sources,
              () => latest.current.variables.map(({ name }) => name),
            ),
          ]
        : [gherkinLook(true), gherkinCompletion(() => latest.current.sources)],
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
      placeholder(isApi ? 'Try a step: match response.id == 7' : 'Try a step: CLICK [name]'),
      EditorView.theme({
        '.cm-placeholder': { color: 'var(--sw-palette-text-secondary)' },
        '.cm-gutters, .cm-activeLine': { display: 'none' },
        '.cm-activeLine.cm-activeLine': { display: 'block', backgroundColor: 'transparent' },
        '.cm-content': { paddingBlock: '7px' },
      }),
    ],
    [isApi],
  );
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <CodeEditor
          value={step}
          onChange={setStep}
          label="Step to try"
          extensions={extensions}
          height={isApi ? 'auto' : '40px'}
        />
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
