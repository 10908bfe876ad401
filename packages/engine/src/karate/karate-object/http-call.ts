import { type ReadFile, RequestBuilder } from '../http/request-builder.ts';
import type { ScenarioRuntime } from '../runtime/scenario-runtime.ts';
import { ResponseObject } from './exchange-objects.ts';

/** `karate.http(url)`: a request that a script puts together and sends at once. */
export class HttpCall {
  readonly #runtime: ScenarioRuntime;
  readonly #builder = new RequestBuilder();
  readonly #readFile: ReadFile;

  constructor(runtime: ScenarioRuntime, url: string, readFile: ReadFile) {
    this.#runtime = runtime;
    this.#readFile = readFile;
    this.#builder.url(url);
  }

  url(value: unknown): this {
    this.#builder.url(value);
    return this;
  }
  path(...segments: readonly unknown[]): this {
    this.#builder.path(...segments);
    return this;
  }
  /** With a name alone: the value that it has so far. */
  param(...given: readonly [name: string, ...values: unknown[]]): unknown {
    const [name, ...values] = given;
    if (values.length === 0) return this.#builder.paramValues(name)?.[0] ?? null;
    this.#builder.param(name, values.flat());
    return this;
  }
  params(map: unknown): this {
    this.#builder.params(map);
    return this;
  }
  /** With a name alone: the value that it has so far. */
  header(...given: readonly [name: string, ...values: unknown[]]): unknown {
    const [name, ...values] = given;
    if (values.length === 0) return this.#builder.headerValues(name)?.[0] ?? null;
    this.#builder.header(name, values.length === 1 ? values[0] : values);
    return this;
  }
  headers(map: unknown): this {
    this.#builder.headers(map);
    return this;
  }
  contentType(type: unknown): this {
    this.#builder.header('Content-Type', type);
    return this;
  }
  cookie(name: string, value: unknown): this {
    this.#builder.cookie(name, value);
    return this;
  }
  cookies(map: unknown): this {
    this.#builder.cookies(map);
    return this;
  }
  formField(name: string, value: unknown): this {
    this.#builder.formField(name, value);
    return this;
  }
  formFields(map: unknown): this {
    this.#builder.formFields(map);
    return this;
  }
  multiPart(part: unknown): this {
    this.#builder.multipartFile(null, part, this.#readFile);
    return this;
  }
  multipartField(name: string, value: unknown): this {
    this.#builder.multipartField(name, value);
    return this;
  }
  multipartFile(name: string, part: unknown): this {
    this.#builder.multipartFile(name, part, this.#readFile);
    return this;
  }
  body(value: unknown): this {
    this.#builder.body(value);
    return this;
  }
  bodyJson(value: unknown): this {
    return this.contentType('application/json').body(value);
  }
  method(name: string): this {
    this.#builder.method(name);
    return this;
  }

  get(): ResponseObject {
    return this.invoke('GET');
  }
  delete(): ResponseObject {
    return this.invoke('DELETE');
  }
  head(): ResponseObject {
    return this.invoke('HEAD');
  }
  options(): ResponseObject {
    return this.invoke('OPTIONS');
  }
  post(...body: readonly unknown[]): ResponseObject {
    return this.invoke('POST', ...body);
  }
  postJson(body: unknown): ResponseObject {
    return this.bodyJson(body).invoke('POST');
  }
  put(...body: readonly unknown[]): ResponseObject {
    return this.invoke('PUT', ...body);
  }
  patch(...body: readonly unknown[]): ResponseObject {
    return this.invoke('PATCH', ...body);
  }

  /** Sends it, with the connection settings of the scenario. */
  invoke(...given: readonly [method?: string, body?: unknown]): ResponseObject {
    if (given.length > 0 && given[0] !== undefined) this.#builder.method(String(given[0]));
    if (given.length > 1) this.#builder.body(given[1]);
    const runtime = this.#runtime;
    const { url, charset } = runtime.config;
    const { last } = runtime;
    try {
      return new ResponseObject(runtime.block(runtime.send(this.#builder.build({ url, charset }))));
    } finally {
      // The answer of a step stays what `status` and `karate.response` are about.
      runtime.last = last;
    }
  }
}
