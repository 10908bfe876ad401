import type { Run } from '@stepwright/contract/entities/run';
import type { RunMessage } from '@stepwright/contract/messages';
import type { PageNote } from '@stepwright/contract/page-work';
import { useEffect, useState } from 'react';
import { type DebugModel, foldDebug, NOTHING } from './debug-fold.ts';
import { NoteBus } from './page/note-bus.ts';

export interface DebugEvents {
  readonly model: DebugModel;
  /** Address of the newest picture of the page, or null. */
  readonly picture: string | null;
  /** An executor has it. */
  readonly started: boolean;
  readonly connected: boolean;
}

export interface WatchedSession extends DebugEvents {
  /** What the page tells while it is worked in. */
  readonly bus: NoteBus;
}

const SILENCE: DebugEvents = { model: NOTHING, picture: null, started: false, connected: false };

/**
 * Follows a debug session from its first message to its end; what it said before is replayed, so that a reload loses nothing.
 * Watching is also what keeps it from being ended as abandoned.
 *
 * @param onEnd is called once it is over; keep the same function between drawings
 */
export function useDebugEvents(sessionId: number, onEnd: () => void): WatchedSession {
  const [bus] = useState(() => new NoteBus());
  const [events, setEvents] = useState(SILENCE);
  useEffect(() => {
    let now = SILENCE;
    let seen = 0;
    let frame = 0;
    const change = (part: Partial<DebugEvents>) => {
      now = { ...now, ...part };
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        setEvents(now);
      });
    };
    const source = new EventSource(`/api/run/${sessionId}/events?after=-1`);
    source.addEventListener('open', () => change({ connected: true }));
    source.addEventListener('error', () => change({ connected: false }));
    source.addEventListener('run', (event) => {
      const run = JSON.parse(event.data) as Run;
      change({ started: run.started_at !== null });
      if (run.status === 'RUNNING') return;
      source.close();
      onEnd();
    });
    source.addEventListener('messages', (event) => {
      const { from, messages } = JSON.parse(event.data) as { from: number; messages: RunMessage[] };
      // After a reconnect some may come twice.
      const fresh = messages.slice(Math.max(0, seen - from));
      seen = Math.max(seen, from + messages.length);
      change({ model: fresh.reduce(foldDebug, now.model) });
    });
    source.addEventListener('picture', (event) => {
      const { at } = JSON.parse(event.data) as { at: string };
      change({ picture: `/api/run/${sessionId}/picture?at=${encodeURIComponent(at)}` });
    });
    source.addEventListener('page', (event) => bus.tell(JSON.parse(event.data) as PageNote));
    return () => {
      cancelAnimationFrame(frame);
      source.close();
      setEvents(SILENCE);
    };
  }, [sessionId, onEnd, bus]);
  return { ...events, bus };
}
