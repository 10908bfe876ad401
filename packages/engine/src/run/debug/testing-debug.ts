import { FakeClock } from '@stepwright/catalogue/ports/fake-clock';
import { FakeWebPort } from '@stepwright/catalogue/ports/fake-web-port';
import type { BundleDebug } from '@stepwright/contract/bundle';
import type { DebugOrder } from '@stepwright/contract/control';
import type { DebugMessage, DebugStepMessage, RunMessage } from '@stepwright/contract/messages';
import type { RunOutcome, WebDriverSession } from '../surroundings.ts';
import { runForTest, type TestedBundle, testBundle } from '../testing-run.ts';
import { DebugInbox } from './debug-inbox.ts';

/** For tests: a debug session on a browser port without a browser, told what to do one order at a time. */
export interface TestedSession {
  /** Sends an order and answers the state in which the session pauses next. */
  order(order: DebugOrder): Promise<DebugMessage>;
  /** The state in which it pauses at first. */
  readonly first: Promise<DebugMessage>;
  /** Pushes an order without waiting for what comes of it. */
  send(order: DebugOrder): void;
  stop(): void;
  readonly messages: readonly RunMessage[];
  /** What was carried out: `PASSED 3 SET_VARIABLE <a> {1}`. */
  done(): string[];
  steps(): DebugStepMessage[];
  readonly outcome: Promise<RunOutcome>;
}

export const URI = 'f1.feature';

export function debugForTest(
  tested: TestedBundle,
  debug: Partial<BundleDebug> = {},
  port = new FakeWebPort(new FakeClock()),
): TestedSession {
  const inbox = new DebugInbox();
  const stopping = new AbortController();
  const messages: RunMessage[] = [];
  const paused: DebugMessage[] = [];
  let wake: () => void = () => {};
  let ended = false;
  const bundle = {
    ...testBundle(tested),
    debug: { scenarioLine: null, breakpoints: [], pauseAtStart: true, pauseOnFailure: true, ...debug },
  };
  const evidence = {
    begin: () => 0,
    trouble: async () => null,
    outline: async () => null,
    storedPage: async () => null,
  };
  const session = Object.assign(port, {
    evidence,
    endStep: () => {},
    picture: async () => null,
    close: async () => {},
  }) as WebDriverSession;
  const drivers = { webBrowsers: () => ({ session: async () => session, close: async () => {} }) };
  const outcome = runForTest(bundle, {
    drivers,
    debug: inbox,
    control: { stopping: stopping.signal, watched: () => false },
    onMessage: (message) => {
      messages.push(message);
      if (message.stepwright?.kind === 'debug' && message.stepwright.state === 'paused')
        paused.push(message.stepwright);
      wake();
    },
  }).then(async (run) => {
    await run.clear();
    ended = true;
    wake();
    return run.outcome;
  });
  let number = 0;
  const nextPause = async (after: number): Promise<DebugMessage> => {
    for (;;) {
      const found = paused.find((state) => state.after >= after);
      if (found) {
        paused.splice(0, paused.indexOf(found) + 1);
        return found;
      }
      if (ended) throw new Error('the session has ended');
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
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
