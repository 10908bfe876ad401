import type { EgressPolicy } from '../http/http-exchange.ts';
import type { ConnectSettings } from '../http/open-connection.ts';
import { KarateError } from '../karate-error.ts';
import type { ScenarioRuntime } from '../runtime/scenario-runtime.ts';
import { asBytes } from '../values/convert/as-bytes.ts';
import { asText } from '../values/convert/as-text.ts';
import { LiveChannel } from './live-channel.ts';

/** Everything that the room of a web socket needs; plain data. */
export interface SocketOrder {
  /** `ws://` or `wss://`. */
  readonly url: string;
  readonly subProtocol: string | null;
  readonly headers: { readonly [name: string]: string };
  /** Longest message. */
  readonly maxBytes: number;
  readonly settings: ConnectSettings;
  readonly egress: EgressPolicy;
}

export type SocketWord =
  | { readonly kind: 'opened' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'closed'; readonly code: number; readonly reason: string };

export type SocketCommand =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'ping' }
  | { readonly kind: 'close' };

/** Longest wait for a closing handshake, milliseconds. */
const CLOSING_MS = 5_000;

/**
 * What `karate.webSocket()` answers. A message goes to the handler; where that answers something truthy, or where there is none, the
 * message wakes the `listen` step.
 */
export class WebSocketClient {
  readonly #runtime: ScenarioRuntime;
  readonly #order: SocketOrder;
  readonly #channel: LiveChannel<SocketWord, SocketCommand>;
  #textHandler: unknown = null;
  #binaryHandler: unknown = null;
  #state: 'opening' | 'open' | 'closed' = 'opening';
  #failure: string | null = null;
  /** It need not be closed with the run any more. */
  readonly #forget: () => void;

  constructor(runtime: ScenarioRuntime, order: SocketOrder) {
    this.#runtime = runtime;
    this.#order = order;
    this.#channel = new LiveChannel(new URL('./socket-thread.ts', import.meta.url), order, (word) => this.#hear(word));
    this.#forget = runtime.suite.atEnd(() => this.#channel.close());
  }

  /** Waits for the connection. @throws KarateError E_REQUEST when there is none */
  open(): this {
    const opened = this.#runtime.block(
      this.#channel.until(() => this.#state !== 'opening', this.#order.settings.connectTimeoutMs),
    );
    if (!opened || this.#state !== 'open') {
      this.#end();
      const reason = this.#failure ?? `no answer within ${this.#order.settings.connectTimeoutMs} ms`;
      throw new KarateError('E_REQUEST', `The web socket ${this.#order.url} could not be opened: ${reason}`);
    }
    return this;
  }

  send(message: unknown): void {
    this.#mustBeOpen('send');
    if (message instanceof Uint8Array) this.#channel.send({ kind: 'bytes', bytes: message });
    else this.#channel.send({ kind: 'text', text: asText(message) ?? '' });
  }

  sendBytes(message: unknown): void {
    this.#mustBeOpen('sendBytes');
    this.#channel.send({ kind: 'bytes', bytes: asBytes(message) });
  }

  ping(): void {
    this.#mustBeOpen('ping');
    this.#channel.send({ kind: 'ping' });
  }

  setTextHandler(handler: unknown): void {
    this.#textHandler = handler;
  }

  setBinaryHandler(handler: unknown): void {
    this.#binaryHandler = handler;
  }

  /** Until the other side has closed it. */
  waitSync(): void {
    this.#runtime.block(this.#channel.until(() => this.#state === 'closed', Number.POSITIVE_INFINITY));
  }

  close(): void {
    if (this.#state === 'closed') return;
    this.#channel.send({ kind: 'close' });
    this.#runtime.block(this.#channel.until(() => this.#state === 'closed', CLOSING_MS));
    this.#end();
  }

  #end(): void {
    this.#state = 'closed';
    this.#forget();
    this.#channel.close();
  }

  #mustBeOpen(name: string): void {
    this.#channel.drain();
    if (this.#state !== 'open') {
      throw new KarateError('E_REQUEST', `${name}(): the web socket ${this.#order.url} is closed.`);
    }
  }

  #hear(word: SocketWord): void {
    switch (word.kind) {
      case 'opened':
        this.#state = 'open';
        break;
      case 'text':
        this.#runtime.suite.foreign.look([['message', word.text]], null);
        this.#handle(this.#textHandler, word.text);
        break;
      case 'bytes':
        this.#runtime.suite.foreign.look([], { kind: 'memory', bytes: word.bytes });
        this.#handle(this.#binaryHandler, word.bytes);
        break;
      case 'failed':
        this.#failure = word.reason;
        break;
      case 'closed':
        this.#state = 'closed';
        this.#forget();
        break;
    }
  }

  #handle(handler: unknown, message: unknown): void {
    try {
      if (typeof handler !== 'function' || this.#runtime.invoke(handler, [message])) this.#runtime.signal(message);
    } catch (error) {
      // Nobody waits for what a handler answers: its failure is told, and a step that listens runs out of time.
      this.#runtime.print(
        'error',
        `The handler of a web socket failed: ${error instanceof Error ? error.message : error}`,
      );
    }
  }
}
