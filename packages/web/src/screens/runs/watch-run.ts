import type { Run } from '@stepwright/contract/entities/run';
import type { RunMessage } from '@stepwright/contract/messages';
import { RunFold } from '@stepwright/run-view/model/fold-run';
import type { RunModel } from '@stepwright/run-view/model/run-model';
import { useEffect, useState } from 'react';

export interface LiveRun {
  /** What the messages so far say; the same object is refilled, `version` tells that it changed. */
  readonly model: RunModel;
  readonly version: number;
  /** The run as the server tells it, newest. */
  readonly run: Run | null;
  /** Address of the newest picture of the page, or null. */
  readonly picture: string | null;
  readonly connected: boolean;
}

const NOTHING: LiveRun = { model: new RunFold().run, version: 0, run: null, picture: null, connected: false };

/**
 * Watches a run: replays its messages from the first and follows it until it ends. The browser reconnects by itself and resumes
 * where it was (Last-Event-ID). Drawing happens at most once a frame, however fast messages come.
 */
export function useLiveRun(runId: number, onEnd: () => void): LiveRun {
  const [live, setLive] = useState(NOTHING);

  useEffect(() => {
    let fold = new RunFold();
    let seen = 0;
    let run: Run | null = null;
    let picture: string | null = null;
    let connected = false;
    let frame = 0;
    let version = 0;
    const draw = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        version += 1;
        setLive({ model: fold.run, version, run, picture, connected });
      });
    };
    const source = new EventSource(`/api/run/${runId}/events?after=-1`);
    source.addEventListener('open', () => {
      connected = true;
      draw();
    });
    source.addEventListener('error', () => {
      connected = false;
      draw();
    });
    source.addEventListener('run', (event) => {
      run = JSON.parse(event.data) as Run;
      draw();
      if (run.status !== 'RUNNING') {
        source.close();
        onEnd();
      }
    });
    source.addEventListener('messages', (event) => {
      const { from, messages } = JSON.parse(event.data) as { from: number; messages: RunMessage[] };
      if (from === 0 && seen > 0) {
        // Put back in the queue and begun anew.
        fold = new RunFold();
        seen = 0;
      }
      // After a reconnect some may come twice.
      for (const message of messages.slice(Math.max(0, seen - from))) fold.apply(message);
      seen = Math.max(seen, from + messages.length);
      draw();
    });
    source.addEventListener('picture', (event) => {
      const { at } = JSON.parse(event.data) as { at: string };
      picture = `/api/run/${runId}/picture?at=${encodeURIComponent(at)}`;
      draw();
    });
    return () => {
      cancelAnimationFrame(frame);
      source.close();
      setLive(NOTHING);
    };
  }, [runId, onEnd]);

  return live;
}
