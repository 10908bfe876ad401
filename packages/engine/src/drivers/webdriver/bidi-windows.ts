import type { PageState, WindowInfo } from '@stepwright/catalogue/ports/web-port';
import type { BidiConnection } from './bidi.ts';
import type { BidiContexts } from './bidi-contexts.ts';
import type { BidiFrames } from './bidi-frames.ts';
import type { BidiWorld } from './bidi-world.ts';
import type { Limits } from './deadline.ts';
import { DriverFault } from './driver-fault.ts';

const PAGE_STATE =
  '() => JSON.stringify({ url: location.href, title: document.title, readyState: document.readyState })';

interface Surroundings {
  readonly connection: BidiConnection;
  readonly contexts: BidiContexts;
  readonly world: BidiWorld;
  readonly frames: BidiFrames;
  readonly userContext: string;
  /** Hears of each window that is entered for the first time. */
  entered(window: string): void;
}

/** The windows of one user context, of which one is current; entering one leaves all frames. */
export class BidiWindows {
  readonly #around: Surroundings;
  #current = '';
  /** By last use, the latest last. */
  #used: readonly string[] = [];

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** The current window, closed or not. */
  get current(): string {
    return this.#current;
  }

  /** The current window; throws DriverFault `no such window` when it is closed. */
  top(): string {
    if (!this.#isOpen(this.#current)) throw new DriverFault('no such window', 'the window is closed');
    return this.#current;
  }

  /** Enters the first of the windows that are there. */
  async begin(limits: Limits): Promise<void> {
    const { connection, contexts } = this.#around;
    const tree = (await connection.send('browsingContext.getTree', {}, limits)) as { contexts: unknown[] };
    contexts.adopt(tree.contexts);
    const first = contexts.windows[0];
    if (!first) throw new DriverFault('no such window', 'the browser opened without a window');
    this.#enter(first);
  }

  async open(type: 'tab' | 'window', background: boolean, limits: Limits): Promise<string> {
    const { connection, contexts, userContext } = this.#around;
    const made = await connection.send('browsingContext.create', { type, userContext, background }, limits);
    const { context } = made as { context: string };
    contexts.adopt([{ context, userContext }]);
    this.#enter(context);
    return context;
  }

  async switchTo(id: string, limits: Limits): Promise<void> {
    if (!this.#isOpen(id)) throw new DriverFault('no such window', 'the window is closed');
    await this.#around.connection.send('browsingContext.activate', { context: id }, limits);
    this.#enter(id);
  }

  /** Brings the current window to the front, as a person would before using it. */
  async activate(limits: Limits): Promise<void> {
    await this.#around.connection.send('browsingContext.activate', { context: this.top() }, limits);
  }

  async close(id: string | undefined, limits: Limits): Promise<void> {
    const { connection, contexts, frames } = this.#around;
    const target = id ?? this.top();
    if (!this.#isOpen(target)) throw new DriverFault('no such window', 'the window is closed');
    if (contexts.windows.length < 2) throw new DriverFault('last window', 'it is the only window');
    await connection.send('browsingContext.close', { context: target, promptUnload: false }, limits);
    const at = contexts.windows.indexOf(target);
    if (at >= 0) contexts.windows.splice(at, 1);
    this.#used = this.#used.filter((one) => one !== target && this.#isOpen(one));
    if (target !== this.#current) return;
    const next = this.#used.at(-1) ?? contexts.windows.at(-1);
    frames.leave('top');
    this.#current = next ?? '';
    if (next) await this.switchTo(next, limits);
  }

  async list(limits: Limits): Promise<readonly WindowInfo[]> {
    const { contexts } = this.#around;
    const told: WindowInfo[] = [];
    for (const id of [...contexts.windows]) {
      const current = id === this.#current;
      try {
        const { url, title } = await this.page(id, limits);
        told.push({ id, url, title, current });
      } catch (error) {
        // A window with an open dialog tells nothing, a window that has just closed is no window.
        if (!(error instanceof DriverFault) || error.code === 'connection lost') throw error;
        if (contexts.has(id)) told.push({ id, url: '', title: '', current });
      }
    }
    return told;
  }

  async page(window: string, limits: Limits): Promise<PageState> {
    const { contexts, world } = this.#around;
    const answer = await contexts.guard(window, () => world.call(window, PAGE_STATE, [], limits), false);
    return JSON.parse(answer?.value as string) as PageState;
  }

  #isOpen(window: string): boolean {
    return this.#around.contexts.windows.includes(window);
  }

  #enter(window: string): void {
    if (!this.#used.includes(window)) this.#around.entered(window);
    this.#current = window;
    this.#around.frames.leave('top');
    this.#used = [...this.#used.filter((one) => one !== window), window];
  }
}
