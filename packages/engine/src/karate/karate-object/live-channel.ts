import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { perform, type Work } from '../effects/effect.ts';

/** Longest pause between two looks, milliseconds: what a script notices of waiting. */
const LONGEST_PAUSE = 20;

/**
 * Something that lives beside a scenario and has things to say: a process, a web socket. It lives in a thread of its own, so that it goes
 * on while JavaScript of the scenario stands on the stack; what it says is delivered when the scenario's thread is free, or when
 * somebody waits for it.
 */
export class LiveChannel<In, Out> {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #deliver: (message: In) => void;

  /** `order` is plain data for the script at `room`, which gets it with the port as its `workerData`. */
  constructor(room: URL, order: object, deliver: (message: In) => void) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#deliver = deliver;
    this.#worker = new Worker(room, { workerData: { ...order, port: port2 }, transferList: [port2] });
    this.#port.on('message', deliver);
    // A process that nobody stopped does not keep the run from ending.
    this.#worker.unref();
    this.#port.unref();
  }

  send(message: Out): void {
    this.#port.postMessage(message);
  }

  /** Delivers what was said since the thread was last free. */
  drain(): void {
    for (let got = receiveMessageOnPort(this.#port); got !== undefined; got = receiveMessageOnPort(this.#port)) {
      this.#deliver(got.message as In);
    }
  }

  /** Looks again and again, in small pauses, because both drivers must be able to wait so. False when the time is over. */
  *until(done: () => boolean, timeoutMs: number): Work<boolean> {
    const end = Date.now() + timeoutMs;
    for (let pause = 1; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      this.drain();
      if (done()) return true;
      const left = end - Date.now();
      if (left <= 0) return false;
      yield* perform('sleep', { ms: Math.min(pause, left) });
    }
  }

  close(): void {
    this.#port.close();
    void this.#worker.terminate();
  }
}
