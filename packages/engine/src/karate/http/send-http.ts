import type { Dispatcher } from 'undici';
import type { EffectKinds } from '../effects/effect.ts';
import { KarateError } from '../karate-error.ts';
import { agentFor, agentOfItsOwn, closeAgents } from './connection-pool.ts';
import { CookieJar } from './cookie-jar.ts';
import { discardBody } from './discard-body.ts';
import { dispatchOnce, ExchangeFailure, type WireAnswer } from './dispatch-once.ts';
import { checkEgress } from './egress.ts';
import { explainFailure } from './explain-failure.ts';
import { followRedirect } from './follow-redirect.ts';
import type { HttpRequest, HttpResponse } from './http-exchange.ts';
import { authenticateNtlm } from './ntlm-handshake.ts';
import { type WireRequest, wireRequest } from './wire-request.ts';

type HttpAsk = EffectKinds['http']['ask'];

/** A whole exchange has this many times the time that the server may be silent. */
const SILENCES = 10;
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Sends a request and answers what came at last, redirects followed, unpacked.
 *
 * @throws KarateError E_REQUEST or E_TIMEOUT that says what was sent where, why there is no answer and what can be done; or the signal's reason
 */
export async function sendHttp(ask: HttpAsk, signal: AbortSignal): Promise<HttpResponse> {
  signal.throwIfAborted();
  const startedAt = Date.now();
  const began = performance.now();
  const until = began + Math.min(ask.limits.totalMs, ask.settings.readTimeoutMs * SILENCES);
  const redirects: { url: string; status: number; headers: HttpResponse['headers'] }[] = [];
  let jar: CookieJar | null = null;
  let request = ask.request;
  try {
    for (;;) {
      const wire = wireRequest(request, ask.settings.proxy);
      const { answer, sent } = await sendOnce(ask, wire, until, signal);
      jar ??= isRedirect(answer) ? CookieJar.fromLines(ask.cookies, request.url) : null;
      jar?.take(answer.headers, request.url);
      const next = ask.settings.followRedirects && jar !== null ? followRedirect(request, answer, jar) : null;
      if (next === null) return responseOf(answer, sent.sent, startedAt, began, redirects);
      discardBody(answer.body);
      redirects.push({ url: wire.sent.url, status: answer.status, headers: answer.headers });
      if (redirects.length > ask.limits.redirects) throw tooManyRedirects(redirects);
      request = next;
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw explainFailure(error, request, performance.now() - began);
  }
}

/** Closes the kept connections; what is under way fails. */
export async function closeConnections(): Promise<void> {
  await closeAgents();
}

async function sendOnce(
  ask: HttpAsk,
  wire: WireRequest,
  until: number,
  signal: AbortSignal,
): Promise<{ answer: WireAnswer; sent: WireRequest }> {
  const { settings, limits } = ask;
  // Kept connections were checked when they were opened; whether the host may be asked at all may be another request's question.
  checkEgress(limits.egress, wire.hostname, wire.port, null);
  if (settings.auth?.type === 'ntlm') {
    const agent = agentOfItsOwn(settings, limits);
    try {
      return await authenticateNtlm(settings.auth, wire, (one) => dispatch(agent, one, ask, until, signal));
    } finally {
      await agent.destroy();
    }
  }
  const agent = agentFor(settings, limits);
  try {
    return { answer: await dispatch(agent, wire, ask, until, signal), sent: wire };
  } catch (failure) {
    if (signal.aborted || !maySendAgain(failure, wire.method, settings.retriesOnBrokenConnection)) throw failure;
    return { answer: await dispatch(agent, wire, ask, until, signal), sent: wire };
  }
}

function dispatch(
  agent: Dispatcher,
  wire: WireRequest,
  ask: HttpAsk,
  until: number,
  signal: AbortSignal,
): Promise<WireAnswer> {
  return dispatchOnce(
    agent,
    {
      origin: wire.origin,
      path: wire.path,
      method: wire.method as Dispatcher.HttpMethod,
      headers: wire.headers,
      // Iterables are taken too, the types do not say so.
      body: wire.body as Uint8Array | null,
    },
    { limits: ask.limits, readTimeoutMs: ask.settings.readTimeoutMs, leftMs: until - performance.now() },
    signal,
  );
}

/** Where the connection broke before anything was answered. */
function maySendAgain(failure: unknown, method: string, asked: boolean): boolean {
  if (!(failure instanceof ExchangeFailure) || failure.answered || !(asked || SAFE.has(method))) return false;
  const code = (failure.cause as NodeJS.ErrnoException).code;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}

function isRedirect(answer: WireAnswer): boolean {
  return answer.status >= 300 && answer.status < 400;
}

function responseOf(
  answer: WireAnswer,
  sent: HttpRequest,
  startedAt: number,
  began: number,
  redirects: HttpResponse['redirects'],
): HttpResponse {
  return {
    status: answer.status,
    statusText: answer.statusText,
    httpVersion: 'HTTP/1.1',
    headers: answer.headers,
    body: answer.body,
    url: sent.url,
    timeMs: performance.now() - began,
    startedAt,
    sent,
    redirects,
  };
}

function tooManyRedirects(redirects: HttpResponse['redirects']): KarateError {
  const last = redirects.at(-1)!;
  return new KarateError(
    'E_REQUEST',
    `more than ${redirects.length - 1} redirects; the last came from ${last.url} (${last.status}). Do they go round in a circle? configure followRedirects = false shows the first.`,
  );
}
