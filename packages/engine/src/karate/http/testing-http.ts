import { mkdtempSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpLimits, HttpRequest, HttpResponse, HttpSettings } from './http-exchange.ts';
import { sendHttp } from './send-http.ts';

/** What the tests of this room share: settings as a feature has them that configures nothing, and limits as a run has them. */
export const SETTINGS: HttpSettings = {
  connectTimeoutMs: 5_000,
  readTimeoutMs: 5_000,
  followRedirects: true,
  tls: null,
  proxy: null,
  localAddress: null,
  auth: null,
  retriesOnBrokenConnection: false,
};

export const LIMITS: HttpLimits = {
  bodyBytes: 300_000_000,
  memoryBytes: 1_000_000,
  headerBytes: 65_536,
  redirects: 10,
  totalMs: 20_000,
  folder: mkdtempSync(join(tmpdir(), 'http-bodies-')),
  egress: { allow: null, deny: [] },
};

export interface Sending {
  readonly request?: Partial<HttpRequest>;
  readonly settings?: Partial<HttpSettings>;
  readonly limits?: Partial<HttpLimits>;
  readonly cookies?: readonly string[];
  readonly signal?: AbortSignal;
}

export function send(url: string, about: Sending = {}): Promise<HttpResponse> {
  return sendHttp(
    {
      request: { method: 'GET', url, headers: [], body: null, ...about.request },
      settings: { ...SETTINGS, ...about.settings },
      limits: { ...LIMITS, ...about.limits },
      cookies: about.cookies ?? [],
    },
    about.signal ?? new AbortController().signal,
  );
}

/** Listens on a free port of this machine; answers the port. */
export function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

export function textOf(response: HttpResponse): string {
  if (response.body.kind !== 'memory') throw new Error('the body is in a file');
  return Buffer.from(response.body.bytes).toString('utf8');
}
