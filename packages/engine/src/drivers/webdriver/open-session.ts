import { type BrowserSettings, browserSettings } from '@stepwright/catalogue/settings/browser-settings';
import { StepError } from '@stepwright/catalogue/step-error';
import { BidiConnection } from './bidi.ts';
import { BidiTier } from './bidi-tier.ts';
import { BrowserHost } from './browser-host.ts';
import { ClassicTier } from './classic-tier.ts';
import type { Limits } from './deadline.ts';
import { DriverFault } from './driver-fault.ts';
import { explainFault } from './explain-fault.ts';
import { gridLoses } from './grid-status.ts';
import { deleteSession, newSession } from './new-session.ts';
import { queueForSession } from './queue-for-session.ts';
import type { TierName } from './tier.ts';
import { WebSession } from './web-session.ts';
import { Wire } from './wire.ts';

const START_MS = 90_000;

export interface OpenOptions {
  /** Existing folder of the run; profiles and driver files are kept below it and removed at the end. */
  readonly temp: string;
  /** Show the browser's window. */
  readonly headed: boolean;
  /** Left out: as `webdriver.protocol` says, or BiDi wherever the browser speaks it. */
  readonly tier?: TierName;
  /** How long steps wait (Explicit.wait.time): a page that answers nothing is given up soon after it. */
  readonly explicitWaitMs?: number;
  /** Hears, as a sentence, that a Grid has no free browser. */
  readonly onWait?: (reason: string) => void;
}

/** Undefined: BiDi wherever the browser speaks it, else classic commands with a look in the page. */
export function tierFor(wanted: BrowserSettings, options: { readonly tier?: TierName }): TierName | undefined {
  if (options.tier !== undefined || wanted.protocol === 'auto') return options.tier;
  return wanted.protocol === 'bidi' ? 'bidi' : 'classic-batch';
}

/**
 * From an environment's settings to a browser session of its own that is ready for steps: a fresh local browser, or one behind
 * `remote.webdriver.url`. Errors: E_CONFIG for settings that are wrong or a browser that is not installed, E_SESSION when it does
 * not start. The caller closes it. A run of several scenarios is faster with a BrowserPool.
 */
export async function openSession(
  settings: { readonly [key: string]: unknown },
  options: OpenOptions,
  signal: AbortSignal,
): Promise<WebSession> {
  const wanted = browserSettings(settings);
  const limits = { timeoutMs: START_MS, signal };
  try {
    if (wanted.remote) return await openRemote(wanted, wanted.remote, options, limits);
    const host = await BrowserHost.start(wanted, { ...options, tier: tierFor(wanted, options) }, limits);
    return await host
      .session('default', () => host.end(), limits)
      .catch(async (error) => {
        await host.end();
        throw error;
      });
  } catch (error) {
    throw startFault(error);
  }
}

/** A session of a Grid or cloud; its browser is not ours to watch or to end by other means than the protocol. */
export async function openRemote(
  wanted: BrowserSettings,
  remote: URL,
  options: OpenOptions,
  limits: Limits,
): Promise<WebSession> {
  const wire = new Wire(remote);
  const tierName = tierFor(wanted, options);
  const wishes = { headed: options.headed, bidi: tierName === undefined || tierName === 'bidi' };
  const ask = (time: Limits) => newSession(wire, wanted, wishes, time);
  const granted = await queueForSession(wire, ask, limits.signal, options.onWait ?? (() => undefined));
  const shared = { wire, sessionPath: granted.path, chromium: granted.chromium, remote: true };
  let connection: BidiConnection | undefined;
  const watching = new AbortController();
  const lost = gridLoses(wire, granted.path.replace('/session/', ''), watching.signal);
  const close = async () => {
    watching.abort();
    connection?.close();
    await deleteSession(wire, granted, 10_000);
    await wire.close();
  };
  try {
    connection = wishes.bidi ? await bidiOf(granted.socket, wire, limits) : undefined;
    if (!connection) {
      if (tierName === 'bidi') {
        throw new DriverFault('session not created', `${remote.host} offers no BiDi; set webdriver.protocol to auto`);
      }
      const life = { ended: lost, close };
      const tier = await ClassicTier.open({ ...shared, batch: tierName !== 'classic' }, limits);
      return new WebSession(tier, granted.facts, life, options.explicitWaitMs);
    }
    await BidiTier.prepare(connection, limits);
    const tier = await BidiTier.open({ ...shared, connection, userContext: 'default' }, limits);
    const ended = connection.ended.then(() => `the connection to the remote browser at ${remote.host} ended`);
    const life = { ended: Promise.race([ended, lost]), close };
    return new WebSession(tier, granted.facts, life, options.explicitWaitMs);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Services announce BiDi addresses that firewalls or proxies do not let through: the session works without. */
async function bidiOf(socket: string | undefined, wire: Wire, limits: Limits): Promise<BidiConnection | undefined> {
  if (socket === undefined) return undefined;
  try {
    return await BidiConnection.connect(socket, wire.headers, { ...limits, timeoutMs: 10_000 });
  } catch (error) {
    if (error instanceof DriverFault) return undefined;
    throw error;
  }
}

/** Faults of opening, said as such. */
export function startFault(error: unknown): unknown {
  if (!(error instanceof DriverFault)) return error;
  if (error.code === 'invalid argument') {
    return new StepError('E_CONFIG', `the browser does not take the capabilities: ${error.message}`, { cause: error });
  }
  const told = explainFault(error);
  if (!(told instanceof StepError)) return told;
  const reason = error.code === 'no answer' ? 'it did not start in time' : error.message;
  return new StepError('E_SESSION', `the browser session cannot be opened: ${reason}`, { cause: error });
}
