import { closest } from '@stepwright/catalogue/grammar/closest';
import { CookieJar } from '../http/cookie-jar.ts';
import { readHttpConfigure } from '../http/read-http-configure.ts';
import { KarateError } from '../karate-error.ts';
import type { KarateConfig } from './karate-config.ts';

/** What reading a setting may need. */
export interface ConfigureRoom {
  /** Bytes of a key store or trust store, by its path. */
  readBytes(path: string): Uint8Array;
  /** A note for the report: a setting that means nothing here. */
  warn(text: string): void;
}

type Setter = (config: KarateConfig, value: unknown, key: string, room: ConfigureRoom) => Partial<KarateConfig>;

const HTTP_KEYS = [
  'ssl',
  'proxy',
  'connectTimeout',
  'readTimeout',
  'followRedirects',
  'charset',
  'httpRetryEnabled',
  'localAddress',
  'ntlmAuth',
  'auth',
] as const;

/** Kept so that a script can read them back; what they configure is another program's business. */
const OTHER_KEYS = [
  'driver',
  'driverTarget',
  'robot',
  'kafka',
  'grpc',
  'websocket',
  'webhook',
  'channel',
  'imageComparison',
  'logging',
] as const;

const isTrue = (value: unknown): boolean => value === true || value === 'true';

const keep =
  (name: keyof KarateConfig): Setter =>
  (_config, value) => ({ [name]: value ?? null });

const flag =
  (name: keyof KarateConfig): Setter =>
  (_config, value) => ({ [name]: isTrue(value) });

const other: Setter = (config, value, key) => ({ others: { ...config.others, [key]: value } });

const http: Setter = (config, value, key, room) => readHttpConfigure(key, value, config, room);

/** Each key of karate §1.4. */
const SETTERS: { readonly [key: string]: Setter } = {
  url: (_config, value) => ({ url: value === null || value === undefined ? null : String(value) }),
  headers: keep('headers'),
  cookies: (_config, value) => ({ cookies: typeof value === 'function' ? value : CookieJar.of(value) }),
  responseHeaders: keep('responseHeaders'),
  afterScenario: keep('afterScenario'),
  afterScenarioOutline: keep('afterScenarioOutline'),
  afterFeature: keep('afterFeature'),
  beforeScenario: keep('beforeScenario'),
  onStepFailure: keep('onStepFailure'),
  responseDelay: (_config, value, key) => ({ responseDelayMs: numberOf(value ?? 0, key) }),
  cors: flag('cors'),
  lowerCaseResponseHeaders: flag('lowerCaseResponseHeaders'),
  logPrettyRequest: flag('logPrettyRequest'),
  logPrettyResponse: flag('logPrettyResponse'),
  logPretty: (_config, value) => ({ logPrettyRequest: isTrue(value), logPrettyResponse: isTrue(value) }),
  printEnabled: flag('printEnabled'),
  report: (config, value) => {
    if (!isMap(value)) return { report: { showLog: isTrue(value), showAllSteps: isTrue(value) } };
    const { showLog = config.report.showLog, showAllSteps = config.report.showAllSteps } = value;
    return { report: { showLog: isTrue(showLog), showAllSteps: isTrue(showAllSteps) } };
  },
  retry: (config, value, key) => {
    if (!isMap(value)) throw wrongValue(key, value, 'a map such as { count: 3, interval: 3000 }');
    const { count = config.retry.count, interval = config.retry.intervalMs } = value;
    return { retry: { count: numberOf(count, `${key} count`), intervalMs: numberOf(interval, `${key} interval`) } };
  },
  pauseIfNotPerf: flag('pauseIfNotPerf'),
  abortedStepsShouldPass: flag('abortedStepsShouldPass'),
  abortSuiteOnFailure: flag('abortSuiteOnFailure'),
  callSingleCache: (config, value, key) => {
    if (!isMap(value)) throw wrongValue(key, value, 'a map such as { minutes: 15 }');
    const { minutes = config.callSingleCache.minutes, dir = config.callSingleCache.dir } = value;
    return { callSingleCache: { minutes: numberOf(minutes, `${key} minutes`), dir: String(dir) } };
  },
  matchEachEmptyAllowed: flag('matchEachEmptyAllowed'),
  continueOnStepFailure: readContinue,
  xmlNamespaceAware: flag('xmlNamespaceAware'),
  logModifier: (_config, _value, key, room) => {
    room.warn(`configure ${key} has no effect: what is masked in reports is decided by the environment's secrets`);
    return {};
  },
  ...Object.fromEntries(HTTP_KEYS.map((key) => [key, http])),
  ...Object.fromEntries(OTHER_KEYS.map((key) => [key, other])),
};

/** The keys that `configure` knows, for checks and proposals. */
export const CONFIGURE_KEYS: readonly string[] = Object.keys(SETTERS);

/**
 * The configuration after `configure key = value`.
 *
 * @throws KarateError E_CONFIG for a key that does not exist or a value that it cannot have
 */
export function configured(config: KarateConfig, key: string, value: unknown, room: ConfigureRoom): KarateConfig {
  const name = key.trim();
  const setter = Object.hasOwn(SETTERS, name) ? SETTERS[name] : undefined;
  if (setter === undefined) {
    const [near] = closest(name, CONFIGURE_KEYS, 1);
    const proposal = near === undefined ? '' : `; did you mean ${near}?`;
    throw new KarateError('E_OPTION', `there is no setting "${name}" to configure${proposal}`);
  }
  return { ...config, ...setter(config, value, name, room) };
}

/**
 * `true` goes on after failed `match` steps; the map form names other keywords, and with `continueAfter` the scenario also goes on once
 * it is switched off.
 */
function readContinue(config: KarateConfig, value: unknown): Partial<KarateConfig> {
  const { continueAfter } = config.continueOnStepFailure;
  if (!isMap(value)) return { continueOnStepFailure: { enabled: isTrue(value), continueAfter, keywords: ['match'] } };
  const named = Array.isArray(value.keywords) ? value.keywords.map(String) : ['match'];
  return {
    continueOnStepFailure: {
      enabled: isTrue(value.enabled),
      continueAfter: value.continueAfter === undefined ? continueAfter : isTrue(value.continueAfter),
      keywords: named,
    },
  };
}

function numberOf(value: unknown, what: string): number {
  const number = Number(value);
  if (value === null || typeof value === 'object' || !Number.isFinite(number)) {
    throw wrongValue(what, value, 'a number');
  }
  return number;
}

function isMap(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrongValue(key: string, value: unknown, expected: string): KarateError {
  const got = value === null ? 'null' : Array.isArray(value) ? 'a list' : `${typeof value} ${String(value)}`;
  return new KarateError('E_OPTION', `configure ${key} expects ${expected}, and got ${got}`);
}
