import { readdirSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import zlib from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CookieJar, responseCookies } from './cookie-jar.ts';
import { responseHeaders, responseValue } from './read-response.ts';
import { closeConnections } from './send-http.ts';
import { LIMITS, listen, type Sending, send, textOf } from './testing-http.ts';

/** A server under test that means no good: each case is written to the socket as it stands. */
let act: (socket: Socket, request: string) => void = () => {};
let server: Server;
let base: string;
let peak = 0;
let before = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 5);

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => act(socket, data.toString('latin1')));
  });
  base = `http://127.0.0.1:${await listen(server)}`;
  before = process.memoryUsage.rss();
});

afterEach(async () => {
  // Whatever happened, the next honest answer is understood.
  act = (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine');
  expect(textOf(await send(base))).toBe('fine');
  expect(readdirSync(LIMITS.folder)).toEqual([]);
});

afterAll(async () => {
  clearInterval(watch);
  await closeConnections();
  server.close();
  expect(peak - before).toBeLessThan(150_000_000);
});

const HEAD = 'HTTP/1.1 200 OK\r\n';
const SHORT: Sending = { limits: { totalMs: 1_500, bodyBytes: 20_000_000 }, settings: { readTimeoutMs: 1_000 } };

/** Writes as long as the other side takes it. */
function flood(socket: Socket, piece: Buffer): void {
  const go = (): void => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', go);
  go();
}

function drip(socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), 50);
  socket.on('close', () => clearInterval(timer));
}

/** An answer that begins well. */
function after(text: string, then: (socket: Socket) => void): (socket: Socket) => void {
  return (socket) => {
    socket.write(text);
    then(socket);
  };
}

const MEGABYTE = Buffer.alloc(1_000_000, 97);
const CHUNK = Buffer.concat([Buffer.from('f4240\r\n'), MEGABYTE, Buffer.from('\r\n')]);

test.each<[string, (socket: Socket, request: string) => void, RegExp]>([
  ['a body without end', after(`${HEAD}\r\n`, (s) => flood(s, MEGABYTE)), /longer than 20,000,000 bytes/],
  [
    'a body of 5 GB',
    after(`${HEAD}Content-Length: 5000000000\r\n\r\n`, (s) => flood(s, MEGABYTE)),
    /longer than 20,000,000 bytes/,
  ],
  [
    'chunks without end',
    after(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, (s) => flood(s, CHUNK)),
    /longer than 20,000,000 bytes/,
  ],
  [
    'a body that drips',
    after(`${HEAD}Content-Length: 5000\r\n\r\n`, (s) => drip(s, 'a')),
    /not complete in time \(a part had come\)/,
  ],
  ['headers that drip', after(HEAD, (s) => drip(s, 'X-More: yes\r\n')), /not complete in time|did not answer/],
  [
    'announcements without end',
    (s) => drip(s, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    /not complete in time|did not answer/,
  ],
  ['1 M headers', after(HEAD, (s) => flood(s, Buffer.from('X-A: b\r\n'.repeat(1000)))), /headers .* longer/],
  ['a header of 100 MB', after(`${HEAD}X-A: `, (s) => flood(s, MEGABYTE)), /headers .* longer/],
  [
    'trailers without end',
    after(`${HEAD}Transfer-Encoding: chunked\r\n\r\n0\r\n`, (s) => flood(s, Buffer.from('X-A: b\r\n'.repeat(1000)))),
    /headers .* longer/,
  ],
  [
    'redirects without end',
    (s) => s.write('HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n'),
    /more than 10 redirects/,
  ],
  ['a status line that is none', (s) => s.end('HTTP/1.1 abc Fine\r\n\r\n'), /no valid HTTP/],
  ['HTTP/0.9', (s) => s.end('<h1>hello</h1>'), /no valid HTTP/],
  ['HTTP/9.9', (s) => s.end('HTTP/9.9 200 OK\r\n\r\n'), /no valid HTTP/],
  ['garbage', (s) => s.end(Buffer.from([0, 1, 2, 255, 254, 13, 10, 13, 10])), /no valid HTTP/],
  ['TLS on a plain port', (s) => s.end(Buffer.from('15030300020228', 'hex')), /no valid HTTP/],
  ['chunks that are none', (s) => s.end(`${HEAD}Transfer-Encoding: chunked\r\n\r\nzzz\r\nabc\r\n`), /no valid HTTP/],
  [
    'a chunk of a size beyond all',
    (s) => s.end(`${HEAD}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n`),
    /no valid HTTP/,
  ],
  ['an early end', (s) => s.end(`${HEAD}Content-Length: 100\r\n\r\nabc`), /closed the connection|not as long/],
  [
    'an early end of chunks',
    (s) => s.end(`${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\nab`),
    /closed the connection|no valid HTTP/,
  ],
  ['no answer at all', (s) => s.end(), /closed the connection/],
  [
    'two lengths',
    (s) => s.end(`${HEAD}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`),
    /no valid HTTP|not as long/,
  ],
  [
    'a length and chunks',
    (s) => s.end(`${HEAD}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
    /no valid HTTP|not as long/,
  ],
  ['a negative length', (s) => s.end(`${HEAD}Content-Length: -3\r\n\r\n`), /no valid HTTP|not as long/],
  ['a header with NUL', (s) => s.end(`${HEAD}X-A: a\0b\r\n\r\n`), /no valid HTTP|not as long/],
  [
    'a switch of protocols that nobody asked for',
    (s) => s.end('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    /bad upgrade|no valid HTTP|closed/,
  ],
  [
    'packed 6 times',
    (s) => s.end(`${HEAD}Content-Encoding: gzip, gzip, gzip, gzip, gzip, gzip\r\nContent-Length: 1\r\n\r\nx`),
    /packed 6 times/,
  ],
  [
    'said to be packed',
    (s) => s.end(`${HEAD}Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\nplain`),
    /cannot be unpacked/,
  ],
])('%s', async (_, behave, message) => {
  act = behave;
  await expect(send(base, SHORT)).rejects.toThrow(message);
});

test.each(['gzip', 'deflate', 'br', 'zstd'] as const)('a bomb in %s', async (encoding) => {
  const zeros = Buffer.alloc(100_000_000);
  const pack = { gzip: zlib.gzipSync, deflate: zlib.deflateSync, br: brotliFast, zstd: zlib.zstdCompressSync }[
    encoding
  ];
  const bomb = pack(zeros);
  act = (socket) => {
    socket.write(`${HEAD}Content-Encoding: ${encoding}\r\nContent-Length: ${bomb.length}\r\n\r\n`);
    socket.end(bomb);
  };
  await expect(send(base, { limits: { bodyBytes: 20_000_000 } })).rejects.toThrow('longer than 20,000,000 bytes');
  before = process.memoryUsage.rss();
  peak = before;
});

function brotliFast(bytes: Buffer): Buffer {
  return zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } });
}

test('a flood of cookies', async () => {
  const lines = Array.from({ length: 4000 }, (_, at) => `Set-Cookie: c${at}=${'v'.repeat(200)}\r\n`).join('');
  act = (socket) => socket.end(`${HEAD}${lines}Content-Length: 0\r\n\r\n`);
  const response = await send(base, { limits: { headerBytes: 2_000_000 } });
  const jar = new CookieJar();
  jar.takeResponse(response);
  expect(jar.size).toBeLessThanOrEqual(1000);
  expect([...jar].at(-1)?.name).toBe('c3999');
  await expect(send(base)).rejects.toThrow(/headers .* longer/);
});

test('names of the language’s own', async () => {
  const body = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1}';
  act = (socket) =>
    socket.end(
      `${HEAD}__proto__: x\r\nconstructor: y\r\nSet-Cookie: __proto__=1\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  const response = await send(base);
  const value = responseValue(response).value as { [key: string]: unknown };
  expect(Object.keys(value)).toEqual(['__proto__', 'constructor', 'toString']);
  expect(Object.entries(responseHeaders(response)).slice(0, 2)).toEqual([
    ['__proto__', ['x']],
    ['constructor', ['y']],
  ]);
  expect(Object.keys(responseCookies(response))).toEqual(['__proto__']);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
