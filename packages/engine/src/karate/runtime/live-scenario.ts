import type { ApiDetail } from '@stepwright/contract/api-detail';
import type { Work } from '../effects/effect.ts';
import type { HttpRequest, HttpResponse } from '../http/http-exchange.ts';
import { RequestBuilder } from '../http/request-builder.ts';
import { KarateError } from '../karate-error.ts';
import { makeKarateObject } from '../karate-object/karate-object.ts';
import type { ScriptPlace } from '../script/script-scope.ts';
import type { MatchQuestion, MatchResult, MatchScript } from '../values/match/match-result.ts';
import { matchValues } from '../values/match/match-values.ts';
import { callTarget } from './call-target.ts';
import { configured } from './configure.ts';
import { evaluateExpression } from './evaluate-expression.ts';
import type { KarateConfig } from './karate-config.ts';
import type { KarateScenario, ScenarioOptions, SuiteRoom } from './karate-scenario.ts';
import { matchText } from './match-text.ts';
import { readFile } from './read-file.ts';
import { runSetup } from './run-setup.ts';
import type { RunningFeature } from './running-feature.ts';
import type { CallOptions, ScenarioInfo } from './scenario-runtime.ts';
import { sendRequest } from './send-request.ts';
import { fullBudget, StepDetail, type TellingBudget } from './step-detail.ts';
import { Variables } from './variables.ts';

/** A scenario while it runs. It is made for one run of one scenario, and for the background of a mock. */
export class LiveScenario implements KarateScenario {
  readonly suite: SuiteRoom;
  readonly feature: RunningFeature;
  readonly info: ScenarioInfo;
  readonly caller: KarateScenario | null;
  readonly scope: Variables;
  readonly detail: StepDetail;
  readonly budget: TellingBudget;
  /** Calls that this one lies within. */
  readonly depth: number;
  config: KarateConfig;
  last: { readonly request: HttpRequest; readonly response: HttpResponse } | null = null;
  /** `retry until` of the request that is being built. */
  retryUntil: string | null = null;
  /** What `signal` left for a `listen` step. */
  signalled: { readonly value: unknown } | null = null;
  aborted = false;
  /** Its texts hold values of a row that an expression made, perhaps of what a server answered. */
  hasMadeTexts = false;
  #place: ScriptPlace;
  #request: RequestBuilder | undefined;
  #karate: object | undefined;
  #matching: MatchScript | undefined;

  constructor({ suite, feature, info, config, caller, shared = false }: ScenarioOptions) {
    this.suite = suite;
    this.feature = feature;
    this.info = info;
    this.config = config;
    this.caller = caller ?? null;
    this.depth = caller ? caller.depth + 1 : 0;
    this.budget = caller?.budget ?? fullBudget();
    this.detail = new StepDetail(this.budget);
    this.#place = { uri: feature.feature.uri, line: info.line };
    const builtIns = {
      karate: () => this.karate,
      read: () => (path: unknown) => this.read(textOf(path)),
      Java: () => suite.java.Java,
      java: () => suite.java.java,
      javax: () => suite.java.javax,
      Packages: () => suite.java.Packages,
    };
    const own = caller ? {} : { environment: suite.environment };
    this.scope = new Variables({
      builtIns,
      ...own,
      ...(caller && (shared ? { shared: caller.scope } : { caller: caller.scope })),
    });
  }

  get place(): ScriptPlace {
    return this.#place;
  }

  /** A step begins, or its doc string. */
  goTo(line: number): void {
    this.#place = { uri: this.#place.uri, line };
  }

  get karate(): object {
    this.#karate ??= makeKarateObject(this);
    return this.#karate;
  }

  /** What the next `method` sends. */
  get request(): RequestBuilder {
    this.#request ??= new RequestBuilder();
    return this.#request;
  }

  /** The next request begins with the same url, and with nothing else. */
  endRequest(): void {
    this.#request?.reset();
    this.retryUntil = null;
  }

  js(source: string, bindings?: { readonly [name: string]: unknown }): unknown {
    return this.asCurrent(() => this.suite.scripts.evaluate(source, this.scope, this.#place, bindings));
  }

  invoke(callee: unknown, args: readonly unknown[]): unknown {
    if (typeof callee !== 'function') {
      throw new KarateError('E_SCRIPT_ERROR', 'only functions can be called so; this is none');
    }
    return this.asCurrent(() => this.suite.scripts.invoke(callee, args, this.scope, this.#place));
  }

  /** A script may call features; behind them it is this scenario again that speaks. */
  asCurrent<T>(script: () => T): T {
    const before = this.suite.current;
    this.suite.current = this;
    try {
      return script();
    } finally {
      this.suite.current = before;
    }
  }

  evaluate(expression: string): Work<unknown> {
    return evaluateExpression(this, expression, 'value');
  }

  match({ each = false, ...question }: Omit<MatchQuestion, 'each'> & { readonly each?: boolean }): MatchResult {
    return this.suite.scripts.watched(this.#place, () => matchValues({ each, ...question }, this.#matchScript()));
  }

  /** Does what a pattern in `source` could make endless; then it is stopped, and this step fails. */
  watched<T>(source: string, work: () => T): T {
    const { scripts } = this.suite;
    return scripts.watched(this.#place, () => scripts.tryPattern(source, work));
  }

  matchText(text: string): Work<MatchResult> {
    return matchText(this, text);
  }

  #matchScript(): MatchScript {
    const run = this;
    this.#matching ??= {
      evaluate: (source, bindings) => run.js(source, bindings),
      mayEvaluate: (source) => run.#isOwn(source),
      tryPattern: (pattern, work) => run.suite.scripts.tryPattern(pattern, work),
      tick: () => run.suite.scripts.tick(run.place),
      get eachEmptyAllowed() {
        return run.config.matchEachEmptyAllowed;
      },
    };
    return this.#matching;
  }

  /** `#(…)` in the text of a step. @throws KarateError where it came into the text with the row of an outline, from elsewhere */
  embedded(source: string): unknown {
    if (this.hasMadeTexts && !this.#isOwn(source.slice(1, -1))) {
      throw new KarateError('E_SCRIPT_ERROR', 'this script came with data; it is text');
    }
    return this.js(source);
  }

  #isOwn(source: string): boolean {
    return this.suite.foreign.mayEvaluate(source, () => this.#ownTexts());
  }

  /** Its own feature and those that lead to it, then whatever the run has read. */
  *#ownTexts(): Generator<string> {
    for (let run: KarateScenario | null = this; run !== null; run = run.caller) {
      const text = run.suite.sources.find(run.feature.address);
      if (text !== null) yield text;
    }
    yield* this.suite.ownTexts();
  }

  read(path: string): unknown {
    return readFile(this, path);
  }

  call(target: unknown, argument: unknown, options: CallOptions): Work<unknown> {
    return callTarget(this, target, argument, options);
  }

  setup(name: string | null, once: boolean): Work<unknown> {
    return runSetup(this, name, once);
  }

  signal(value: unknown): void {
    this.signalled = { value };
  }

  configure(key: string, value: unknown): void {
    this.config = configured(this.config, key, value, {
      readBytes: (path) => this.suite.sources.read(this.resolve(path)),
      warn: (text) => this.print('warn', text),
    });
  }

  /** The address that a path means in this feature. */
  resolve(path: string): string {
    return this.suite.sources.resolve(path, this.feature.base, this.feature.address);
  }

  send(request: HttpRequest): Work<HttpResponse> {
    return sendRequest(this, request);
  }

  block<T>(work: Work<T>): T {
    return this.suite.block(work);
  }

  abort(): void {
    this.aborted = true;
  }

  print(level: 'trace' | 'debug' | 'info' | 'warn' | 'error', text: string): void {
    if (this.suite.telling === null || level === 'trace' || level === 'debug') return;
    this.detail.add({ printed: this.suite.telling.mask(text) });
  }

  tell(detail: ApiDetail): void {
    this.detail.add(detail);
  }
}

function textOf(path: unknown): string {
  if (typeof path === 'string') return path;
  throw new KarateError('E_FILE', 'read() expects the path of a file as text');
}
