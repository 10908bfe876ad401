import type { HttpAuth, ProxySettings, TlsSettings } from '../http/http-exchange.ts';

/** What `configure` has set (karate §1.4), read and checked; never changed in place, so that calls can share and restore it. */
export interface KarateConfig {
  readonly url: string | null;
  /** A map, or a function that makes one for each request. */
  readonly headers: unknown;
  /** A CookieJar, a function that makes a map for each request, or null. */
  readonly cookies: unknown;
  readonly responseHeaders: unknown;
  readonly afterScenario: unknown;
  readonly afterScenarioOutline: unknown;
  readonly afterFeature: unknown;
  readonly beforeScenario: unknown;
  readonly onStepFailure: unknown;
  readonly responseDelayMs: number;
  readonly cors: boolean;
  readonly lowerCaseResponseHeaders: boolean;
  readonly logPrettyRequest: boolean;
  readonly logPrettyResponse: boolean;
  readonly printEnabled: boolean;
  readonly report: { readonly showLog: boolean; readonly showAllSteps: boolean };
  readonly retry: { readonly count: number; readonly intervalMs: number };
  readonly pauseIfNotPerf: boolean;
  readonly abortedStepsShouldPass: boolean;
  readonly abortSuiteOnFailure: boolean;
  readonly callSingleCache: { readonly minutes: number; readonly dir: string };
  readonly matchEachEmptyAllowed: boolean;
  readonly continueOnStepFailure: {
    readonly enabled: boolean;
    readonly continueAfter: boolean;
    readonly keywords: readonly string[];
  };
  /** Null: nothing is added to a content type. */
  readonly charset: string | null;
  readonly tls: TlsSettings | null;
  readonly followRedirects: boolean;
  readonly connectTimeoutMs: number;
  readonly readTimeoutMs: number;
  readonly proxy: ProxySettings | null;
  readonly httpRetryEnabled: boolean;
  readonly localAddress: string | null;
  /** `ntlmAuth`, or `auth` of the newer dialect. */
  readonly auth: HttpAuth | HeaderAuth | null;
  readonly xmlNamespaceAware: boolean;
  /** Keys that are read and kept for `karate.config` but mean nothing here: driver, robot, kafka, grpc, websocket … */
  readonly others: { readonly [key: string]: unknown };
}

/** Schemes of the newer dialect that end as an Authorization header. */
export type HeaderAuth =
  | { readonly type: 'basic'; readonly username: string; readonly password: string }
  | { readonly type: 'bearer'; readonly token: string }
  | {
      readonly type: 'oauth2';
      readonly tokenUrl: string;
      readonly clientId: string;
      readonly clientSecret: string;
      readonly scope: string | null;
    };
