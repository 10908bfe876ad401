import type { ControlMessage } from '@stepwright/contract/control';

/**
 * What passes between an executor and its engine child.
 *
 * Standard input, one JSON object a line: first the Handover, then ControlMessages; its end means that the executor is gone.
 * File descriptor 3, one JSON object a line: RunMessages and what pages tell (NOTE_MARK), last the EngineEnd. Pictures of the page are a file of the handover
 * that is replaced as a whole. Exit code 0: ended by itself; 3: an unexpected error, told on standard error.
 */
export interface Handover {
  /** Path of the bundle's JSON. */
  readonly bundle: string;
  /** Folder that takes attachments. */
  readonly attachments: string;
  /** Folder that holds the files of the bundle by name. */
  readonly files: string;
  /** Folder for browser profiles and other things of the moment. */
  readonly temp: string;
  /** Path of the newest picture of the page. */
  readonly picture: string;
  /** Base64 of the key that opens `ENC(...)` values of the bundle. Handed over here alone: no file, no environment. */
  readonly key?: string;
}

export interface EngineEnd {
  readonly engineEnd: {
    readonly outcome: 'finished' | 'stopped' | 'broken';
    readonly error: string | null;
  };
}

/** Every EngineEnd line begins so, and no message does. */
export const END_MARK = '{"engineEnd":';

/** Every line that holds what a page tells begins so, and no message does; behind it the JSON text of a PageNote, then `}`. */
export const NOTE_MARK = '{"pageNote":';

/**
 * Begins the line on standard error that says why the process ended itself: a script went on in a way that nothing inside could stop.
 * Behind it a sentence without its full stop.
 */
export const SCRIPT_END_MARK = 'ScriptError: ';

/**
 * Begins a line on standard error about a script that takes much memory: the system, or V8 itself, may end the process before anybody
 * can say why. Behind it a sentence without its full stop.
 */
export const SCRIPT_BURDEN_MARK = 'Memory: ';
/** Stands behind the mark when that script is over. */
export const SCRIPT_BURDEN_OVER = 'that script is over';

/** File descriptor of the child that carries messages. */
export const MESSAGE_CHANNEL = 3;

/**
 * Options of Node for a process in which the engine runs: the memory of a long run stays close to that of a short one, for which the heap
 * is swept earlier than it would be by itself.
 */
export const ENGINE_NODE_OPTIONS: readonly string[] = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=4',
  '--heap-growing-percent=15',
];

export type { ControlMessage };
