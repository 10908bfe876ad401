import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import Box from '@mui/material/Box';
import { minimalSetup } from 'codemirror';
import { useLayoutEffect, useRef } from 'react';
import { contentNonce } from '../../app/content-nonce.ts';
import { codeLook } from '../code-look.ts';
import { useWide } from '../use-list-search.ts';

export interface MergeEditorProps {
  readonly label: string;
  readonly theirs: string;
  /** The editor begins with it; a change from outside replaces what is shown. */
  readonly mine: string;
  readonly onMine: (text: string) => void;
}

const mergeLook = EditorView.theme({
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { backgroundColor: 'light-dark(#fdecea, #4a1f1f66)' },
  '&.cm-merge-b .cm-changedLine, .cm-insertedLine': { backgroundColor: 'light-dark(#e6f6ec, #1c432d66)' },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': { background: 'light-dark(#f7c6c1, #7a2f2faa)' },
  '&.cm-merge-b .cm-changedText': { background: 'light-dark(#b9e6c9, #2f6b48aa)' },
  '& .cm-chunkButtons button': {
    padding: '1px 8px',
    border: '1px solid var(--sw-palette-divider)',
    borderRadius: '6px',
    color: 'var(--sw-palette-text-primary)',
    backgroundColor: 'var(--sw-palette-background-paper)',
  },
  '.cm-collapsedLines': {
    color: 'var(--sw-palette-text-secondary)',
    background: 'var(--sw-palette-background-default)',
  },
});

/** The stored text beside one's own; a place is taken over by its arrow. One below the other where it is narrow. */
export function MergeEditor({ label, theirs, mine, onMine }: MergeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const wide = useWide();
  const latest = useRef({ mine, onMine });
  latest.current = { mine, onMine };
  useLayoutEffect(() => {
    const parent = host.current;
    if (!parent) return;
    const common = (name: string): Extension => [
      minimalSetup,
      codeLook,
      mergeLook,
      EditorState.tabSize.of(2),
      EditorView.lineWrapping,
      contentNonce ? EditorView.cspNonce.of(contentNonce) : [],
      EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' }),
    ];
    const own = [
      common(`${label}, yours`),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) latest.current.onMine(update.state.doc.toString());
      }),
    ];
    const collapseUnchanged = { margin: 3, minSize: 8 };
    if (!wide) {
      const unified = unifiedMergeView({ original: theirs, mergeControls: takeOver, collapseUnchanged, gutter: true });
      const view = new EditorView({ parent, doc: latest.current.mine, extensions: [own, unified] });
      editor.current = view;
      return () => view.destroy();
    }
    const view = new MergeView({
      parent,
      a: {
        doc: theirs,
        extensions: [common(`${label}, stored`), EditorState.readOnly.of(true), EditorView.editable.of(false)],
      },
      b: { doc: latest.current.mine, extensions: own },
      revertControls: 'a-to-b',
      renderRevertControl: () => control('Take this place from the stored version', '→'),
      collapseUnchanged,
      gutter: true,
    });
    editor.current = view.b;
    return () => view.destroy();
  }, [wide, theirs, label]);
  useLayoutEffect(() => {
    const view = editor.current;
    if (view && view.state.doc.toString() !== mine.replace(/\r\n?/g, '\n')) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: mine } });
    }
  }, [mine]);
  return (
    <Box
      ref={host}
      sx={{
        maxHeight: { xs: '46vh', md: '52vh' },
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        '& .cm-mergeViewEditor': { minWidth: 0 },
        '& .cm-editor': { height: 'auto' },
        '& .cm-merge-revert': { width: 34, borderInline: '1px solid var(--sw-palette-divider)' },
        '& .cm-merge-revert button': { color: 'primary.main', fontSize: '1.125rem', fontWeight: 700 },
      }}
    />
  );
}

function control(label: string, sign: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.title = label;
  button.setAttribute('aria-label', label);
  button.textContent = sign;
  return button;
}

/** One below the other: `reject` brings the stored lines back, `accept` is not needed to keep one's own. */
function takeOver(type: 'accept' | 'reject', act: (event: MouseEvent) => void): HTMLElement {
  if (type === 'accept') return document.createElement('span');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Take stored';
  button.addEventListener('mousedown', act);
  button.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    }
  });
  return button;
}
