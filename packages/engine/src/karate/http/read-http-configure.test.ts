import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../runtime/default-config.ts';
import { httpSettingsOf, readHttpConfigure } from './read-http-configure.ts';

const ROOM = { readBytes: (path: string) => new Uint8Array(Buffer.from(path)) };
const STORE = { bytes: ROOM.readBytes('classpath:a.p12'), password: 'x', type: 'pkcs12' };

test.each<[string, unknown, object]>([
  ['ssl', true, { tls: { trustAll: true, keyStore: null, trustStore: null, algorithm: null } }],
  ['ssl', 'TLSv1.2', { tls: { trustAll: true, keyStore: null, trustStore: null, algorithm: 'TLSv1.2' } }],
  ['ssl', false, { tls: null }],
  [
    'ssl',
    { trustAll: false, keyStore: 'classpath:a.p12', keyStorePassword: 'x', keyStoreType: 'pkcs12' },
    { tls: { trustAll: false, keyStore: STORE, trustStore: null, algorithm: null } },
  ],
  [
    'ssl',
    { trustStore: 'classpath:a.p12', trustStorePassword: 'x' },
    { tls: { trustAll: true, keyStore: null, trustStore: STORE, algorithm: null } },
  ],
  ['proxy', 'http://p:8080', { proxy: { uri: 'http://p:8080', username: null, password: null, nonProxyHosts: [] } }],
  [
    'proxy',
    { uri: 'p:1', username: 'u', password: 'p', nonProxyHosts: ['a'] },
    { proxy: { uri: 'p:1', username: 'u', password: 'p', nonProxyHosts: ['a'] } },
  ],
  ['proxy', null, { proxy: null }],
  ['connectTimeout', 100, { connectTimeoutMs: 100 }],
  ['readTimeout', '250', { readTimeoutMs: 250 }],
  ['readTimeout', 0, { readTimeoutMs: 2_147_483_647 }],
  ['followRedirects', false, { followRedirects: false }],
  ['charset', null, { charset: null }],
  ['charset', 'utf-8', { charset: 'UTF-8' }],
  ['charset', 'ISO-8859-1', { charset: 'ISO-8859-1' }],
  ['httpRetryEnabled', true, { httpRetryEnabled: true }],
  ['localAddress', '127.0.0.2', { localAddress: '127.0.0.2' }],
  [
    'ntlmAuth',
    { username: 'u', password: 'p', domain: 'd' },
    { auth: { type: 'ntlm', username: 'u', password: 'p', domain: 'd', workstation: null } },
  ],
  ['ntlmAuth', null, { auth: null }],
  ['auth', { type: 'basic', username: 'u', password: 'p' }, { auth: { type: 'basic', username: 'u', password: 'p' } }],
  ['auth', { type: 'bearer', token: 't' }, { auth: { type: 'bearer', token: 't' } }],
  [
    'auth',
    { type: 'oauth2', tokenUrl: 'http://t', clientId: 'c', clientSecret: 's', scope: ['a', 'b'] },
    { auth: { type: 'oauth2', tokenUrl: 'http://t', clientId: 'c', clientSecret: 's', scope: 'a b' } },
  ],
])('configure %s = %j', (key, value, change) => {
  expect(readHttpConfigure(key, value, DEFAULT_CONFIG, ROOM)).toEqual(change);
});

test.each<[string, unknown, string]>([
  ['ssl', 'SSLv2', 'does not know the algorithm "SSLv2"'],
  ['proxy', {}, 'takes an address'],
  ['proxy', 'socks://p', 'no address'],
  ['readTimeout', 'soon', 'takes milliseconds, and got soon'],
  ['connectTimeout', null, 'takes milliseconds, and got null'],
  ['charset', 'klingon', 'the name of a charset'],
  ['ntlmAuth', { username: 'u' }, 'configure ntlmAuth needs password'],
  ['ntlmAuth', 'u', 'takes a map'],
  ['auth', { type: 'kerberos' }, 'basic, bearer, ntlm or oauth2'],
])('configure %s cannot be %j', (key, value, message) => {
  expect(() => readHttpConfigure(key, value, DEFAULT_CONFIG, ROOM)).toThrow(message);
});

test('the same configuration has the same settings', () => {
  expect(httpSettingsOf(DEFAULT_CONFIG)).toBe(httpSettingsOf(DEFAULT_CONFIG));
  expect(httpSettingsOf({ ...DEFAULT_CONFIG, auth: { type: 'bearer', token: 't' } }).auth).toBeNull();
});
