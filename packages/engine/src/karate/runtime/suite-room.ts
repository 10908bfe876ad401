import type { KarateFeature } from '@stepwright/catalogue/karate/feature-text';
import type { ExchangeDetail } from '@stepwright/contract/api-detail';
import type { Work } from '../effects/effect.ts';
import type { HttpRequest, HttpResponse } from '../http/http-exchange.ts';
import type { ScriptEngine } from '../script/script-engine.ts';
import type { ForeignMarkers } from './foreign-markers.ts';
import type { KarateScenario } from './karate-scenario.ts';
import type { FeatureRuntime, SuiteRuntime } from './scenario-runtime.ts';

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
  /** Whose script ran last. */
  current: KarateScenario | null;
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

/** A feature that runs, with what its scenarios keep for one another. */
export interface RunningFeature extends FeatureRuntime {
  /** `callonce`: by the text behind the keyword. */
  readonly once: Map<string, unknown>;
  /** `karate.setupOnce`: by name. */
  readonly setups: Map<string | null, ReadonlyMap<string, unknown>>;
}

export function runningFeature(feature: KarateFeature, address: string, base: string = address): RunningFeature {
  return { feature, address, base, once: new Map(), setups: new Map() };
}
