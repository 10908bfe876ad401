import type { HeaderLines } from '../http/http-exchange.ts';
import { bodyValue, headerMap } from '../http/read-response.ts';
import { listsByName } from '../karate-object/lists-by-name.ts';
import { putKey } from '../values/json/ordered-object.ts';
import { parseStrictJson } from '../values/json/parse-json.ts';
import { caseBlind } from './case-blind-map.ts';
import { matchPath } from './match-path.ts';
import { type Part, readMultipart } from './read-multipart.ts';

/** A request as it came in over the wire. */
export interface IncomingRequest {
  /** In capitals. */
  readonly method: string;
  /** `/cats?name=Billie`, as it was sent. */
  readonly target: string;
  readonly headers: HeaderLines;
  readonly body: Uint8Array;
  /** `http://localhost:8080`. */
  readonly urlBase: string;
}

type Lists = { readonly [name: string]: string[] };

/** What a mock is asked: the variables of its scenarios, and `karate.request`. Nothing in it is ever evaluated. */
export class MockRequest {
  readonly method: string;
  readonly urlBase: string;
  /** Without the prefix of the mock, and without the query. */
  readonly path: string;
  /** With its query. */
  readonly pathRaw: string;
  readonly url: string;
  readonly params: Lists;
  /** Files by the name of their field; null for a body that is not multipart. */
  readonly multiParts: { readonly [name: string]: readonly object[] } | null;
  readonly startTime = Date.now();
  /** What the last pattern that fitted found in the path. */
  pathParams: { readonly [name: string]: string } = {};
  pathPattern: string | null = null;
  readonly #lines: HeaderLines;
  readonly #body: Uint8Array;
  #converted: { readonly value: unknown } | null = null;

  constructor(incoming: IncomingRequest, pathPrefix: string) {
    const query = incoming.target.indexOf('?');
    const path = decodedPath(query < 0 ? incoming.target : incoming.target.slice(0, query));
    this.method = incoming.method;
    this.urlBase = incoming.urlBase;
    this.path = withoutPrefix(path, pathPrefix);
    this.pathRaw = incoming.target;
    this.url = incoming.urlBase + incoming.target;
    this.#lines = incoming.headers;
    this.#body = incoming.body;
    const params = query < 0 ? [] : Array.from(new URLSearchParams(incoming.target.slice(query + 1)));
    const type = this.header('content-type') ?? '';
    const parts = type.startsWith('multipart') && this.#body.length > 0 ? readMultipart(this.#body, type) : null;
    if (parts !== null) params.push(...fieldsOf(parts));
    else if (type.includes('form-urlencoded')) params.push(...new URLSearchParams(this.bodyString ?? ''));
    this.params = listsByName(params);
    this.multiParts = parts === null ? null : filesOf(parts);
  }

  /** Every text of it but the body, decoded, by some name. */
  get texts(): HeaderLines {
    const params = Object.entries(this.params).flatMap(([name, values]) =>
      values.map((value) => [name, value] as const),
    );
    const files = Object.values(this.multiParts ?? {}).flat() as { name: string; filename: string }[];
    return [
      ['path', this.path],
      ...this.#lines,
      ...params,
      ...params.map(([name]) => ['name', name] as const),
      ...files.map(({ name, filename }) => [name, filename] as const),
    ];
  }

  /** Names in small letters, and found in any case. */
  get headerLists(): Lists {
    return caseBlind(headerMap(this.#lines, true));
  }

  /** By name; a cookie is `{ name, value }`. */
  get cookies(): { readonly [name: string]: object } {
    const cookies: { [name: string]: object } = {};
    for (const pair of (this.headerValues('cookie') ?? []).flatMap((line) => line.split(';'))) {
      const equals = pair.indexOf('=');
      const name = pair.slice(0, Math.max(0, equals)).trim();
      if (name !== '') putKey(cookies, name, { name, value: pair.slice(equals + 1).trim() });
    }
    return cookies;
  }

  get headers(): { readonly [name: string]: unknown } {
    const simple: { [name: string]: unknown } = {};
    for (const [name, values] of Object.entries(this.headerLists))
      putKey(simple, name, values.length === 1 ? values[0] : values);
    return simple;
  }

  /** The body by its content type: JSON, XML, text or bytes; null where there is none. */
  get body(): unknown {
    if (this.#body.length === 0) return null;
    this.#converted ??= { value: bodyValue(this.#body, this.header('content-type')).value };
    return this.#converted.value;
  }
  get bodyBytes(): Uint8Array | null {
    return this.#body.length === 0 ? null : this.#body;
  }
  get bodyString(): string | null {
    return this.#body.length === 0 ? null : new TextDecoder().decode(this.#body);
  }

  header(name: string): string | null {
    return this.headerValues(name)?.[0] ?? null;
  }
  headerValues(name: string): string[] | null {
    const wanted = String(name).toLowerCase();
    const values = this.#lines.filter(([key]) => key.toLowerCase() === wanted).map(([, value]) => value);
    return values.length > 0 ? values : null;
  }

  param(name: string, otherwise: unknown = null): unknown {
    const value = this.paramValues(name)?.[0];
    return value === undefined || (value.trim() === '' && otherwise !== null) ? otherwise : value;
  }
  paramValues(name: string): string[] | null {
    return Object.hasOwn(this.params, name) ? (this.params[name] ?? null) : null;
  }
  paramExists(name: string): boolean {
    return this.paramValues(name) !== null;
  }
  /** -1 for what is no number. */
  paramInt(name: string): number {
    const value = Number.parseInt(this.paramValues(name)?.[0] ?? '', 10);
    return Number.isNaN(value) ? -1 : value;
  }
  paramBool(name: string): boolean {
    return this.paramValues(name)?.[0]?.toLowerCase() === 'true';
  }
  /** Null for what is no JSON. */
  paramJson(name: string): unknown {
    try {
      return parseStrictJson(this.paramValues(name)?.[0] ?? 'null');
    } catch {
      return null;
    }
  }

  get pathParam(): string | null {
    return Object.values(this.pathParams)[0] ?? null;
  }
  pathMatches(pattern: string): boolean {
    const found = matchPath(String(pattern), this.path);
    if (found === null) return false;
    this.pathParams = found;
    this.pathPattern = pattern;
    return true;
  }

  multiPart(name: string): object | null {
    const { multiParts } = this;
    return multiParts !== null && Object.hasOwn(multiParts, name) ? (multiParts[name]?.[0] ?? null) : null;
  }

  get get(): boolean {
    return this.method === 'GET';
  }
  get post(): boolean {
    return this.method === 'POST';
  }
  get put(): boolean {
    return this.method === 'PUT';
  }
  get delete(): boolean {
    return this.method === 'DELETE';
  }
  get patch(): boolean {
    return this.method === 'PATCH';
  }
  get head(): boolean {
    return this.method === 'HEAD';
  }
  get options(): boolean {
    return this.method === 'OPTIONS';
  }

  toString(): string {
    return `${this.method} ${this.path}`;
  }
}

/** What cannot be decoded stays as it was sent. */
function decodedPath(raw: string): string {
  const path = raw.startsWith('http') ? new URL(raw).pathname : raw;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function withoutPrefix(path: string, prefix: string): string {
  if (prefix === '' || prefix === '/' || !path.startsWith(prefix)) return path === '' ? '/' : path;
  const rest = path.slice(prefix.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function fieldsOf(parts: readonly Part[]): [string, string][] {
  const fields = parts.filter((part) => part.filename === null);
  return fields.map(({ name, value }) => [name, new TextDecoder().decode(value)]);
}

function filesOf(parts: readonly Part[]): { [name: string]: object[] } {
  const files: { [name: string]: object[] } = {};
  for (const { name, filename, contentType, charset, transferEncoding, value } of parts) {
    if (filename === null) continue;
    const file = {
      name,
      filename,
      charset: charset ?? 'UTF-8',
      contentType: contentType ?? 'application/octet-stream',
      value,
      transferEncoding: transferEncoding ?? '7bit',
    };
    const same = Object.hasOwn(files, name) ? files[name] : undefined;
    if (same === undefined) putKey(files, name, [file]);
    else same.push(file);
  }
  return files;
}
