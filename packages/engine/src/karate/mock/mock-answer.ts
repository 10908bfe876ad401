import { contentTypeOf } from '../http/content-type.ts';
import type { HeaderLines } from '../http/http-exchange.ts';
import type { KarateScenario } from '../runtime/karate-scenario.ts';
import { asBytes } from '../values/convert/as-bytes.ts';
import { asText } from '../values/convert/as-text.ts';
import { isMap } from '../values/type-of.ts';

/** What a mock answers. */
export interface MockAnswer {
  readonly status: number;
  /** Null: the one that belongs to the status. */
  readonly statusText: string | null;
  readonly headers: HeaderLines;
  readonly body: Uint8Array;
  /** Milliseconds before it is sent. */
  readonly delayMs: number;
}

/** Variables by which a scenario says its answer; they do not outlive the request. */
export const ANSWER_VARIABLES = [
  'response',
  'responseStatus',
  'responseStatusText',
  'responseHeaders',
  'responseDelay',
  'responseTime',
] as const;

const NOTHING = new Uint8Array(0);

/** The methods that a mock with `configure cors` allows. */
const ALLOWED = 'GET, HEAD, POST, PUT, DELETE, PATCH';

/** The answer that the variables of a scenario say (karate §1.6, mock side). */
export function answerOf(run: KarateScenario, cors: boolean): MockAnswer {
  const headers = new AnswerHeaders();
  if (cors) headers.set('Access-Control-Allow-Origin', '*');
  const { responseHeaders } = run.config;
  headers.setAll(typeof responseHeaders === 'function' ? run.invoke(responseHeaders, []) : responseHeaders);
  headers.setAll(run.scope.get('responseHeaders'));
  const response = run.scope.get('response') ?? null;
  const body = response === null ? NOTHING : asBytes(response);
  if (response !== null && !headers.has('content-type')) headers.set('Content-Type', contentTypeOf(response));
  const statusText = asText(run.scope.get('responseStatusText'));
  return {
    status: wholeNumber(run.scope.get('responseStatus'), 200),
    statusText,
    headers: headers.lines(),
    body,
    delayMs: wholeNumber(run.scope.get('responseDelay'), run.config.responseDelayMs),
  };
}

/** An answer whose body is a sentence about what went wrong, or nothing. */
export function plainAnswer(status: number, text = ''): MockAnswer {
  const headers: HeaderLines = text === '' ? [] : [['Content-Type', 'text/plain; charset=utf-8']];
  return { status, statusText: null, headers, body: text === '' ? NOTHING : asBytes(text), delayMs: 0 };
}

/** What a browser is told that asks whether it may ask. */
export function corsAnswer(requestedHeaders: readonly string[] | null): MockAnswer {
  const headers: [string, string][] = [
    ['Allow', ALLOWED],
    ['Access-Control-Allow-Origin', '*'],
    ['Access-Control-Allow-Methods', ALLOWED],
  ];
  for (const value of requestedHeaders ?? []) headers.push(['Access-Control-Allow-Headers', value]);
  return { status: 200, statusText: null, headers, body: NOTHING, delayMs: 0 };
}

/** A later header stands instead of an earlier one of the same name in any case. */
class AnswerHeaders {
  readonly #byName = new Map<string, { readonly name: string; readonly values: readonly string[] }>();

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  /** A list gives the header several times; null gives none. */
  set(name: string, value: unknown): void {
    const values = (Array.isArray(value) ? value : [value]).map(asText).filter((text) => text !== null);
    if (values.length > 0) this.#byName.set(name.toLowerCase(), { name, values: values.map(withoutBreaks) });
  }

  setAll(map: unknown): void {
    if (isMap(map)) for (const [name, value] of Object.entries(map)) this.set(name, value);
  }

  lines(): HeaderLines {
    return [...this.#byName.values()].flatMap(({ name, values }) => values.map((value) => [name, value] as const));
  }
}

/** A line break would end the header and begin another one. */
function withoutBreaks(value: string): string {
  return value.replace(/[\r\n]+/g, ' ');
}

function wholeNumber(value: unknown, otherwise: number): number {
  const number = Number(asText(value) ?? Number.NaN);
  return Number.isFinite(number) ? Math.round(number) : otherwise;
}
