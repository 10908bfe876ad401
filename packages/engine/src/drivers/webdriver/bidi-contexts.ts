import type { OpenAlert } from '@stepwright/catalogue/ports/web-port';
import type { BidiConnection, BidiEvent } from './bidi.ts';
import { DriverFault } from './driver-fault.ts';

export interface OpenPrompt extends OpenAlert {
  readonly context: string;
}

interface ContextInfo {
  readonly context: string;
  readonly parent?: string | null;
  readonly userContext?: string;
  readonly url?: string;
  readonly originalOpener?: string | null;
  readonly children?: readonly ContextInfo[] | null;
}

export const CONTEXT_EVENTS = [
  'browsingContext.contextCreated',
  'browsingContext.contextDestroyed',
  'browsingContext.userPromptOpened',
  'browsingContext.userPromptClosed',
  'browsingContext.navigationStarted',
  'browsingContext.load',
  'browsingContext.fragmentNavigated',
];

/** Known to newer browsers only. */
export const COMMIT_EVENT = 'browsingContext.navigationCommitted';

/**
 * What the browser's events tell about windows, frames and dialogs of one user context: which windows there are in the order first
 * seen, to which window a frame belongs, and which dialog is open. An open dialog blocks every script and input of its window, so
 * calls wait through `guard`, never past a dialog.
 */
export class BidiContexts {
  /** Top-level contexts in the order first seen. */
  readonly windows: string[] = [];
  #userContext: string;
  #parents = new Map<string, string>();
  #prompts = new Map<string, OpenPrompt>();
  /**
   * Windows that a page opened. Chromium keeps the script world of their first empty page for the page that comes, and its BiDi mapper
   * waits for ever for a new one, until the world is announced again.
   */
  #asleep = new Map<string, 'new' | 'committed'>();
  #watchers = new Set<(event: BidiEvent) => void>();
  #stop: () => void;

  constructor(connection: BidiConnection, userContext: string) {
    this.#userContext = userContext;
    this.#stop = connection.onEvent((event) => this.#note(event));
  }

  /** Takes in what was there before the events began. */
  adopt(tree: readonly unknown[]): void {
    for (const context of tree as ContextInfo[]) this.#add(context);
  }

  stop(): void {
    this.#stop();
  }

  has(context: string): boolean {
    return this.windows.includes(context) || this.#parents.has(context);
  }

  windowOf(context: string): string {
    let top = context;
    for (let parent = this.#parents.get(top); parent; parent = this.#parents.get(top)) top = parent;
    return top;
  }

  /** True once after a window was opened by a page, and once after its first page came: its world must be announced again. */
  wakes(window: string): boolean {
    const state = this.#asleep.get(window);
    if (state === undefined) return false;
    if (state === 'committed') this.#asleep.delete(window);
    return true;
  }

  promptOf(window: string): OpenPrompt | undefined {
    for (const prompt of this.#prompts.values()) if (this.windowOf(prompt.context) === window) return prompt;
    return undefined;
  }

  /** The next dialog may be open already when the answer to one is confirmed. */
  forgetPrompt(context: string, answered = this.#prompts.get(context)): void {
    if (this.#prompts.get(context) === answered) this.#prompts.delete(context);
  }

  onEvent(watcher: (event: BidiEvent) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /**
   * Waits for `work` unless a dialog opens in `window` first; then answers `undefined` where `opens` says that the work itself may
   * open one, else rejects with `unexpected alert open`. A dialog that is open already always rejects.
   */
  guard<T>(window: string, work: () => Promise<T>, opens: boolean): Promise<T | undefined> {
    const before = this.promptOf(window);
    if (before) return Promise.reject(alertFault(before));
    return new Promise((resolve, reject) => {
      const stop = this.onEvent(() => {
        const prompt = this.promptOf(window);
        if (!prompt) return;
        stop();
        if (opens) resolve(undefined);
        else reject(alertFault(prompt));
      });
      work().then(
        (value) => {
          stop();
          resolve(value);
        },
        (error) => {
          stop();
          reject(error);
        },
      );
    });
  }

  #add(info: ContextInfo): void {
    if (info.parent) {
      if (this.has(info.parent)) this.#parents.set(info.context, info.parent);
    } else if ((info.userContext ?? 'default') === this.#userContext && !this.windows.includes(info.context)) {
      this.windows.push(info.context);
    }
    for (const child of info.children ?? []) this.#add({ ...child, parent: info.context });
  }

  #remove(context: string): void {
    const at = this.windows.indexOf(context);
    if (at >= 0) this.windows.splice(at, 1);
    this.#prompts.delete(context);
    this.#asleep.delete(context);
    const below = [...this.#parents].filter(([, parent]) => parent === context).map(([child]) => child);
    this.#parents.delete(context);
    for (const child of below) this.#remove(child);
  }

  #note(event: BidiEvent): void {
    const context = event.params.context as string | undefined;
    if (event.method === 'browsingContext.contextCreated') {
      const info = event.params as unknown as ContextInfo;
      this.#add(info);
      if (info.originalOpener && !info.parent) this.#asleep.set(info.context, 'new');
    }
    if (event.method === COMMIT_EVENT && context && this.#asleep.has(context)) this.#asleep.set(context, 'committed');
    if (!context || !this.has(context)) return;
    if (event.method === 'browsingContext.contextDestroyed') this.#remove(context);
    if (event.method === 'browsingContext.userPromptClosed') this.#prompts.delete(context);
    if (event.method === 'browsingContext.userPromptOpened') {
      this.#prompts.set(context, {
        context,
        kind: event.params.type as OpenAlert['kind'],
        text: String(event.params.message ?? ''),
      });
    }
    for (const watcher of [...this.#watchers]) watcher(event);
  }
}

export function alertFault(prompt: OpenAlert): DriverFault {
  return new DriverFault('unexpected alert open', `a dialog is open: ${prompt.text}`, { alertText: prompt.text });
}
