import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { driveAsync } from '../effects/drive-async.ts';
import { KarateError } from '../karate-error.ts';
import type { SuiteRoom } from '../runtime/karate-scenario.ts';
import type { MockOrder } from '../runtime/scenario-runtime.ts';
import { type BodyHolder, BodyRoom } from './body-room.ts';
import { type MockAnswer, plainAnswer } from './mock-answer.ts';
import { delayed, MockHandler, type TellMock } from './mock-handler.ts';
import { MockRequest } from './mock-request.ts';
import { makeCertificate } from './self-signed.ts';

/** Longest body of a request, bytes. */
const LONGEST_BODY = 256 * 1024 * 1024;
/** Of all bodies that are being read, or wait for their answer; further ones are read when there is room again. */
const BODY_ROOM = 256 * 1024 * 1024;
/** Whoever asks for it stops the mock, so that scripts around it need no signals. */
const STOP_PATH = '/__admin/stop';

export interface MockServerOptions {
  /** `localhost` listens on this machine alone, on both of its addresses. */
  readonly host: string;
  readonly tell: TellMock;
}

/** A mock that listens: HTTP or HTTPS before a `MockHandler`, which gets one request after the other. */
export class MockServer {
  readonly port: number;
  readonly tls: boolean;
  /** Ends when it was stopped. */
  readonly ended: Promise<void>;
  readonly #end: () => void;
  readonly #servers: readonly Server[];
  readonly #stopping: AbortController;
  readonly #answering: Answering;

  private constructor(servers: readonly Server[], tls: boolean, answering: Answering, stopping: AbortController) {
    this.#servers = servers;
    this.#answering = answering;
    this.#stopping = stopping;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.#end = resolve;
    answering.stopAsked = () => void this.stop();
    this.port = ((servers[0] as Server).address() as AddressInfo).port;
    this.tls = tls;
  }

  /**
   * Runs the Backgrounds and listens.
   *
   * @throws KarateError for features that cannot be used, or a port that is taken
   */
  static async start(suite: SuiteRoom, order: MockOrder, { host, tell }: MockServerOptions): Promise<MockServer> {
    const stopping = new AbortController();
    const answering = new Answering(order.pathPrefix, tell, AbortSignal.any([suite.signal, stopping.signal]));
    await answering.open(suite, order);
    const certificate = order.tls === true ? makeCertificate() : order.tls;
    const make = () => {
      const listener = (request: IncomingMessage, response: ServerResponse) => void answering.serve(request, response);
      return certificate === false ? createServer(listener) : createSecureServer({ ...certificate }, listener);
    };
    const first = make();
    await listen(first, order.port, host === 'localhost' ? '127.0.0.1' : host);
    const servers = [first];
    if (host === 'localhost') {
      const second = make();
      // Names lead to either address; where this machine has only one of them, one is enough.
      await listen(second, (first.address() as AddressInfo).port, '::1').then(
        () => servers.push(second),
        () => undefined,
      );
    }
    return new MockServer(servers, order.tls !== false, answering, stopping);
  }

  /** Takes features anew, with fresh variables, while it goes on listening; what it has stays when they cannot be used. */
  reload(suite: SuiteRoom, order: MockOrder): Promise<void> {
    return this.#answering.open(suite, order);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(
      this.#servers.map((server) => {
        const closed = new Promise<void>((resolve) => server.close(() => resolve()));
        server.closeAllConnections();
        return closed;
      }),
    );
    this.#end();
  }
}

/** Reads requests, lets them be answered one at a time, and writes the answers. */
class Answering {
  readonly #pathPrefix: string;
  readonly #tell: TellMock;
  readonly #signal: AbortSignal;
  readonly #bodies = new BodyRoom(BODY_ROOM);
  stopAsked: () => void = () => undefined;
  #handler: MockHandler | null = null;
  /** Ends when the request before has its answer. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(pathPrefix: string, tell: TellMock, signal: AbortSignal) {
    this.#pathPrefix = pathPrefix;
    this.#tell = tell;
    this.#signal = signal;
  }

  async open(suite: SuiteRoom, { features, argument }: MockOrder): Promise<void> {
    this.#handler = await driveAsync(MockHandler.open(suite, features, argument, this.#tell), this.#signal);
  }

  async serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    outgoing.on('error', () => undefined);
    if (incoming.url === STOP_PATH && incoming.method === 'GET') {
      outgoing.once('close', this.stopAsked);
      write(outgoing, plainAnswer(200, 'The mock stops.\n'));
      return;
    }
    const begin = Date.now();
    let answer: MockAnswer;
    const holder = this.#bodies.open();
    try {
      answer = await this.#answer(incoming, holder);
    } catch (error) {
      answer = plainAnswer(
        error instanceof TooLong ? 413 : 500,
        error instanceof Error ? error.message : String(error),
      );
    } finally {
      holder.close();
    }
    if (outgoing.destroyed || this.#signal.aborted) return;
    write(outgoing, answer);
    this.#tell(`${incoming.method} ${incoming.url} → ${answer.status} (${Date.now() - begin} ms)`);
  }

  async #answer(incoming: IncomingMessage, holder: BodyHolder): Promise<MockAnswer> {
    const body = await readBody(incoming, holder);
    const secure = 'encrypted' in incoming.socket;
    const request = new MockRequest(
      {
        method: incoming.method ?? 'GET',
        target: incoming.url ?? '/',
        headers: linesOf(incoming.rawHeaders),
        body,
        urlBase: `${secure ? 'https' : 'http'}://${incoming.headers.host ?? 'localhost'}`,
      },
      this.#pathPrefix,
    );
    const turn = this.#before.then(() => {
      if (this.#handler === null) return plainAnswer(503);
      return driveAsync(this.#handler.answer(request), this.#signal);
    });
    this.#before = turn.catch(() => undefined);
    return driveAsync(delayed(await turn), this.#signal);
  }
}

class TooLong extends Error {}

async function readBody(incoming: IncomingMessage, holder: BodyHolder): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    await holder.grow(chunk.length);
    if (holder.bytes > LONGEST_BODY) throw new TooLong(`The body is longer than ${LONGEST_BODY} bytes.`);
    chunks.push(chunk);
  }
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, holder.bytes);
}

function linesOf(raw: readonly string[]): [string, string][] {
  const lines: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) lines.push([raw[index] as string, raw[index + 1] as string]);
  return lines;
}

function write(outgoing: ServerResponse, answer: MockAnswer): void {
  const { status, statusText, headers, body } = answer;
  const bodiless = status < 200 || status === 204 || status === 304;
  const lines = headers.filter(([name]) => !/^(content-length|transfer-encoding|connection)$/i.test(name)).flat();
  if (!bodiless) lines.push('Content-Length', String(body.byteLength));
  try {
    if (statusText === null) outgoing.writeHead(status, lines);
    else outgoing.writeHead(status, statusText, lines);
    outgoing.end(bodiless ? undefined : body);
  } catch (error) {
    // A status or a header that HTTP does not know.
    const reason = error instanceof Error ? error.message : String(error);
    if (!outgoing.headersSent) outgoing.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
    outgoing.end(`The answer of the mock cannot be sent: ${reason}`);
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken =
        error.code === 'EADDRINUSE' ? 'it is in use; choose another one, or 0 for any that is free' : error.message;
      reject(new KarateError('E_REQUEST', `The mock cannot listen on port ${port}: ${taken}`));
    });
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      server.on('error', () => undefined);
      resolve();
    });
  });
}
