import type { Work } from '../effects/effect.ts';
import type { KarateScenario } from '../runtime/karate-scenario.ts';
import { sendBuilt } from '../runtime/send-request.ts';
import { isMap } from '../values/type-of.ts';
import type { MockRequest } from './mock-request.ts';

/** Headers that belong to one connection, not to the request that is sent on. */
const OF_THE_CONNECTION = new Set([
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** A body that was unpacked is no longer what these headers say of it. */
const OF_THE_PACKED_BODY = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
]);

/**
 * `karate.proceed(url)`: sends the request on as the variables have it by now, to where it was meant for or to another address. The answer
 * becomes `response`, `responseStatus` and `responseHeaders`, which the scenario may still change.
 */
export function* proceed(run: KarateScenario, request: MockRequest, url: string | null): Work<void> {
  const { scope, request: builder } = run;
  builder.url(url ?? request.urlBase).path(scope.get('requestPath'));
  const params = scope.get('requestParams');
  if (isMap(params)) builder.params(params);
  const headers = scope.get('requestHeaders');
  if (isMap(headers)) builder.headers(without(headers, OF_THE_CONNECTION));
  builder.method(String(scope.get('requestMethod'))).body(scope.get('request'));
  try {
    yield* sendBuilt(run);
  } finally {
    run.endRequest();
  }
  const answered = scope.get('responseHeaders');
  if (isMap(answered)) scope.set('responseHeaders', without(answered, OF_THE_PACKED_BODY));
}

function without(map: { readonly [name: string]: unknown }, names: ReadonlySet<string>): { [name: string]: unknown } {
  return Object.fromEntries(Object.entries(map).filter(([name]) => !names.has(name.toLowerCase())));
}
