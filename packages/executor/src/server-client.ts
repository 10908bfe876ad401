import type { ControlState } from '@stepwright/contract/control';
import { ControlState as ControlStateSchema } from '@stepwright/contract/control';
import type { Route } from '@stepwright/contract/route';
import {
  appendMessages,
  BUNDLE_KEY_HEADER,
  claimRun,
  finishRun,
  getRunBundle,
  getRunFile,
  LEASE_HEADER,
  listRunCommands,
  postPageNotes,
  putAttachment,
  putRunPicture,
  releaseRun,
  renewLease,
} from '@stepwright/contract/routes/executors';
import { Agent, type Dispatcher, request } from 'undici';

/** The lease is gone: whatever this executor still has to say about the run, nobody wants to hear it. */
export class LeaseLost extends Error {}
/** The server cannot be reached or cannot answer now; the call may be repeated. */
export class ServerAway extends Error {}
/** The server does not accept the call; repeating it would not help. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export type Claim = {
  readonly runId: number;
  readonly token: string;
  readonly leaseSeconds: number;
  readonly remaining: number;
  /** A debug session. */
  readonly debug: boolean;
};
export type RunKey = Pick<Claim, 'runId' | 'token'>;

const CALL_MS = 10_000;
/** Uploads and downloads of whole files. */
const TRANSFER_MS = 60_000;

interface Call {
  readonly path?: { readonly [name: string]: string | number };
  readonly query?: { readonly [name: string]: number };
  readonly run?: RunKey;
  readonly json?: unknown;
  readonly bytes?: Uint8Array;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** The calls of an executor, typed by the contract; every failure is one of the three errors above. */
export class ServerClient {
  readonly #url: string;
  readonly #token: string;
  readonly #agent = new Agent({ connect: { timeout: 5_000 }, keepAliveTimeout: 30_000 });

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** Waits up to `wait` seconds; null when there was nothing to do. */
  async claim(
    executor: string,
    kind: 'runs' | 'debug',
    wait: number,
    lacks: string | null,
    signal: AbortSignal,
  ): Promise<Claim | null> {
    const json = { executor, kind, wait, lacks: lacks?.slice(0, 500) ?? null };
    const reply = await this.#call(claimRun, { json, timeoutMs: (wait + 10) * 1000, signal });
    if (reply.statusCode === 204) {
      await reply.body.dump();
      return null;
    }
    return claimRun.responses[200].parse(await readJson(reply));
  }

  /** The bundle's JSON text and the key that opens its sealed values, when there are some. */
  async bundle(run: RunKey, signal: AbortSignal): Promise<{ readonly text: string; readonly key: string | null }> {
    const reply = await this.#call(getRunBundle, { run, timeoutMs: TRANSFER_MS, signal });
    const key = reply.headers[BUNDLE_KEY_HEADER];
    return { text: await away(reply.body.text()), key: typeof key === 'string' && key !== '' ? key : null };
  }

  async file(run: RunKey, sha256: string, signal: AbortSignal): Promise<Dispatcher.ResponseData['body']> {
    const reply = await this.#call(getRunFile, { run, path: { sha256 }, timeoutMs: TRANSFER_MS, signal });
    return reply.body;
  }

  async renew(run: RunKey, signal: AbortSignal): Promise<ControlState> {
    return ControlStateSchema.parse(await readJson(await this.#call(renewLease, { run, json: {}, signal })));
  }

  /** Waits up to `wait` seconds for commands of a debug session behind number `after`. */
  async commands(run: RunKey, after: number, wait: number, signal: AbortSignal) {
    const query = { after, wait };
    const reply = await this.#call(listRunCommands, { run, query, timeoutMs: (wait + 10) * 1000, signal });
    return listRunCommands.responses[200].parse(await readJson(reply));
  }

  async append(run: RunKey, from: number, messages: readonly string[], signal: AbortSignal) {
    const reply = await this.#call(appendMessages, { run, json: { from, messages }, timeoutMs: TRANSFER_MS, signal });
    return appendMessages.responses[200].parse(await readJson(reply));
  }

  async attachment(run: RunKey, name: string, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    const reply = await this.#call(putAttachment, { run, path: { name }, bytes, timeoutMs: TRANSFER_MS, signal });
    await away(reply.body.dump());
  }

  async picture(run: RunKey, bytes: Uint8Array, signal: AbortSignal): Promise<ControlState> {
    return ControlStateSchema.parse(await readJson(await this.#call(putRunPicture, { run, bytes, signal })));
  }

  async notes(run: RunKey, notes: readonly string[], signal: AbortSignal): Promise<ControlState> {
    return ControlStateSchema.parse(await readJson(await this.#call(postPageNotes, { run, json: { notes }, signal })));
  }

  async finish(
    run: RunKey,
    outcome: 'finished' | 'stopped' | 'broken',
    error: string | null,
    signal: AbortSignal,
  ): Promise<void> {
    const reply = await this.#call(finishRun, { run, json: { outcome, error: error?.slice(0, 4000) ?? null }, signal });
    await reply.body.dump();
  }

  async release(run: RunKey, signal: AbortSignal): Promise<void> {
    await (await this.#call(releaseRun, { run, json: {}, signal })).body.dump();
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #call(route: Route, call: Call): Promise<Dispatcher.ResponseData> {
    const values: Record<string, string | number> = { ...(call.run && { runId: call.run.runId }), ...call.path };
    const filled = route.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(values[name])));
    const search = new URLSearchParams(Object.entries(call.query ?? {}).map(([name, value]) => [name, String(value)]));
    const path = search.size === 0 ? filled : `${filled}?${search}`;
    const timeout = call.timeoutMs ?? CALL_MS;
    const limit = AbortSignal.timeout(timeout);
    const headers: Record<string, string> = { authorization: `Bearer ${this.#token}`, accept: 'application/json, */*' };
    if (call.run !== undefined) headers[LEASE_HEADER] = call.run.token;
    if (call.json !== undefined) headers['content-type'] = 'application/json';
    if (call.bytes !== undefined) headers['content-type'] = 'application/octet-stream';
    const reply = await away(
      request(this.#url + path, {
        method: route.method,
        headers,
        body: call.json !== undefined ? JSON.stringify(call.json) : (call.bytes ?? null),
        dispatcher: this.#agent,
        headersTimeout: timeout,
        bodyTimeout: timeout,
        signal: call.signal === undefined ? limit : AbortSignal.any([call.signal, limit]),
      }),
    );
    if (reply.statusCode < 300) return reply;
    const text = await away(reply.body.text());
    throw failure(reply.statusCode, text, `${route.method} ${path}`);
  }
}

/** Connection trouble, cut-off bodies and time-outs all mean: not now. An abort by the caller does, too; the caller knows. */
async function away<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new ServerAway(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function readJson(reply: Dispatcher.ResponseData): Promise<unknown> {
  const text = await away(reply.body.text());
  try {
    return JSON.parse(text);
  } catch {
    throw new ServerAway(`the server answered something that is not JSON: ${text.slice(0, 80)}`);
  }
}

function failure(status: number, text: string, call: string): Error {
  let message = text.slice(0, 300);
  let code = '';
  try {
    const body = JSON.parse(text) as { code?: unknown; message?: unknown };
    code = String(body.code ?? '');
    message = String(body.message ?? message);
  } catch {
    // A proxy in between answers in HTML; the status says enough.
  }
  if (status === 409 && (code === 'lease_lost' || code === '')) return new LeaseLost(message);
  if (status >= 500 || status === 429 || status === 408)
    return new ServerAway(`${call} answered ${status}: ${message}`);
  return new Refused(status, `${call} answered ${status}: ${message}`);
}
