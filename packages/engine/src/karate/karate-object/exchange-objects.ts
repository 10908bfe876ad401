import type { HeaderLines, HttpRequest, HttpResponse } from '../http/http-exchange.ts';
import { bodyValue, headerMap, responseBytes, responseValue } from '../http/read-response.ts';
import type { ScenarioRuntime } from '../runtime/scenario-runtime.ts';
import { asJson } from '../values/convert/as-json.ts';
import { putKey } from '../values/json/ordered-object.ts';
import { listsByName } from './lists-by-name.ts';
import { mockedOf } from './mocked-scenario.ts';

/** Headers as scripts ask for them: by name, without regard to case. */
class Headers {
  readonly lines: HeaderLines;

  constructor(lines: HeaderLines) {
    this.lines = lines;
  }

  values(name: string): string[] | null {
    const wanted = String(name).toLowerCase();
    const values = this.lines.filter(([key]) => key.toLowerCase() === wanted).map(([, value]) => value);
    return values.length > 0 ? values : null;
  }

  /** A name that stands once gives its text, one that stands several times a list. */
  simplified(): { [name: string]: unknown } {
    const map: { [name: string]: unknown } = {};
    for (const [name, values] of Object.entries(headerMap(this.lines))) {
      putKey(map, name, values.length === 1 ? values[0] : values);
    }
    return map;
  }
}

/** `karate.response`, and what `karate.http(…).get()` answers. */
export class ResponseObject {
  readonly #response: HttpResponse;
  readonly #headers: Headers;

  constructor(response: HttpResponse) {
    this.#response = response;
    this.#headers = new Headers(response.headers);
  }

  get status(): number {
    return this.#response.status;
  }
  get body(): unknown {
    return responseValue(this.#response).value;
  }
  get bodyBytes(): Uint8Array {
    return responseBytes(this.#response);
  }
  get bodyString(): string {
    return new TextDecoder().decode(this.bodyBytes);
  }
  get headers(): { [name: string]: unknown } {
    return this.#headers.simplified();
  }
  /** Milliseconds. */
  get responseTime(): number {
    return this.#response.timeMs;
  }
  /** `json`, `xml` or `string`; null for bytes. */
  get dataType(): string | null {
    const { type } = responseValue(this.#response);
    return type === 'binary' ? null : type;
  }

  header(name: string): string | null {
    return this.#headers.values(name)?.[0] ?? null;
  }
  headerValues(name: string): string[] | null {
    return this.#headers.values(name);
  }
  json(): unknown {
    return asJson(this.body);
  }
  toString(): string {
    return `[status: ${this.status}, responseTime: ${this.responseTime}]`;
  }
}

/** `karate.request`: what was last sent. */
export class RequestObject {
  readonly #request: HttpRequest;
  readonly #headers: Headers;

  constructor(request: HttpRequest) {
    this.#request = request;
    this.#headers = new Headers(request.headers);
  }

  get method(): string {
    return this.#request.method;
  }
  get url(): string {
    return this.#request.url;
  }
  get path(): string {
    return new URL(this.#request.url).pathname;
  }
  get params(): { [name: string]: string[] } {
    return listsByName(new URL(this.#request.url).searchParams);
  }
  get headers(): { [name: string]: unknown } {
    return this.#headers.simplified();
  }
  get body(): unknown {
    return this.#request.body === null ? null : bodyValue(this.#request.body, this.header('Content-Type')).value;
  }
  get bodyBytes(): Uint8Array | null {
    return this.#request.body;
  }
  get bodyString(): string | null {
    return this.#request.body === null ? null : new TextDecoder().decode(this.#request.body);
  }

  header(name: string): string | null {
    return this.#headers.values(name)?.[0] ?? null;
  }
  headerValues(name: string): string[] | null {
    return this.#headers.values(name);
  }
  param(name: string): string | null {
    return new URL(this.#request.url).searchParams.get(String(name));
  }
}

export function lastRequest(runtime: ScenarioRuntime): object | null {
  const mocked = mockedOf(runtime);
  if (mocked !== null) return mocked.request;
  return runtime.last === null ? null : new RequestObject(runtime.last.request);
}

export function lastResponse(runtime: ScenarioRuntime): object | null {
  return runtime.last === null ? null : new ResponseObject(runtime.last.response);
}
