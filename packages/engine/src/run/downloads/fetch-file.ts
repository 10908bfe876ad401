import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { DownloadRequest } from '@stepwright/catalogue/ports/downloads';
import { StepError } from '@stepwright/catalogue/step-error';
import { Agent, type Dispatcher, request } from 'undici';
import { addressName, dispositionName } from './file-name.ts';

/** Bytes of one file. */
export const LARGEST_FILE = 500 * 1024 * 1024;
const MOST_REDIRECTS = 20;
const REDIRECTS = [301, 302, 303, 307, 308];
/** A download that trickles ends some time, too. */
const LONGEST_MS = 15 * 60_000;

type Answer = Dispatcher.ResponseData;

/**
 * Fetches an address as the browser would and hands its content on. Cookies go to the addresses that they belong to alone, credentials
 * of an address to its own host.
 *
 * @param open answers where the content goes, once its name is known
 * @throws StepError E_DOWNLOAD_FAILED, or the signal's reason
 */
export async function fetchFile(
  wish: DownloadRequest,
  open: (name: string) => Promise<NodeJS.WritableStream>,
  signal: AbortSignal,
): Promise<number> {
  const agent = new Agent({
    connect: { timeout: 20_000 },
    headersTimeout: wish.patienceMs,
    bodyTimeout: wish.patienceMs,
  });
  const whole = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
  try {
    const { answer, url } = await follow(wish, agent, whole);
    const header = answer.headers['content-disposition'];
    const name = dispositionName([header ?? ''].flat()[0] ?? '') ?? addressName(url) ?? '';
    // Before a file is opened that nobody would close.
    const opened = unpack(answer);
    return await take(answer, opened, await open(name), whole);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof StepError) throw error;
    throw failed(`the download failed: ${reasonOf(error)}`, error);
  } finally {
    await agent.destroy();
  }
}

/** The answer behind all redirects, which has the status 200. */
async function follow(wish: DownloadRequest, agent: Agent, signal: AbortSignal): Promise<{ answer: Answer; url: URL }> {
  let url = new URL(wish.url);
  const given = new GivenCookies();
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const answer = await ask(url, wish, given, agent, signal);
    if (answer.statusCode === 200) return { answer, url };
    await answer.body.dump({ limit: 64 * 1024, signal });
    const location = [answer.headers.location ?? ''].flat()[0];
    if (!REDIRECTS.includes(answer.statusCode) || !location) {
      throw failed(`${where(url)} answered with the status ${answer.statusCode}, not 200`);
    }
    given.note(url, answer.headers['set-cookie']);
    const next = URL.parse(location, url);
    if (next === null || !/^https?:$/.test(next.protocol))
      throw failed(`${where(url)} leads to "${location}", which cannot be fetched`);
    url = next;
  }
  throw failed(`more than ${MOST_REDIRECTS} redirects, the last to ${where(url)}`);
}

async function ask(
  url: URL,
  wish: DownloadRequest,
  given: GivenCookies,
  agent: Agent,
  signal: AbortSignal,
): Promise<Answer> {
  const cookies = new Map((await wish.cookies(url.href)).map(({ name, value }) => [name, value]));
  for (const [name, value] of given.of(url)) cookies.set(name, value);
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const target = new URL(url);
  target.username = '';
  target.password = '';
  target.hash = '';
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const headers = {
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br',
    ...wish.headers,
    ...(cookie === '' ? {} : { cookie }),
    ...(credentials === ':' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
  };
  return request(target, { method: 'GET', headers, dispatcher: agent, signal });
}

/** Cookies that a redirect sets for what follows on the same host. */
class GivenCookies {
  #byHost = new Map<string, Map<string, string>>();

  note(url: URL, headers: string | string[] | undefined): void {
    const mine = this.#byHost.get(url.host) ?? new Map<string, string>();
    for (const header of [headers ?? []].flat()) {
      const [pair = ''] = header.split(';', 1);
      const at = pair.indexOf('=');
      if (at > 0) mine.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
    }
    this.#byHost.set(url.host, mine);
  }

  of(url: URL): ReadonlyMap<string, string> {
    return this.#byHost.get(url.host) ?? new Map();
  }
}

async function take(
  answer: Answer,
  opened: Transform | null,
  to: NodeJS.WritableStream,
  signal: AbortSignal,
): Promise<number> {
  let size = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      const large = size > LARGEST_FILE ? failed(`the file is larger than ${LARGEST_FILE / 1024 / 1024} MB`) : null;
      done(large, chunk);
    },
  });
  if (opened) await pipeline(answer.body as Readable, opened, counting, to, { signal });
  else await pipeline(answer.body as Readable, counting, to, { signal });
  return size;
}

function unpack({ headers }: Answer): Transform | null {
  const encoding = String(headers['content-encoding'] ?? '')
    .trim()
    .toLowerCase();
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'deflate') return createInflate();
  if (encoding === 'br') return createBrotliDecompress();
  if (encoding === '' || encoding === 'identity') return null;
  throw failed(`the content is packed as "${encoding}", which is not known`);
}

function failed(reason: string, cause?: unknown): StepError {
  return new StepError('E_DOWNLOAD_FAILED', reason, cause === undefined ? {} : { cause });
}

/** Without query and credentials, which may hold secrets. */
function where(url: URL): string {
  return `${url.origin}${url.pathname}`;
}

function reasonOf(error: unknown): string {
  const { code, message, name } = error as { code?: string; message: string; name: string };
  if (name === 'TimeoutError') return 'it took too long';
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return 'nothing more came';
  return message || code || name;
}
