import { KarateError } from '../karate-error.ts';
import type { HeaderAuth, KarateConfig } from '../runtime/karate-config.ts';
import { asText } from '../values/convert/as-text.ts';
import { isCharset } from '../values/convert/charset.ts';
import { isMap } from '../values/type-of.ts';
import type { HttpAuth, HttpSettings, ProxySettings, TlsSettings } from './http-exchange.ts';
import { proxyFor } from './proxy-route.ts';
import { versionsOf } from './tls-options.ts';

type Map = { readonly [key: string]: unknown };

export interface HttpConfigureRoom {
  /** Bytes of a key store or trust store, by the path that the feature names. */
  readBytes(path: string): Uint8Array;
}

/**
 * What a `configure` key about connections changes (karate §1.4): `ssl`, `proxy`, `connectTimeout`, `readTimeout`, `followRedirects`,
 * `charset`, `httpRetryEnabled`, `localAddress`, `ntlmAuth`, `auth`.
 *
 * @throws KarateError E_OPTION for a value that the key cannot have
 */
export function readHttpConfigure(
  key: string,
  value: unknown,
  config: KarateConfig,
  room: HttpConfigureRoom,
): Partial<KarateConfig> {
  switch (key) {
    case 'ssl':
      return { tls: readTls(value, config.tls, room) };
    case 'proxy':
      return { proxy: readProxy(value) };
    case 'connectTimeout':
      return { connectTimeoutMs: readTimeout(key, value) };
    case 'readTimeout':
      return { readTimeoutMs: readTimeout(key, value) };
    case 'followRedirects':
      return { followRedirects: isTrue(value) };
    case 'charset':
      return { charset: readCharset(value) };
    case 'httpRetryEnabled':
      return { httpRetryEnabled: isTrue(value) };
    case 'localAddress':
      return { localAddress: asText(value) };
    case 'ntlmAuth':
      return { auth: isNone(value) ? null : readNtlm(mapOf(key, value)) };
    case 'auth':
      return { auth: isNone(value) ? null : readAuth(mapOf(key, value)) };
    default:
      throw new KarateError('E_INTERNAL', `configure ${key} is no setting of connections`);
  }
}

/** The connection settings of a configuration; the same object for the same configuration, so that connections are found fast. */
export function httpSettingsOf(config: KarateConfig): HttpSettings {
  const known = SETTINGS.get(config);
  if (known !== undefined) return known;
  const settings: HttpSettings = {
    connectTimeoutMs: config.connectTimeoutMs,
    readTimeoutMs: config.readTimeoutMs,
    followRedirects: config.followRedirects,
    tls: config.tls,
    proxy: config.proxy,
    localAddress: config.localAddress,
    auth: config.auth?.type === 'ntlm' ? config.auth : null,
    retriesOnBrokenConnection: config.httpRetryEnabled,
  };
  SETTINGS.set(config, settings);
  return settings;
}

const SETTINGS = new WeakMap<KarateConfig, HttpSettings>();

function readTls(value: unknown, before: TlsSettings | null, room: HttpConfigureRoom): TlsSettings | null {
  if (typeof value === 'string' && value !== 'true' && value !== 'false') {
    versionsOf(value);
    return { trustAll: true, keyStore: null, trustStore: null, algorithm: value };
  }
  if (!isMap(value)) {
    if (!isTrue(value)) return null;
    return before ?? { trustAll: true, keyStore: null, trustStore: null, algorithm: null };
  }
  const algorithm = asText(value.algorithm);
  versionsOf(algorithm);
  return {
    trustAll: value.trustAll === undefined || value.trustAll === null ? true : isTrue(value.trustAll),
    keyStore: readStore(value, 'keyStore', room),
    trustStore: readStore(value, 'trustStore', room),
    algorithm,
  };
}

function readStore(map: Map, name: 'keyStore' | 'trustStore', room: HttpConfigureRoom): TlsSettings['keyStore'] {
  const path = asText(map[name]);
  if (path === null) return null;
  return {
    bytes: room.readBytes(path),
    password: asText(map[`${name}Password`]) ?? '',
    type: asText(map[`${name}Type`]) ?? 'pkcs12',
  };
}

function readProxy(value: unknown): ProxySettings | null {
  if (isNone(value)) return null;
  const map = typeof value === 'string' ? { uri: value } : mapOf('proxy', value);
  const uri = asText(map.uri);
  if (uri === null) throw wrongValue('proxy', value, 'an address, or a map with uri');
  const hosts = (map as Map).nonProxyHosts;
  const proxy: ProxySettings = {
    uri,
    username: asText((map as Map).username),
    password: asText((map as Map).password),
    nonProxyHosts: Array.isArray(hosts) ? hosts.map((host) => String(host)) : [],
  };
  // An address that cannot be read is told here, at the step that says it.
  proxyFor({ ...proxy, nonProxyHosts: [] }, '');
  return proxy;
}

function readTimeout(key: string, value: unknown): number {
  const ms = Number(isNone(value) ? Number.NaN : asText(value));
  if (!Number.isFinite(ms) || ms < 0) throw wrongValue(key, value, 'milliseconds');
  // Zero means no limit in other clients; here a run has its own.
  return ms === 0 ? 2_147_483_647 : Math.min(Math.round(ms), 2_147_483_647);
}

function readCharset(value: unknown): string | null {
  if (isNone(value)) return null;
  const name = String(value).trim();
  if (!isCharset(name)) throw wrongValue('charset', value, 'the name of a charset such as UTF-8, or null');
  return /^utf-?8$/i.test(name) ? 'UTF-8' : name;
}

function readNtlm(map: Map): HttpAuth {
  return {
    type: 'ntlm',
    username: needed('ntlmAuth', map, 'username'),
    password: needed('ntlmAuth', map, 'password'),
    workstation: asText(map.workstation),
    domain: asText(map.domain),
  };
}

function readAuth(map: Map): HttpAuth | HeaderAuth {
  const type = String(map.type ?? '').toLowerCase();
  switch (type) {
    case 'basic':
      return { type, username: needed('auth', map, 'username'), password: needed('auth', map, 'password') };
    case 'bearer':
      return { type, token: needed('auth', map, 'token') };
    case 'ntlm':
      return readNtlm(map);
    case 'oauth2':
      return {
        type,
        tokenUrl: asText(map.tokenUrl) ?? needed('auth', map, 'accessTokenUrl'),
        clientId: needed('auth', map, 'clientId'),
        clientSecret: needed('auth', map, 'clientSecret'),
        scope: Array.isArray(map.scope) ? map.scope.join(' ') : (asText(map.scope) ?? asText(map.scopes)),
      };
    default:
      throw wrongValue('auth', map.type, 'a type: basic, bearer, ntlm or oauth2');
  }
}

function needed(key: string, map: Map, name: string): string {
  const text = asText(map[name]);
  if (text === null) throw new KarateError('E_OPTION', `configure ${key} needs ${name}`);
  return text;
}

function mapOf(key: string, value: unknown): Map {
  if (!isMap(value)) throw wrongValue(key, value, 'a map');
  return value;
}

function isNone(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}

function wrongValue(key: string, value: unknown, expected: string): KarateError {
  return new KarateError('E_OPTION', `configure ${key} takes ${expected}, and got ${asText(value) ?? 'null'}`);
}
