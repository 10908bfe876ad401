import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { DebugOrder } from '@stepwright/contract/control';
import type { DebugSession } from '@stepwright/contract/entities/debug-session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { explain } from '../../api/call-error.ts';
import { endDebug, orderDebug, sessionQuery } from '../../api/queries/debug.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { readLocalState, writeLocalState } from '../../app/local-state.ts';
import { gherkinBreakpoints, type MarkedLine, markLine, toggleBreakpoint } from '../../parts/gherkin/breakpoints.ts';
import { useNotices } from '../../parts/notice.tsx';
import type { DebugModel } from './debug-fold.ts';
import type { DebugActions } from './debug-toolbar.tsx';
import { insertLocator } from './record/insert-locator.ts';

export interface DebugOrders extends DebugActions {
  readonly paused: boolean;
  readonly running: boolean;
  readonly open: boolean;
  readonly stopping: boolean;
  readonly marked: MarkedLine | null;
  /** Breakpoints and the marked line, for the editor. */
  readonly extension: Extension;
  readonly onTry: (step: string) => void;
  readonly onSet: (name: string, value: string) => void;
  /** Writes a locator where the cursor stands. */
  readonly onLocator: (locator: string) => void;
}

/**
 * Sends what the person asks of a session, with the text and the breakpoints as they are in the editor. One order at a time: the next
 * may be given once the session says what came of the one before.
 */
export function useDebugOrders(
  session: DebugSession,
  model: DebugModel,
  featureId: number,
  content: string,
): DebugOrders {
  const { can } = useCurrentProject();
  const notices = useNotices();
  const client = useQueryClient();
  const [view, setView] = useState<EditorView | null>(null);
  const [sent, setSent] = useState(0);
  const { state, entryUri } = model;
  const open = (session.state === 'waiting' || session.state === 'open') && can('content.write');

  const order = useMutation({
    mutationFn: (wanted: DebugOrder) => orderDebug(session.id, wanted),
    onSuccess: ({ number }) => setSent(number),
    onError: (error) => {
      notices.failed(explain(error));
      void client.invalidateQueries({ queryKey: sessionQuery(session.id).queryKey });
    },
  });
  // New breakpoints hold up no other order.
  const points = useMutation({
    mutationFn: (wanted: DebugOrder) => orderDebug(session.id, wanted),
    onError: (error) => notices.failed(explain(error)),
  });
  const stop = useMutation({
    mutationFn: () => endDebug(session.id),
    onSuccess: (stopped) => client.setQueryData(sessionQuery(session.id).queryKey, stopped),
    onError: (error) => notices.failed(explain(error)),
  });
  const isAnswered = !order.isPending && (state?.after ?? 0) >= sent;
  const paused = open && state?.state === 'paused' && isAnswered;
  const running = open && state?.state === 'running';

  const lines = useRef<readonly number[]>(readLocalState().breakpoints?.[featureId] ?? []);
  const pointsOf = () => (entryUri === null ? [] : lines.current.map((line) => ({ uri: entryUri, line })));
  const onPoints = (next: readonly number[], byHand: boolean) => {
    lines.current = next;
    writeLocalState({ breakpoints: { ...readLocalState().breakpoints, [featureId]: next } });
    // Those that only moved with their text go along with the next order.
    if (byHand && open && state !== null) points.mutate({ do: 'points', breakpoints: pointsOf() });
  };
  const latest = useRef(onPoints);
  latest.current = onPoints;
  const extension = useMemo(
    () =>
      gherkinBreakpoints({
        lines: lines.current,
        onChange: (next, byHand) => latest.current(next, byHand),
        onReady: setView,
      }),
    [],
  );

  const marked = useMemo<MarkedLine | null>(() => {
    if (!open || state === null || state.line === null) return null;
    if (state.state === 'running') return { line: state.line, kind: 'running' };
    return { line: state.line, kind: state.error === null ? 'next' : 'failed' };
  }, [open, state]);
  const isEntry = state !== null && state.uri === entryUri;
  useEffect(() => {
    if (view) markLine(view, isEntry ? marked : null);
  }, [view, marked, isEntry]);

  const ask = (wanted: DebugOrder) => {
    if (paused) order.mutate(wanted);
  };
  const editing = () => ({ text: content, breakpoints: pointsOf() });
  const cursorLine = () => (view ? view.state.doc.lineAt(view.state.selection.main.head).number : 1);
  return {
    paused,
    running,
    open,
    stopping: stop.isPending,
    marked,
    extension,
    onContinue: () => ask({ do: 'continue', ...editing() }),
    onStep: () => ask({ do: 'step', ...editing() }),
    onRetry: () => ask({ do: 'retry', ...editing() }),
    onSkip: () => ask({ do: 'skip', ...editing() }),
    onRunToCursor: () => {
      if (entryUri !== null) ask({ do: 'runTo', uri: entryUri, line: cursorLine(), ...editing() });
    },
    onJump: () => ask({ do: 'jump', line: cursorLine(), ...editing() }),
    onPause: () => {
      if (running) order.mutate({ do: 'pause' });
    },
    onStop: () => stop.mutate(),
    onToggle: () => {
      if (view) toggleBreakpoint(view);
    },
    onTry: (step) => ask({ do: 'try', step }),
    onSet: (name, value) => ask({ do: 'set', name, value }),
    onLocator: (locator) => {
      if (view) insertLocator(view, locator);
    },
  };
}
