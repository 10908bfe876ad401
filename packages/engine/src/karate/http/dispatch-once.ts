import type { Dispatcher } from 'undici';
import { KarateError } from '../karate-error.ts';
import { BodyCollector } from './body-collector.ts';
import { type ExchangeWatch, type Watched, watchOf } from './exchange-watch.ts';
import type { HeaderLines, HttpBody, HttpLimits } from './http-exchange.ts';
import { readEncodings } from './unpack-body.ts';

/** One answer on the wire, before redirects are looked at. */
export interface WireAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: HeaderLines;
  readonly body: HttpBody;
}

export interface DispatchLimits {
  readonly limits: HttpLimits;
  readonly readTimeoutMs: number;
  /** Milliseconds that are left of the time for the whole exchange. */
  readonly leftMs: number;
}

const NO_BYTES: HttpBody = { kind: 'memory', bytes: new Uint8Array(0) };

/** What went wrong, and whether anything of an answer had come: a request may be sent again only where nothing had. */
export class ExchangeFailure extends Error {
  readonly answered: boolean;

  constructor(cause: unknown, answered: boolean) {
    super((cause as Error).message, { cause });
    this.answered = answered;
  }
}

/** Sends one request and takes its answer. Rejects with ExchangeFailure. */
export function dispatchOnce(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  limits: DispatchLimits,
  signal: AbortSignal,
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const exchange = new Exchange(limits, signal, resolve, reject);
    try {
      dispatcher.dispatch(options, exchange);
    } catch (error) {
      exchange.fail(error);
    }
  });
}

class Exchange implements Dispatcher.DispatchHandler, Watched {
  readonly #bounds: DispatchLimits;
  readonly #watch: ExchangeWatch;
  readonly #resolve: (answer: WireAnswer) => void;
  readonly #reject: (failure: ExchangeFailure) => void;
  /** When all of it has to be over. */
  readonly #endsAt: number;
  /** When the server was last heard, or the request began; null before that. */
  #heardAt: number | null = null;
  #controller: Dispatcher.DispatchController | null = null;
  #status = 0;
  #statusText = '';
  #headers: HeaderLines = [];
  #body: BodyCollector | null = null;
  #settled = false;

  constructor(
    bounds: DispatchLimits,
    signal: AbortSignal,
    resolve: (answer: WireAnswer) => void,
    reject: (failure: ExchangeFailure) => void,
  ) {
    this.#bounds = bounds;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#endsAt = performance.now() + bounds.leftMs;
    this.#watch = watchOf(signal);
    this.#watch.add(this);
    if (signal.aborted) this.onAbort(signal.reason);
  }

  get dueAt(): number {
    const { readTimeoutMs } = this.#bounds;
    return this.#heardAt === null ? this.#endsAt : Math.min(this.#endsAt, this.#heardAt + readTimeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#settled) controller.abort(new Error('given up before it began'));
    else {
      this.#heardAt = performance.now();
      this.#watch.expect(this.dueAt);
    }
  }

  onBodySent(): void {
    this.#heardAt = performance.now();
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    _headers: unknown,
    statusText?: string,
  ): void {
    this.#heardAt = performance.now();
    // Others announce the answer, this one is it.
    if (status < 200) return;
    this.#status = status;
    this.#statusText = statusText ?? '';
    this.#headers = readLines(controller.rawHeaders);
    const encodings = readEncodings(firstHeader(this.#headers, 'content-encoding'));
    this.#body = new BodyCollector(encodings, this.#bounds.limits, () => controller.resume());
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#heardAt = performance.now();
    if (this.#settled) return;
    // An error of it aborts the request and comes back through onResponseError.
    if (this.#body?.write(chunk) === false) controller.pause();
  }

  onResponseEnd(): void {
    if (this.#body === null) {
      this.#finish(NO_BYTES);
      return;
    }
    try {
      const body = this.#body.end();
      if (body instanceof Promise) this.#finishWith(body);
      else this.#finish(body);
    } catch (error) {
      this.fail(error);
    }
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  /** The answer to CONNECT; what would be spoken behind it is not for a test of an API. */
  onRequestUpgrade(
    controller: Dispatcher.DispatchController,
    status: number,
    _headers: unknown,
    socket: { destroy(): unknown },
  ): void {
    this.#status = status;
    this.#headers = readLines(controller.rawHeaders);
    socket.destroy();
    this.#finish(NO_BYTES);
  }

  fail(cause: unknown): void {
    if (this.#settled) return;
    this.#settle();
    this.#body?.abort();
    this.#reject(new ExchangeFailure(cause, this.#status !== 0));
  }

  #finishWith(body: Promise<HttpBody>): void {
    body.then(
      (whole) => this.#finish(whole),
      (error: unknown) => this.fail(error),
    );
  }

  #finish(body: HttpBody): void {
    if (this.#settled) return;
    this.#settle();
    this.#resolve({ status: this.#status, statusText: this.#statusText, headers: this.#headers, body });
  }

  #settle(): void {
    this.#settled = true;
    this.#watch.remove(this);
  }

  onAbort(reason: unknown): void {
    this.#giveUp(reason);
  }

  onDue(): void {
    this.#giveUp(performance.now() >= this.#endsAt ? this.#tooLong() : this.#tooSilent());
  }

  #tooLong(): KarateError {
    return new KarateError(
      'E_TIMEOUT',
      `the answer was not complete in time (${this.#status === 0 ? 'nothing had come' : 'a part had come'}). One exchange, redirects included, has at most ten times configure readTimeout and at most what the run allows.`,
    );
  }

  #tooSilent(): KarateError {
    return new KarateError(
      'E_TIMEOUT',
      `the server ${this.#status === 0 ? 'did not answer' : 'stopped in the middle of its answer'} for ${this.#bounds.readTimeoutMs} ms. configure readTimeout gives it more time.`,
    );
  }

  #giveUp(reason: unknown): void {
    this.fail(reason);
    this.#controller?.abort(reason instanceof Error ? reason : new Error('given up'));
  }
}

/** Names and values as they came, in their case and order. */
function readLines(raw: Dispatcher.DispatchController['rawHeaders']): HeaderLines {
  const lines: [string, string][] = [];
  if (!Array.isArray(raw)) return lines;
  for (let at = 0; at + 1 < raw.length; at += 2) lines.push([textOf(raw[at]!), textOf(raw[at + 1]!)]);
  return lines;
}

function textOf(part: Buffer | string): string {
  return typeof part === 'string' ? part : part.toString('latin1');
}

/** The first value of a header whose name is given in lower case; null where there is none. */
export function firstHeader(headers: HeaderLines, name: string): string | null {
  for (const [key, value] of headers) {
    if (key.length === name.length && key.toLowerCase() === name) return value;
  }
  return null;
}
