import { gzipSync } from 'node:zlib';
import { KarateError } from '../karate-error.ts';
import type { HeaderLines, HttpRequest, ProxySettings } from './http-exchange.ts';
import { proxyFor } from './proxy-route.ts';

/** A request as the connection takes it. */
export interface WireRequest {
  readonly origin: string;
  /** Host and port of the origin, as rules about hosts name them. */
  readonly hostname: string;
  readonly port: number;
  readonly path: string;
  readonly method: string;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: Uint8Array | Iterable<Uint8Array> | null;
  /** What goes over the wire, for reports. */
  readonly sent: HttpRequest;
}

/** Said by the connection itself, whatever the feature says. */
const OF_THE_CONNECTION: ReadonlySet<string> = new Set(['keep-alive', 'upgrade', 'expect', 'proxy-connection']);
const WITH_PAYLOAD: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);
const PRODUCT = 'Stepwright';
const PACKINGS = 'gzip, deflate, br, zstd';

/**
 * What is sent for a request: the headers of the feature in their order and case, with what HTTP asks for added.
 * @throws KarateError E_REQUEST for a URL that is none or that is no http(s)
 */
export function wireRequest(request: HttpRequest, proxySettings: ProxySettings | null): WireRequest {
  const url = readUrl(request.url);
  const headers: string[] = [];
  let host = url.host;
  let connection = request.method === 'HEAD' || request.method === 'CONNECT' ? 'close' : 'keep-alive';
  let transferEncoding = '';
  let hasAgent = false;
  let hasCredentials = url.username === '';
  let hasPackings = false;
  for (const [name, value] of request.headers) {
    const key = name.toLowerCase();
    if (key === 'content-length' || OF_THE_CONNECTION.has(key)) continue;
    if (key === 'host') host = value;
    else if (key === 'transfer-encoding') transferEncoding += value.toLowerCase();
    else if (key === 'connection') connection = /\bclose\b/i.test(value) ? 'close' : connection;
    else {
      hasAgent ||= key === 'user-agent';
      hasCredentials ||= key === 'authorization';
      hasPackings ||= key === 'accept-encoding';
      headers.push(name, value);
    }
  }
  if (!hasCredentials) headers.push('Authorization', basicOf(url));
  if (!hasAgent) headers.push('User-Agent', PRODUCT);
  if (!hasPackings) headers.push('Accept-Encoding', PACKINGS);

  const proxy = proxySettings === null || url.protocol === 'https:' ? null : proxyFor(proxySettings, url.hostname);
  if (proxy !== null && proxy.authorization !== null) headers.push('Proxy-Authorization', proxy.authorization);
  const path = request.method === 'CONNECT' ? url.host : proxy === null ? url.target : `${url.origin}${url.target}`;

  const bytes = transferEncoding.includes('gzip') && request.body !== null ? gzipSync(request.body) : request.body;
  const chunked = transferEncoding.includes('chunked') && bytes !== null && bytes.length > 0;
  const sent = sentLines(request.method, host, connection, headers, bytes, chunked);
  headers.push('host', host);
  if (connection === 'close') headers.push('connection', 'close');
  return {
    origin: url.origin,
    hostname: url.hostname,
    port: url.port,
    path,
    method: request.method,
    headers,
    body: chunked ? [bytes] : bytes,
    sent: { method: request.method, url: url.href, headers: sent, body: request.body },
  };
}

/** `http://user:password@host/` says who asks. */
function basicOf(url: Pick<Address, 'username' | 'password'>): string {
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return `Basic ${Buffer.from(credentials, 'utf8').toString('base64')}`;
}

/** What is asked of an address that is about to be sent to. */
interface Address {
  readonly origin: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  /** Path and query. */
  readonly target: string;
  /** Without name and password: whoever reads what was sent must not read them. */
  readonly href: string;
}

/** An origin, then a path and a query that nothing changes in: no letters to escape, no steps upwards. */
const PLAIN = /^(https?:\/\/[a-z0-9.:-]+)(\/[\w\-.~!$&()*+,;=:@/]*(?:\?[\w\-.~!$&()*+,;=:@/?%]+)?)$/;
/** Hosts that were asked before: a run has few, and to take an address apart is dear. */
const origins = new Map<string, Address>();
const MOST_ORIGINS = 100;

/** @throws KarateError E_REQUEST */
function readUrl(text: string): Address {
  const [, origin, target] = PLAIN.exec(text) ?? [];
  if (origin === undefined || target === undefined || target.includes('/.')) return parsedUrl(text);
  let known = origins.get(origin);
  if (known === undefined) {
    known = parsedUrl(origin, text);
    if (origins.size < MOST_ORIGINS) origins.set(origin, known);
  }
  return { ...known, target, href: `${known.origin}${target}` };
}

/** @param shown the whole of it, for the error */
function parsedUrl(text: string, shown = text): Address {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new KarateError(
      'E_REQUEST',
      `"${shown}" is no address. It must begin with http:// or https:// and name a host.`,
    );
  }
  const { origin, protocol, hostname, host, username, password } = url;
  const port = url.port !== '' ? Number(url.port) : protocol === 'https:' ? 443 : 80;
  url.username = '';
  url.password = '';
  const target = `${url.pathname}${url.search}`;
  return { origin, protocol, hostname, host, port, username, password, target, href: url.href };
}

/** In the order in which the connection writes them. */
function sentLines(
  method: string,
  host: string,
  connection: string,
  headers: readonly string[],
  body: Uint8Array | null,
  chunked: boolean,
): HeaderLines {
  const lines: [string, string][] = [
    ['host', host],
    ['connection', connection],
  ];
  for (let at = 0; at < headers.length; at += 2) lines.push([headers[at]!, headers[at + 1]!]);
  if (chunked) lines.push(['transfer-encoding', 'chunked']);
  else if (body !== null && body.length > 0) lines.push(['content-length', String(body.length)]);
  else if (WITH_PAYLOAD.has(method)) lines.push(['content-length', '0']);
  return lines;
}
