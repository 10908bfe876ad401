import type { KarateFeature } from '@stepwright/catalogue/karate/feature-text';
import { parseKarate } from '@stepwright/catalogue/karate/parse-feature';
import { BlockingDriver } from '../effects/drive-blocking.ts';
import type { Work } from '../effects/effect.ts';
import { perform } from '../effects/effect.ts';
import type { HttpLimits } from '../http/http-exchange.ts';
import { KarateError } from '../karate-error.ts';
import { startMock } from '../mock/start-mock.ts';
import { ForeignMarkers } from '../runtime/foreign-markers.ts';
import type { KarateScenario, ScenarioOptions, SuiteRoom, Telling } from '../runtime/karate-scenario.ts';
import { LiveScenario } from '../runtime/live-scenario.ts';
import type { MockOrder, RunningMock, ScenarioRuntime } from '../runtime/scenario-runtime.ts';
import { Variables } from '../runtime/variables.ts';
import { javaGlobals } from '../script/java/java-types.ts';
import { ScriptEngine } from '../script/script-engine.ts';
import type { ScriptLimits, ScriptPlace } from '../script/script-scope.ts';
import type { Sources } from '../sources/sources.ts';
import { SingleCalls } from './call-single.ts';
import { javaWorldOf } from './java-surroundings.ts';

export interface SuiteOptions {
  readonly sources: Sources;
  /** Null where none was chosen. */
  readonly env: string | null;
  readonly properties: { [name: string]: string };
  /** `System.getenv` of Java's classes. */
  readonly systemEnv: { readonly [name: string]: string };
  readonly limits: HttpLimits;
  readonly scriptLimits: ScriptLimits;
  /** Variables that every scenario begins with. */
  readonly environment: { readonly [name: string]: unknown };
  readonly signal: AbortSignal;
  readonly telling: Telling | null;
  /** Address of the script that maps names of Java classes; null looks for `java-types.js` in the classpath. */
  readonly javaTypes: string | null;
}

/** So many characters of feature texts are kept parsed for further calls. */
const KEPT_CHARACTERS = 2_000_000;
/** Texts of a debug session that are remembered as its person's own. */
const MOST_WRITTEN = 20;

/** What all scenarios of a run share. Close it when the run is over. */
export class KarateSuite implements SuiteRoom {
  readonly env: string | null;
  readonly properties: { [name: string]: string };
  readonly sources: Sources;
  limits: HttpLimits;
  readonly environment: { readonly [name: string]: unknown };
  readonly signal: AbortSignal;
  readonly telling: Telling | null;
  readonly scripts: ScriptEngine;
  readonly foreign = new ForeignMarkers();
  /** Whose script runs now. */
  current: KarateScenario | null = null;
  aborted = false;
  readonly #options: SuiteOptions;
  readonly #driver: BlockingDriver;
  readonly #single: SingleCalls;
  readonly #features = new Map<string, { readonly feature: KarateFeature; readonly size: number }>();
  #keptCharacters = 0;
  readonly #scripts = new Map<string, string>();
  readonly #opened = new Set<string>();
  /** What a person wrote while the run was going on. */
  readonly #written: string[] = [];
  readonly #mocks: RunningMock[] = [];
  /** Ends processes and web sockets that scenarios left open. */
  readonly #ends = new Set<(stopped: boolean) => void>();
  readonly #onStop = () => this.#endAll(true);
  #java: { readonly [name: string]: unknown } | undefined;
  #javaTypes: { readonly [name: string]: unknown } | null | undefined;

  constructor(options: SuiteOptions) {
    this.#options = options;
    this.env = options.env;
    this.properties = options.properties;
    this.sources = options.sources;
    this.limits = options.limits;
    this.environment = options.environment;
    this.signal = options.signal;
    this.telling = options.telling;
    this.scripts = new ScriptEngine(options.scriptLimits);
    this.#driver = new BlockingDriver({
      signal: options.signal,
      aside: (work) => this.scripts.outside(work),
    });
    this.#single = new SingleCalls(options.sources.output);
    this.signal.addEventListener('abort', this.#onStop, { once: true });
  }

  /** `Java`, `java` and their like, as scripts know them by name. */
  get java(): { readonly [name: string]: unknown } {
    this.#java ??= javaGlobals(
      javaWorldOf({
        properties: this.properties,
        env: this.#options.systemEnv,
        sources: this.sources,
        sleep: (ms) => void this.block(perform('sleep', { ms })),
        print: (text) => this.current?.print('info', text),
        customType: (name) => this.#customType(name),
      }),
    );
    return this.#java;
  }

  newScenario(options: ScenarioOptions): KarateScenario {
    return new LiveScenario(options);
  }

  opened(address: string): void {
    this.#opened.add(address);
  }

  /** A step, or a whole feature, that the person at a debug session wrote is as much the test's own as its files. */
  wrote(text: string): void {
    this.#written.push(text);
    if (this.#written.length > MOST_WRITTEN) this.#written.shift();
  }

  /** Read again where they are asked for: that is seldom, and they need not be kept. */
  *ownTexts(): Generator<string> {
    yield JSON.stringify(this.environment);
    yield* this.#written;
    for (const address of this.#opened) yield this.sources.find(address) ?? '';
  }

  featureAt(address: string): KarateFeature {
    const known = this.#features.get(address);
    if (known) return known.feature;
    this.opened(address);
    const content = new TextDecoder().decode(this.sources.read(address));
    const { feature, problems } = parseKarate(this.sources.display(address), content);
    if (feature === null) {
      const [first] = problems;
      const where = `${this.sources.display(address)}:${first?.line ?? 1}`;
      throw new KarateError('E_SYNTAX', `the feature cannot be read: ${first?.message ?? 'it is empty'}\n${where}`);
    }
    this.#keep(address, feature, content.length);
    return feature;
  }

  #keep(address: string, feature: KarateFeature, size: number): void {
    this.#features.set(address, { feature, size });
    this.#keptCharacters += size;
    for (const [oldest, { size: freed }] of this.#features) {
      if (this.#keptCharacters <= KEPT_CHARACTERS || oldest === address) return;
      this.#features.delete(oldest);
      this.#keptCharacters -= freed;
    }
  }

  scriptAt(address: string): string {
    let text = this.#scripts.get(address);
    if (text === undefined) {
      this.opened(address);
      text = new TextDecoder().decode(this.sources.read(address)).trim().replace(/;+$/, '');
      this.#scripts.set(address, text);
    }
    return text;
  }

  block<T>(work: Work<T>): T {
    return this.#driver.drive(work);
  }

  callSingle(path: string, argument: unknown, by: ScenarioRuntime): unknown {
    return this.#single.call(path, argument, by);
  }

  startMock(order: MockOrder): RunningMock {
    const { systemEnv, scriptLimits, javaTypes } = this.#options;
    const { env, properties, limits, environment } = this;
    const about = { env, properties: { ...properties }, systemEnv, limits, scriptLimits, environment, javaTypes };
    const mock = this.scripts.outside(() => startMock({ ...about, sources: this.sources.plan }, order));
    this.#mocks.push(mock);
    this.limits = withHost(this.limits, mock.port);
    return mock;
  }

  atEnd(end: (stopped: boolean) => void): () => void {
    this.#ends.add(end);
    return () => void this.#ends.delete(end);
  }

  abort(): void {
    this.aborted = true;
  }

  /** Ends mocks, what scenarios left open, connections and the thread that scripts wait for. */
  async close(): Promise<void> {
    this.signal.removeEventListener('abort', this.#onStop);
    this.#endAll(false);
    for (const mock of this.#mocks) mock.stop();
    this.#driver.close();
    this.scripts.close();
    const { closeConnections } = await import('../http/send-http.ts');
    await closeConnections();
  }

  #endAll(stopped: boolean): void {
    const ends = [...this.#ends];
    this.#ends.clear();
    for (const end of ends) end(stopped);
  }

  #customType(name: string): unknown {
    if (this.#javaTypes === undefined) this.#javaTypes = this.#readJavaTypes();
    const types = this.#javaTypes;
    return types !== null && Object.hasOwn(types, name) ? types[name] : undefined;
  }

  /** A script that is a map of class names, or a function that answers one. */
  #readJavaTypes(): { readonly [name: string]: unknown } | null {
    const address = this.#options.javaTypes ?? this.#findJavaTypes();
    if (address === null) return null;
    const place: ScriptPlace = { uri: this.sources.display(address), line: 1 };
    const scope = new Variables({});
    const made = this.scripts.evaluate(`(${this.scriptAt(address)})`, scope, place);
    const types = typeof made === 'function' ? this.scripts.invoke(made, [], scope, place) : made;
    if (typeof types === 'object' && types !== null) return types as { readonly [name: string]: unknown };
    throw new KarateError(
      'E_SCRIPT_ERROR',
      `${place.uri} has to be a map of class names, or a function that answers one`,
    );
  }

  #findJavaTypes(): string | null {
    try {
      const address = this.sources.resolve('classpath:java-types.js', '', '');
      return this.sources.find(address) === null ? null : address;
    } catch {
      return null;
    }
  }
}

/** A run reaches the mocks that it started itself, also where a project names the hosts that it may ask. */
function withHost(limits: HttpLimits, port: number): HttpLimits {
  const { allow, deny } = limits.egress;
  if (allow === null) return limits;
  const own = ['localhost', '127.0.0.1', '[::1]'].map((host) => `${host}:${port}`);
  return { ...limits, egress: { allow: [...allow, ...own], deny } };
}
