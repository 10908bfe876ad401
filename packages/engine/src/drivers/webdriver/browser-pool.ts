import { type BrowserSettings, browserSettings } from '@stepwright/catalogue/settings/browser-settings';
import { BrowserHost } from './browser-host.ts';
import { type OpenOptions, openRemote, startFault, tierFor } from './open-session.ts';
import type { WebSession } from './web-session.ts';

const START_MS = 90_000;
/** A browser that served this many scenarios is replaced, so that whatever it leaks stays small. */
const SESSIONS_PER_BROWSER = 100;

/**
 * The browsers of one run. Each scenario gets a session that shares nothing with another one: cookies, storage, cache, windows. A local
 * Chromium is kept and gives every session a user context of its own, which takes a tenth of a second instead of a whole one; a browser
 * that was set up with capabilities or preferences, is watched by a person, or is not Chromium is started anew each time, and so is
 * everything remote. Sessions may be open at the same time (parallel lanes): each has its own browser.
 */
export class BrowserPool {
  #settings: { readonly [key: string]: unknown };
  #options: OpenOptions;
  #idle: BrowserHost[] = [];
  #all = new Set<BrowserHost>();
  #closed = false;

  constructor(settings: { readonly [key: string]: unknown }, options: OpenOptions) {
    this.#settings = settings;
    this.#options = options;
  }

  /**
   * A fresh session. The caller closes it. `more`: other sessions will be asked for afterwards; without them a new browser is used as
   * it comes up, which spares the first user context, and no further one is made ready. `onWait` hears of a Grid without a free browser.
   * Errors as of openSession.
   */
  async session(signal: AbortSignal, more = true, onWait?: (reason: string) => void): Promise<WebSession> {
    const wanted = browserSettings(this.#settings);
    const limits = { timeoutMs: START_MS, signal };
    try {
      if (wanted.remote) {
        return await openRemote(wanted, wanted.remote, { ...this.#options, ...(onWait && { onWait }) }, limits);
      }
      const kept = this.#takeIdle();
      if (kept) {
        try {
          return await this.#sessionOn(kept, 'own', more, { timeoutMs: 10_000, signal });
        } catch {
          // It looked well but is not: a new one is started instead.
          signal.throwIfAborted();
        }
      }
      const host = await BrowserHost.start(wanted, { ...this.#options, tier: tierFor(wanted, this.#options) }, limits);
      this.#all.add(host);
      return await this.#sessionOn(host, more && this.#shares(wanted, host) ? 'own' : 'default', more, limits);
    } catch (error) {
      throw startFault(error);
    }
  }

  /** Ends every browser, the busy ones too. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#all].map((host) => this.#end(host)));
  }

  #takeIdle(): BrowserHost | undefined {
    for (let host = this.#idle.pop(); host; host = this.#idle.pop()) {
      if (host.alive) return host;
      void this.#end(host);
    }
    return undefined;
  }

  async #sessionOn(
    host: BrowserHost,
    kind: 'default' | 'own',
    more: boolean,
    limits: { timeoutMs: number; signal: AbortSignal },
  ) {
    const afterwards = async (clean: boolean) => {
      const again = clean && kind === 'own' && host.alive && !this.#closed && host.sessions < SESSIONS_PER_BROWSER;
      if (again) this.#idle.push(host);
      else await this.#end(host, clean);
    };
    try {
      const session = await host.session(kind, afterwards, limits);
      if (kind === 'own' && more) host.warm();
      return session;
    } catch (error) {
      await this.#end(host);
      throw error;
    }
  }

  #shares(wanted: BrowserSettings, host: BrowserHost): boolean {
    const plain = Object.keys(wanted.capabilities).length === 0 && Object.keys(wanted.prefs).length === 0;
    return plain && !this.#options.headed && host.shareable;
  }

  async #end(host: BrowserHost, gently = true): Promise<void> {
    await host.end(gently);
    this.#all.delete(host);
  }
}
