import { KarateError } from '../karate-error.ts';
import { asBytes } from '../values/convert/as-bytes.ts';
import { asText } from '../values/convert/as-text.ts';
import { isCharset } from '../values/convert/charset.ts';
import { isMap } from '../values/type-of.ts';
import { buildUrl } from './build-url.ts';
import { charsetOf, contentTypeOf, OCTETS } from './content-type.ts';
import { type CookieJar, namedCookies } from './cookie-jar.ts';
import type { HeaderLines, HttpRequest } from './http-exchange.ts';
import { multipartBody, newBoundary, type Part } from './multipart-body.ts';
import { type Cookie, cookieOf, cookiePair } from './read-cookie.ts';

/** What the scenario's configuration adds to a request. */
export interface BuildConfig {
  /** `configure url`, for a request that has none of its own. */
  readonly url: string | null;
  /** Null: nothing is added to content types. */
  readonly charset: string | null;
  /** `configure headers`, evaluated; they stand instead of the request's own of the same name. */
  readonly headers?: unknown;
  readonly cookies?: CookieJar | null;
}

/** Answers the bytes of a file and its name, for `{ read: 'path' }` in a part. */
export type ReadFile = (path: string) => { readonly bytes: Uint8Array; readonly name: string };

/** Collects what steps say about the next request (karate §1.1). Values are those of the language, evaluated. */
export class RequestBuilder {
  #url: string | null = null;
  #method: string | null = null;
  #paths: string[] = [];
  #params = new Map<string, readonly string[]>();
  /** By name in lower case, in the case in which it was first written. */
  #headers = new Map<string, { readonly name: string; readonly values: readonly string[] }>();
  #cookies = new Map<string, Cookie>();
  #fields: [string, string][] = [];
  #parts: Part[] = [];
  #hasForm: 'fields' | 'parts' | null = null;
  #boundary: string | null = null;
  #body: unknown = undefined;
  /** Source of `retry until`, for the one request that follows. */
  retryUntil: string | null = null;

  /** Forgets everything but the url, as after a request was sent. */
  reset(): void {
    this.#method = null;
    this.#paths = [];
    this.#params = new Map();
    this.#headers = new Map();
    this.#cookies = new Map();
    this.#fields = [];
    this.#parts = [];
    this.#hasForm = null;
    this.#boundary = null;
    this.#body = undefined;
    this.retryUntil = null;
  }

  copy(): RequestBuilder {
    const copy = new RequestBuilder();
    copy.#url = this.#url;
    copy.#method = this.#method;
    copy.#paths = [...this.#paths];
    copy.#params = new Map(this.#params);
    copy.#headers = new Map(this.#headers);
    copy.#cookies = new Map(this.#cookies);
    copy.#fields = [...this.#fields];
    copy.#parts = [...this.#parts];
    copy.#hasForm = this.#hasForm;
    copy.#boundary = this.#boundary;
    copy.#body = this.#body;
    copy.retryUntil = this.retryUntil;
    return copy;
  }

  url(value: unknown): this {
    this.#url = asText(value);
    return this;
  }

  /** In any case; `GET` and with a multipart body `POST` where no step says it. */
  method(name: string): this {
    this.#method = name;
    return this;
  }

  /** Null segments are skipped; a list gives its items. */
  path(...segments: readonly unknown[]): this {
    for (const segment of segments.flat()) {
      const text = asText(segment);
      if (text !== null) this.#paths.push(text);
    }
    return this;
  }

  /** A list gives the parameter several times; null takes back nothing and adds nothing. */
  param(name: string, value: unknown): this {
    const values = textsOf(value);
    if (values.length > 0) this.#params.set(name, values);
    return this;
  }

  params(map: unknown): this {
    for (const [name, value] of entriesOf('params', map)) this.param(name, value);
    return this;
  }

  /** The values of a query parameter so far. */
  paramValues(name: string): readonly string[] | null {
    return this.#params.get(name) ?? null;
  }

  /** Stands instead of an earlier header of the same name in any case; null takes it away. */
  header(name: string, value: unknown): this {
    setHeader(this.#headers, name, value);
    return this;
  }

  headers(map: unknown): this {
    for (const [name, value] of entriesOf('headers', map)) this.header(name, value);
    return this;
  }

  /** The values of a header so far, whatever the case of its name. */
  headerValues(name: string): readonly string[] | null {
    return this.#headers.get(name.toLowerCase())?.values ?? null;
  }

  /** A text, or a map with `value` and what else a cookie has. */
  cookie(name: string, value: unknown): this {
    if (value === null || value === undefined) this.#cookies.delete(name);
    else this.#cookies.set(name, cookieOf(name, value));
    return this;
  }

  cookies(value: unknown): this {
    for (const [name, written] of namedCookies(value)) this.cookie(name, written);
    return this;
  }

  /** A list gives the field several times; null gives none. */
  formField(name: string, value: unknown): this {
    this.#hasForm = 'fields';
    for (const text of textsOf(value)) this.#fields.push([name, text]);
    return this;
  }

  formFields(map: unknown): this {
    for (const [name, value] of entriesOf('form fields', map)) this.formField(name, value);
    return this;
  }

  /** `multipart field`, and with no name `multipart entity`: the value itself is the part's content, by its type. */
  multipartField(name: string | null, value: unknown): this {
    if (Array.isArray(value)) for (const item of value as unknown[]) this.multipartField(name, item);
    else this.#addPart({ name, value });
    return this;
  }

  /** `multipart file`: a map `{ read, value, filename, contentType, charset, transferEncoding }`, a value, or a list of them. */
  multipartFile(name: string | null, written: unknown, readFile: ReadFile): this {
    if (Array.isArray(written)) {
      for (const item of written as unknown[]) this.multipartFile(name, item, readFile);
    } else if (isMap(written)) this.#addPart({ ...(name === null ? {} : { name }), ...written }, readFile);
    else if (written !== null && written !== undefined) this.#addPart({ name, value: written });
    return this;
  }

  /** `multipart fields` and `multipart files`: a map by name, or a list of maps that name themselves. */
  multipartFiles(written: unknown, readFile: ReadFile): this {
    if (Array.isArray(written)) return this.multipartFile(null, written, readFile);
    for (const [name, part] of entriesOf('multipart files', written)) this.multipartFile(name, part, readFile);
    return this;
  }

  body(value: unknown): this {
    this.#body = value;
    return this;
  }

  get bodyValue(): unknown {
    return this.#body ?? null;
  }

  /** The headers of a SOAP 1.1 request; its method is POST. */
  soapAction(action: string | null): this {
    return this.header('SOAPAction', action ?? '')
      .header('Content-Type', 'text/xml')
      .method('POST');
  }

  /**
   * The request as it is to be sent. Builds the same again when asked again, as `retry until` does.
   * @throws KarateError E_OPTION when there is no url
   */
  build(config: BuildConfig): HttpRequest {
    const url = this.#url ?? config.url;
    if (url === null) {
      throw new KarateError(
        'E_OPTION',
        'The request has no url. Say it with a step such as: url "https://api.example.com"',
      );
    }
    const method = (this.#method ?? (this.#hasForm === 'parts' ? 'POST' : 'GET')).toUpperCase();
    const params =
      method === 'GET' && this.#hasForm === 'fields' ? withFields(this.#params, this.#fields) : this.#params;
    const headers = new Map(this.#headers);
    const configured = config.headers;
    if (configured !== null && configured !== undefined) {
      for (const [name, value] of entriesOf('configure headers', configured)) {
        if (value !== null && value !== undefined) setHeader(headers, name, value);
      }
    }
    const cookies = this.#cookieHeader(config.cookies ?? null);
    if (cookies !== null) setHeader(headers, 'Cookie', cookies);
    const body = this.#encodedBody(method, headers, config.charset);
    return { method, url: buildUrl(url, this.#paths, params), headers: linesOf(headers), body };
  }

  /** Cookies of steps stand before those that the jar has under the same name. */
  #cookieHeader(jar: CookieJar | null): string | null {
    if (this.#cookies.size === 0 && (jar === null || jar.size === 0)) return null;
    const pairs = [...this.#cookies.values()].map(cookiePair);
    for (const cookie of jar ?? []) if (!this.#cookies.has(cookie.name)) pairs.push(cookiePair(cookie));
    return pairs.join('; ');
  }

  #encodedBody(method: string, headers: RequestHeaders, charset: string | null): Uint8Array | null {
    const own = headers.get('content-type')?.values[0] ?? null;
    if (this.#hasForm !== null) {
      if (method === 'GET') return null;
      if (this.#hasForm === 'fields') {
        if (own === null) setHeader(headers, 'Content-Type', 'application/x-www-form-urlencoded');
        return Buffer.from(new URLSearchParams(this.#fields).toString(), 'latin1');
      }
      this.#boundary ??= newBoundary();
      setHeader(headers, 'Content-Type', `${own ?? 'multipart/form-data'}; boundary=${this.#boundary}`);
      return multipartBody(this.#parts, this.#boundary, charset);
    }
    const value = this.#body;
    if (value === undefined || value === null) return null;
    return encodeBody(value, own, headers, charset);
  }

  #addPart(map: { readonly [key: string]: unknown }, readFile?: ReadFile): void {
    this.#hasForm = 'parts';
    const path = asText(map.read);
    const file = path === null || readFile === undefined ? null : readFile(path);
    this.#parts.push({
      name: asText(map.name),
      value: file === null ? partValue(map.value) : file.bytes,
      filename: asText(map.filename) ?? file?.name ?? null,
      fromFile: file !== null,
      contentType: asText(map.contentType),
      charset: asText(map.charset),
      transferEncoding: asText(map.transferEncoding),
    });
  }
}

/** Numbers and booleans go as text. */
function partValue(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? value : String(value);
}

type RequestHeaders = Map<string, { readonly name: string; readonly values: readonly string[] }>;

/** The header's own type goes before that of the value; a charset is added where there is a type that has none (karate §5.7.19). */
function encodeBody(value: unknown, own: string | null, headers: RequestHeaders, charset: string | null): Uint8Array {
  const type = own ?? contentTypeOf(value);
  const named = type === null ? null : charsetOf(type);
  if (type === null) setHeader(headers, 'Content-Type', OCTETS);
  else if (type.trim() !== '' && named === null && charset !== null) {
    setHeader(headers, 'Content-Type', `${type}; charset=${charset}`);
  } else if (own === null) setHeader(headers, 'Content-Type', type);
  if (value instanceof Uint8Array) return value;
  const encoding = named ?? charset;
  return asBytes(value, encoding !== null && isCharset(encoding) ? encoding : 'utf-8');
}

function setHeader(headers: RequestHeaders, name: string, value: unknown): void {
  const key = name.toLowerCase();
  const values = textsOf(value);
  if (values.length === 0) headers.delete(key);
  else headers.set(key, { name: headers.get(key)?.name ?? name, values });
}

function linesOf(headers: RequestHeaders): HeaderLines {
  const lines: [string, string][] = [];
  for (const { name, values } of headers.values()) for (const value of values) lines.push([name, value]);
  return lines;
}

function withFields(
  params: ReadonlyMap<string, readonly string[]>,
  fields: readonly (readonly [string, string])[],
): Map<string, readonly string[]> {
  const all = new Map(params);
  for (const [name, value] of fields) all.set(name, [...(all.get(name) ?? []), value]);
  return all;
}

/** A list's items, anything else alone; null is none. */
function textsOf(value: unknown): string[] {
  if (!Array.isArray(value)) {
    const text = asText(value);
    return text === null ? [] : [text];
  }
  return value.map(asText).filter((text) => text !== null);
}

function entriesOf(what: string, map: unknown): [string, unknown][] {
  if (isMap(map)) return Object.entries(map);
  throw new KarateError('E_OPTION', `${what} takes a map such as { name: 'value' }, and got ${asText(map) ?? 'null'}`);
}
