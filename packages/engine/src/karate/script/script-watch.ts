import { Worker } from 'node:worker_threads';
import type { ScriptLimits, ScriptPlace } from './script-scope.ts';
import { LINE, NAME_BYTES, NAME_LENGTH, RUNNING, SCRIPT, SLOTS, type WatchData } from './watch-memory.ts';

/** What no tick sees while it goes on: patterns that repeat repetitions, texts and lists made large at one stroke, code made of texts. */
const BLIND =
  /\)[*+{]|\bRegExp\b|\.(?:repeat|fill|padStart|padEnd)\s*\(|\bArray\s*\(|Array\s*\(\s*\d{6}|\beval\b|\bFunction\b|\bconstructor\b|\bBigInt\b|\d+n\b|\*\*/;
/** A process that has run for longer than this is watched from then on whatever its scripts hold, milliseconds. */
const SHORT_MS = 1_000;

/**
 * Sees to it that a run ends when a script goes on in a way that its ticks do not see, such as a pattern that tries for ever: a thread
 * looks at where the script stands and how long, says so on standard error and ends the process (`watch-thread.ts`). It starts with the
 * first script that could need it.
 */
export class ScriptWatch {
  readonly #limits: ScriptLimits;
  #memory: { readonly numbers: Int32Array; readonly name: Uint8Array } | null = null;
  #worker: Worker | null = null;
  #place: ScriptPlace | null = null;
  #uri = '';

  constructor(limits: ScriptLimits) {
    this.#limits = limits;
  }

  /** Starts the watch where the source could need it. */
  consider(source: string): void {
    if (this.#worker !== null) return;
    if (BLIND.test(source) || process.uptime() * 1000 > SHORT_MS) this.start();
  }

  start(): void {
    if (this.#worker !== null) return;
    const numbers = new Int32Array(new SharedArrayBuffer(SLOTS * Int32Array.BYTES_PER_ELEMENT));
    const name = new Uint8Array(new SharedArrayBuffer(NAME_BYTES));
    this.#memory = { numbers, name };
    const workerData: WatchData = { numbers, name, ...this.#limits };
    this.#worker = new Worker(new URL('./watch-thread.ts', import.meta.url), { workerData, name: 'watch of scripts' });
    this.#worker.on('error', () => undefined);
    this.#worker.unref();
    if (this.#place !== null) this.#tell(this.#place);
  }

  /** A script begins; pairs with `leave`. */
  enter(place: ScriptPlace): void {
    this.#place = place;
    if (this.#memory !== null) this.#tell(place);
  }

  leave(): void {
    this.#place = null;
    if (this.#memory !== null) Atomics.store(this.#memory.numbers, RUNNING, 0);
  }

  /** What the engine does in between does not count. */
  pause<T>(work: () => T): T {
    const place = this.#place;
    this.leave();
    try {
      return work();
    } finally {
      if (place !== null) this.enter(place);
    }
  }

  close(): void {
    void this.#worker?.terminate();
    this.#worker = null;
    this.#memory = null;
  }

  #tell({ uri, line }: ScriptPlace): void {
    if (this.#memory === null) return;
    const { numbers, name } = this.#memory;
    if (uri !== this.#uri || numbers[NAME_LENGTH] === 0) {
      this.#uri = uri;
      Atomics.store(numbers, NAME_LENGTH, new TextEncoder().encodeInto(uri, name).written);
    }
    Atomics.store(numbers, LINE, line);
    Atomics.add(numbers, SCRIPT, 1);
    Atomics.store(numbers, RUNNING, 1);
  }
}
