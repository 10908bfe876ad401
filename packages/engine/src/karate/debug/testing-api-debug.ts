import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BundleDebug } from '@stepwright/contract/bundle';
import type { DebugOrder } from '@stepwright/contract/control';
import type { DebugMessage, DebugStepMessage, RunMessage } from '@stepwright/contract/messages';
import { DebugInbox } from '../../run/debug/debug-inbox.ts';
import { runBundle } from '../../run/run-bundle.ts';
import { Secrets } from '../../run/secrets.ts';
import type { RunOutcome } from '../../run/surroundings.ts';
import { drivers } from '../../wiring.ts';
import { type ApiTexts, apiBundle } from '../suite/testing-api-run.ts';

/** For tests: a debug session of API tests, told what to do one order at a time. */
export interface TestedApiSession {
  /** Sends an order and answers the state in which the session pauses next. */
  order(order: DebugOrder): Promise<DebugMessage>;
  readonly first: Promise<DebugMessage>;
  stop(): void;
  readonly messages: readonly RunMessage[];
  steps(): DebugStepMessage[];
  /** What was carried out: `PASSED 3 def a = 1`. */
  done(): string[];
  /** After a `continue` behind the last step, or a stop. */
  readonly outcome: Promise<RunOutcome>;
  send(order: DebugOrder): void;
}

export function debugApi(texts: ApiTexts, debug: Partial<BundleDebug> = {}): TestedApiSession {
  const folder = mkdtempSync(join(tmpdir(), 'api-debug-'));
  for (const [name, text] of Object.entries(texts.files ?? {})) writeFileSync(join(folder, name), text);
  const inbox = new DebugInbox();
  const stopping = new AbortController();
  const messages: RunMessage[] = [];
  const waiting: { readonly after: number; readonly resolve: (state: DebugMessage) => void }[] = [];
  const points = { scenarioLine: null, breakpoints: [], pauseAtStart: true, pauseOnFailure: true, ...debug };
  const outcome = runBundle(
    { ...apiBundle(texts), debug: points },
    {
      drivers,
      emit: (message) => {
        messages.push(structuredClone(message));
        const { stepwright: state } = message;
        if (state?.kind !== 'debug' || state.state !== 'paused') return;
        if (waiting[0] && state.after >= waiting[0].after) waiting.shift()!.resolve(state);
      },
      attachments: folder,
      files: folder,
      temp: folder,
      signal: new AbortController().signal,
      control: { stopping: stopping.signal, watched: () => false },
      now: Date.now,
      secrets: new Secrets(),
      debug: inbox,
      ...texts.around,
    },
  ).finally(() => rmSync(folder, { recursive: true, force: true }));
  const nextPause = (after: number): Promise<DebugMessage> =>
    new Promise((resolve, reject) => {
      waiting.push({ after, resolve });
      void outcome.then(({ error }) => reject(new Error(`the session has ended: ${error}`)), reject);
    });
  let number = 0;
  const send = (order: DebugOrder) => {
    number += 1;
    inbox.push({ number, order });
  };
  const steps = () => messages.flatMap(({ stepwright }) => (stepwright?.kind === 'debugStep' ? [stepwright] : []));
  return {
    first: nextPause(0),
    order: (order) => {
      send(order);
      return nextPause(number);
    },
    send,
    stop: () => stopping.abort(),
    messages,
    steps,
    done: () => steps().map(({ status, line, text }) => `${status} ${line ?? '-'} ${text}`),
    outcome,
  };
}
