import { createServer } from 'node:net';
import { perform, type Work } from '../effects/effect.ts';
import { KarateError } from '../karate-error.ts';
import type { MockOrder, ScenarioRuntime } from '../runtime/scenario-runtime.ts';
import { isMap } from '../values/type-of.ts';
import type { KarateFunctions } from './family.ts';
import { addressOf } from './files.ts';
import { mockedOf } from './mocked-scenario.ts';
import { itemsOf, mapArgument, numberArgument, textArgument } from './read-argument.ts';
import { StartedMock } from './started-mock.ts';

/** Calls, configuration, and what decides how a scenario goes on (karate §1.5). */
export const controlFunctions: KarateFunctions = {
  abort(runtime) {
    runtime.abort();
    return undefined;
  },

  fail(_runtime, reason) {
    throw new KarateError(
      'E_VERIFY',
      reason === undefined ? 'karate.fail()' : textArgument('fail', 'a reason', reason),
    );
  },

  /** `([shared,] path or function[, argument])`. */
  call(runtime, ...given) {
    const shared = given[0] === true;
    const [target, argument] = typeof given[0] === 'boolean' ? given.slice(1) : given;
    return runtime.block(runtime.call(calleeOf(runtime, 'call', target), argument ?? null, { shared, onceKey: null }));
  },

  /** Shares what the steps `callonce read('path')` keep. */
  callonce(runtime, ...given) {
    const shared = given[0] === true;
    const path = textArgument(
      'callonce',
      'the path of a feature or a script',
      typeof given[0] === 'boolean' ? given[1] : given[0],
    );
    const onceKey = `read('${path}')`;
    return runtime.block(runtime.call(runtime.read(path), null, { shared, onceKey }));
  },

  callSingle(runtime, path, argument) {
    const file = textArgument('callSingle', 'the path of a feature or a script', path);
    return runtime.suite.callSingle(file, argument ?? null, runtime);
  },

  configure(runtime, key, value) {
    runtime.configure(textArgument('configure', 'a key', key), value === undefined ? null : value);
    return undefined;
  },

  setup(runtime, name) {
    return runtime.block(runtime.setup(setupName('setup', name), false));
  },

  setupOnce(runtime, name) {
    return runtime.block(runtime.setup(setupName('setupOnce', name), true));
  },

  signal(runtime, value) {
    runtime.signal(value === undefined ? null : value);
    return undefined;
  },

  /** Waits only where `configure pauseIfNotPerf = true`; load tests have their own pauses. */
  pause(runtime, milliseconds) {
    const ms = numberArgument('pause', 'a number of milliseconds', milliseconds);
    if (runtime.config.pauseIfNotPerf) runtime.block(perform('sleep', { ms }));
    return undefined;
  },

  /** Stands still until somebody connects to the port, for looking at what a test has made so far. */
  stop(runtime, port) {
    const wanted = numberArgument('stop', 'the number of a port', port ?? 0);
    runtime.print('info', `Waiting: open http://localhost:${wanted} to go on.`);
    runtime.block(untilVisited(runtime, wanted));
    return undefined;
  },

  /** A mock: the path of its feature, or `{ mock, port, ssl, cert, key, pathPrefix, arg }`. */
  start(runtime, options) {
    const order = orderOf(runtime, typeof options === 'string' || Array.isArray(options) ? { mock: options } : options);
    return new StartedMock(runtime.suite.startMock(order), order.pathPrefix);
  },

  /** In a mock: sends the request on, to where it was meant for or to another address, and takes the answer over. */
  proceed(runtime, url) {
    const mocked = mockedOf(runtime);
    if (mocked !== null) {
      mocked.proceed(url === undefined || url === null ? null : textArgument('proceed', 'an address', url));
      return undefined;
    }
    throw new KarateError(
      'E_SCRIPT_ERROR',
      'karate.proceed() belongs into the feature of a mock: there is no request here.',
    );
  },

  capturePerfEvent() {
    return undefined;
  },
};

function calleeOf(runtime: ScenarioRuntime, name: string, target: unknown): unknown {
  return typeof target === 'string'
    ? runtime.read(target)
    : (target ?? textArgument(name, 'a path or a function', target));
}

function setupName(name: string, given: unknown): string | null {
  return given === undefined || given === null ? null : textArgument(name, 'the name of a setup', given);
}

function orderOf(runtime: ScenarioRuntime, given: unknown): MockOrder {
  const options = mapArgument('start', 'the path of a mock or a map of options', given);
  const mocks = options.mock ?? options.feature;
  const paths = itemsOf(mocks) ?? [mocks];
  const text = (key: string) => {
    const path = options[key];
    if (path === undefined || path === null) return null;
    const address = addressOf(runtime, textArgument('start', `a path as ${key}`, path));
    return new TextDecoder().decode(runtime.suite.sources.read(address));
  };
  const cert = text('cert');
  const key = text('key');
  if ((cert === null) !== (key === null)) {
    throw new KarateError('E_SCRIPT_ERROR', 'karate.start(): a certificate needs its key: give both cert and key.');
  }
  const own = options.ssl === true;
  return {
    features: paths.map((path) => addressOf(runtime, textArgument('start', 'the path of a mock', path))),
    port: options.port === undefined ? 0 : numberArgument('start', 'a number as port', options.port),
    tls: cert !== null && key !== null && options.ssl !== false ? { cert, key } : own,
    pathPrefix: typeof options.pathPrefix === 'string' ? options.pathPrefix : '',
    argument: isMap(options.arg) ? options.arg : {},
  };
}

/** Listens and looks now and then, because the script that asked may stand on the stack. */
function* untilVisited(runtime: ScenarioRuntime, port: number): Work<void> {
  let visited = false;
  const server = createServer((socket) => {
    visited = true;
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  });
  server.listen(port, '127.0.0.1');
  try {
    while (!visited && !runtime.suite.signal.aborted) yield* perform('sleep', { ms: 100 });
  } finally {
    server.close();
  }
}
