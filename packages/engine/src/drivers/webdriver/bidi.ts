import { WebSocket } from 'ws';
import { type Limits, withinLimits } from './deadline.ts';
import { DriverFault, firstLine } from './driver-fault.ts';

export interface BidiEvent {
  readonly method: string;
  readonly params: { readonly [key: string]: unknown };
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: DriverFault) => void;
}

/** One WebDriver BiDi connection: commands with answers, events to listeners. */
export class BidiConnection {
  /** Commands sent so far; tests count round trips with it. */
  sent = 0;
  /** Settles when the connection ends, however it ends. */
  readonly ended: Promise<void>;
  #socket: WebSocket;
  #pending = new Map<number, Pending>();
  #listeners = new Set<(event: BidiEvent) => void>();
  #open = true;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#receive(String(data)));
    socket.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      socket.once('close', () => {
        this.#open = false;
        for (const waiting of this.#pending.values()) waiting.reject(lost());
        this.#pending.clear();
        resolve();
      });
    });
  }

  /** Rejects with DriverFault `cannot connect`. No subprotocol is asked for: a Grid would not echo it. */
  static async connect(url: string, headers: Record<string, string>, limits: Limits): Promise<BidiConnection> {
    const socket = new WebSocket(url, {
      perMessageDeflate: false,
      maxPayload: 2 ** 28,
      headers,
      followRedirects: false,
    });
    const opened = new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', (error) =>
        reject(new DriverFault('cannot connect', `no BiDi connection to ${new URL(url).host}: ${error.message}`)),
      );
    });
    try {
      await withinLimits(opened, limits, 'the BiDi endpoint');
    } catch (error) {
      socket.on('error', () => undefined);
      socket.terminate();
      throw error;
    }
    return new BidiConnection(socket);
  }

  send(method: string, params: object, limits: Limits): Promise<unknown> {
    this.sent += 1;
    const id = this.sent;
    if (!this.#open) return Promise.reject(lost());
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
    return withinLimits(answer, limits, 'the browser').finally(() => this.#pending.delete(id));
  }

  onEvent(listener: (event: BidiEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#open = false;
    this.#socket.terminate();
  }

  #receive(text: string): void {
    const message = JSON.parse(text) as {
      id?: number | null;
      type?: string;
      method?: string;
      params?: { [key: string]: unknown };
      result?: unknown;
      error?: string;
      message?: string;
    };
    if (message.type === 'event' || (message.id === undefined && message.method)) {
      for (const listener of this.#listeners) listener({ method: message.method ?? '', params: message.params ?? {} });
      return;
    }
    const waiting = this.#pending.get(message.id ?? -1);
    if (!waiting) return;
    if (message.type === 'error' || message.error !== undefined) {
      waiting.reject(new DriverFault(message.error ?? 'unknown error', firstLine(message.message)));
    } else {
      waiting.resolve(message.result);
    }
  }
}

function lost(): DriverFault {
  return new DriverFault('connection lost', 'the connection to the browser ended');
}
