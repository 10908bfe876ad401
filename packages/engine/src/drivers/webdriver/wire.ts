import { Agent, request } from 'undici';
import { type Limits, withinLimits } from './deadline.ts';
import { DriverFault, firstLine } from './driver-fault.ts';

/** An answer larger than this is a fault, not a page: a screenshot of a huge page stays well below. */
const MAX_ANSWER_BYTES = 256 * 1024 * 1024;

/**
 * HTTP to a WebDriver end (a local driver, a Grid, a cloud). Bodies carry `charset=utf-8`, without which a Grid refuses them;
 * credentials in the URL become basic authentication, as clouds expect.
 */
export class Wire {
  readonly base: URL;
  /** Commands sent so far; tests count round trips with it. */
  sent = 0;
  #agent: Agent;
  #authorization: string | undefined;

  constructor(base: URL) {
    this.base = new URL(base);
    if (base.username || base.password) {
      const credentials = `${decodeURIComponent(base.username)}:${decodeURIComponent(base.password)}`;
      this.#authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
      this.base.username = '';
      this.base.password = '';
    }
    this.#agent = new Agent({
      connections: 8,
      keepAliveTimeout: 30_000,
      connect: { timeout: 15_000 },
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: MAX_ANSWER_BYTES,
    });
  }

  /** The header that a WebSocket to the same end needs, too. */
  get headers(): Record<string, string> {
    return this.#authorization ? { authorization: this.#authorization } : {};
  }

  /** One command; answers its `value`. Rejects with DriverFault, or with the signal's reason. */
  async send(method: 'GET' | 'POST' | 'DELETE', path: string, body: unknown, limits: Limits): Promise<unknown> {
    this.sent += 1;
    const controller = new AbortController();
    try {
      return await withinLimits(this.#exchange(method, path, body, controller.signal), limits, 'the driver');
    } finally {
      controller.abort();
    }
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #exchange(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body: unknown,
    signal: AbortSignal,
  ): Promise<unknown> {
    const target = `${this.base.href.replace(/\/+$/, '')}${path}`;
    let status: number;
    let text: string;
    try {
      const answer = await request(target, {
        method,
        signal,
        dispatcher: this.#agent,
        headers: {
          accept: 'application/json; charset=utf-8',
          'content-type': 'application/json; charset=utf-8',
          ...this.headers,
        },
        ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
      });
      status = answer.statusCode;
      text = await answer.body.text();
    } catch (error) {
      throw connectionFault(error, this.base);
    }
    return readAnswer(status, text, this.base);
  }
}

function readAnswer(status: number, text: string, base: URL): unknown {
  let value: unknown;
  try {
    value = (JSON.parse(text) as { value?: unknown }).value;
  } catch {
    const hint = firstLine(text).slice(0, 200);
    throw new DriverFault('unknown error', `${base.host} answered HTTP ${status} without WebDriver content: ${hint}`);
  }
  const told = value as { error?: unknown; message?: unknown; data?: { text?: unknown } } | null;
  if (status >= 400 || (told !== null && typeof told === 'object' && typeof told.error === 'string')) {
    const alertText = told?.data?.text;
    throw new DriverFault(
      typeof told?.error === 'string' ? told.error : 'unknown error',
      firstLine(told?.message) || `HTTP ${status}`,
      typeof alertText === 'string' ? { alertText } : {},
    );
  }
  return value;
}

function connectionFault(error: unknown, base: URL): DriverFault {
  const code = (error as { code?: string }).code ?? '';
  const refused = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];
  if (refused.includes(code)) {
    return new DriverFault('cannot connect', `nobody answers at ${base.host} (${code})`, { cause: error });
  }
  return new DriverFault('connection lost', `the connection to ${base.host} broke: ${(error as Error).message}`, {
    cause: error,
  });
}
