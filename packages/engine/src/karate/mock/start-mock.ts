import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { KarateError } from '../karate-error.ts';
import type { MockOrder, RunningMock } from '../runtime/scenario-runtime.ts';
import type { MockSuitePlan, MockThreadAnswer, MockThreadOrder } from './mock-plan.ts';
import { LISTENING } from './mock-states.ts';

/** Longest wait for a mock to listen: its Background may ask other servers. Milliseconds. */
const LONGEST_START = 60_000;
const LONGEST_STOP = 2_000;

/**
 * Starts a mock in a thread of its own and waits, with everything in this thread, until it listens: `karate.start()` stands in the middle
 * of a script. The thread does not keep the process alive.
 *
 * @throws KarateError what kept it from listening
 */
export function startMock(suite: MockSuitePlan, order: MockOrder): RunningMock {
  const { port1: port, port2 } = new MessageChannel();
  const ready = new Int32Array(new SharedArrayBuffer(4));
  const worker = openThread({ suite, order }, port2, ready);
  worker.unref();
  const waited = Atomics.wait(ready, 0, 0, LONGEST_START);
  const answer = receiveMessageOnPort(port)?.message as MockThreadAnswer | undefined;
  if (waited === 'timed-out' || answer === undefined) {
    void worker.terminate();
    throw new KarateError('E_TIMEOUT', `The mock did not listen within ${LONGEST_START} ms.`);
  }
  if ('message' in answer) {
    void worker.terminate();
    throw new KarateError(answer.code as ConstructorParameters<typeof KarateError>[0], answer.message);
  }
  let stopped = false;
  return {
    port: answer.port,
    tls: answer.tls,
    stop() {
      if (stopped) return;
      stopped = true;
      port.postMessage('stop');
      // The port is free again when this returns.
      Atomics.wait(ready, 0, LISTENING, LONGEST_STOP);
      port.close();
      void worker.terminate();
    },
  };
}

function openThread(order: MockThreadOrder, port: MessageChannel['port2'], ready: Int32Array): Worker {
  try {
    return new Worker(new URL('./mock-thread.ts', import.meta.url), {
      workerData: { ...order, port, ready },
      transferList: [port],
    });
  } catch (error) {
    if ((error as Error).name !== 'DataCloneError') throw error;
    throw new KarateError(
      'E_SCRIPT_ERROR',
      'karate.start(): arg may hold data only; define functions in the mock itself.',
    );
  }
}
