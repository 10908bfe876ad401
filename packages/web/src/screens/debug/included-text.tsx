import type { EditorView } from '@codemirror/view';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useMemo, useState } from 'react';
import { CodeEditor } from '../../parts/code-editor.tsx';
import { type MarkedLine, markedStep, markLine } from '../../parts/gherkin/breakpoints.ts';
import { gherkinLook } from '../../parts/gherkin/look.ts';

/** The text of an included feature while the session is in it; it is changed in its own editor. */
export default function IncludedText({
  uri,
  content,
  marked,
}: {
  readonly uri: string;
  readonly content: string;
  readonly marked: MarkedLine | null;
}) {
  const [view, setView] = useState<EditorView | null>(null);
  const extensions = useMemo(() => [gherkinLook(true), markedStep(setView)], []);
  useEffect(() => {
    if (view) markLine(view, marked);
  }, [view, marked]);
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Alert severity="info" sx={{ py: 0 }}>
        The session is in the included feature {uri.replace(/^.*\/|\.feature$/g, '')}, which is only read here.
      </Alert>
      <CodeEditor
        value={content}
        onChange={() => undefined}
        label="Text of the included feature"
        readOnly
        extensions={extensions}
        height={{ xs: '50vh', md: '100%' }}
      />
    </Box>
  );
}
