import { Worker } from 'node:worker_threads';
import { BrokenOff, breakingOff, CAN_BREAK_OFF } from '../effects/break-off.ts';
import type { ScriptLimits, ScriptPlace } from './script-scope.ts';
import {
  BREAKABLE,
  BROKEN,
  IDLE,
  LINE,
  MEMORY,
  NAME_BYTES,
  NAME_LENGTH,
  REASON,
  RUNS,
  SCRIPT,
  SLOTS,
  STATE,
  type WatchData,
} from './watch-memory.ts';

/** What no tick sees while it goes on: patterns that repeat repetitions, texts and lists made large at one stroke, code made of texts. */
const BLIND =
  /\)[*+]|\)\{\d|\bRegExp\b|\.(?:repeat|fill|padStart|padEnd)\s*\(|\bArray\s*\(|Array\s*\(\s*\d{6}|\beval\b|\bFunction\b|\bconstructor\b|\bBigInt\b|\d+n\b|\*\*/;
/** Of these, what may go on for ever, and does so in functions that other scripts call: patterns. */
const PATTERN = /\)[*+]|\)\{\d|\bRegExp\b|=~/;
/** A process that has run for longer than this is watched from then on whatever its scripts hold, milliseconds. */
const SHORT_MS = 1_000;

/** The watch broke a script off. */
export class BrokenByWatch extends Error {
  /** Else for its time. */
  readonly forMemory: boolean;

  constructor(forMemory: boolean) {
    super('the watch broke the script off');
    this.forMemory = forMemory;
  }
}

/**
 * Sees to it that a script ends which goes on in a way that its ticks do not see, such as a pattern that tries for ever: a thread looks at
 * where the script stands and how long (`watch-thread.ts`). It breaks the script off where that is possible (`breakable`); elsewhere it
 * says so on standard error and ends the process. It starts with the first script that could need it.
 */
export class ScriptWatch {
  readonly #limits: ScriptLimits;
  #memory: { readonly numbers: Int32Array; readonly name: Uint8Array } | null = null;
  #worker: Worker | null = null;
  #place: ScriptPlace | null = null;
  #uri = '';
  /** RUNS or BREAKABLE. */
  #mode = RUNS;

  constructor(limits: ScriptLimits) {
    this.#limits = limits;
  }

  /** Starts the watch where the source could need it. */
  consider(source: string): void {
    if (this.#worker !== null) return;
    if (BLIND.test(source) || process.uptime() * 1000 > SHORT_MS) this.start();
  }

  /** Whether a source has patterns that may try for ever. */
  static hasPattern(source: string): boolean {
    return PATTERN.test(source);
  }

  /** Whether a source could go on in ways that ticks do not see. */
  static isBlind(source: string): boolean {
    return BLIND.test(source);
  }

  /** Where the present script stands. */
  get place(): ScriptPlace | null {
    return this.#place;
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
    this.#change(IDLE);
  }

  /** What the engine does in between does not count. */
  pause<T>(work: () => T): T {
    const place = this.#place;
    const mode = this.#mode;
    this.leave();
    this.#mode = RUNS;
    try {
      return work();
    } finally {
      this.#mode = mode;
      if (place !== null) this.enter(place);
    }
  }

  /**
   * A part of the script that runs, which can be broken off by itself. What the engine does in it must be done in `pause`.
   *
   * @throws BrokenByWatch at a limit; BrokenOff by Ctrl+C; what the work throws
   */
  breakable<T>(work: () => T): T {
    if (!CAN_BREAK_OFF || this.#mode === BREAKABLE) return work();
    this.start();
    const place = this.#place;
    try {
      return breakingOff(() => {
        this.#mode = BREAKABLE;
        this.#change(BREAKABLE);
        try {
          return work();
        } finally {
          this.#mode = RUNS;
          this.#change(RUNS);
        }
      });
    } catch (error) {
      if (!(error instanceof BrokenOff) || this.#memory === null) throw error;
      const { numbers } = this.#memory;
      const byWatch = Atomics.load(numbers, STATE) === BROKEN;
      const forMemory = Atomics.load(numbers, REASON) === MEMORY;
      this.#mode = RUNS;
      Atomics.store(numbers, STATE, RUNS);
      if (place !== null) this.enter(place);
      throw byWatch ? new BrokenByWatch(forMemory) : error;
    }
  }

  close(): void {
    void this.#worker?.terminate();
    this.#worker = null;
    this.#memory = null;
  }

  /** The watch may have sent its signal just now: then it is waited for where it is expected, and nowhere else. */
  #change(state: number): void {
    if (this.#memory === null) return;
    const { numbers } = this.#memory;
    if (Atomics.exchange(numbers, STATE, state) !== BROKEN) return;
    Atomics.store(numbers, STATE, BROKEN);
    for (;;) Atomics.wait(numbers, STATE, BROKEN);
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
    Atomics.store(numbers, STATE, this.#mode);
  }
}
