import { perform, type Work } from '../effects/effect.ts';
import { CookieJar, responseCookies } from '../http/cookie-jar.ts';
import { keepBody } from '../http/discard-body.ts';
import type { HttpRequest, HttpResponse } from '../http/http-exchange.ts';
import { httpSettingsOf } from '../http/read-http-configure.ts';
import { headerMap, responseBytes, responseHeaders, responseValue } from '../http/read-response.ts';
import { authorizationOf } from './authorization.ts';
import type { KarateScenario } from './karate-scenario.ts';
import type { ScenarioRuntime } from './scenario-runtime.ts';

const NO_COOKIES: readonly string[] = [];

/**
 * Sends a request that is whole; the scenario's `last` is then this exchange, and its cookies are kept (karate §5.7.21).
 *
 * @throws KarateError that says what was asked where and why there is no answer
 */
export function* sendRequest(run: KarateScenario, request: HttpRequest): Work<HttpResponse> {
  const { suite } = run;
  const jar = run.config.cookies instanceof CookieJar ? run.config.cookies : null;
  const cookies = jar === null || jar.size === 0 ? NO_COOKIES : jar.lines();
  const ask = { request, settings: httpSettingsOf(run.config), limits: suite.limits, cookies };
  let response: HttpResponse;
  try {
    response = yield* perform('http', ask);
  } catch (error) {
    if (suite.telling) run.tell({ exchanges: [suite.telling.exchange(request, null, (error as Error).message)] });
    throw error;
  }
  suite.foreign.look(response.headers, response.body);
  run.last = { request: response.sent, response };
  keepBody(topOf(run), response.body);
  if (suite.telling) run.tell({ exchanges: [suite.telling.exchange(response.sent, response, null)] });
  takeCookies(run, jar, response);
  return response;
}

function topOf(run: ScenarioRuntime): ScenarioRuntime {
  return run.caller === null ? run : topOf(run.caller);
}

/** A configuration is never changed in place: the cookies of an answer make a new one. */
function takeCookies(run: KarateScenario, before: CookieJar | null, response: HttpResponse): void {
  const jar = new CookieJar();
  if (!jar.takeResponse(response)) return;
  const all = new CookieJar();
  for (const cookie of before ?? []) all.put(cookie);
  all.takeResponse(response);
  run.config = { ...run.config, cookies: all };
}

/** Builds what the steps asked for and sends it; the answer becomes the built-in variables (karate §1.6). */
export function* sendBuilt(run: KarateScenario): Work<void> {
  const request = yield* builtRequest(run);
  setResponse(run, yield* sendRequest(run, request));
}

/** `configure headers` and `configure cookies` may be functions; they are asked again for each attempt. */
function* builtRequest(run: KarateScenario): Work<HttpRequest> {
  const { config, request } = run;
  const cookies = cookiesOf(run);
  const about = { url: config.url, charset: config.charset, cookies };
  const authorization = yield* authorizationOf(run);
  const configured =
    typeof config.headers === 'function' ? run.invoke(config.headers, [seen(request.build(about))]) : config.headers;
  const headers =
    authorization === null ? configured : { Authorization: authorization, ...(configured as object | null) };
  return request.build({ ...about, headers: isMap(headers) ? headers : null });
}

function cookiesOf(run: KarateScenario): CookieJar | null {
  const { cookies } = run.config;
  if (typeof cookies === 'function') return CookieJar.of(run.invoke(cookies, []));
  return cookies instanceof CookieJar ? cookies : null;
}

/** What a headers function is given to look at. */
function seen({ method, url, headers, body }: HttpRequest): object {
  return { method, url, headers: headerMap(headers), body: body === null ? null : new TextDecoder().decode(body) };
}

function setResponse(run: KarateScenario, response: HttpResponse): void {
  const { scope, config } = run;
  scope.setHidden('requestTimeStamp', response.startedAt);
  scope.set('responseTime', Math.round(response.timeMs));
  scope.set('responseStatus', response.status);
  scope.setLazy('response', () => responseValue(response).value);
  scope.set('responseHeaders', responseHeaders(response, config.lowerCaseResponseHeaders));
  scope.setLazyHidden('responseBytes', () => responseBytes(response));
  scope.setLazyHidden('responseType', () => responseValue(response).type);
  scope.setLazyHidden('responseCookies', () => responseCookies(response));
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
