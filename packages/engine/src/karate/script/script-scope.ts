/** The variables that a script sees. Which scope is the present one changes with the scenario that runs (karate §5.2). */
export interface ScriptScope {
  has(name: string): boolean;
  get(name: string): unknown;
  /** Also for a name that nobody declared: a script creates variables by assigning to them. */
  set(name: string, value: unknown): void;
}

/** Where a script stands, for errors that name their line. */
export interface ScriptPlace {
  readonly uri: string;
  /** Line of the file on which the script's first line stands, from 1. */
  readonly line: number;
}

/** How far a script may go before it is stopped. */
export interface ScriptLimits {
  /** Milliseconds that one step may spend in scripts; waiting for requests does not count. */
  readonly timeMs: number;
  /** Bytes that the heap may hold while a script runs. */
  readonly heapBytes: number;
}
