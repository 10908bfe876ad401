import { foldAction, type RecordedAction, type RecordedCheck } from '@stepwright/catalogue/recorder/recorded-action';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { NoteBus } from '../page/note-bus.ts';
import type { PageHand } from '../page/use-page-hand.ts';

/** What was recorded in a session and not inserted yet. */
export interface Recorded {
  readonly actions: readonly RecordedAction[];
  /** Steps that the person wrote anew, by the id of the action. */
  readonly texts: Readonly<Record<string, string>>;
  /** Number of the last note that was taken in. */
  readonly seen: number;
}

export interface Recording extends Recorded {
  readonly check: (check: RecordedCheck) => void;
  readonly move: (id: string, by: -1 | 1) => void;
  readonly remove: (id: string) => void;
  readonly rewrite: (id: string, text: string) => void;
  readonly clear: () => void;
  readonly putBack: (recorded: Pick<Recorded, 'actions' | 'texts'>) => void;
}

const NOTHING: Recorded = { actions: [], texts: {}, seen: 0 };
const keyOf = (sessionId: number) => `stepwright.recorded.${sessionId}`;

function remembered(sessionId: number): Recorded {
  try {
    const text = sessionStorage.getItem(keyOf(sessionId));
    return text === null ? NOTHING : { ...NOTHING, ...(JSON.parse(text) as Partial<Recorded>) };
  } catch {
    return NOTHING;
  }
}

/** What was recorded in the page of a session; kept in this tab of the browser alone, so that a reload loses nothing. */
export function useRecording(sessionId: number, bus: NoteBus, order: PageHand['order']): Recording {
  const [recorded, setRecorded] = useState(() => remembered(sessionId));
  const seen = useRef(recorded.seen);
  const asked = useRef(-1);
  useEffect(() => {
    try {
      sessionStorage.setItem(keyOf(sessionId), JSON.stringify(recorded));
    } catch {
      // It is forgotten with the page then.
    }
  }, [sessionId, recorded]);
  useEffect(
    () =>
      bus.listen((note) => {
        if (note.note !== 'recorded' || note.number <= seen.current) return;
        if (note.number > seen.current + 1) {
          // Some were told while nobody listened.
          if (asked.current !== seen.current) order({ do: 'recorded', after: seen.current });
          asked.current = seen.current;
          return;
        }
        seen.current = note.number;
        const { id, event } = note;
        setRecorded((now) => ({ ...now, seen: note.number, actions: foldAction(now.actions, { id, event }) }));
      }),
    [bus, order],
  );
  const change = useCallback(
    (next: (now: Recorded) => Partial<Recorded>) => setRecorded((now) => ({ ...now, ...next(now) })),
    [],
  );
  return {
    ...recorded,
    check: (event) =>
      change(({ actions }) => ({ actions: [...actions, { id: `check-${crypto.randomUUID()}`, event }] })),
    move: (id, by) =>
      change(({ actions }) => {
        const at = actions.findIndex((one) => one.id === id);
        const other = actions[at + by];
        const one = actions[at];
        return one && other ? { actions: actions.with(at, other).with(at + by, one) } : {};
      }),
    remove: (id) => change(({ actions }) => ({ actions: actions.filter((one) => one.id !== id) })),
    rewrite: (id, text) => change(({ texts }) => ({ texts: { ...texts, [id]: text } })),
    clear: () => change(() => ({ actions: [], texts: {} })),
    putBack: ({ actions, texts }) =>
      change((now) => ({ actions: [...actions, ...now.actions], texts: { ...texts, ...now.texts } })),
  };
}
