import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createRawServer } from 'node:net';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeConnections } from './send-http.ts';
import { LIMITS, listen, type Sending, send, textOf } from './testing-http.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

const MEGABYTE = Buffer.alloc(1_000_000, 97);
const TEXT = 'naïve ☃ '.repeat(2000);
const PACKED: { readonly [path: string]: [string, Buffer] } = {
  '/gzip': ['gzip', zlib.gzipSync(TEXT)],
  '/x-gzip': ['X-GZIP', zlib.gzipSync(TEXT)],
  '/deflate': ['deflate', zlib.deflateSync(TEXT)],
  '/raw-deflate': ['deflate', zlib.deflateRawSync(TEXT)],
  '/br': ['br', zlib.brotliCompressSync(TEXT)],
  '/zstd': ['zstd', zlib.zstdCompressSync(TEXT)],
  '/twice': ['gzip, br', zlib.brotliCompressSync(zlib.gzipSync(TEXT))],
};

let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  base = `http://127.0.0.1:${await listen(server)}`;
});

afterAll(async () => {
  await closeConnections();
  server.close();
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://x');
  const packed = PACKED[url.pathname];
  if (packed !== undefined) {
    response.writeHead(200, { 'Content-Encoding': packed[0] }).end(packed[1]);
    return;
  }
  if (url.pathname === '/redirect') {
    const cookie = url.searchParams.get('cookie');
    response.writeHead(Number(url.searchParams.get('status')), {
      Location: url.searchParams.get('to') ?? '',
      ...(cookie === null ? {} : { 'Set-Cookie': cookie }),
    });
    response.end('moved');
    return;
  }
  if (url.pathname === '/status') {
    response.writeHead(Number(url.searchParams.get('code')), 'As It Is').end();
    return;
  }
  if (url.pathname === '/big') {
    response.writeHead(200);
    for (let left = Number(url.searchParams.get('megabytes')); left > 0; left -= 1) {
      if (!response.write(MEGABYTE)) await new Promise((go) => response.once('drain', go));
    }
    response.end();
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  response.writeHead(200, 'Fine', { 'X-MiXeD-Case': '1', 'x-list': ['a', 'b'], 'Content-Type': 'application/json' });
  response.end(
    JSON.stringify({
      method: request.method,
      url: request.url,
      headers: request.headers,
      rawHeaders: request.rawHeaders,
      body: Buffer.concat(chunks).toString('utf8'),
    }),
  );
}

async function seenBy(path: string, about: Sending = {}): Promise<Seen> {
  return JSON.parse(textOf(await send(`${base}${path}`, about))) as Seen;
}

test('case and order of headers stay, both ways', async () => {
  const headers = [
    ['X-CasE', '1'],
    ['x-second', 'Grüße'],
    ['X-CasE', '2'],
  ] as const;
  const response = await send(`${base}/echo?q=1`, { request: { headers } });
  const seen = JSON.parse(textOf(response)) as Seen;
  expect(seen.rawHeaders.join('|')).toContain('X-CasE|1|x-second|Grüße|X-CasE|2');
  expect(response).toMatchObject({ status: 200, statusText: 'Fine', url: `${base}/echo?q=1`, redirects: [] });
  const names = response.headers.map(([name]) => name);
  expect(names.slice(0, 3)).toEqual(['X-MiXeD-Case', 'x-list', 'x-list']);
  expect(response.timeMs).toBeGreaterThan(0);
  // What is told to have been sent is what arrived.
  expect(response.sent.headers.flat()).toEqual(seen.rawHeaders);
});

test.each([
  ['a body', 'POST', 'hällo', { 'content-length': '6' }],
  ['a body with GET', 'GET', 'x=1', { 'content-length': '3' }],
  ['no body with POST', 'POST', null, { 'content-length': '0' }],
  ['no body with DELETE', 'DELETE', null, {}],
  ['a method of its own', 'PURGE', null, {}],
] as const)('%s', async (_, method, body, headers) => {
  const response = await send(`${base}/echo`, {
    request: { method, body: body === null ? null : Buffer.from(body, 'utf8') },
  });
  const seen = JSON.parse(textOf(response)) as Seen;
  expect(seen).toMatchObject({ method, body: body ?? '', headers });
  expect(response.sent.headers.flat()).toEqual(seen.rawHeaders);
});

test('headers that are the connection’s own', async () => {
  const headers = [
    ['Transfer-Encoding', 'chunked'],
    ['Content-Length', '99'],
    ['Connection', 'close'],
    ['Expect', '100-continue'],
    ['Host', 'other.example'],
  ] as const;
  const seen = await seenBy('/echo', { request: { method: 'POST', headers, body: Buffer.from('part') } });
  expect(seen.body).toBe('part');
  expect(seen.headers).toMatchObject({ 'transfer-encoding': 'chunked', connection: 'close', host: 'other.example' });
  expect(seen.headers['content-length']).toBeUndefined();
});

test('who asks, in the address', async () => {
  const url = `${base.replace('//', '//ich:d%C3%BC@')}/echo`;
  const response = await send(url);
  const seen = JSON.parse(textOf(response)) as Seen;
  expect(seen.headers.authorization).toBe(`Basic ${Buffer.from('ich:dü').toString('base64')}`);
  expect([response.url, response.sent.url]).toEqual([`${base}/echo`, `${base}/echo`]);
  const own = await send(url, { request: { headers: [['Authorization', 'Bearer x']] } });
  expect((JSON.parse(textOf(own)) as Seen).headers.authorization).toBe('Bearer x');
  await expect(send('http://ich:geheim@127.0.0.1:1/x')).rejects.toThrow('GET http://127.0.0.1:1/x failed');
});

test.each(['HEAD', 'OPTIONS', 'TRACE'])('%s', async (method) => {
  expect((await send(`${base}/echo`, { request: { method } })).status).toBe(200);
});

test.each(Object.keys(PACKED))('unpacks %s', async (path) => {
  expect(textOf(await send(base + path))).toBe(TEXT);
  // The same through streams, into a file.
  const response = await send(base + path, { limits: { memoryBytes: 100 } });
  if (response.body.kind !== 'file') throw new Error('it should be in a file');
  expect(readFileSync(response.body.path, 'utf8')).toBe(TEXT);
});

describe('redirects', () => {
  const to = (status: number, target: string, cookie?: string): string =>
    `/redirect?status=${status}&to=${encodeURIComponent(target)}${cookie === undefined ? '' : `&cookie=${encodeURIComponent(cookie)}`}`;

  test.each([
    [301, 'POST', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [303, 'PUT', 'GET', ''],
    [307, 'POST', 'POST', 'text'],
    [308, 'DELETE', 'DELETE', 'text'],
  ] as const)('%i of %s', async (status, method, followed, body) => {
    const headers = [['Content-Type', 'text/plain']] as const;
    const response = await send(base + to(status, '/echo#part'), {
      request: { method, body: Buffer.from('text'), headers },
    });
    const seen = JSON.parse(textOf(response)) as Seen;
    expect([seen.method, seen.body, seen.headers['content-type']]).toEqual([
      followed,
      body,
      body === '' ? undefined : 'text/plain',
    ]);
    expect(response.redirects).toMatchObject([{ status, url: base + to(status, '/echo#part') }]);
    expect(response.sent.method).toBe(followed);
  });

  test('what is not followed', async () => {
    expect((await send(base + to(302, '/echo'), { request: { method: 'PUT' } })).status).toBe(302);
    expect((await send(base + to(302, '/echo'), { settings: { followRedirects: false } })).status).toBe(302);
    expect((await send(base + to(304, '/echo'))).status).toBe(304);
    expect((await send(base + to(302, 'http://['))).status).toBe(302);
  });

  test('another host gets neither credentials nor cookies, the same host keeps both', async () => {
    const request = {
      headers: [
        ['Authorization', 'Basic eDp5'],
        ['Cookie', 'own=1; seen=old'],
        ['X-Other', 'stays'],
      ] as const,
    };
    const here = await seenBy(to(302, '/echo', 'seen=new; Path=/x'), { request, cookies: ['jar=1; Domain=127.0.0.1'] });
    expect(here.headers).toMatchObject({
      authorization: 'Basic eDp5',
      cookie: 'own=1; seen=new; jar=1',
      'x-other': 'stays',
    });
    const other = to(302, `${base.replace('127.0.0.1', 'localhost')}/echo`, 'seen=new');
    const there = await seenBy(other, { request, cookies: ['jar=1; Domain=localhost', 'theirs=1; Domain=127.0.0.1'] });
    expect(there.headers.authorization).toBeUndefined();
    expect(there.headers).toMatchObject({ cookie: 'jar=1', 'x-other': 'stays' });
  });

  test('cookies that redirects set are sent along and end when they are over', async () => {
    const last = to(302, '/echo', 'a=; Max-Age=0');
    const seen = await seenBy(to(302, `${base}${to(302, `${base}${last}`, 'b=2')}`, 'a=1'));
    expect(seen.headers.cookie).toBe('b=2');
  });
});

describe('failures', () => {
  test.each<[string, string, Sending, string | RegExp]>([
    ['no server', 'http://127.0.0.1:1/x', {}, 'GET http://127.0.0.1:1/x failed'],
    ['no server', 'http://127.0.0.1:1/x', {}, 'nothing listens there'],
    ['no such name', 'http://nowhere.invalid/x', {}, /its name (is not known|could not be resolved)/],
    ['no address', 'nowhere/x', {}, '"nowhere/x" is no address'],
    ['no http', 'ftp://x/y', {}, 'must begin with http'],
    ['a header of several lines', 'http://127.0.0.1:1', { request: { headers: [['A', 'b\r\nC: d']] } }, 'line breaks'],
    ['no local address', 'http://127.0.0.1:1', { settings: { localAddress: '203.0.113.7' } }, 'configure localAddress'],
  ])('%s', async (_, url, about, message) => {
    await expect(send(url, about)).rejects.toThrow(message);
  });

  test('silence, before and in the middle of an answer', async () => {
    const silent = createRawServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (data) => {
        if (data.includes('/part')) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc');
      });
    });
    const url = `http://127.0.0.1:${await listen(silent)}`;
    const settings = { readTimeoutMs: 100 };
    await expect(send(url, { settings })).rejects.toThrow('did not answer for 100 ms. configure readTimeout');
    await expect(send(`${url}/part`, { settings })).rejects.toThrow('stopped in the middle of its answer for 100 ms');
    const controller = new AbortController();
    const stopped = send(url, { signal: controller.signal });
    controller.abort(new Error('the run was stopped'));
    await expect(stopped).rejects.toThrow('the run was stopped');
    silent.close();
  });

  test('a connection that is not made in time', async () => {
    const mute = createRawServer((socket) => socket.on('error', () => {}));
    const url = `https://127.0.0.1:${await listen(mute)}`;
    await expect(send(url, { settings: { connectTimeoutMs: 80 } })).rejects.toThrow(
      /No connection to 127.0.0.1:\d+ within 80 ms.*configure connectTimeout/,
    );
    mute.close();
  });

  test('a connection that breaks is tried once more where that is safe', async () => {
    let connections = 0;
    const breaking = createRawServer((socket) => {
      connections += 1;
      const broken = connections % 2 === 1;
      socket.on('error', () => {});
      socket.once('data', () => (broken ? socket.destroy() : socket.end('HTTP/1.1 200 OK\r\n\r\nfine')));
    });
    const url = `http://127.0.0.1:${await listen(breaking)}`;
    expect(textOf(await send(url))).toBe('fine');
    await expect(send(url, { request: { method: 'POST' } })).rejects.toThrow('closed the connection');
    connections = 0;
    const settings = { retriesOnBrokenConnection: true };
    expect(textOf(await send(url, { request: { method: 'POST' }, settings }))).toBe('fine');
    breaking.close();
  });
});

test('a body of 200 MB goes to a file and not through memory', async () => {
  await send(`${base}/big?megabytes=20`);
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5);
  const response = await send(`${base}/big?megabytes=200`);
  clearInterval(watch);
  if (response.body.kind !== 'file') throw new Error('it should be in a file');
  expect(response.body.size).toBe(200_000_000);
  expect(existsSync(response.body.path)).toBe(true);
  // The server writes from this process, too.
  expect(peak - before).toBeLessThan(100_000_000);
});

test('a body that is cut off leaves no file behind', async () => {
  const before = readdirSync(LIMITS.folder).length;
  await expect(send(`${base}/big?megabytes=10`, { limits: { bodyBytes: 5_000_000 } })).rejects.toThrow(
    'longer than 5,000,000 bytes',
  );
  expect(readdirSync(LIMITS.folder).length).toBe(before);
});

test('requests at once do not mix', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, (_, at) => seenBy(`/echo?n=${at}`)));
  expect(all.map(({ url }) => url)).toEqual(all.map((_, at) => `/echo?n=${at}`));
});
