import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Bundle } from '@stepwright/contract/bundle';
import type { ControlState, DebugCommand, DebugOrder } from '@stepwright/contract/control';
import type { RunMessage } from '@stepwright/contract/messages';
import {
  appendMessages,
  BUNDLE_KEY_HEADER,
  claimRun,
  finishRun,
  LEASE_HEADER,
  postPageNotes,
} from '@stepwright/contract/routes/executors';

/** What a server knows about one run. */
export interface KnownRun {
  readonly id: number;
  readonly bundle: Bundle;
  readonly key: string | null;
  readonly files: ReadonlyMap<string, Uint8Array>;
  token: string | null;
  expiresAt: number;
  messages: string[];
  readonly attachments: Map<string, Uint8Array>;
  /** Messages that named an attachment before it was there. */
  readonly tooEarly: string[];
  pictures: number;
  /** What the page told, JSON texts. */
  readonly notes: string[];
  end: { readonly outcome: string; readonly error: string | null } | null;
  claims: number;
  releases: number;
  control: ControlState;
  /** Of a debug session: what was ordered so far. */
  readonly commands: DebugCommand[];
  /** How often each command was handed out. */
  readonly handedOut: number[];
  /** Writes that came with a token that holds no longer. */
  stale: number;
}

/** For tests: a server that speaks the routes of executors truthfully, over real HTTP, and can be made to fail. */
export class TestingServer {
  readonly token = randomUUID();
  readonly runs: KnownRun[] = [];
  leaseSeconds = 15;
  /** Calls are taken and their effect is kept, but the connection breaks before the answer. */
  swallowAnswers = 0;
  /** The answer to everything, while it is set. */
  status: number | null = null;
  readonly calls: string[] = [];
  lacks: string | null | undefined;
  readonly #http: Server;
  #waiting: (() => void)[] = [];

  private constructor() {
    this.#http = createServer((request, response) => {
      this.#answer(request, response).catch((error) => {
        response.writeHead(500).end(String(error));
      });
    });
  }

  static async start(): Promise<TestingServer> {
    const server = new TestingServer();
    await new Promise<void>((resolve) => server.#http.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }

  add(
    bundle: Bundle,
    files: readonly { readonly name: string; readonly bytes: Uint8Array }[] = [],
    key: string | null = null,
  ) {
    const stored = new Map(
      files.map(({ bytes }) => [createHash('sha256').update(bytes).digest('hex'), bytes] as const),
    );
    const named = files.map(({ name, bytes }) => ({
      name,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }));
    const run: KnownRun = {
      id: this.runs.length + 1,
      bundle: { ...bundle, files: named },
      key,
      files: stored,
      token: null,
      expiresAt: 0,
      messages: [],
      attachments: new Map(),
      tooEarly: [],
      pictures: 0,
      notes: [],
      end: null,
      claims: 0,
      releases: 0,
      control: { command: 'run', watched: false, remaining: 600_000 },
      stale: 0,
      commands: [],
      handedOut: [],
    };
    this.runs.push(run);
    for (const wake of this.#waiting.splice(0)) wake();
    return run;
  }

  /** Orders something of a debug session. */
  order(run: KnownRun, order: DebugOrder): void {
    run.commands.push({ number: run.commands.length + 1, order });
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Messages of a run, read. */
  said(run: KnownRun): RunMessage[] {
    return run.messages.map((text) => JSON.parse(text) as RunMessage);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const path = request.url ?? '';
    this.calls.push(`${request.method} ${path}`);
    if (this.status !== null) return reply(response, this.status, { code: 'unavailable', message: 'not now' });
    if (request.headers.authorization !== `Bearer ${this.token}`) {
      return reply(response, 401, { code: 'unauthenticated', message: 'who are you?' });
    }
    if (path === claimRun.path) return this.#claim(response, claimRun.body.parse(JSON.parse(body.toString())));
    const [, id, rest = ''] = /^\/api\/executor\/runs\/(\d+)\/(.+)$/.exec(path) ?? [];
    const run = this.runs[Number(id) - 1];
    if (!run) return reply(response, 404, { code: 'not_found', message: 'no such run' });
    if (request.headers[LEASE_HEADER] !== run.token || performance.now() > run.expiresAt || run.end !== null) {
      run.stale += 1;
      return reply(response, 409, { code: 'lease_lost', message: 'the lease is gone' });
    }
    const [call = '', query = ''] = rest.split('?');
    if (call === 'commands') return this.#commands(run, response, new URLSearchParams(query));
    const [status, value] = this.#serve(run, rest, body, response);
    if (this.swallowAnswers > 0 && rest !== 'renew') {
      this.swallowAnswers -= 1;
      request.socket.destroy();
      return;
    }
    if (value instanceof Uint8Array) response.writeHead(status).end(value);
    else reply(response, status, value);
  }

  #serve(run: KnownRun, call: string, body: Buffer, response: ServerResponse): readonly [number, unknown] {
    const [name = '', argument = ''] = call.split('/');
    switch (name) {
      case 'bundle':
        if (run.key !== null) response.setHeader(BUNDLE_KEY_HEADER, run.key);
        return [200, run.bundle];
      case 'files':
        return [200, run.files.get(argument) ?? Buffer.alloc(0)];
      case 'renew':
        run.expiresAt = performance.now() + this.leaseSeconds * 1000;
        return [200, run.control];
      case 'messages':
        return this.#append(run, body);
      case 'attachments':
        run.attachments.set(argument, body);
        return [200, { name: argument }];
      case 'picture':
        run.pictures += 1;
        return [200, run.control];
      case 'notes':
        run.notes.push(...postPageNotes.body.parse(JSON.parse(body.toString())).notes);
        return [200, run.control];
      case 'finish': {
        const { outcome, error } = finishRun.body.parse(JSON.parse(body.toString()));
        run.end = { outcome, error: error ?? null };
        return [200, { status: outcome }];
      }
      case 'release':
        run.releases += 1;
        run.token = null;
        run.messages = [];
        return [200, { status: 'RUNNING' }];
      default:
        return [404, { code: 'not_found', message: call }];
    }
  }

  #append(run: KnownRun, body: Buffer): readonly [number, unknown] {
    const { from, messages } = appendMessages.body.parse(JSON.parse(body.toString()));
    if (from > run.messages.length) return [400, { code: 'validation', message: 'a gap' }];
    for (const [at, text] of messages.entries()) {
      if (from + at < run.messages.length) continue;
      const { attachment } = JSON.parse(text) as RunMessage;
      if (attachment?.url && !run.attachments.has(attachment.url.replace('attachments/', ''))) run.tooEarly.push(text);
      run.messages.push(text);
    }
    return [200, { ...run.control, next: run.messages.length }];
  }

  async #commands(run: KnownRun, response: ServerResponse, query: URLSearchParams): Promise<void> {
    const after = Number(query.get('after'));
    const found = () => run.commands.filter(({ number }) => number > after);
    const until = performance.now() + Number(query.get('wait')) * 1000;
    while (found().length === 0 && run.control.command === 'run' && performance.now() < until && !response.destroyed) {
      await this.#rest(until - performance.now(), response);
    }
    for (const { number } of found()) run.handedOut[number] = (run.handedOut[number] ?? 0) + 1;
    if (this.swallowAnswers > 0) {
      this.swallowAnswers -= 1;
      response.destroy();
      return;
    }
    reply(response, 200, { ...run.control, commands: found() });
  }

  /** Until something new is there, for some time at most. */
  #rest(ms: number, response: ServerResponse): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      const wake = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.push(wake);
      response.once('close', wake);
    });
  }

  async #claim(
    response: ServerResponse,
    asked: { readonly wait: number; readonly kind: string; readonly lacks?: string | null | undefined },
  ) {
    this.lacks = asked.lacks;
    const until = performance.now() + asked.wait * 1000;
    for (;;) {
      if (response.destroyed) return;
      const run = this.runs.find(
        ({ token, end, bundle }) =>
          token === null && end === null && (bundle.debug !== undefined) === (asked.kind === 'debug'),
      );
      if (run) {
        run.token = randomUUID();
        run.claims += 1;
        run.expiresAt = performance.now() + this.leaseSeconds * 1000;
        const { id, token } = run;
        return reply(response, 200, {
          runId: id,
          token,
          leaseSeconds: this.leaseSeconds,
          remaining: run.control.remaining,
          debug: run.bundle.debug !== undefined,
        });
      }
      const left = until - performance.now();
      if (left <= 0) {
        response.writeHead(204).end();
        return;
      }
      await this.#rest(left, response);
    }
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function reply(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}
