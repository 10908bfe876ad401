import type { PageOrder } from '@stepwright/contract/control';
import type { DebugSession } from '@stepwright/contract/entities/debug-session';
import type { NoteOf, PageAct, PageNote } from '@stepwright/contract/page-work';
import { useCallback, useEffect, useRef, useState } from 'react';
import { explain } from '../../../api/call-error.ts';
import { orderDebug } from '../../../api/queries/debug.ts';
import { useNotices } from '../../../parts/notice.tsx';
import { joinAct, MOST_ACTS } from './join-acts.ts';
import type { NoteBus } from './note-bus.ts';

/** What the hand in the page is used for. */
export type HandMode = 'use' | 'pick' | 'check';

export interface Pulse {
  readonly number: number;
  readonly x: number;
  readonly y: number;
  /** Milliseconds until the picture behind it came, once it is known. */
  readonly ms: number | null;
}

export interface PageHand {
  /** Input is taken: the session waits for its person. */
  readonly ready: boolean;
  readonly mode: HandMode;
  readonly setMode: (mode: HandMode) => void;
  readonly view: NoteOf<'view'> | null;
  readonly boxes: NoteOf<'boxes'>['boxes'];
  readonly found: NoteOf<'found'> | null;
  readonly offer: NoteOf<'offer'> | null;
  readonly picked: NoteOf<'picked'> | null;
  /** Where the picked element was asked for. */
  readonly pickedAt: { readonly x: number; readonly y: number } | null;
  readonly pulse: Pulse | null;
  /** Why the last input could not be done. */
  readonly problem: string | null;
  readonly act: (act: PageAct) => void;
  readonly pick: (x: number, y: number, up?: number) => void;
  readonly find: (locator: string) => void;
  readonly forgetFound: () => void;
  readonly closeOffer: () => void;
  readonly closePicked: () => void;
  readonly record: (on: boolean) => void;
  /** Entries that were just made: the steps of this session may name them. */
  readonly learn: (object: string, path: string, choices: readonly string[]) => void;
  readonly order: (order: PageOrder) => void;
}

/**
 * The hand of the person in the page of a session. Input that is given while other input is on its way travels together behind it, so
 * that nothing overtakes and a slow network costs no order.
 */
export function usePageHand(session: DebugSession, paused: boolean, bus: NoteBus, picture: string | null): PageHand {
  const notices = useNotices();
  const [mode, setModeNow] = useState<HandMode>('use');
  const [view, setView] = useState<NoteOf<'view'> | null>(null);
  const [boxes, setBoxes] = useState<NoteOf<'boxes'>['boxes']>([]);
  const [found, setFound] = useState<NoteOf<'found'> | null>(null);
  const [offer, setOffer] = useState<NoteOf<'offer'> | null>(null);
  const [picked, setPicked] = useState<NoteOf<'picked'> | null>(null);
  const [pickedAt, setPickedAt] = useState<{ x: number; y: number } | null>(null);
  const [pulse, setPulse] = useState<Pulse | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = useRef<readonly PageAct[]>([]);
  const busy = useRef(false);
  const acted = useRef(0);
  const lookedFor = useRef<string | null>(null);
  const latestMode = useRef(mode);
  latestMode.current = mode;
  const { id } = session;

  const order = useCallback(
    (wanted: PageOrder) => {
      orderDebug(id, wanted).catch((error) => notices.failed(explain(error)));
    },
    [id, notices],
  );
  const send = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      while (waiting.current.length > 0) {
        const acts = waiting.current.slice(0, MOST_ACTS);
        waiting.current = waiting.current.slice(MOST_ACTS);
        await orderDebug(id, { do: 'input', acts: [...acts] });
      }
    } catch (error) {
      waiting.current = [];
      notices.failed(explain(error));
    } finally {
      busy.current = false;
    }
  }, [id, notices]);

  const setMode = useCallback(
    (next: HandMode) => {
      setModeNow(next);
      if (next !== 'use') order({ do: 'boxes' });
      else setBoxes([]);
    },
    [order],
  );

  useEffect(() => {
    const hear = (note: PageNote) => {
      if (note.note === 'view') setView(note);
      else if (note.note === 'boxes') setBoxes(note.boxes);
      else if (note.note === 'found') {
        if (note.locator === lookedFor.current) setFound(note);
      } else if (note.note === 'offer') setOffer(note);
      else if (note.note === 'picked') setPicked(note);
      else if (note.note === 'done') {
        setProblem(note.problem);
        // What lies where may be different now.
        if (latestMode.current !== 'use') order({ do: 'boxes' });
      }
    };
    return bus.listen(hear);
  }, [bus, order]);
  // A screen that is opened later knows nothing of the page yet.
  useEffect(() => {
    if (paused) order({ do: 'view' });
    else {
      setModeNow('use');
      setOffer(null);
      setBoxes([]);
    }
  }, [paused, order]);
  useEffect(() => {
    if (picture === null) return;
    setPulse((now) => (now && now.ms === null ? { ...now, ms: Math.round(performance.now() - acted.current) } : now));
  }, [picture]);

  return {
    ready: paused,
    mode,
    setMode,
    view,
    boxes,
    found,
    offer,
    picked,
    pickedAt,
    pulse,
    problem,
    act: (next) => {
      if (!paused) return;
      if (next.act === 'click' || next.act === 'drag') {
        acted.current = performance.now();
        setPulse((now) => ({ number: (now?.number ?? 0) + 1, x: next.x, y: next.y, ms: null }));
        lookedFor.current = null;
        setFound(null);
      }
      setProblem(null);
      waiting.current = joinAct(waiting.current, next);
      void send();
    },
    pick: (x, y, up = 0) => {
      setPickedAt({ x, y });
      order({ do: 'pick', x, y, up });
    },
    find: (locator) => {
      // Marks of what was looked for before would be taken for those of this.
      lookedFor.current = locator;
      setFound(null);
      order({ do: 'find', locator });
    },
    forgetFound: () => {
      lookedFor.current = null;
      setFound(null);
    },
    closeOffer: () => setOffer(null),
    closePicked: () => {
      setPicked(null);
      setPickedAt(null);
    },
    record: (on) => order({ do: 'record', on }),
    learn: (object, path, choices) => order({ do: 'learn', entries: [{ object, path, choices: [...choices] }] }),
    order,
  };
}
