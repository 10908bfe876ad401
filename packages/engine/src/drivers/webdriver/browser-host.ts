import type { BrowserSettings } from '@stepwright/catalogue/settings/browser-settings';
import { BidiConnection } from './bidi.ts';
import { BidiTier } from './bidi-tier.ts';
import { ClassicTier } from './classic-tier.ts';
import { type Limits, withinLimits } from './deadline.ts';
import { findBrowser } from './find-browser.ts';
import { LocalDriver } from './local-driver.ts';
import { deleteSession, type Granted, newSession } from './new-session.ts';
import { WebSession } from './web-session.ts';
import { Wire } from './wire.ts';

/** Enough for a browser that is well to end by itself; one that is not is killed. */
const GOODBYE_MS = 2000;
const SPARE_MS = 10_000;

/** One driver with one browser on this machine. It lives until `end`, or until one of the two processes ends. */
export class BrowserHost {
  /** Settles with a sentence when the browser or the driver ends. */
  readonly ended: Promise<string>;
  /** Sessions opened on it so far. */
  sessions = 0;
  #driver: LocalDriver;
  #wire: Wire;
  #granted: Granted;
  #connection: BidiConnection | undefined;
  #watching: AbortController;
  #dead = false;
  #spare: Promise<BidiTier | undefined> | undefined;
  #ending: Promise<void> | undefined;

  private constructor(
    driver: LocalDriver,
    wire: Wire,
    granted: Granted,
    connection: BidiConnection | undefined,
    profile: string,
  ) {
    this.#driver = driver;
    this.#wire = wire;
    this.#granted = granted;
    this.#connection = connection;
    this.#watching = new AbortController();
    this.ended = Promise.race([driver.ended, driver.browserEnd(profile, this.#watching.signal)]);
    const died = () => {
      this.#dead = true;
    };
    this.ended.then(died);
    connection?.ended.then(died);
  }

  /** Rejects with StepError E_CONFIG or E_SESSION, or DriverFault; nothing is left behind then. */
  static async start(
    wanted: BrowserSettings,
    options: { readonly temp: string; readonly headed: boolean; readonly tier?: 'bidi' | 'classic' },
    limits: Limits,
  ): Promise<BrowserHost> {
    const kind = wanted.type as 'CHROME' | 'FIREFOX' | 'SAFARI';
    const driver = await LocalDriver.start(findBrowser(kind), kind, options.temp);
    const wire = new Wire(driver.url);
    let connection: BidiConnection | undefined;
    try {
      const profile = driver.newProfile();
      const wishes = {
        headed: options.headed,
        bidi: options.tier !== 'classic',
        binary: driver.browserBinary,
        profile,
      };
      const granted = await newSession(wire, wanted, wishes, limits);
      if (granted.socket !== undefined && wishes.bidi) {
        connection = await BidiConnection.connect(granted.socket, wire.headers, limits);
        await BidiTier.prepare(connection, limits);
      }
      return new BrowserHost(driver, wire, granted, connection, profile);
    } catch (error) {
      connection?.close();
      await driver.close();
      await wire.close();
      throw error;
    }
  }

  /** Whether another session may be opened on it. */
  get alive(): boolean {
    return !this.#dead && this.#ending === undefined;
  }

  /** Sessions of their own user context share the browser, one after the other, and nothing else. */
  get shareable(): boolean {
    return this.#connection !== undefined && this.#granted.chromium;
  }

  /** `own`: in a user context of its own. `afterwards` is called when the session has been closed. */
  async session(
    kind: 'default' | 'own',
    afterwards: (clean: boolean) => Promise<void>,
    limits: Limits,
  ): Promise<WebSession> {
    this.sessions += 1;
    const life = { ended: this.ended, close: afterwards };
    const connection = this.#connection;
    if (!connection) return new WebSession(await ClassicTier.open(this.#shared(), limits), this.#granted.facts, life);
    const spare = kind === 'own' ? this.#takeSpare() : undefined;
    const tier =
      (await (spare && withinLimits(spare, limits, 'the browser'))) ?? (await this.#tier(connection, kind, limits));
    if (kind === 'own') await tier.activate(limits);
    return new WebSession(tier, this.#granted.facts, life);
  }

  /** Makes the next session's user context ready while nobody waits for it. */
  warm(): void {
    if (!this.#connection || !this.alive || this.#spare) return;
    // What fails here is tried again, and told, when the session is asked for.
    this.#spare = this.#tier(this.#connection, 'own', { timeoutMs: SPARE_MS }).catch(() => undefined);
  }

  /** `gently`: the browser may say goodbye; without it both processes are killed. */
  end(gently = true): Promise<void> {
    this.#ending ??= (async () => {
      this.#connection?.close();
      if (gently && !this.#dead) await deleteSession(this.#wire, this.#granted, GOODBYE_MS);
      this.#watching.abort();
      await this.#driver.close();
      await this.#wire.close();
    })();
    return this.#ending;
  }

  #takeSpare(): Promise<BidiTier | undefined> | undefined {
    const spare = this.#spare;
    this.#spare = undefined;
    return spare;
  }

  async #tier(connection: BidiConnection, kind: 'default' | 'own', limits: Limits): Promise<BidiTier> {
    let userContext = 'default';
    if (kind === 'own') {
      const made = await connection.send('browser.createUserContext', {}, limits);
      userContext = (made as { userContext: string }).userContext;
    }
    return BidiTier.open({ ...this.#shared(), connection, userContext }, limits);
  }

  #shared() {
    const { path, chromium } = this.#granted;
    return { wire: this.#wire, sessionPath: path, chromium, remote: false };
  }
}
