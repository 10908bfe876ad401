import type { Socket } from 'node:net';
import { KarateError } from '../karate-error.ts';
import type { ProxySettings } from './http-exchange.ts';

/** A proxy's answer to CONNECT is a status line and some headers; more than this is none. */
const MAX_ANSWER_BYTES = 16_384;

export interface ProxyRoute {
  readonly host: string;
  readonly port: number;
  /** Value of Proxy-Authorization, or null. */
  readonly authorization: string | null;
}

/**
 * The proxy that requests to `host` go through; null for a host that goes without. `*.example.com` and `*` are patterns.
 * @throws KarateError E_CONFIG when the proxy's address cannot be read
 */
export function proxyFor(proxy: ProxySettings, host: string): ProxyRoute | null {
  if (proxy.nonProxyHosts.some((pattern) => fits(pattern, host))) return null;
  const url = URL.parse(proxy.uri.includes('://') ? proxy.uri : `http://${proxy.uri}`);
  if (url === null || url.hostname === '' || url.protocol !== 'http:') {
    throw new KarateError('E_CONFIG', `The proxy "${proxy.uri}" is no address. Write it as http://host:port.`);
  }
  const username = proxy.username ?? (url.username === '' ? null : decodeURIComponent(url.username));
  const password = proxy.password ?? decodeURIComponent(url.password);
  return {
    host: url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname,
    port: Number(url.port || 80),
    authorization:
      username === null ? null : `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`,
  };
}

/** Asks the proxy for a connection to the target; afterwards the socket speaks with the target. */
export function openTunnel(socket: Socket, proxy: ProxyRoute, host: string, port: number): Promise<void> {
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const authorization = proxy.authorization === null ? '' : `Proxy-Authorization: ${proxy.authorization}\r\n`;
  return new Promise((resolve, reject) => {
    let answer = '';
    const settle = (error: Error | null): void => {
      socket.off('data', read).off('error', settle).off('close', closed);
      socket.pause();
      if (error === null) resolve();
      else reject(error);
    };
    const refuse = (why: string): void =>
      settle(
        new KarateError('E_REQUEST', `The proxy ${proxy.host}:${proxy.port} did not connect to ${authority}: ${why}`),
      );
    const closed = (): void => refuse('it closed the connection.');
    const read = (chunk: Buffer): void => {
      answer += chunk.toString('latin1');
      const end = answer.indexOf('\r\n\r\n');
      if (end === -1) {
        if (answer.length > MAX_ANSWER_BYTES) refuse('its answer is no HTTP.');
        return;
      }
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1] ?? '';
      if (status === '407') refuse('it asks for a user name and a password; set them in configure proxy.');
      else if (!status.startsWith('2')) refuse(`it answered "${answer.slice(0, answer.indexOf('\r\n'))}".`);
      else {
        // Whatever came behind the headers is the target's.
        if (answer.length > end + 4) socket.unshift(Buffer.from(answer.slice(end + 4), 'latin1'));
        settle(null);
      }
    };
    socket.on('data', read).on('error', settle).on('close', closed);
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${authorization}\r\n`);
  });
}

function fits(pattern: string, host: string): boolean {
  const wanted = pattern.trim().toLowerCase();
  const name = host.toLowerCase();
  if (!wanted.includes('*')) return wanted === name;
  const parts = wanted.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(name);
}
