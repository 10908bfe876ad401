import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, request as httpRequest, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProxySettings, TlsSettings } from './http-exchange.ts';
import { closeConnections } from './send-http.ts';
import { makeIdentity, makePkcs12, type TestIdentity } from './testing-certificates.ts';
import { listen, send, textOf } from './testing-http.ts';

const TRUST_ALL: TlsSettings = { trustAll: true, keyStore: null, trustStore: null, algorithm: null };
const PASSWORD = 'geheim-☃';
const pem = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));
const store = (bytes: Uint8Array, password = ''): NonNullable<TlsSettings['keyStore']> => ({
  bytes,
  password,
  type: 'pkcs12',
});

describe('TLS', () => {
  let authority: TestIdentity;
  let site: TestIdentity;
  let stranger: TestIdentity;
  let server: Server;
  let base: string;

  beforeAll(async () => {
    authority = makeIdentity('authority');
    site = makeIdentity('localhost', authority);
    stranger = makeIdentity('stranger');
    server = createHttpsServer(
      {
        key: site.key,
        cert: site.cert,
        ca: authority.cert,
        requestCert: true,
        rejectUnauthorized: false,
        minVersion: 'TLSv1.2',
      },
      (request, response) => {
        const socket = request.socket as TLSSocket;
        const peer = socket.getPeerCertificate();
        response.end(
          `${socket.getProtocol()} ${socket.authorized ? peer.subject.CN : 'nobody'} ${request.httpVersion}`,
        );
      },
    );
    base = `https://localhost:${await listen(server)}`;
  });

  afterAll(async () => {
    await closeConnections();
    server.close();
  });

  const over = async (tls: Partial<TlsSettings>): Promise<string> =>
    textOf(await send(base, { settings: { tls: { ...TRUST_ALL, ...tls } } }));

  test('an unknown authority is refused unless it is trusted or everything is', async () => {
    await expect(send(base)).rejects.toThrow(/configure ssl/);
    await expect(over({ trustAll: false })).rejects.toThrow(/configure ssl/);
    expect(await over({})).toBe('TLSv1.3 nobody 1.1');
    expect(await over({ trustAll: false, trustStore: store(pem(authority.cert)) })).toBe('TLSv1.3 nobody 1.1');
    await expect(over({ trustAll: false, trustStore: store(pem(stranger.cert)) })).rejects.toThrow(/configure ssl/);
    // With trustAll a trust store is asked all the same.
    await expect(over({ trustStore: store(pem(stranger.cert)) })).rejects.toThrow(/configure ssl/);
    expect(await over({ trustStore: store(pem(authority.cert)) })).toBe('TLSv1.3 nobody 1.1');
  });

  test('another name is refused unless everything is trusted', async () => {
    const other = createHttpsServer({ ...makeIdentity('elsewhere.example', authority) }, (_, response) =>
      response.end('other'),
    );
    const url = `https://localhost:${await listen(other)}`;
    const trustStore = store(pem(authority.cert));
    await expect(send(url, { settings: { tls: { ...TRUST_ALL, trustAll: false, trustStore } } })).rejects.toThrow(
      'its certificate is for another name',
    );
    expect(textOf(await send(url, { settings: { tls: { ...TRUST_ALL, trustStore } } }))).toBe('other');
    other.close();
  });

  test('versions', async () => {
    expect(await over({ algorithm: 'TLSv1.2' })).toBe('TLSv1.2 nobody 1.1');
    expect(await over({ algorithm: 'TLS' })).toBe('TLSv1.3 nobody 1.1');
    await expect(over({ algorithm: 'TLSv1.1' })).rejects.toThrow('no TLS could be agreed on');
    await expect(over({ algorithm: 'SSLv3' })).rejects.toThrow('does not know the algorithm "SSLv3"');
    const plain = createHttpServer((_, response) => response.end());
    const url = `https://localhost:${await listen(plain)}`;
    await expect(send(url)).rejects.toThrow(/no TLS could be agreed on \((wrong version number|packet length)/);
    plain.close();
  });

  test('key stores prove who asks', async () => {
    const client = makeIdentity('client', authority);
    for (const keyStore of [
      store(pem(client.cert + client.key)),
      store(pem(authority.cert + client.cert + client.key)),
      store(makePkcs12(client.key, [client.cert, authority.cert], PASSWORD, 'aes256'), PASSWORD),
      store(makePkcs12(client.key, [authority.cert, client.cert], PASSWORD, '3des'), PASSWORD),
    ]) {
      expect(await over({ keyStore })).toBe('TLSv1.3 client 1.1');
    }
    const trustStore = store(makePkcs12(null, [stranger.cert, authority.cert], 'x', '3des'), 'x');
    expect(await over({ trustAll: false, trustStore })).toBe('TLSv1.3 nobody 1.1');
  });

  test('what is no store', async () => {
    await expect(over({ keyStore: store(pem('nonsense')) })).rejects.toThrow(
      'The keyStore of configure ssl cannot be opened',
    );
    await expect(over({ keyStore: store(makePkcs12(site.key, [site.cert], 'a', '3des'), 'b') })).rejects.toThrow(
      /password/i,
    );
    await expect(over({ keyStore: store(pem(site.cert)) })).rejects.toThrow('holds no private key');
    await expect(over({ trustStore: store(pem(site.key)) })).rejects.toThrow('holds no certificate');
  });

  test.skipIf(spawnSync('keytool', ['-help']).error !== undefined)(
    'stores of Java, as keytool writes them',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'stores-'));
      const client = makeIdentity('client', authority);
      writeFileSync(
        join(folder, 'client.p12'),
        makePkcs12(client.key, [client.cert, authority.cert], 'password', '3des'),
      );
      writeFileSync(join(folder, 'authority.pem'), authority.cert);
      const keytool = (...args: string[]): unknown =>
        execFileSync('keytool', ['-noprompt', '-storepass', 'password', ...args], { cwd: folder, stdio: 'pipe' });
      for (const type of ['JKS', 'PKCS12']) {
        keytool(
          '-importkeystore',
          '-srckeystore',
          'client.p12',
          '-srcstorepass',
          'password',
          '-destkeystore',
          `key.${type}`,
          '-deststoretype',
          type,
          '-deststorepass',
          'password',
        );
        keytool(
          '-importcert',
          '-file',
          'authority.pem',
          '-alias',
          'authority',
          '-keystore',
          `trust.${type}`,
          '-storetype',
          type,
        );
        const keyStore = store(readFileSync(join(folder, `key.${type}`)), 'password');
        const trustStore = store(readFileSync(join(folder, `trust.${type}`)), 'password');
        expect(await over({ trustAll: false, keyStore, trustStore })).toBe('TLSv1.3 client 1.1');
        await expect(over({ keyStore: { ...keyStore, password: 'wrong' } })).rejects.toThrow(/password/i);
      }
    },
    60_000,
  );
});

describe('proxies', () => {
  let target: Server;
  let secure: Server;
  let proxy: Server;
  let asked: string[] = [];
  let proxySettings: ProxySettings;
  let plainUrl: string;
  let secureUrl: string;

  beforeAll(async () => {
    target = createHttpServer((request, response) => response.end(`${request.url} ${request.headers.host}`));
    secure = createHttpsServer({ ...makeIdentity('localhost') }, (request, response) =>
      response.end(`secure ${request.url}`),
    );
    proxy = createHttpServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      if (request.headers['proxy-authorization'] !== `Basic ${Buffer.from('ich:du:ü').toString('base64')}`) {
        response.writeHead(407).end();
        return;
      }
      const { 'proxy-authorization': _, ...headers } = request.headers;
      const onward = httpRequest(request.url!, { method: request.method, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onward);
    });
    proxy.on('connect', (request, socket: Socket) => {
      asked.push(`CONNECT ${request.url}`);
      if (request.headers['proxy-authorization'] === undefined) {
        socket.end('HTTP/1.1 407 Who\r\n\r\n');
        return;
      }
      const [host, port] = request.url!.split(':');
      const onward = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
      for (const end of [socket, onward]) end.on('error', () => {});
    });
    plainUrl = `http://localhost:${await listen(target)}/plain?q`;
    secureUrl = `https://localhost:${await listen(secure)}/secret`;
    proxySettings = {
      uri: `http://127.0.0.1:${await listen(proxy)}`,
      username: 'ich',
      password: 'du:ü',
      nonProxyHosts: [],
    };
  });

  afterAll(async () => {
    await closeConnections();
    for (const server of [target, secure, proxy]) server.close();
  });

  const through = (url: string, change: Partial<ProxySettings> = {}): ReturnType<typeof send> => {
    asked = [];
    return send(url, { settings: { tls: TRUST_ALL, proxy: { ...proxySettings, ...change } } });
  };

  test('plain requests name the whole address, secure ones ask for a tunnel', async () => {
    expect(textOf(await through(plainUrl))).toBe(`/plain?q ${new URL(plainUrl).host}`);
    expect(asked).toEqual([`GET ${plainUrl}`]);
    expect(textOf(await through(secureUrl))).toBe('secure /secret');
    expect(asked).toEqual([`CONNECT ${new URL(secureUrl).host}`]);
    // Tunnels stay; one that has just answered rests for a moment.
    const connects: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      expect(textOf(await through(secureUrl))).toBe('secure /secret');
      connects.push(...asked);
    }
    expect(connects.length).toBeLessThanOrEqual(1);
  });

  test('without a password', async () => {
    expect((await through(plainUrl, { username: null, password: null })).status).toBe(407);
    await expect(through(secureUrl, { username: null, password: null })).rejects.toThrow('it asks for a user name');
  });

  test('hosts that go without', async () => {
    expect((await through(plainUrl, { nonProxyHosts: ['*.example', 'local*'] })).status).toBe(200);
    expect(asked).toEqual([]);
  });

  test('a proxy that is none', async () => {
    await expect(through(secureUrl, { uri: new URL(plainUrl).origin })).rejects.toThrow('did not connect to localhost');
    await expect(through(plainUrl, { uri: 'http://127.0.0.1:1' })).rejects.toThrow('nothing listens there');
    await expect(through(plainUrl, { uri: 'socks://x' })).rejects.toThrow('"socks://x" is no address');
  });

  test('rules about hosts hold for the target and for the proxy', async () => {
    const settings = { tls: TRUST_ALL, proxy: proxySettings };
    const deny = (rule: string) => ({ egress: { allow: null, deny: [rule] } });
    await expect(send(secureUrl, { settings, limits: deny('localhost') })).rejects.toThrow('"localhost" forbids it');
    await expect(send(secureUrl, { settings, limits: deny('127.0.0.1') })).rejects.toThrow('"127.0.0.1" forbids it');
    await expect(send('http://169.254.169.254/', { settings })).rejects.toThrow('169.254.0.0/16');
    // The proxy resolves the name; what is known about it here counts all the same.
    const target = `127.0.0.1:${new URL(plainUrl).port}`;
    await expect(send(plainUrl, { settings, limits: deny(target) })).rejects.toThrow(`"${target}" forbids it`);
    const ranges = { egress: { allow: ['127.0.0.0/8'], deny: [] } };
    await expect(send('http://nowhere.invalid/', { settings, limits: ranges })).rejects.toThrow(
      'list of allowed hosts',
    );
  });
});

describe('rules about hosts', () => {
  let server: Server;
  let port: number;

  beforeAll(async () => {
    server = createHttpServer((request, response) => {
      const to = new URL(request.url!, 'http://x').searchParams.get('to');
      response.writeHead(to === null ? 200 : 302, to === null ? {} : { Location: to }).end('here');
    });
    port = await listen(server);
  });

  afterAll(async () => {
    await closeConnections();
    server.close();
  });

  test('are asked with the address that is connected to', async () => {
    const limits = { egress: { allow: null, deny: ['127.0.0.0/8', '::1'] } };
    await expect(send(`http://localhost:${port}`, { limits })).rejects.toThrow(
      /Requests to localhost:\d+ \((127\.0\.0\.1|::1)\) are not allowed: the rule/,
    );
    await expect(send(`http://127.0.0.1:${port}`, { limits })).rejects.toThrow('"127.0.0.0/8" forbids it');
    const allowed = { egress: { allow: ['127.0.0.0/8'], deny: [] } };
    expect(textOf(await send(`http://localhost:${port}`, { limits: allowed }))).toBe('here');
    await expect(
      send(`http://localhost:${port}`, { limits: { egress: { allow: ['a.example'], deny: [] } } }),
    ).rejects.toThrow('list of allowed hosts');
  });

  test.each([
    'http://169.254.169.254/latest',
    'http://[::ffff:169.254.169.254]/',
    'http://2852039166/',
    'http://[fe80::1]/',
  ])('along redirects: %s', async (to) => {
    await expect(send(`http://127.0.0.1:${port}/?to=${encodeURIComponent(to)}`)).rejects.toThrow(
      /belongs to the machine's own network/,
    );
  });

  test('an earlier connection does not open what another policy closes', async () => {
    const url = `http://127.0.0.1:${port}`;
    expect(textOf(await send(url))).toBe('here');
    await expect(send(url, { limits: { egress: { allow: null, deny: [`127.0.0.1:${port}`] } } })).rejects.toThrow(
      'forbids it',
    );
    expect(textOf(await send(url))).toBe('here');
  });
});
