import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Cookie } from '@stepwright/catalogue/ports/cookie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Secrets } from '../secrets.ts';
import { keepDownload } from './keep-download.ts';
import { RunDownloads } from './run-downloads.ts';

let folder: string;
let server: Server;
let port: number;
let downloads: RunDownloads;
const seen: IncomingMessage[] = [];
const SIGNAL = new AbortController().signal;

const ROUTES: { readonly [path: string]: (request: IncomingMessage, response: ServerResponse) => void } = {
  '/report': (_request, response) => {
    response.writeHead(200, { 'content-disposition': 'attachment; filename="../r.pdf"' }).end('%PDF-1');
  },
  '/plain.txt': (_request, response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('text')),
  '/there': (_request, response) => {
    const location = `http://localhost:${port}/plain.txt`;
    response.writeHead(302, { location, 'set-cookie': 'hop=1; Path=/' }).end('moved');
  },
  '/here': (_request, response) =>
    void response.writeHead(303, { location: '/report', 'set-cookie': 'hop=1; Path=/' }).end(),
  '/round': (_request, response) => void response.writeHead(302, { location: '/round' }).end(),
  '/odd': (_request, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/packed': (_request, response) => void response.writeHead(200, { 'content-encoding': 'zstd' }).end('packed'),
  '/made': (_request, response) => void response.writeHead(201).end('made'),
  '/cut': (_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('only');
    setTimeout(() => response.destroy(), 20);
  },
  '/hang': (_request, response) => void response.writeHead(200).write('only'),
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwright-downloads-'));
  downloads = new RunDownloads(folder);
  seen.length = 0;
  server = createServer((request, response) => {
    seen.push(request);
    const answer = ROUTES[request.url ?? ''];
    if (answer) answer(request, response);
    else response.writeHead(404).end('no');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const jar: Cookie[] = [{ name: 'sid', value: 'secret', domain: '127.0.0.1', path: '/', secure: false, httpOnly: true }];

function fetchPath(path: string, signal = SIGNAL, patienceMs = 5000) {
  const cookies = async (url: string) => jar.filter(({ domain }) => new URL(url).hostname === domain);
  const url = `http://127.0.0.1:${port}${path}`;
  return downloads.fetch({ url, headers: { 'user-agent': 'Browser/1' }, cookies, patienceMs }, signal);
}

test('saves under a safe name, with a number when it is taken, and knows its own files alone', async () => {
  const first = await fetchPath('/report');
  const second = await fetchPath('/report');
  expect([first, second].map(({ path, name, size }) => [basename(path), name, size])).toEqual([
    ['r.pdf', 'r.pdf', 6],
    ['r (1).pdf', 'r (1).pdf', 6],
  ]);
  expect(await readFile(first.path, 'utf8')).toBe('%PDF-1');
  expect(downloads.has(first.path)).toBe(true);
  expect(downloads.has(join(folder, 'downloads', '..', 'x'))).toBe(false);
  expect(seen[0]?.headers).toMatchObject({ cookie: 'sid=secret', 'user-agent': 'Browser/1' });
});

test('follows redirects; cookies go to their hosts alone; packed content is unpacked', async () => {
  const file = await fetchPath('/there');
  expect(await readFile(file.path, 'utf8')).toBe('text');
  expect(file.name).toBe('plain.txt');
  expect(seen.map(({ headers }) => [headers.host?.split(':')[0], headers.cookie])).toEqual([
    ['127.0.0.1', 'sid=secret'],
    ['localhost', undefined],
  ]);
  await fetchPath('/here');
  expect(seen.at(-1)?.headers.cookie).toBe('sid=secret; hop=1');
});

test.each([
  ['/none', 'answered with the status 404, not 200'],
  ['/made', 'answered with the status 201, not 200'],
  ['/round', 'more than 20 redirects'],
  ['/odd', 'leads to "file:///etc/passwd", which cannot be fetched'],
  ['/packed', 'the content is packed as "zstd", which is not known'],
  ['/cut', 'the download failed: '],
])('%s fails and leaves nothing', async (path, message) => {
  const error = await fetchPath(path).catch((thrown) => thrown);
  expect(error).toMatchObject({ code: 'E_DOWNLOAD_FAILED', message: expect.stringContaining(message) });
  expect(await readdir(join(folder, 'downloads')).catch(() => [])).toEqual([]);
  expect(await openFiles(folder), 'left open').toEqual([]);
});

test('a server that falls silent, a run that is stopped', async () => {
  expect(await fetchPath('/hang', SIGNAL, 1000).catch((thrown) => thrown.message)).toBe(
    'the download failed: nothing more came',
  );
  const stop = new AbortController();
  setTimeout(() => stop.abort(new Error('stopped')), 100);
  expect(await fetchPath('/hang', stop.signal).catch((thrown) => thrown.message)).toBe('stopped');
  expect(await readdir(join(folder, 'downloads'))).toEqual([]);
});

test('keeps what a page held, and puts a copy beside the report as nothing that a browser runs', async () => {
  const page = await downloads.keep('evil.html', Buffer.from('<script>1</script>'));
  const picture = await downloads.keep('x.html', Buffer.from('89504e470d0a1a0a00', 'hex'));
  const text = await downloads.keep('list.csv', Buffer.from('a,hunter2!'));
  const secrets = new Secrets();
  secrets.keep('hunter2!');
  const kept = await Promise.all([page, picture, text].map((file) => keepDownload(folder, file, secrets)));
  expect(kept.map((one) => [one?.mediaType, one?.url.replace(/[\w-]+(?=\.\w+$)/, 'x'), one?.caption])).toEqual([
    ['application/octet-stream', 'attachments/x.bin', 'evil.html'],
    ['image/png', 'attachments/x.png', 'x.html'],
    ['text/plain', 'attachments/x.csv', 'list.csv'],
  ]);
  const copy = await readFile(join(folder, basename(kept[2]?.url ?? '')), 'utf8');
  expect([copy, await readFile(text.path, 'utf8')], 'a secret stays out of the report').toEqual([
    'a,******',
    'a,hunter2!',
  ]);
  expect(await keepDownload(folder, { ...page, size: 21 * 1024 * 1024 }, secrets)).toBe(null);
});

/** The files below a folder that this process has open, where the system tells. */
async function openFiles(folder: string): Promise<string[]> {
  const own = '/proc/self/fd';
  const all = await readdir(own).catch(() => []);
  const paths = await Promise.all(all.map((one) => readlink(join(own, one)).catch(() => '')));
  return paths.filter((path) => path.startsWith(folder));
}
