/** Memory that a run's scripts and their watch both see: places among the numbers. */
export const RUNNING = 0;
/** Counts scripts, so that the watch sees whether it is still the same one. */
export const SCRIPT = 1;
export const LINE = 2;
export const NAME_LENGTH = 3;
export const SLOTS = 4;

/** Longest address of a feature that is told, in bytes. */
export const NAME_BYTES = 2_048;

export interface WatchData {
  readonly numbers: Int32Array;
  /** Address of the feature, UTF-8. */
  readonly name: Uint8Array;
  readonly timeMs: number;
  readonly heapBytes: number;
}
