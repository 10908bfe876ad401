import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { getCACertificates } from 'node:tls';
import type { GitHttpRequest, GitHttpResponse, HttpClient } from 'isomorphic-git';
import { type CheckedAddress, checkHost } from './check-address.ts';
import { GitFailure } from './git-failure.ts';
import type { GitSettings } from './git-settings.ts';

export interface GitTransport extends HttpClient {
  close(): void;
}

interface Sent {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** Forwardings that are followed: hosts answer `…/shop` with `…/shop.git`. */
const MOST_HOPS = 3;
/** Bytes of a list of branches, or of a refusal. */
const SMALL_ANSWER = 16 * 1024 * 1024;

/**
 * HTTPS for git. The credentials go to the server of the given address and to no other, whatever is answered; its addresses are
 * checked once and then held; every answer is counted while it comes.
 */
export function gitTransport(
  address: string,
  credentials: { username: string; password: string },
  settings: GitSettings,
): GitTransport {
  const home = new URL(address);
  const authorization = `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`, 'utf8').toString('base64')}`;
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 1,
    ...(settings.authorities === null ? {} : { ca: [...getCACertificates('default'), settings.authorities] }),
  });
  let checked: Promise<CheckedAddress[]> | undefined;
  /** Where the repository really is, once the server has said so. */
  let moved: string | null = null;

  async function send({ method, url, headers, body }: Sent): Promise<IncomingMessage> {
    checked ??= checkHost(home.hostname, settings);
    const addresses = await checked;
    return new Promise((resolve, reject) => {
      const call = request(
        {
          protocol: 'https:',
          host: url.hostname.replace(/^\[|\]$/g, ''),
          port: url.port || 443,
          path: url.pathname + url.search,
          method,
          agent,
          timeout: settings.limits.silence,
          headers: {
            ...headers,
            authorization,
            'user-agent': 'git/2.0 (stepwright)',
            'accept-encoding': 'identity',
            ...(body === null ? {} : { 'content-length': String(body.length) }),
          },
          lookup: (_host, options, done) => {
            const first = addresses[0];
            if (options.all) done(null, addresses as { address: string; family: number }[]);
            else if (first) done(null, first.address, first.family);
          },
        },
        resolve,
      );
      call.once('timeout', () => call.destroy(silent()));
      call.once('error', (error) => reject(asFailure(error, home.host)));
      call.end(body ?? undefined);
    });
  }

  return {
    close: () => agent.destroy(),
    async request({ url, method = 'GET', headers = {}, body }: GitHttpRequest): Promise<GitHttpResponse> {
      let target = new URL(moved !== null && url.startsWith(address) ? moved + url.slice(address.length) : url);
      if (target.origin !== home.origin) throw elsewhere(target.host);
      const sent = body === undefined ? null : await collect(body);
      for (let hop = 0; ; hop++) {
        const answer = await send({ method, url: target, headers, body: sent });
        const status = answer.statusCode ?? 0;
        if (status >= 300 && status < 400) {
          answer.destroy();
          target = follow(target, answer.headers.location, method, hop);
          moved = target.href.slice(0, target.href.indexOf('/info/refs'));
          continue;
        }
        const isPack = method === 'POST' && target.pathname.endsWith('/git-upload-pack') && status === 200;
        const bytes = await readAnswer(answer, isPack ? settings.limits.packed : SMALL_ANSWER, home.host);
        return {
          url: target.href,
          method,
          statusCode: status,
          statusMessage: answer.statusMessage ?? '',
          headers: plainHeaders(answer),
          body: once(bytes),
        };
      }
    },
  };

  function follow(from: URL, location: string | undefined, method: string, hop: number): URL {
    const next = location === undefined ? null : URL.parse(location, from);
    if (!next) throw new GitFailure('broken', 'The git server forwards to an address that cannot be read.');
    if (next.origin !== home.origin) throw elsewhere(next.host);
    if (method !== 'GET' || hop >= MOST_HOPS || !next.pathname.endsWith('/info/refs') || next.username !== '') {
      throw new GitFailure('no-repository', 'There is no git repository at this address.');
    }
    return next;
  }
}

/** Never followed: whoever runs the other server would get the credentials. */
function elsewhere(host: string): GitFailure {
  return new GitFailure('moved', `The git server forwards to another one, ${host.slice(0, 200)}.`, {
    hint: 'User name and password are sent to the server of the Git URL alone. If the other server is the right one, enter its address.',
  });
}

async function collect(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}

async function readAnswer(answer: IncomingMessage, limit: number, host: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > limit) {
        throw new GitFailure(
          'too-large',
          `The repository sends more than ${Math.floor(limit / (1024 * 1024))} MiB, which is more than this product takes.`,
          { hint: 'Keep the tests in a repository or a branch of their own, without large files.' },
        );
      }
      parts.push(part);
    }
  } catch (error) {
    answer.destroy();
    throw asFailure(error, host);
  }
  return Buffer.concat(parts);
}

async function* once(bytes: Buffer): AsyncIterableIterator<Uint8Array> {
  yield bytes;
}

function plainHeaders(answer: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
}

function silent(): GitFailure {
  return new GitFailure('too-slow', 'The git server stopped answering.', { hint: 'Try again later.' });
}

function asFailure(error: unknown, host: string): GitFailure {
  if (error instanceof GitFailure) return error;
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code)) {
    return new GitFailure('certificate', `The certificate of ${host} is not trusted (${code}).`, {
      hint: 'An administrator of the product can name the authority of your company with the setting STEPWRIGHT_GIT_CA.',
    });
  }
  return new GitFailure('unreachable', `The server at ${host} cannot be reached${code ? ` (${code})` : ''}.`);
}
