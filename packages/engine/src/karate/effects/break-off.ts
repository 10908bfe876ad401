import { Script } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/** Whether this thread can be broken off by a signal; where it cannot, work just goes on. */
export const CAN_BREAK_OFF = isMainThread && process.platform !== 'win32';

/** Work was broken off by SIGINT. What its frames would have done at their end was left undone. */
export class BrokenOff extends Error {
  constructor() {
    super('the work was broken off');
    this.name = 'BrokenOff';
  }
}

/** Node only knows how to break off scripts, so the work is handed to one under this name. */
const SLOT = Symbol.for('stepwright.work-that-may-be-broken-off');
const slots = globalThis as { [SLOT]?: (() => void) | undefined };
let script: Script | undefined;

/**
 * Does work that keeps this thread busy, or waiting, so that SIGINT ends it wherever it stands: inside a pattern, a sort or an
 * `Atomics.wait`. Neither `catch` nor `finally` inside of the work sees that. Listeners of the process hear nothing meanwhile.
 *
 * @throws BrokenOff; what the work throws
 */
export function breakingOff<T>(work: () => T): T {
  if (!CAN_BREAK_OFF) return work();
  let outcome: { readonly value: T } | { readonly thrown: unknown } | undefined;
  slots[SLOT] = () => {
    slots[SLOT] = undefined;
    try {
      outcome = { value: work() };
    } catch (error) {
      outcome = { thrown: error };
    }
  };
  script ??= new Script(`globalThis[Symbol.for(${JSON.stringify(SLOT.description)})]()`);
  try {
    script.runInThisContext({ breakOnSigint: true, displayErrors: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw new BrokenOff();
    throw error;
  }
  if (outcome === undefined) throw new Error('work that may be broken off did not begin');
  if ('thrown' in outcome) throw outcome.thrown;
  return outcome.value;
}

/** Tells those who listen for Ctrl+C of one that broke work off; without listeners it ends the process, as it would have. */
export function passInterruptOn(): void {
  if (process.listenerCount('SIGINT') > 0) process.emit('SIGINT', 'SIGINT');
  else process.kill(process.pid, 'SIGINT');
}
