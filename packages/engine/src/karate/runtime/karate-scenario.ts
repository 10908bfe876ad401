import type { KarateFeature } from '@stepwright/catalogue/karate/feature-text';
import type { ExchangeDetail } from '@stepwright/contract/api-detail';
import type { Work } from '../effects/effect.ts';
import type { HttpRequest, HttpResponse } from '../http/http-exchange.ts';
import type { RequestBuilder } from '../http/request-builder.ts';
import type { ScriptEngine } from '../script/script-engine.ts';
import type { ForeignMarkers } from './foreign-markers.ts';
import type { KarateConfig } from './karate-config.ts';
import type { RunningFeature } from './running-feature.ts';
import type { ScenarioInfo, ScenarioRuntime, SuiteRuntime } from './scenario-runtime.ts';
import type { StepDetail, TellingBudget } from './step-detail.ts';
import type { Variables } from './variables.ts';

export interface ScenarioOptions {
  readonly suite: SuiteRoom;
  readonly feature: RunningFeature;
  readonly info: ScenarioInfo;
  readonly config: KarateConfig;
  readonly caller?: KarateScenario;
  /** The callee's variables are those of its caller. */
  readonly shared?: boolean;
}

/** A scenario while it runs, as the steps see it: beside what scripts may do, what steps keep for one another. */
export interface KarateScenario extends ScenarioRuntime {
  readonly suite: SuiteRoom;
  readonly feature: RunningFeature;
  readonly caller: KarateScenario | null;
  readonly scope: Variables;
  readonly detail: StepDetail;
  readonly budget: TellingBudget;
  /** Calls that this one lies within. */
  readonly depth: number;
  /** What the next `method` sends. */
  readonly request: RequestBuilder;
  /** `retry until` of the request that is being built. */
  retryUntil: string | null;
  /** What `signal` left for a `listen` step. */
  signalled: { readonly value: unknown } | null;
  /** The rest of its steps is skipped. */
  aborted: boolean;
  /** Its texts hold values of a row that an expression made, perhaps of what a server answered. */
  hasMadeTexts: boolean;
  /** What scripts inside let Java print is told by this scenario. */
  asCurrent<T>(scripts: () => T): T;
  /** A step begins, or its doc string. */
  goTo(line: number): void;
  /** The next request begins with the same url, and with nothing else. */
  endRequest(): void;
  /** Does what a pattern in `source` could make endless, with an eye on the time. */
  watched<T>(source: string, work: () => T): T;
  /** `#(…)` in the text of a step. @throws KarateError where it came into the text with the row of an outline, from elsewhere */
  embedded(source: string): unknown;
  /** The address that a path means in this feature. */
  resolve(path: string): string;
}

/** What scenarios need of their run beside what scripts may see of it. */
export interface SuiteRoom extends SuiteRuntime {
  readonly scripts: ScriptEngine;
  /** Without evaluating anything: the feature at an address, parsed once. @throws KarateError E_SYNTAX, E_FILE */
  featureAt(address: string): KarateFeature;
  /** The text of a file that holds a script, read once. */
  scriptAt(address: string): string;
  /** Carries work out while everything in this thread waits. */
  block<T>(work: Work<T>): T;
  /** Null where nobody reads what steps tell. */
  readonly telling: Telling | null;
  /** Globals that scripts have for Java, by name. */
  readonly java: { readonly [name: string]: unknown };
  /** Whose script runs now. */
  current: KarateScenario | null;
  /** Scenarios make further ones, of the features that they call: so they are told here how. */
  newScenario(options: ScenarioOptions): KarateScenario;
  /** What answers of servers held that must not be evaluated. */
  readonly foreign: ForeignMarkers;
  /** Texts of the test itself that were read so far: features that were called, scripts, files; and the data of the environment. */
  ownTexts(): Iterable<string>;
  /** A file was read whose text is the test's own. */
  opened(address: string): void;
  /** Scenarios that were not begun are left out. */
  abort(): void;
}

/** How what a step did becomes something to read. */
export interface Telling {
  /** Masked and cut; whole bodies are kept beside. */
  exchange(request: HttpRequest, response: HttpResponse | null, error: string | null): ExchangeDetail;
  mask(text: string): string;
}
