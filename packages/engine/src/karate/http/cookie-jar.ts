import { putKey } from '../values/json/ordered-object.ts';
import type { HeaderLines, HttpResponse } from './http-exchange.ts';
import { type Cookie, cookieOf, cookiePair, readSetCookie, setCookieLine, toCookieMap } from './read-cookie.ts';

/** What a server may make a scenario carry along; the oldest go first. */
const MAX_COOKIES = 1000;
const MAX_CHARACTERS = 262_144;

/**
 * The cookies of a scenario, by name. They are sent with every request, whatever their domain and path say, until they are over or
 * `configure cookies = null` empties the jar (karate §5.7.21). Only along redirects their domain counts: there the server decides where the
 * request goes.
 */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();
  /** Names that a server ended and nobody set again, for Cookie headers that were made before. */
  readonly #over = new Set<string>();
  #characters = 0;

  /** `configure cookies`: a map of names and values or maps, a list of maps with a name each, or null. */
  static of(value: unknown): CookieJar {
    const jar = new CookieJar();
    for (const [name, written] of namedCookies(value)) jar.put(cookieOf(name, written));
    return jar;
  }

  /** The jar of one exchange, from lines in the form of Set-Cookie. */
  static fromLines(lines: readonly string[], url: string): CookieJar {
    const jar = new CookieJar();
    for (const line of lines) jar.#takeLine(line, hostOf(url));
    return jar;
  }

  get size(): number {
    return this.#cookies.size;
  }

  [Symbol.iterator](): IterableIterator<Cookie> {
    return this.#cookies.values();
  }

  put(cookie: Cookie): void {
    this.delete(cookie.name);
    this.#over.delete(cookie.name);
    this.#cookies.set(cookie.name, cookie);
    this.#characters += cookie.name.length + cookie.value.length;
    while (this.#cookies.size > MAX_COOKIES || (this.#characters > MAX_CHARACTERS && this.#cookies.size > 1)) {
      this.delete(this.#cookies.keys().next().value!);
    }
  }

  delete(name: string): void {
    const known = this.#cookies.get(name);
    if (known === undefined) return;
    this.#cookies.delete(name);
    this.#characters -= known.name.length + known.value.length;
  }

  /** Keeps what one answer sets; a cookie that is over goes. */
  take(headers: HeaderLines, url: string): void {
    for (const line of setCookies(headers)) this.#takeLine(line, hostOf(url));
  }

  /** Keeps what an exchange sets, its redirects first. Answers whether it set anything. */
  takeResponse(response: HttpResponse): boolean {
    let any = false;
    for (const { headers, url } of answersOf(response)) {
      if (!hasSetCookie(headers)) continue;
      any = true;
      this.take(headers, url);
    }
    return any;
  }

  /** For the next exchange's `cookies`. */
  lines(): string[] {
    return [...this.#cookies.values()].map(setCookieLine);
  }

  /** As `configure cookies` keeps them. */
  toMap(): { [name: string]: { [key: string]: unknown } } {
    return mapOf(this.#cookies.values());
  }

  /**
   * The Cookie header along a redirect: those that belong to the host. `own` is the header that the request had where it goes to the same
   * host again; what was set on the way replaces its values. Null: no header.
   */
  headerFor(url: URL, own: string | null): string | null {
    const pairs = new Map<string, string>();
    for (const pair of own === null ? [] : own.split(';')) {
      const text = pair.trim();
      const name = text.split('=', 1)[0]!.trim();
      if (text !== '' && !this.#over.has(name)) pairs.set(name, text);
    }
    for (const cookie of this.#cookies.values()) {
      if (cookie.secure && url.protocol !== 'https:' && !isOwnMachine(url.hostname)) continue;
      if (belongsTo(cookie, url.hostname)) pairs.set(cookie.name, cookiePair(cookie));
    }
    return pairs.size === 0 ? null : [...pairs.values()].join('; ');
  }

  #takeLine(line: string, host: string): void {
    const cookie = readSetCookie(line, Date.now());
    if (cookie === null) return;
    if (cookie.maxAge !== null && cookie.maxAge <= 0) {
      this.delete(cookie.name);
      this.#over.add(cookie.name);
    } else this.put(cookie.domain === null ? { ...cookie, domain: host } : cookie);
  }
}

/** `responseCookies`: what the exchange set, redirects included, by name; those that are over are told, too. */
export function responseCookies(response: HttpResponse): { [name: string]: { [key: string]: unknown } } {
  const cookies = new Map<string, Cookie>();
  for (const { headers } of answersOf(response)) {
    for (const line of setCookies(headers)) {
      const cookie = readSetCookie(line, response.startedAt);
      if (cookie !== null) cookies.set(cookie.name, cookie);
    }
  }
  return mapOf(cookies.values());
}

/** Values of Set-Cookie, in their order. */
export function setCookies(headers: HeaderLines): string[] {
  return headers.filter(isSetCookie).map(([, value]) => value);
}

/** Names and what was written for them: `{ a: 'x' }`, `{ a: { value: 'x' } }`, `[{ name: 'a', value: 'x' }]`. */
export function* namedCookies(value: unknown): Generator<readonly [string, unknown]> {
  if (Array.isArray(value)) {
    for (const one of value as unknown[]) {
      const name = (one as { name?: unknown } | null)?.name;
      if (typeof name === 'string') yield [name, one];
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) if (one !== null && one !== undefined) yield [name, one];
  }
}

function mapOf(cookies: Iterable<Cookie>): { [name: string]: { [key: string]: unknown } } {
  const map: { [name: string]: { [key: string]: unknown } } = {};
  for (const cookie of cookies) putKey(map, cookie.name, toCookieMap(cookie));
  return map;
}

function answersOf(response: HttpResponse): readonly { readonly url: string; readonly headers: HeaderLines }[] {
  return response.redirects.length === 0 ? [response] : [...response.redirects, response];
}

function hasSetCookie(headers: HeaderLines): boolean {
  return headers.some(isSetCookie);
}

function isSetCookie([name]: readonly [string, string]): boolean {
  return name.length === 10 && name.toLowerCase() === 'set-cookie';
}

function belongsTo(cookie: Cookie, host: string): boolean {
  return cookie.domain === null || host === cookie.domain || host.endsWith(`.${cookie.domain}`);
}

function isOwnMachine(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]';
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? '';
}
