import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { KarateError } from '../karate-error.ts';
import { BrokenOff, breakingOff, CAN_BREAK_OFF, passInterruptOn } from './break-off.ts';
import type { Effect, Work } from './effect.ts';
import { leaveToSystem } from './hear-interrupts.ts';
import { ALIVE, DONE, type IoAnswer, type IoThreadData, STATE_SLOTS, thrownError } from './io-message.ts';
import { stopped } from './perform-effect.ts';

/** Waiting is looked after this often, milliseconds. */
const LOOK_MS = 1_000;
/** After so many looks a wait is a long one: signals that end the process must be heard. */
const LONG_LOOKS = 2;
/** Signals that are not heard while this thread waits. */
const UNHEARD: readonly NodeJS.Signals[] = CAN_BREAK_OFF ? ['SIGTERM'] : ['SIGINT', 'SIGTERM'];
/** Up to here a wait is too short for anybody to press Ctrl+C in it, milliseconds. */
const SHORT_MS = 50;
/** The thread shows that it lives twice a second; after so many looks without that it is given up. */
const PATIENCE_LOOKS = 30;

/** Work asked for something that only comes while this thread goes on; it must be done between steps instead. */
export class CannotWaitHere extends Error {
  constructor() {
    super('work of another scenario cannot be waited for while a script stands on the stack');
    this.name = 'CannotWaitHere';
  }
}

export interface BlockingOptions {
  /** Looked at before each effect, and when somebody presses Ctrl+C while one is carried out. */
  readonly signal: AbortSignal;
  /** Wraps the whole of a piece of work: its time is not that of the script which waits for it. */
  readonly aside: <T>(work: () => T) => T;
}

/**
 * Carries work out at once while JavaScript of a feature stands on the stack (karate §5.3). Everything in this thread waits; another
 * thread, started with the first effect, does what is asked. Work may drive further work while it runs.
 */
export class BlockingDriver {
  readonly #options: BlockingOptions;
  readonly #state = new Int32Array(new SharedArrayBuffer(STATE_SLOTS * Int32Array.BYTES_PER_ELEMENT));
  #thread: { readonly worker: Worker; readonly port: MessagePort } | null = null;

  constructor(options: BlockingOptions) {
    this.#options = options;
  }

  /** @throws CannotWaitHere for a `wait` effect; what the work throws */
  drive<T>(work: Work<T>): T {
    return this.#options.aside(() => {
      let step = work.next();
      while (!step.done) {
        let answer: unknown;
        try {
          answer = this.#perform(step.value);
        } catch (error) {
          step = work.throw(error);
          continue;
        }
        step = work.next(answer);
      }
      return step.value;
    });
  }

  /** Ends the thread with its connections. It is started anew if more work comes. */
  close(): void {
    this.#thread?.port.close();
    void this.#thread?.worker.terminate();
    this.#thread = null;
  }

  #perform(effect: Effect): unknown {
    if (this.#options.signal.aborted) throw stopped();
    if (effect.kind === 'wait') throw new CannotWaitHere();
    if (effect.kind === 'sleep') return this.#sleep(effect.ask.ms);
    this.#thread ??= this.#start();
    const { port } = this.#thread;
    Atomics.store(this.#state, DONE, 0);
    port.postMessage(effect);
    this.#await();
    const answer = (receiveMessageOnPort(port) as { message: IoAnswer } | undefined)?.message;
    if (answer === undefined) throw this.#lost('it said that it was done and gave no answer');
    if ('thrown' in answer) throw thrownError(answer.thrown);
    return answer.value;
  }

  /** Needs nobody else. */
  #sleep(ms: number): null {
    const nothing = new Int32Array(new SharedArrayBuffer(4));
    const until = performance.now() + ms;
    let listenAgain: (() => void) | undefined;
    try {
      for (let left = ms; left > 0; left = until - performance.now()) {
        if (ms - left >= LONG_LOOKS * LOOK_MS) listenAgain ??= leaveToSystem(UNHEARD);
        this.#wait(nothing, 0, Math.min(left, LOOK_MS));
      }
    } finally {
      listenAgain?.();
    }
    return null;
  }

  #await(): void {
    if (Atomics.wait(this.#state, DONE, 0, SHORT_MS) !== 'timed-out') return;
    let alive = Atomics.load(this.#state, ALIVE);
    let looks = 0;
    let listenAgain: (() => void) | undefined;
    try {
      for (let waited = 1; Atomics.load(this.#state, DONE) === 0; waited++) {
        if (waited > LONG_LOOKS) listenAgain ??= leaveToSystem(UNHEARD);
        if (!this.#wait(this.#state, DONE, LOOK_MS)) continue;
        const now = Atomics.load(this.#state, ALIVE);
        looks = now === alive ? looks + 1 : 0;
        alive = now;
        if (looks >= PATIENCE_LOOKS) throw this.#lost('it showed no sign of life');
      }
    } finally {
      listenAgain?.();
    }
  }

  /**
   * Waits while a place holds 0.
   *
   * @returns whether all of the time went by
   * @throws KarateError E_STOPPED when Ctrl+C meant that everything is to end at once
   */
  #wait(numbers: Int32Array, at: number, ms: number): boolean {
    try {
      const wait = () => Atomics.wait(numbers, at, 0, ms) === 'timed-out';
      return ms <= SHORT_MS ? wait() : breakingOff(wait);
    } catch (error) {
      if (!(error instanceof BrokenOff)) throw error;
    }
    passInterruptOn();
    if (this.#options.signal.aborted) {
      // What was asked for goes on there, and its answer must not be taken for that of the next question.
      this.close();
      throw stopped();
    }
    return false;
  }

  #lost(why: string): KarateError {
    this.close();
    return new KarateError('E_INTERNAL', `the thread that sends requests of scripts was lost: ${why}`);
  }

  #start(): { readonly worker: Worker; readonly port: MessagePort } {
    const { port1, port2 } = new MessageChannel();
    const workerData: IoThreadData = { port: port2, state: this.#state };
    const worker = new Worker(new URL('./io-thread.ts', import.meta.url), {
      workerData,
      transferList: [port2],
      name: 'requests of scripts',
    });
    // Its death is noticed by whoever waits for it; between two pieces of work it is simply started anew.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.#thread?.worker === worker) this.#thread = null;
    });
    worker.unref();
    port1.unref();
    return { worker, port: port1 };
  }
}
