import type { KarateScenario } from '../runtime/karate-scenario.ts';
import { asJson } from '../values/convert/as-json.ts';
import { readJsonPath } from '../values/jsonpath/json-path.ts';
import { NOT_PRESENT } from '../values/karate-value.ts';
import { readXPath } from '../values/xml/xpath.ts';
import type { MockRequest } from './mock-request.ts';

/** Puts what a mock's scenarios see of a request into the scope: variables, and functions to choose by (karate §1.6, mock side). */
export function putRequest(run: KarateScenario, request: MockRequest): void {
  const { scope } = run;
  scope.setHidden('requestUrlBase', request.urlBase);
  scope.setHidden('requestPath', request.path);
  scope.setHidden('requestUri', request.pathRaw);
  scope.setHidden('requestMethod', request.method);
  scope.setHidden('requestHeaders', request.headerLists);
  scope.setHidden('requestCookies', request.cookies);
  scope.setHidden('requestParams', request.params);
  scope.setHidden('requestBytes', request.bodyBytes);
  scope.setHidden('request', request.body);
  if (request.multiParts !== null) scope.setHidden('requestParts', request.multiParts);
  scope.setHidden('pathParams', {});
  for (const [name, make] of Object.entries(FUNCTIONS)) scope.setHidden(name, make(request, run));
}

type Chooser = (request: MockRequest, run: KarateScenario) => (...given: string[]) => unknown;

const FUNCTIONS: { readonly [name: string]: Chooser } = {
  /** Also sets `pathParams`. */
  pathMatches:
    (request, run) =>
    (pattern = '') => {
      const fits = request.pathMatches(pattern);
      if (fits) run.scope.setHidden('pathParams', request.pathParams);
      return fits;
    },
  methodIs:
    (request) =>
    (...names) =>
      names.flat().some((name) => String(name).toUpperCase() === request.method),
  paramExists:
    (request) =>
    (name = '') =>
      request.paramExists(name),
  paramValue:
    (request) =>
    (name = '') =>
      request.param(name),
  typeContains:
    (request) =>
    (text = '') =>
      request.header('content-type')?.includes(text) ?? false,
  acceptContains:
    (request) =>
    (text = '') =>
      request.header('accept')?.includes(text) ?? false,
  /** The last one of that name. */
  headerValue:
    (request) =>
    (name = '') =>
      request.headerValues(name)?.at(-1) ?? null,
  headerContains:
    (request) =>
    (name = '', text = '') =>
      request.headerValues(name)?.some((value) => value.includes(text)) ?? false,
  bodyPath:
    (request) =>
    (path = '$') =>
      atPath(request.body, path),
};

/** Null where the path leads nowhere, or where the body is nothing that it could lead into. */
function atPath(body: unknown, path: string): unknown {
  if (body === null) return null;
  try {
    const found = path.startsWith('/') ? readXPath(body, path) : readJsonPath(asJson(body), path);
    return found === NOT_PRESENT ? null : found;
  } catch {
    return null;
  }
}
