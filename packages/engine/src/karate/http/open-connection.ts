import { lookup as resolveName } from 'node:dns';
import { lookup as resolveAll } from 'node:dns/promises';
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { type ConnectionOptions, checkServerIdentity, connect as connectTls, type TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import { KarateError } from '../karate-error.ts';
import { checkEgress, checkUnresolved } from './egress.ts';
import type { EgressPolicy, HttpSettings } from './http-exchange.ts';
import { openTunnel, type ProxyRoute, proxyFor } from './proxy-route.ts';
import { tlsOptions } from './tls-options.ts';

export type ConnectSettings = Pick<HttpSettings, 'connectTimeoutMs' | 'tls' | 'proxy' | 'localAddress'>;

/** Makes the function that opens the connections of one set of settings: checked addresses, proxy, TLS, within the time for connecting. */
export function connectorOf(settings: ConnectSettings, egress: EgressPolicy): buildConnector.connector {
  // Made once: key stores are read and decrypted there.
  const security = settings.tls === null ? null : tlsOptions(settings.tls);
  return (target, callback) => {
    const secure = target.protocol === 'https:';
    const host = unbracketed(target.hostname);
    const port = Number(target.port || (secure ? 443 : 80));
    openConnection({ host, port, secure, security, settings, egress }).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}

interface ConnectionOrder {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly security: ConnectionOptions | null;
  readonly settings: ConnectSettings;
  readonly egress: EgressPolicy;
}

async function openConnection(order: ConnectionOrder): Promise<Socket | TLSSocket> {
  const { settings, egress } = order;
  checkEgress(egress, order.host, order.port, null);
  const proxy = settings.proxy === null ? null : proxyFor(settings.proxy, order.host);
  const timer = new ConnectTimer(settings.connectTimeoutMs, order, proxy);
  try {
    if (proxy !== null) await timer.race(checkBehindProxy(order));
    const tcp = await timer.race(openTcp(proxy ?? order, settings.localAddress, egress, timer));
    if (proxy !== null && order.secure) await timer.race(openTunnel(tcp, proxy, order.host, order.port));
    return order.secure ? await timer.race(secured(tcp, order, timer)) : tcp;
  } catch (error) {
    timer.socket?.destroy();
    throw error;
  } finally {
    timer.stop();
  }
}

/**
 * A proxy resolves names itself. Where the name is known here too, its addresses are held against the rules; a proxy that sees others is
 * one that the network's owner set up.
 */
async function checkBehindProxy({ host, port, egress }: ConnectionOrder): Promise<void> {
  if (isIP(host) !== 0) return;
  const addresses = await resolveAll(host, { all: true }).catch(() => []);
  if (addresses.length === 0) checkUnresolved(egress, host, port);
  for (const { address } of addresses) checkEgress(egress, host, port, address);
}

function openTcp(
  to: { readonly host: string; readonly port: number },
  localAddress: string | null,
  egress: EgressPolicy,
  timer: ConnectTimer,
): Promise<Socket> {
  if (isIP(to.host) !== 0) checkEgress(egress, to.host, to.port, to.host);
  return new Promise((resolve, reject) => {
    const socket = connectTcp({
      host: to.host,
      port: to.port,
      lookup: checkedLookup(egress, to.port),
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: 60_000,
      ...(localAddress === null ? {} : { localAddress }),
    });
    timer.socket = socket;
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

/** Resolves names to the addresses that the policy allows, so that what is checked is what is connected to. */
export function checkedLookup(egress: EgressPolicy, port: number): LookupFunction {
  return (host, options, callback) => {
    resolveName(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, [], 0);
      let refusal: Error | null = null;
      const allowed = addresses.filter(({ address }) => {
        try {
          checkEgress(egress, host, port, address);
          return true;
        } catch (cause) {
          refusal = cause as Error;
          return false;
        }
      });
      const first = allowed[0];
      if (first === undefined) return callback(refusal ?? new Error(`${host} has no address`), [], 0);
      if (options.all === true) return callback(null, allowed);
      return callback(null, first.address, first.family);
    });
  };
}

function secured(tcp: Socket, order: ConnectionOrder, timer: ConnectTimer): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({
      ...order.security,
      socket: tcp,
      host: order.host,
      ALPNProtocols: ['http/1.1'],
      checkServerIdentity: order.security?.checkServerIdentity ?? checkServerIdentity,
      ...(isIP(order.host) === 0 ? { servername: order.host } : {}),
    });
    timer.socket = socket;
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const refusal = refusalOf(socket, order.security);
      if (refusal !== null) return reject(refusal);
      socket.off('error', reject);
      return resolve(socket);
    });
  });
}

/**
 * A trust store beside `trustAll` takes certificates that it vouches for and self-signed ones, as the language has it; Node checks neither
 * then (`rejectUnauthorized` is false), so it is done here.
 */
function refusalOf(socket: TLSSocket, security: ConnectionOptions | null): Error | null {
  const error = socket.authorizationError as Error | string | null;
  if (security?.ca === undefined || security.rejectUnauthorized !== false || !error) return null;
  const code = typeof error === 'string' ? error : ((error as NodeJS.ErrnoException).code ?? error.message);
  if (code === 'DEPTH_ZERO_SELF_SIGNED_CERT' || code === 'ERR_TLS_CERT_ALTNAME_INVALID') return null;
  return Object.assign(new Error(code), { code });
}

/** One time for everything until a connection is ready: name, TCP, proxy and TLS. */
class ConnectTimer {
  socket: Socket | null = null;
  readonly #timer: NodeJS.Timeout;
  readonly #expired: Promise<never>;

  constructor(ms: number, order: ConnectionOrder, proxy: ProxyRoute | null) {
    const expired = Promise.withResolvers<never>();
    expired.promise.catch(() => {});
    this.#expired = expired.promise;
    this.#timer = setTimeout(() => {
      const through = proxy === null ? '' : ` through the proxy ${proxy.host}:${proxy.port}`;
      expired.reject(
        new KarateError(
          'E_TIMEOUT',
          `No connection to ${order.host}:${order.port}${through} within ${ms} ms. Is the server up and reachable from here? configure connectTimeout gives it more time.`,
        ),
      );
    }, ms);
  }

  race<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#expired]);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

function unbracketed(host: string): string {
  return host.startsWith('[') ? host.slice(1, -1) : host;
}
