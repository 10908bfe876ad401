import { workerData } from 'node:worker_threads';
import type { Effect } from './effect.ts';
import { ALIVE, DONE, type IoAnswer, type IoThreadData, thrownMessage } from './io-message.ts';
import { performEffect } from './perform-effect.ts';

/** A sign of life this often, milliseconds. */
const SIGN_MS = 500;

const { port, state } = workerData as IoThreadData;
const ending = new AbortController();

setInterval(() => Atomics.add(state, ALIVE, 1), SIGN_MS);
process.on('uncaughtException', (error) => answer({ thrown: thrownMessage(error) }));
port.on('message', (effect: Effect) => void serve(effect));
port.on('close', () => {
  ending.abort();
  process.exit();
});

async function serve(effect: Effect): Promise<void> {
  try {
    answer({ value: await performEffect(effect, ending.signal) });
  } catch (error) {
    answer({ thrown: thrownMessage(error) });
  }
}

function answer(what: IoAnswer): void {
  port.postMessage(what);
  Atomics.store(state, DONE, 1);
  Atomics.notify(state, DONE);
}
