import { KarateError } from '../karate-error.ts';
import { ExchangeFailure } from './dispatch-once.ts';
import type { HttpRequest } from './http-exchange.ts';

/** Why a connection or an exchange failed, by the code of Node's or the client's error, and what can be done. */
const REASONS: { readonly [code: string]: string } = {
  ECONNREFUSED: 'nothing listens there. Is the server running, and is the port right?',
  ENOTFOUND: 'its name is not known. Is it spelled right?',
  EAI_AGAIN: 'its name could not be resolved just now. Does this machine reach its name server?',
  EHOSTUNREACH: 'no way leads to this host from here.',
  ENETUNREACH: 'no way leads to this network from here.',
  EADDRNOTAVAIL: 'the connection cannot begin at this local address. Is configure localAddress one of this machine?',
  EACCES: 'this machine does not allow the connection.',
  ETIMEDOUT: 'the connection timed out on its way.',
  ECONNRESET: 'the server broke the connection off.',
  EPIPE: 'the server closed the connection while the request was being sent.',
  UND_ERR_SOCKET: 'the server closed the connection before its answer was complete.',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are longer than a run takes.',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the body of the answer is not as long as its Content-Length says.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself. configure ssl = true accepts any certificate.',
  SELF_SIGNED_CERT_IN_CHAIN:
    'its certificate comes from an authority that is not known here. Give it as trustStore in configure ssl, or accept any with configure ssl = true.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'the chain of its certificates is not complete or not known here. Give the authority as trustStore in configure ssl, or accept any with configure ssl = true.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its certificate comes from an authority that is not known here. Give it as trustStore in configure ssl, or accept any with configure ssl = true.',
  CERT_HAS_EXPIRED: 'its certificate has expired. configure ssl = true accepts any certificate.',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet. Is the clock right?',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name. configure ssl = true accepts any certificate.',
};

/** A failure as the step tells it: what was sent where, why there is no answer, what can be done. */
export function explainFailure(error: unknown, request: HttpRequest, afterMs: number): KarateError {
  const cause = rootOf(error);
  const code = cause instanceof KarateError ? cause.code : 'E_REQUEST';
  return new KarateError(
    code,
    `${request.method} ${withoutCredentials(request.url)} failed after ${Math.round(afterMs)} ms: ${reasonOf(cause)}`,
  );
}

function withoutCredentials(url: string): string {
  return url.replace(/^([a-z]+:\/\/)[^/?#@]*@/i, '$1');
}

function rootOf(error: unknown): Error {
  const cause = error instanceof ExchangeFailure ? error.cause : error;
  // All addresses of a name were tried; the first failure speaks for them.
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0];
  return cause instanceof Error ? cause : new Error(String(cause));
}

function reasonOf(cause: Error): string {
  if (cause instanceof KarateError) return cause.message;
  const code = (cause as NodeJS.ErrnoException).code ?? '';
  const known = Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  if (known !== undefined) return known;
  if (cause.name === 'HTTPParserError') return `the answer is no valid HTTP (${cause.message}).`;
  if (code.startsWith('ERR_SSL_') || code === 'EPROTO') {
    return `no TLS could be agreed on (${sslReason(cause)}). Does the server speak TLS on this port, and the version that configure ssl asks for?`;
  }
  if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED') {
    return `the request cannot be sent (${cause.message}). Look for line breaks, control characters and characters beyond Latin-1 in its headers.`;
  }
  return `${cause.message}${code === '' ? '' : ` (${code})`}.`;
}

/** OpenSSL's line holds the reason between its last colons: `…:SSL routines::wrong version number:../deps/…`. */
function sslReason(cause: Error): string {
  return /SSL routines:[^:]*:([^:]+)/.exec(cause.message)?.[1] ?? cause.message;
}
