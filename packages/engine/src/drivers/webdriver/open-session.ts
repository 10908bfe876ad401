import { StepError } from '@stepwright/catalogue/step-error';
import { BidiConnection } from './bidi.ts';
import { BidiTier } from './bidi-tier.ts';
import { type BrowserSettings, browserSettings } from './browser-settings.ts';
import type { Limits } from './deadline.ts';
import { DriverFault } from './driver-fault.ts';
import { explainFault } from './explain-fault.ts';
import { findBrowser } from './find-browser.ts';
import { LocalDriver } from './local-driver.ts';
import { sessionCapabilities } from './session-request.ts';
import { type SessionFacts, WebSession } from './web-session.ts';
import { Wire } from './wire.ts';

const START_MS = 90_000;

export interface OpenOptions {
  /** Existing folder of the run; profiles and driver files are kept below it and removed at the end. */
  readonly temp: string;
  /** Show the browser's window. */
  readonly headed: boolean;
  /** Tests choose a tier; else BiDi wherever the browser speaks it. */
  readonly tier?: 'bidi' | 'classic';
}

/** A session as the driver granted it. */
export interface Granted {
  readonly id: string;
  readonly capabilities: { readonly [key: string]: unknown };
}

/**
 * From an environment's settings to a browser session that is ready for steps: a fresh local browser, or one behind
 * `remote.webdriver.url`. Errors: E_CONFIG for settings that are wrong or a browser that is not installed, E_SESSION when it does
 * not start. The caller closes it.
 */
export async function openSession(
  settings: { readonly [key: string]: unknown },
  options: OpenOptions,
  signal: AbortSignal,
): Promise<WebSession> {
  const wanted = browserSettings(settings);
  const limits = { timeoutMs: START_MS, signal };
  return wanted.remote ? openRemote(wanted, wanted.remote, options, limits) : openLocal(wanted, options, limits);
}

async function openLocal(wanted: BrowserSettings, options: OpenOptions, limits: Limits): Promise<WebSession> {
  const kind = wanted.type as 'CHROME' | 'FIREFOX' | 'SAFARI';
  const driver = await LocalDriver.start(findBrowser(kind), kind, options.temp);
  const wire = new Wire(driver.url);
  const stop = new AbortController();
  const profile = driver.newProfile();
  const end = async () => {
    stop.abort();
    await driver.close();
    await wire.close();
  };
  try {
    const granted = await newSession(wire, wanted, options, limits, { binary: driver.browserBinary, profile });
    const ended = Promise.race([driver.ended, driver.browserEnd(profile, stop.signal)]);
    return await attach(wire, granted, options, limits, {
      ended,
      close: async () => {
        stop.abort();
        await wire.send('DELETE', `/session/${granted.id}`, undefined, { timeoutMs: 3000 }).catch(() => undefined);
        await end();
      },
    });
  } catch (error) {
    await end();
    throw startFault(error);
  }
}

async function openRemote(
  wanted: BrowserSettings,
  remote: URL,
  options: OpenOptions,
  limits: Limits,
): Promise<WebSession> {
  const wire = new Wire(remote);
  try {
    const granted = await newSession(wire, wanted, options, limits, {});
    const drop = () =>
      wire.send('DELETE', `/session/${granted.id}`, undefined, { timeoutMs: 10_000 }).catch(() => undefined);
    try {
      return await attach(wire, granted, options, limits, {
        ended: new Promise(() => undefined),
        close: async () => {
          await drop();
          await wire.close();
        },
      });
    } catch (error) {
      await drop();
      throw error;
    }
  } catch (error) {
    await wire.close();
    throw startFault(error);
  }
}

async function newSession(
  wire: Wire,
  wanted: BrowserSettings,
  options: OpenOptions,
  limits: Limits,
  local: { readonly binary?: string | undefined; readonly profile?: string | undefined },
): Promise<Granted> {
  const alwaysMatch = sessionCapabilities(wanted, {
    headed: options.headed,
    root: process.getuid?.() === 0,
    bidi: options.tier !== 'classic',
    ...local,
  });
  const answer = (await wire.send('POST', '/session', { capabilities: { alwaysMatch, firstMatch: [{}] } }, limits)) as {
    sessionId?: string;
    capabilities?: { [key: string]: unknown };
  };
  if (!answer?.sessionId) throw new DriverFault('session not created', 'the answer names no session');
  return { id: answer.sessionId, capabilities: answer.capabilities ?? {} };
}

async function attach(
  wire: Wire,
  granted: Granted,
  _options: OpenOptions,
  limits: Limits,
  life: { readonly ended: Promise<string>; close(): Promise<void> },
): Promise<WebSession> {
  const facts = factsOf(granted);
  const address = granted.capabilities.webSocketUrl;
  if (typeof address !== 'string') throw new DriverFault('session not created', 'no BiDi');
  const connection = await BidiConnection.connect(socketAddress(address, wire.base), wire.headers, limits);
  const tier = await BidiTier.open(
    {
      connection,
      wire,
      sessionPath: `/session/${granted.id}`,
      chromium: /chrome|edge/i.test(facts.browserName),
      userContext: 'default',
    },
    limits,
  );
  return new WebSession(tier, facts, {
    ended: Promise.race([life.ended, connection.ended.then(() => life.ended)]),
    close: async () => {
      connection.close();
      await life.close();
    },
  });
}

/** A Grid announces the address it knows itself by, which need not be the one we reach it at. */
export function socketAddress(told: string, base: URL): string {
  const address = new URL(told);
  address.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:';
  address.host = base.host;
  if (!base.port) address.port = '';
  return address.href;
}

function factsOf(granted: Granted): SessionFacts {
  const { browserName, browserVersion, platformName } = granted.capabilities;
  return {
    browserName:
      String(browserName ?? '') === 'MicrosoftEdge' ? 'MicrosoftEdge' : String(browserName ?? '').toLowerCase(),
    browserVersion: String(browserVersion ?? ''),
    mac: /mac|darwin|os x/i.test(String(platformName ?? '')),
  };
}

function startFault(error: unknown): unknown {
  if (!(error instanceof DriverFault)) return error;
  if (error.code === 'invalid argument') {
    return new StepError('E_CONFIG', `the browser does not take the capabilities: ${error.message}`, { cause: error });
  }
  const told = explainFault(error);
  const reason = error.code === 'no answer' ? 'it did not start in time' : error.message;
  return told instanceof StepError
    ? new StepError('E_SESSION', `the browser session cannot be opened: ${reason}`, { cause: error })
    : told;
}
