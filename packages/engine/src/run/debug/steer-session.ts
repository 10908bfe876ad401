import type { DebugOrder } from '@stepwright/contract/control';
import type { DebugMessage, DebugStepMessage, RunMessage } from '@stepwright/contract/messages';
import type { RunOutcome, Surroundings } from '../surroundings.ts';
import { DebugInbox } from './debug-inbox.ts';

/** For tests: a debug session, told what to do one order at a time. */
export interface SteeredSession {
  /** Sends an order and answers the state in which the session pauses next. */
  order(order: DebugOrder): Promise<DebugMessage>;
  /** The state in which it pauses at first. */
  readonly first: Promise<DebugMessage>;
  /** Pushes an order without waiting for what comes of it. */
  send(order: DebugOrder): void;
  stop(): void;
  readonly messages: readonly RunMessage[];
  steps(): DebugStepMessage[];
  /** What was carried out: `PASSED 3 def a = 1`; `-` in the place of the line of a step that was tried. */
  done(): string[];
  /** After a `continue` behind the last step, or a stop. */
  readonly outcome: Promise<RunOutcome>;
}

/** @param begin runs the bundle of the session in these surroundings */
export function steerSession(
  begin: (around: Required<Pick<Surroundings, 'debug' | 'control' | 'emit'>>) => Promise<RunOutcome>,
): SteeredSession {
  const inbox = new DebugInbox();
  const stopping = new AbortController();
  const messages: RunMessage[] = [];
  const waiting: { readonly after: number; readonly resolve: (state: DebugMessage) => void }[] = [];
  let end: ((reason: Error) => void)[] = [];
  const nextPause = (after: number): Promise<DebugMessage> =>
    new Promise((resolve, reject) => {
      waiting.push({ after, resolve });
      end.push(reject);
    });
  const first = nextPause(0);
  const outcome = begin({
    debug: inbox,
    control: { stopping: stopping.signal, watched: () => false },
    emit: (message) => {
      messages.push(structuredClone(message));
      const { stepwright: state } = message;
      if (state?.kind !== 'debug' || state.state !== 'paused') return;
      if (waiting[0] && state.after >= waiting[0].after) waiting.shift()!.resolve(state);
    },
  });
  const ended = (reason: string | null) => {
    for (const reject of end) reject(new Error(`the session has ended: ${reason}`));
    end = [];
  };
  outcome.then(
    ({ error }) => ended(error),
    (error: Error) => ended(error.message),
  );
  let number = 0;
  const send = (order: DebugOrder) => {
    number += 1;
    inbox.push({ number, order });
  };
  const steps = () => messages.flatMap(({ stepwright }) => (stepwright?.kind === 'debugStep' ? [stepwright] : []));
  return {
    first,
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
