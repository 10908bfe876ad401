import type { BidiConnection, BidiEvent } from './bidi.ts';
import type { BidiContexts } from './bidi-contexts.ts';
import type { BidiWorld } from './bidi-world.ts';
import type { Limits } from './deadline.ts';
import { failedRequest, TroubleRing } from './trouble-log.ts';

const CONSOLE_EVENT = 'log.entryAdded';
/** Chromium's own log speaks of failed requests alone, where events of the network would tell of each one and slow every page. */
const CHROMIUM_EVENT = 'goog:cdp.Log.entryAdded';
const NETWORK_EVENTS = ['network.responseCompleted', 'network.fetchError'];
const ENABLE_MS = 5000;

interface LogEntry {
  readonly level?: string;
  readonly text?: string | null;
  readonly source?: { readonly context?: string };
  readonly stackTrace?: {
    readonly callFrames?: readonly {
      readonly url?: string;
      readonly lineNumber?: number;
      readonly columnNumber?: number;
    }[];
  };
}

interface ChromiumEntry {
  readonly source?: string;
  readonly level?: string;
  readonly text?: string;
  readonly url?: string;
  readonly lineNumber?: number;
}

interface NetworkEvent {
  readonly context?: string | null;
  readonly request?: { readonly method?: string; readonly url?: string };
  readonly response?: { readonly status?: number };
  readonly errorText?: string;
}

/** Asks a connection for the events that BidiTrouble reads; what a browser does not know is left out. */
export async function subscribeToTrouble(connection: BidiConnection, limits: Limits): Promise<void> {
  const subscribe = (events: readonly string[]) => connection.send('session.subscribe', { events }, limits);
  await Promise.all([
    subscribe([CONSOLE_EVENT]).catch(() => undefined),
    subscribe([CHROMIUM_EVENT])
      .catch(() => subscribe(NETWORK_EVENTS))
      .catch(() => undefined),
  ]);
}

/** What the pages of one session complain of, from the events of its connection. */
export class BidiTrouble extends TroubleRing {
  readonly #connection: BidiConnection;
  readonly #contexts: BidiContexts;
  readonly #world: BidiWorld;
  readonly #chromium: boolean;
  /** Sessions of Chromium's own protocol that were asked to tell. */
  readonly #sessions = new Set<string>();
  readonly #stop: () => void;

  constructor(connection: BidiConnection, contexts: BidiContexts, world: BidiWorld, chromium: boolean) {
    super();
    this.#connection = connection;
    this.#world = world;
    this.#contexts = contexts;
    this.#chromium = chromium;
    this.#stop = connection.onEvent((event) => this.#note(event));
  }

  /** A window tells of failed requests once it was asked to. Nobody waits for that, and nobody misses it where it fails. */
  watch(window: string): void {
    if (!this.#chromium) return;
    const limits = { timeoutMs: ENABLE_MS };
    const enable = async () => {
      const session = await this.#world.cdpSession(window, limits);
      if (this.#sessions.has(session)) return;
      this.#sessions.add(session);
      await this.#connection.send('goog:cdp.sendCommand', { method: 'Log.enable', params: {}, session }, limits);
    };
    enable().catch(() => undefined);
  }

  stop(): void {
    this.#stop();
  }

  #note({ method, params }: BidiEvent): void {
    if (method === CONSOLE_EVENT) this.#noteConsole(params as LogEntry);
    else if (method === CHROMIUM_EVENT) this.#noteChromium(params);
    else if (NETWORK_EVENTS.includes(method)) this.#noteNetwork(params as NetworkEvent);
    else if (method === 'browsingContext.contextCreated' && params.originalOpener && !params.parent) {
      // The event reaches the list of windows and this listener in turn.
      const window = String(params.context);
      queueMicrotask(() => this.#contexts.windows.includes(window) && this.watch(window));
    }
  }

  #noteConsole({ level, text, source, stackTrace }: LogEntry): void {
    if (!source?.context || !this.#contexts.has(source.context)) return;
    const kind = level === 'error' ? 'error' : level === 'warn' || level === 'warning' ? 'warning' : null;
    if (kind === null) return;
    const place = stackTrace?.callFrames?.find((frame) => frame.url);
    const where = place && `${place.url}:${(place.lineNumber ?? 0) + 1}:${(place.columnNumber ?? 0) + 1}`;
    this.addConsole({ level: kind, text: text ?? '', ...(where ? { source: where } : {}) });
  }

  #noteChromium(params: BidiEvent['params']): void {
    const told = params as { session?: string; params?: { entry?: ChromiumEntry } };
    const entry = told.params?.entry;
    if (!entry || !this.#sessions.has(told.session ?? '')) return;
    const request = entry.source === 'network' ? failedRequest(entry.text ?? '', entry.url ?? '') : null;
    if (request) this.addRequest(request);
    else if (entry.level === 'error' || entry.level === 'warning') {
      this.addConsole({ level: entry.level, text: entry.text ?? '', ...(entry.url ? { source: entry.url } : {}) });
    }
  }

  #noteNetwork({ context, request, response, errorText }: NetworkEvent): void {
    if (!context || !this.#contexts.has(context)) return;
    const status = response?.status ?? null;
    if (errorText === undefined && (status === null || status < 400)) return;
    this.addRequest({
      method: request?.method ?? '',
      url: request?.url ?? '',
      status: errorText === undefined ? status : null,
      ...(errorText === undefined ? {} : { reason: errorText }),
    });
  }
}
