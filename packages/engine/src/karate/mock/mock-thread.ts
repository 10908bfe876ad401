import { type MessagePort, workerData } from 'node:worker_threads';
import { StepError } from '@stepwright/catalogue/step-error';
import type { MockThreadAnswer, MockThreadOrder } from './mock-plan.ts';
import { MockServer } from './mock-server.ts';
import { LISTENING, STOPPED } from './mock-states.ts';
import { openMockSuite } from './open-mock-suite.ts';

// The thread of a mock that a scenario started: it goes on answering while a script of the run waits for its answer.

const { suite, order, port, ready } = workerData as MockThreadOrder & {
  readonly port: MessagePort;
  readonly ready: Int32Array;
};

const ending = new AbortController();
const room = openMockSuite(suite, ending.signal);
let answer: MockThreadAnswer;
try {
  const server = await MockServer.start(room, order, { host: 'localhost', tell: () => undefined });
  answer = { port: server.port, tls: server.tls };
  port.once('message', () => {
    void server.stop().then(() => tell(STOPPED));
  });
} catch (error) {
  const code = error instanceof StepError ? error.code : 'E_INTERNAL';
  answer = { code, message: error instanceof Error ? error.message : String(error) };
}
port.postMessage(answer);
tell(LISTENING);

/** Whoever waits for it stands still in its own thread. */
function tell(state: number): void {
  Atomics.store(ready, 0, state);
  Atomics.notify(ready, 0);
}
