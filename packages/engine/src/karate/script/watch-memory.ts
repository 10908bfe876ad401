/** Memory that a run's scripts and their watch both see: places among the numbers. */
export const STATE = 0;
/** Counts scripts, so that the watch sees whether it is still the same one. */
export const SCRIPT = 1;
export const LINE = 2;
export const NAME_LENGTH = 3;
/** Which limit the watch broke the script off for. */
export const REASON = 4;
export const SLOTS = 5;

/** What STATE holds: no script runs; one runs; one runs that a signal can break off; the watch has sent that signal. */
export const IDLE = 0;
export const RUNS = 1;
export const BREAKABLE = 2;
export const BROKEN = 3;

/** What REASON holds. */
export const TIME = 1;
export const MEMORY = 2;

/** Longest address of a feature that is told, in bytes. */
export const NAME_BYTES = 2_048;

export interface WatchData {
  readonly numbers: Int32Array;
  /** Address of the feature, UTF-8. */
  readonly name: Uint8Array;
  readonly timeMs: number;
  readonly heapBytes: number;
}
