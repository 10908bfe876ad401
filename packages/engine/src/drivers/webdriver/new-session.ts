import { accessSync, constants } from 'node:fs';
import type { BrowserSettings } from '@stepwright/catalogue/settings/browser-settings';
import type { BidiConnection } from './bidi.ts';
import type { Limits } from './deadline.ts';
import { DriverFault } from './driver-fault.ts';
import type { SessionFacts } from './session-life.ts';
import { directCapabilities, sessionCapabilities } from './session-request.ts';
import type { Wire } from './wire.ts';

/** A session as the driver granted it. */
export interface Granted {
  /** Of its classic commands; empty where there are none. */
  readonly path: string;
  readonly facts: SessionFacts;
  /** Chromium's own protocol can be spoken on the side. */
  readonly chromium: boolean;
  /** Where BiDi is spoken, if it is. */
  readonly socket: string | undefined;
}

export interface SessionWishes {
  readonly headed: boolean;
  readonly bidi: boolean;
  readonly binary?: string | undefined;
  readonly profile?: string | undefined;
}

/** `POST /session`. Rejects with DriverFault. */
export async function newSession(
  wire: Wire,
  wanted: BrowserSettings,
  wishes: SessionWishes,
  limits: Limits,
): Promise<Granted> {
  const alwaysMatch = sessionCapabilities(wanted, {
    ...wishes,
    root: process.getuid?.() === 0,
    sharedMemory: hasSharedMemory(),
  });
  const answer = (await wire.send('POST', '/session', { capabilities: { alwaysMatch, firstMatch: [{}] } }, limits)) as {
    sessionId?: string;
    capabilities?: { readonly [key: string]: unknown };
  } | null;
  if (!answer?.sessionId) throw new DriverFault('session not created', 'the answer names no session');
  const told = answer.capabilities ?? {};
  return {
    ...grantedBy(told, wanted),
    path: `/session/${answer.sessionId}`,
    socket: typeof told.webSocketUrl === 'string' ? socketAddress(told.webSocketUrl, wire.base) : undefined,
  };
}

/** `session.new` of a browser that speaks BiDi without a driver. Rejects with DriverFault. */
export async function newDirectSession(
  connection: BidiConnection,
  wanted: BrowserSettings,
  limits: Limits,
): Promise<Granted> {
  const capabilities = { alwaysMatch: directCapabilities(wanted) };
  const answer = (await connection.send('session.new', { capabilities }, limits)) as {
    capabilities?: { readonly [key: string]: unknown };
  };
  return { ...grantedBy(answer.capabilities ?? {}, wanted), path: '', socket: undefined };
}

function grantedBy(
  told: { readonly [key: string]: unknown },
  wanted: BrowserSettings,
): Pick<Granted, 'facts' | 'chromium'> {
  const name = String(told.browserName ?? wanted.browserName ?? '');
  return {
    facts: {
      browserName: name === 'MicrosoftEdge' ? name : name.toLowerCase(),
      browserVersion: String(told.browserVersion ?? ''),
      mac: /mac|darwin|os ?x/i.test(String(told.platformName ?? '')),
    },
    chromium: /chrom|edge|opera/i.test(name),
  };
}

function hasSharedMemory(): boolean {
  if (process.platform !== 'linux') return true;
  try {
    accessSync('/dev/shm', constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Ends a session at its driver; a driver that does not answer is not waited for. */
export async function deleteSession(wire: Wire, granted: Granted, timeoutMs: number): Promise<void> {
  await wire.send('DELETE', granted.path, undefined, { timeoutMs }).catch(() => undefined);
}

/** A Grid announces the address that it knows itself by, which need not be the one that we reach it at. */
export function socketAddress(told: string, base: URL): string {
  const address = new URL(told);
  address.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:';
  address.hostname = base.hostname;
  address.port = base.port;
  return address.href;
}
