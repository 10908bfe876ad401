import type { BrowserSettings } from '@stepwright/catalogue/settings/browser-settings';
import { StepError } from '@stepwright/catalogue/step-error';
import { BidiConnection } from './bidi.ts';
import { BidiTier } from './bidi-tier.ts';
import { ClassicTier } from './classic-tier.ts';
import { type Limits, withinLimits } from './deadline.ts';
import { findBrowser, findFirefox } from './find-browser.ts';
import { LocalDriver } from './local-driver.ts';
import { LocalFirefox } from './local-firefox.ts';
import { deleteSession, type Granted, newDirectSession, newSession } from './new-session.ts';
import type { TierName } from './tier.ts';
import { WebSession } from './web-session.ts';
import { Wire } from './wire.ts';

/** Enough for a browser that is well to end by itself; one that is not is killed. */
const GOODBYE_MS = 2000;
const SPARE_MS = 10_000;

export interface HostOptions {
  readonly temp: string;
  readonly headed: boolean;
  /** Undefined: the best that the browser speaks. */
  readonly tier?: TierName | undefined;
  /** How long steps wait. */
  readonly explicitWaitMs?: number | undefined;
}

/** A browser that was started, and how it ends. */
interface Started {
  readonly granted: Granted;
  readonly connection: BidiConnection | undefined;
  /** Classic commands, where there is a driver. */
  readonly wire: Wire | undefined;
  readonly ended: Promise<string>;
  /** Lets the browser say goodbye. Never rejects. */
  goodbye(): Promise<void>;
  /** Ends every process and removes what they wrote. */
  close(): Promise<void>;
}

/** One browser on this machine, behind a driver or by itself. It lives until `end`, or until one of its processes ends. */
export class BrowserHost {
  /** Settles with a sentence when the browser or the driver ends. */
  readonly ended: Promise<string>;
  /** Sessions opened on it so far. */
  sessions = 0;
  #started: Started;
  #options: HostOptions;
  #dead = false;
  #spare: Promise<BidiTier | undefined> | undefined;
  #ending: Promise<void> | undefined;

  private constructor(started: Started, options: HostOptions) {
    this.#started = started;
    this.#options = options;
    this.ended = started.ended;
    const died = () => {
      this.#dead = true;
    };
    this.ended.then(died);
    started.connection?.ended.then(died);
  }

  /** Rejects with StepError E_CONFIG or E_SESSION, or DriverFault; nothing is left behind then. */
  static async start(wanted: BrowserSettings, options: HostOptions, limits: Limits): Promise<BrowserHost> {
    const kind = wanted.type as 'CHROME' | 'FIREFOX' | 'SAFARI';
    return new BrowserHost(
      kind === 'FIREFOX'
        ? await startFirefox(wanted, options, limits)
        : await startWithDriver(kind, wanted, options, limits),
      options,
    );
  }

  /** Whether another session may be opened on it. */
  get alive(): boolean {
    return !this.#dead && this.#ending === undefined;
  }

  /** Sessions of their own user context share the browser, one after the other, and nothing else. */
  get shareable(): boolean {
    return this.#started.connection !== undefined;
  }

  /** `own`: in a user context of its own. `afterwards` is called when the session has been closed. */
  async session(
    kind: 'default' | 'own',
    afterwards: (clean: boolean) => Promise<void>,
    limits: Limits,
  ): Promise<WebSession> {
    this.sessions += 1;
    const life = { ended: this.ended, close: afterwards };
    const { connection, granted, wire } = this.#started;
    const { explicitWaitMs } = this.#options;
    if (!connection) {
      if (!wire) throw new StepError('E_SESSION', 'the browser was started without a way to speak to it');
      const { path: sessionPath, chromium } = granted;
      const options = { wire, sessionPath, chromium, remote: false, batch: this.#options.tier !== 'classic' };
      return new WebSession(await ClassicTier.open(options, limits), granted.facts, life, explicitWaitMs);
    }
    const spare = kind === 'own' ? this.#takeSpare() : undefined;
    const tier =
      (await (spare && withinLimits(spare, limits, 'the browser'))) ?? (await this.#tier(connection, kind, limits));
    if (kind === 'own') await tier.activate(limits);
    return new WebSession(tier, granted.facts, life, explicitWaitMs);
  }

  /**
   * Makes the next session's user context ready while nobody waits for it. Not in Firefox, where its window would take the focus from
   * the one that is being used.
   */
  warm(): void {
    const { connection, granted } = this.#started;
    if (!connection || !granted.chromium || !this.alive || this.#spare) return;
    // What fails here is tried again, and told, when the session is asked for.
    this.#spare = this.#tier(connection, 'own', { timeoutMs: SPARE_MS }).catch(() => undefined);
  }

  /** `gently`: the browser may say goodbye; without it its processes are killed. */
  end(gently = true): Promise<void> {
    this.#ending ??= (async () => {
      if (gently && !this.#dead) await this.#started.goodbye();
      this.#started.connection?.close();
      await this.#started.close();
    })();
    return this.#ending;
  }

  #takeSpare(): Promise<BidiTier | undefined> | undefined {
    const spare = this.#spare;
    this.#spare = undefined;
    return spare;
  }

  async #tier(connection: BidiConnection, kind: 'default' | 'own', limits: Limits): Promise<BidiTier> {
    const { granted, wire } = this.#started;
    let userContext = 'default';
    if (kind === 'own') {
      const made = await connection.send('browser.createUserContext', {}, limits);
      userContext = (made as { userContext: string }).userContext;
    }
    const { path: sessionPath, chromium } = granted;
    return BidiTier.open({ wire, sessionPath, chromium, remote: false, connection, userContext }, limits);
  }
}

/** A driver with its browser: Chrome, Chromium, Safari. */
async function startWithDriver(
  kind: 'CHROME' | 'SAFARI',
  wanted: BrowserSettings,
  options: HostOptions,
  limits: Limits,
): Promise<Started> {
  const driver = await LocalDriver.start(findBrowser(kind), kind, options.temp);
  const wire = new Wire(driver.url);
  const watching = new AbortController();
  let connection: BidiConnection | undefined;
  const close = async () => {
    watching.abort();
    connection?.close();
    await driver.close();
    await wire.close();
  };
  try {
    const profile = driver.newProfile();
    const bidi = options.tier === undefined || options.tier === 'bidi';
    const wishes = { headed: options.headed, bidi, binary: driver.browserBinary, profile };
    const granted = await newSession(wire, wanted, wishes, limits);
    if (granted.socket !== undefined && bidi) {
      connection = await BidiConnection.connect(granted.socket, wire.headers, limits);
      await BidiTier.prepare(connection, limits);
    }
    return {
      granted,
      connection,
      wire,
      ended: Promise.race([driver.ended, driver.browserEnd(profile, watching.signal)]),
      goodbye: () => deleteSession(wire, granted, GOODBYE_MS),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Firefox by itself: what there is of it is BiDi. */
async function startFirefox(wanted: BrowserSettings, options: HostOptions, limits: Limits): Promise<Started> {
  if (options.tier !== undefined && options.tier !== 'bidi') {
    throw new StepError(
      'E_CONFIG',
      'the setting webdriver.protocol is wrong: a Firefox of this machine speaks BiDi only',
    );
  }
  const firefox = await LocalFirefox.start(findFirefox(), wanted, options);
  let connection: BidiConnection | undefined;
  try {
    connection = await BidiConnection.connect(firefox.socket, {}, limits);
    const open = connection;
    const granted = await newDirectSession(open, wanted, limits);
    await BidiTier.prepare(open, limits);
    return {
      granted,
      connection,
      wire: undefined,
      ended: firefox.ended,
      goodbye: async () => {
        // It answers before it ends; whatever does not end by then is killed.
        const bye = open.send('browser.close', {}, { timeoutMs: GOODBYE_MS }).catch(() => undefined);
        await withinLimits(Promise.all([bye, firefox.ended]), { timeoutMs: GOODBYE_MS }, 'Firefox').catch(
          () => undefined,
        );
      },
      close: () => firefox.close(),
    };
  } catch (error) {
    connection?.close();
    await firefox.close();
    throw error;
  }
}
