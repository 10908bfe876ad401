/** What passes between the engine and the process of a custom action, as JSON over the IPC channel of Node. */

export interface RunOrder {
  readonly type: 'run';
  readonly action: string;
  /** Modules to look in, in this order: absolute paths. */
  readonly modules: readonly string[];
  readonly argument: string | null;
  readonly element: { readonly locator: string } | null;
  readonly variables: { readonly [name: string]: string };
  readonly environment: { readonly [key: string]: unknown };
}

export interface CallAnswer {
  readonly type: 'answer';
  readonly id: number;
  readonly value?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
}

/** The action shall end; soon afterwards its process is killed. */
export interface AbortOrder {
  readonly type: 'abort';
  readonly reason: string;
}

export type ToAction = RunOrder | CallAnswer | AbortOrder;

/** How a module names an element: by a locator, or the element of the step itself. */
export type ElementName = { readonly locator: string } | { readonly own: true };

export type ActionCall =
  | {
      readonly method: 'act';
      readonly keyword: string;
      readonly on?: ElementName;
      readonly to?: ElementName;
      readonly data?: string;
      readonly expected?: string;
    }
  | { readonly method: 'read'; readonly on: ElementName }
  | { readonly method: 'script'; readonly source: string; readonly on?: ElementName; readonly args: readonly unknown[] }
  | { readonly method: 'page' | 'cookies' }
  | { readonly method: 'screenshot'; readonly on?: ElementName }
  | { readonly method: 'log'; readonly text: string }
  | { readonly method: 'attach'; readonly base64: string; readonly mediaType: string; readonly name: string };

export type FromAction =
  /** The process runs: from now on its time counts. */
  | { readonly type: 'ready' }
  | { readonly type: 'call'; readonly id: number; readonly call: ActionCall }
  | { readonly type: 'done'; readonly variables: { readonly [name: string]: unknown } }
  /** `unknown`: no module has the action; `problems` tells of modules that could not be loaded. */
  | { readonly type: 'unknown'; readonly problems: readonly string[] }
  | { readonly type: 'failed'; readonly message: string; readonly place: string | null };

/** Endings of files that may hold actions. */
export const MODULE_ENDING = /\.(?:[cm]?js|[cm]?ts)$/i;
