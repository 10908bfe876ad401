import { basename } from 'node:path';
import { perform, type Work } from '../effects/effect.ts';
import { httpSettingsOf } from '../http/read-http-configure.ts';
import { KarateError } from '../karate-error.ts';
import type { ScenarioRuntime } from '../runtime/scenario-runtime.ts';
import { isMap } from '../values/type-of.ts';
import { Expectation } from './expectation.ts';
import type { KarateFunctions } from './family.ts';
import { addressOf } from './files.ts';
import { HttpCall } from './http-call.ts';
import { textArgument } from './read-argument.ts';
import { type SocketOrder, WebSocketClient } from './web-socket.ts';

/** How often, and how far apart in milliseconds, `waitForHttp` asks. */
const HTTP_ATTEMPTS = 30;
const HTTP_INTERVAL = 2_000;
const LONGEST_MESSAGE = 4 * 1024 * 1024;

/** Requests and connections that a script opens itself (karate §1.5). */
export const networkFunctions: KarateFunctions = {
  http(runtime, url) {
    return new HttpCall(runtime, textArgument('http', 'an address', url), (path) => {
      const address = addressOf(runtime, path);
      return { bytes: runtime.suite.sources.read(address), name: basename(address) };
    });
  },

  /** Until the address answers with 200; false when it never did. */
  waitForHttp(runtime, url) {
    return runtime.block(untilItAnswers(runtime, textArgument('waitForHttp', 'an address', url)));
  },

  /** `(url, [handler], [options])`; options alone may be the second argument. */
  webSocket(runtime, url, ...given) {
    const { order, handler } = socketOf(runtime, 'webSocket', url, given);
    const socket = new WebSocketClient(runtime, order);
    socket.setTextHandler(handler);
    return socket.open();
  },

  webSocketBinary(runtime, url, ...given) {
    const { order, handler } = socketOf(runtime, 'webSocketBinary', url, given);
    const socket = new WebSocketClient(runtime, order);
    socket.setBinaryHandler(handler);
    return socket.open();
  },

  expect(runtime, value) {
    return new Expectation(runtime, value);
  },
};

function* untilItAnswers(runtime: ScenarioRuntime, url: string): Work<boolean> {
  const request = { method: 'GET', url, headers: [], body: null };
  for (let attempt = 0; attempt < HTTP_ATTEMPTS; attempt++) {
    if (attempt > 0) yield* perform('sleep', { ms: HTTP_INTERVAL });
    try {
      const ask = { request, settings: httpSettingsOf(runtime.config), limits: runtime.suite.limits, cookies: [] };
      if ((yield* perform('http', ask)).status === 200) return true;
    } catch (error) {
      if (error instanceof KarateError && error.code === 'E_STOPPED') throw error;
      // Nobody listens yet.
    }
  }
  return false;
}

function socketOf(
  runtime: ScenarioRuntime,
  name: string,
  url: unknown,
  given: readonly unknown[],
): { readonly order: SocketOrder; readonly handler: unknown } {
  const address = textArgument(name, 'an address that begins with ws:// or wss://', url);
  if (!/^wss?:\/\//i.test(address)) {
    throw new KarateError('E_SCRIPT_ERROR', `karate.${name}(): "${address}" does not begin with ws:// or wss://.`);
  }
  const handler = given.find((value) => typeof value === 'function') ?? null;
  const options = given.find(isMap) ?? {};
  const { connectTimeoutMs, tls, proxy, localAddress } = httpSettingsOf(runtime.config);
  const headers = isMap(options.headers) ? Object.entries(options.headers) : [];
  return {
    order: {
      url: address,
      subProtocol: typeof options.subProtocol === 'string' ? options.subProtocol : null,
      headers: Object.fromEntries(headers.map(([key, value]) => [key, String(value)])),
      maxBytes: typeof options.maxPayloadSize === 'number' ? options.maxPayloadSize : LONGEST_MESSAGE,
      settings: { connectTimeoutMs, tls, proxy, localAddress },
      egress: runtime.suite.limits.egress,
    },
    handler,
  };
}
