import type { WindowInfo } from '@stepwright/catalogue/ports/web-port';
import type { Limits } from './deadline.ts';
import { DriverFault } from './driver-fault.ts';

export type Command = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body: unknown,
  limits: Limits,
) => Promise<unknown>;

/** What drivers call an element that has left its document. */
const STALE = new Set(['stale element reference', 'no such element', 'no such node']);

export interface ClassicFrame {
  /** The frame's element in its parent, as the protocol writes it. */
  readonly reference: { readonly [key: string]: string };
  readonly label: string;
}

/** Windows and frames of a classic session, which has one current window and frame and tells nothing by itself. */
export class ClassicWindows {
  frames: readonly ClassicFrame[] = [];
  #command: Command;
  #current = '';
  /** In the order first seen. */
  #known: string[] = [];
  /** The current window closed by itself; the driver may have been left in another one. */
  #lost = false;
  /** By last use, the latest last. */
  #used: string[] = [];

  constructor(command: Command) {
    this.#command = command;
  }

  async begin(limits: Limits): Promise<void> {
    this.#current = String(await this.#command('GET', '/window', undefined, limits));
    this.#known = [this.#current];
    this.#used = [this.#current];
  }

  async enterFrame(frame: ClassicFrame, limits: Limits): Promise<void> {
    await this.#command('POST', '/frame', { id: frame.reference }, limits);
    this.frames = [...this.frames, frame];
  }

  async leaveFrame(to: 'parent' | 'top', limits: Limits): Promise<void> {
    if (this.frames.length === 0) return;
    if (to === 'top') await this.#command('POST', '/frame', { id: null }, limits);
    else await this.#command('POST', '/frame/parent', {}, limits);
    this.frames = to === 'top' ? [] : this.frames.slice(0, -1);
  }

  async goTo(path: readonly ClassicFrame[], limits: Limits): Promise<void> {
    await this.#command('POST', '/frame', { id: null }, limits);
    this.frames = [];
    for (const frame of path) {
      try {
        await this.enterFrame(frame, limits);
      } catch (error) {
        // The element is gone, and the frame with it.
        const stale = error instanceof DriverFault && STALE.has(error.code);
        throw stale ? new DriverFault('no such frame', `the frame "${frame.label}" is gone`, { cause: error }) : error;
      }
    }
  }

  /** Does something in the main document and goes back into the frames. */
  async atTop<T>(work: () => Promise<T>, limits: Limits): Promise<T> {
    const path = this.frames;
    if (path.length === 0) return work();
    await this.leaveFrame('top', limits);
    try {
      return await work();
    } finally {
      await this.goTo(path, limits);
    }
  }

  async list(limits: Limits): Promise<readonly WindowInfo[]> {
    const told: WindowInfo[] = [];
    const ids = await this.#handles(limits);
    try {
      for (const id of ids) {
        if (ids.length > 1 || this.#lost) await this.#command('POST', '/window', { handle: id }, limits);
        const url = String(await this.#command('GET', '/url', undefined, limits));
        const title = String(await this.#command('GET', '/title', undefined, limits));
        told.push({ id, url, title, current: id === this.#current });
      }
    } finally {
      if (ids.length > 1 && ids.includes(this.#current)) await this.#restore(limits);
    }
    return told;
  }

  async switchTo(id: string, limits: Limits): Promise<void> {
    await this.#command('POST', '/window', { handle: id }, limits);
    this.#enter(id);
  }

  async open(limits: Limits): Promise<string> {
    const made = (await this.#command('POST', '/window/new', { type: 'tab' }, limits)) as { handle: string };
    this.#known.push(made.handle);
    await this.switchTo(made.handle, limits);
    return made.handle;
  }

  async closeOne(id: string | undefined, limits: Limits): Promise<void> {
    const target = id ?? this.#current;
    const ids = await this.#handles(limits);
    if (!ids.includes(target)) throw new DriverFault('no such window', 'the window is closed');
    if (ids.length < 2) throw new DriverFault('last window', 'it is the only window');
    if (target !== this.#current) await this.#command('POST', '/window', { handle: target }, limits);
    await this.#command('DELETE', '/window', undefined, limits);
    this.#known = this.#known.filter((one) => one !== target);
    this.#used = this.#used.filter((one) => one !== target && this.#known.includes(one));
    if (target !== this.#current) return this.#lost ? undefined : this.#restore(limits);
    const next = this.#used.at(-1) ?? this.#known.at(-1);
    if (next) await this.switchTo(next, limits);
  }

  /** Tells a window that closed from a frame that vanished, which classic WebDriver calls by one name. */
  async missing(error: unknown, limits: Limits): Promise<unknown> {
    if (!(error instanceof DriverFault) || error.code !== 'no such window' || this.frames.length === 0) return error;
    const ids = await this.#handles({ ...limits, timeoutMs: 5000 }).catch((): string[] => []);
    if (!ids.includes(this.#current)) return error;
    return new DriverFault('no such frame', `the frame "${this.frames.at(-1)?.label}" is gone`, { cause: error });
  }

  /** DriverFault `no such window` where it is known that the current window is closed. */
  expectCurrent(): void {
    if (this.#lost) throw new DriverFault('no such window', 'the window is closed');
  }

  #enter(id: string): void {
    this.#current = id;
    this.#lost = false;
    this.frames = [];
    this.#used = [...this.#used.filter((one) => one !== id), id];
  }

  async #handles(limits: Limits): Promise<string[]> {
    const there = (await this.#command('GET', '/window/handles', undefined, limits)) as string[];
    this.#known = [
      ...this.#known.filter((id) => there.includes(id)),
      ...there.filter((id) => !this.#known.includes(id)),
    ];
    this.#lost = !there.includes(this.#current);
    return this.#known;
  }

  /** Back to the current window and down its frame path. */
  async #restore(limits: Limits): Promise<void> {
    await this.#command('POST', '/window', { handle: this.#current }, limits);
    for (const frame of this.frames) await this.#command('POST', '/frame', { id: frame.reference }, limits);
  }
}
