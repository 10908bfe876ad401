import type { CookieJar } from './cookie-jar.ts';
import { firstHeader, type WireAnswer } from './dispatch-once.ts';
import type { HeaderLines, HttpRequest } from './http-exchange.ts';

/** Methods that are sent on; others leave the redirect to the test. */
const FOLLOWED: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'DELETE']);
const OF_THE_BODY: ReadonlySet<string> = new Set([
  'content-type',
  'content-encoding',
  'content-language',
  'transfer-encoding',
]);

/**
 * The request that a redirect asks for; null where the answer is no redirect or its method is not sent on. 301, 302 and 303 lead to a GET
 * without body, 307 and 308 keep method and body. Another origin does not get to see Authorization, another host no cookies but its own.
 */
export function followRedirect(request: HttpRequest, answer: WireAnswer, jar: CookieJar): HttpRequest | null {
  if (answer.status < 301 || answer.status > 308 || (answer.status > 303 && answer.status < 307)) return null;
  const location = firstHeader(answer.headers, 'location');
  if (location === null || (answer.status !== 303 && !FOLLOWED.has(request.method))) return null;
  const from = new URL(request.url);
  const to = URL.parse(location, from);
  if (to === null) return null;
  if (to.hash === '') to.hash = from.hash;
  const keeps = answer.status === 307 || answer.status === 308;
  const method = keeps || request.method === 'HEAD' ? request.method : 'GET';
  return {
    method,
    url: to.href,
    headers: headersFor(request.headers, from, to, keeps, jar),
    body: keeps ? request.body : null,
  };
}

function headersFor(headers: HeaderLines, from: URL, to: URL, keepsBody: boolean, jar: CookieJar): HeaderLines {
  const sameHost = from.hostname === to.hostname;
  const kept = headers.filter(([name]) => {
    const key = name.toLowerCase();
    if (key === 'host') return from.host === to.host;
    if (key === 'authorization' || key === 'proxy-authorization') return from.origin === to.origin;
    if (key === 'cookie') return sameHost;
    return keepsBody || !OF_THE_BODY.has(key);
  });
  const own = sameHost ? firstHeader(headers, 'cookie') : null;
  const cookies = jar.headerFor(to, own);
  const others = kept.filter(([name]) => name.toLowerCase() !== 'cookie');
  return cookies === null ? others : [...others, ['Cookie', cookies]];
}
