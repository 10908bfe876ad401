import { createRequire } from 'node:module';
import type { ScriptLimits, ScriptPlace } from './script-scope.ts';
import { ScriptStopped } from './script-stopped.ts';

/** Checks come about this often, milliseconds: the number of ticks between two of them is fitted to it. */
const CHECK_MS = 2;
const MOST_TICKS = 65_536;
/** Looking at the heap costs more than looking at the clock. */
const HEAP_CHECK_MS = 20;

/**
 * Counts the time that scripts take and the memory that they hold, and stops them at their limits. Scripts tick at the head of each loop
 * and at the entry of functions (`add-ticks.ts`); between two checks a tick is a decrement.
 */
export class ScriptClock {
  readonly #limits: ScriptLimits;
  readonly #heapAtStart: number;
  #depth = 0;
  #deadline = 0;
  #ticksToCheck = 1;
  #ticksBetween = 1;
  #checkedAt = 0;
  #heapCheckedAt = 0;
  #stopped: ScriptStopped | null = null;
  /** What is told of, when it is stopped. */
  #subject = 'the script';

  constructor(limits: ScriptLimits) {
    this.#limits = limits;
    this.#heapAtStart = heldBytes();
  }

  /** A script begins; nested ones share the time of the outermost. Pairs with `leave`. */
  enter(subject = 'the script'): void {
    if (this.#depth++ > 0) return;
    this.#subject = subject;
    this.#stopped = null;
    this.#deadline = 0;
    this.#ticksToCheck = 1;
    this.#ticksBetween = 1;
  }

  leave(): void {
    this.#depth -= 1;
  }

  /** How many scripts stand on the stack; set back where one was broken off and could not leave. */
  get depth(): number {
    return this.#depth;
  }

  /** A script was broken off from outside. @throws ScriptStopped */
  brokenOff(depth: number, forMemory: boolean, { uri, line }: ScriptPlace): never {
    this.#depth = depth;
    const { timeMs, heapBytes } = this.#limits;
    const what = forMemory ? `took more than ${megabytes(2 * heapBytes)} of memory` : `ran for ${seconds(timeMs)}`;
    return this.#stop(what, { uri, line }, line);
  }

  /** Why the outermost script is to end, whatever it did with the error that said so. */
  get stopped(): ScriptStopped | null {
    return this.#stopped;
  }

  /** Called by scripts. @throws ScriptStopped at a limit, and again at each tick from then on */
  tick(place: ScriptPlace, line: number): void {
    if (--this.#ticksToCheck > 0) return;
    this.#check(place, line);
  }

  /**
   * Does something of the engine's own while a script stands on the stack, such as a request: its time is not the script's, and scripts
   * inside have limits of their own.
   */
  aside<T>(work: () => T): T {
    const [depth, deadline, stopped, subject] = [this.#depth, this.#deadline, this.#stopped, this.#subject];
    const begun = performance.now();
    this.#depth = 0;
    try {
      return work();
    } finally {
      this.#depth = depth;
      this.#deadline = deadline === 0 ? 0 : deadline + performance.now() - begun;
      this.#stopped = stopped;
      this.#subject = subject;
      this.#ticksToCheck = 1;
    }
  }

  #check(place: ScriptPlace, line: number): void {
    if (this.#stopped !== null) throw this.#stopped;
    if (this.#depth === 0)
      throw new ScriptStopped('a function of a script runs on its own, which it cannot', place.uri, line);
    const now = performance.now();
    if (this.#deadline === 0) this.#deadline = now + this.#limits.timeMs;
    else this.#fitTicks(now - this.#checkedAt);
    this.#checkedAt = now;
    this.#ticksToCheck = this.#ticksBetween;
    if (now >= this.#deadline) this.#stop(`ran for ${seconds(this.#limits.timeMs)}`, place, line);
    if (now - this.#heapCheckedAt < HEAP_CHECK_MS) return;
    this.#heapCheckedAt = now;
    if (this.#holdsTooMuch()) this.#stop(`took more than ${megabytes(this.#limits.heapBytes)} of memory`, place, line);
  }

  #fitTicks(elapsed: number): void {
    if (elapsed < CHECK_MS / 2) this.#ticksBetween = Math.min(this.#ticksBetween * 2, MOST_TICKS);
    else if (elapsed > CHECK_MS * 2) {
      this.#ticksBetween = Math.max(1, Math.floor((this.#ticksBetween * CHECK_MS) / elapsed));
    }
  }

  /** What is garbage already does not count. */
  #holdsTooMuch(): boolean {
    if (heldBytes() - this.#heapAtStart <= this.#limits.heapBytes) return false;
    collectGarbage();
    return heldBytes() - this.#heapAtStart > this.#limits.heapBytes;
  }

  #stop(what: string, place: ScriptPlace, line: number): never {
    this.#stopped = new ScriptStopped(
      `${this.#subject} ${what} and was stopped on line ${line} of ${place.uri}`,
      place.uri,
      line,
    );
    throw this.#stopped;
  }
}

function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

let collect: (() => void) | undefined;

/** Only where a script is about to be stopped for its memory. */
function collectGarbage(): void {
  if (collect === undefined) {
    const load = createRequire(import.meta.url);
    const { setFlagsFromString } = load('node:v8') as typeof import('node:v8');
    const { runInNewContext } = load('node:vm') as typeof import('node:vm');
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
  }
  collect();
  // What is outside of the heap is only counted off by the next one.
  collect();
}

function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
