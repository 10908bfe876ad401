import type { KarateFeature, KarateTag } from '@stepwright/catalogue/karate/feature-text';
import type { ApiDetail } from '@stepwright/contract/api-detail';
import type { Work } from '../effects/effect.ts';
import type { HttpLimits, HttpRequest, HttpResponse } from '../http/http-exchange.ts';
import type { ScriptPlace, ScriptScope } from '../script/script-scope.ts';
import type { Sources } from '../sources/sources.ts';
import type { MatchQuestion, MatchResult } from '../values/match/match-result.ts';
import type { ForeignMarkers } from './foreign-markers.ts';
import type { KarateConfig } from './karate-config.ts';

/**
 * One scenario while it runs, as its steps, the `karate` object and mocks see it. A called feature's scenarios are runtimes of their own
 * whose `caller` is set.
 */
export interface ScenarioRuntime {
  readonly suite: SuiteRuntime;
  readonly feature: FeatureRuntime;
  readonly info: ScenarioInfo;
  readonly caller: ScenarioRuntime | null;
  readonly scope: VariableScope;
  /** Replaced as a whole by `configure`. */
  config: KarateConfig;
  /** Where the step stands that runs now. */
  readonly place: ScriptPlace;
  /** What was last sent and answered, for `karate.prevRequest` and the built-in variables. */
  last: { readonly request: HttpRequest; readonly response: HttpResponse } | null;

  /** JavaScript in this scenario's scope; `bindings` hide variables of their name. */
  js(source: string, bindings?: { readonly [name: string]: unknown }): unknown;
  /** Calls a function of the feature in this scenario's scope, so that its limits hold and its failures name their line. */
  invoke(callee: unknown, args: readonly unknown[]): unknown;
  /** An expression in any of the shapes of karate §1.2. */
  evaluate(expression: string): Work<unknown>;
  /** Values that are there already, as `karate.match(actual, expected)` compares them. */
  match(question: Omit<MatchQuestion, 'each'> & { readonly each?: boolean }): MatchResult;
  /** The text of a `match` step behind its keyword: `foo contains { a: 1 }`. */
  matchText(text: string): Work<MatchResult>;
  /** `read(…)`: parsed by its ending, embedded expressions evaluated. */
  read(path: string): unknown;
  /** Calls a feature (FeatureFile) or a function. `shared`: in this scope; else the answer is what the callee set. */
  call(target: unknown, argument: unknown, options: CallOptions): Work<unknown>;
  /**
   * Runs the scenario tagged `@setup` (`@setup=name`) of this feature without its Background; answers its variables. `once`: what the
   * first one of the feature's scenarios got.
   */
  setup(name: string | null, once: boolean): Work<unknown>;
  /** Wakes a `listen` step, which keeps `value` as `listenResult`. */
  signal(value: unknown): void;
  /** Sets `configure` keys. @throws KarateError for an unknown key or a value that it cannot have */
  configure(key: string, value: unknown): void;
  /** Sends a request that is whole already, with this scenario's connection settings; remembers it in `last` and tells it in reports. */
  send(request: HttpRequest): Work<HttpResponse>;
  /** Carries work out at once while JavaScript stands on the stack; everything in this thread waits for it. */
  block<T>(work: Work<T>): T;
  /** Skips the rest; the scenario passes. */
  abort(): void;
  print(level: 'trace' | 'debug' | 'info' | 'warn' | 'error', text: string): void;
  /** Adds to what the present step tells in reports. */
  tell(detail: ApiDetail): void;
}

export interface CallOptions {
  readonly shared: boolean;
  /** `callonce`: the key of what is done once a feature; null calls each time. */
  readonly onceKey: string | null;
}

/** Variables of a scenario. Names of `hidden` are seen by scripts but are not in what a call answers (karate §1.6). */
export interface VariableScope extends ScriptScope {
  delete(name: string): void;
  setHidden(name: string, value: unknown): void;
  /** Without hidden ones, in the order in which they were set. */
  entries(): IterableIterator<readonly [string, unknown]>;
}

export interface ScenarioInfo {
  name: string;
  readonly description: string;
  readonly line: number;
  readonly tags: readonly KarateTag[];
  /** Row of an outline, from 0, and its cells by column. */
  readonly row: { readonly index: number; readonly values: { readonly [column: string]: unknown } } | null;
  /** Place among the feature's sections and, for outlines, among its rows. */
  readonly section: number;
  /** Why it failed, for hooks; null while nothing did. */
  errorMessage: string | null;
}

/** One feature while it runs: what its scenarios share. */
export interface FeatureRuntime {
  readonly feature: KarateFeature;
  /** Address of its text among the sources. */
  readonly address: string;
  /** Address that relative paths of this feature begin at: that of its direct caller, its own where nobody called it (karate §5.7.30). */
  readonly base: string;
}

/** What all scenarios of a run share. */
export interface SuiteRuntime {
  /** Null where none was chosen. */
  readonly env: string | null;
  readonly properties: { [name: string]: string };
  readonly sources: Sources;
  readonly limits: HttpLimits;
  /** Variables that every scenario begins with: the environment's API test data. */
  readonly environment: { readonly [name: string]: unknown };
  /** Is shown everything that comes from outside, so that no script in it is evaluated. */
  readonly foreign: Pick<ForeignMarkers, 'look'>;
  /** `callSingle` once a run; the answer, or the error, is kept. */
  callSingle(path: string, argument: unknown, by: ScenarioRuntime): unknown;
  /** Starts a mock of features; answers when it listens. It ends with the run, or by `stop`. */
  startMock(order: MockOrder): RunningMock;
  /**
   * What a scenario started and did not end is ended with the run: then `end` is called, with true where the run was stopped. Answers what
   * takes that back.
   */
  atEnd(end: (stopped: boolean) => void): () => void;
  readonly signal: AbortSignal;
}

export interface MockOrder {
  /** Addresses of the features, first match wins. */
  readonly features: readonly string[];
  /** 0 takes any free port. */
  readonly port: number;
  /** PEM texts; true makes a certificate of its own. */
  readonly tls: boolean | { readonly cert: string; readonly key: string };
  readonly pathPrefix: string;
  /** Variables that its Background sees. */
  readonly argument: { readonly [name: string]: unknown };
}

export interface RunningMock {
  readonly port: number;
  readonly tls: boolean;
  stop(): void;
}

/** What `read('x.feature')` answers: a feature that can be called, with the tags or the line that choose among its scenarios. */
export class FeatureFile {
  readonly feature: KarateFeature;
  readonly address: string;
  /** `@name`, as written behind the path; null runs all. */
  readonly select: string | null;

  constructor(feature: KarateFeature, address: string, select: string | null) {
    this.feature = feature;
    this.address = address;
    this.select = select;
  }
}
