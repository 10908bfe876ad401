import type { KarateScenario as ScenarioText } from '@stepwright/catalogue/karate/feature-text';
import { perform, type Work } from '../effects/effect.ts';
import { KarateError } from '../karate-error.ts';
import { markMocked } from '../karate-object/mocked-scenario.ts';
import { DEFAULT_CONFIG } from '../runtime/default-config.ts';
import type { KarateConfig } from '../runtime/karate-config.ts';
import type { KarateScenario, SuiteRoom } from '../runtime/karate-scenario.ts';
import { runStep } from '../runtime/run-step.ts';
import { type RunningFeature, runningFeature } from '../runtime/running-feature.ts';
import type { ScenarioInfo } from '../runtime/scenario-runtime.ts';
import { ANSWER_VARIABLES, answerOf, corsAnswer, type MockAnswer, plainAnswer } from './mock-answer.ts';
import { putRequest } from './mock-functions.ts';
import type { MockRequest } from './mock-request.ts';
import { proceed } from './proceed.ts';

/** One feature of a mock, with what its Background configured. */
interface MockFeature {
  readonly feature: RunningFeature;
  readonly config: KarateConfig;
}

const NOTHING = new Uint8Array(0);

/** What a mock tells while it works. */
export type TellMock = (line: string) => void;

/**
 * The scenarios of one or more features that answer requests (karate §5.7.33). Variables are shared by all of them and live as long as
 * the mock; whoever uses it asks one request after the other.
 */
export class MockHandler {
  readonly #suite: SuiteRoom;
  readonly #features: readonly MockFeature[];
  readonly #variables: Map<string, unknown>;
  readonly #tell: TellMock;

  private constructor(
    suite: SuiteRoom,
    features: readonly MockFeature[],
    variables: Map<string, unknown>,
    tell: TellMock,
  ) {
    this.#suite = suite;
    this.#features = features;
    this.#variables = variables;
    this.#tell = tell;
  }

  /**
   * Runs the Backgrounds of the features at these addresses.
   *
   * @throws KarateError for a feature that cannot be read, or a Background that fails, with its line
   */
  static *open(
    suite: SuiteRoom,
    addresses: readonly string[],
    argument: { readonly [name: string]: unknown },
    tell: TellMock,
  ): Work<MockHandler> {
    const variables = new Map<string, unknown>(Object.entries(argument));
    const features: MockFeature[] = [];
    for (const address of addresses) {
      const feature = runningFeature(suite.featureAt(address), address);
      const run = scenarioOf(suite, feature, DEFAULT_CONFIG, infoOf(null, feature.feature.line), variables);
      yield* runBackground(run);
      for (const [name, value] of run.scope.entries()) variables.set(name, value);
      features.push({ feature, config: run.config });
    }
    return new MockHandler(suite, features, variables, tell);
  }

  get cors(): boolean {
    return this.#features.some(({ config }) => config.cors);
  }

  /** The first scenario that fits answers; 404 where none does, 500 with the reason where its steps fail. */
  *answer(request: MockRequest): Work<MockAnswer> {
    if (this.cors && request.method === 'OPTIONS') {
      return corsAnswer(request.headerValues('access-control-request-headers'));
    }
    this.#suite.foreign.look(request.texts, { kind: 'memory', bytes: request.bodyBytes ?? NOTHING });
    for (const { feature, config } of this.#features) {
      const info = infoOf(null, feature.feature.line);
      const run = scenarioOf(this.#suite, feature, config, info, this.#variables);
      putRequest(run, request);
      markMocked(run, { request, proceed: (url) => run.block(proceed(run, request, url)) });
      if (typeof config.beforeScenario === 'function') {
        const failure = this.#failureOf(run, config.beforeScenario);
        if (failure !== null) return plainAnswer(500, failure);
      }
      for (const section of feature.feature.sections) {
        if (section.kind === 'outline' || !this.#fits(run, section)) continue;
        Object.assign(info, infoOf(section, section.line));
        return yield* this.#run(run, section);
      }
    }
    this.#tell(`${request} fits no scenario`);
    return plainAnswer(404);
  }

  /** The name of a scenario, with what stands below it, is the condition under which it answers; none at all fits everything. */
  #fits(run: KarateScenario, { name, description, line }: ScenarioText): boolean {
    const condition = `${name}\n${description}`.trim();
    if (condition === '') return true;
    run.goTo(line);
    try {
      return run.js(condition) === true;
    } catch (error) {
      this.#tell(`${run.feature.feature.uri}:${line} is passed over: ${messageOf(error)}`);
      return false;
    }
  }

  *#run(run: KarateScenario, { steps }: ScenarioText): Work<MockAnswer> {
    let failure: string | null = null;
    for (const step of steps) {
      try {
        yield* runStep(run, step);
      } catch (error) {
        failure = messageOf(error);
        this.#tell(`${run.feature.feature.uri}:${step.line} failed: ${failure}`);
        break;
      }
      if (run.aborted) break;
    }
    this.#callAfter(run);
    const answer = failure === null ? this.#answered(run) : plainAnswer(500, failure);
    this.#keepVariables(run);
    const printed = run.detail.end()?.printed;
    if (printed !== undefined) this.#tell(printed);
    return answer;
  }

  #answered(run: KarateScenario): MockAnswer {
    try {
      return answerOf(run, this.cors);
    } catch (error) {
      return plainAnswer(500, messageOf(error));
    }
  }

  /** `configure afterScenario`, or a variable of that name; what it fails with is told. */
  #callAfter(run: KarateScenario): void {
    for (const after of [run.scope.get('afterScenario'), run.config.afterScenario]) {
      if (typeof after === 'function') this.#failureOf(run, after);
    }
  }

  /** Calls a hook; a failure is told. */
  #failureOf(run: KarateScenario, hook: unknown): string | null {
    try {
      run.invoke(hook, []);
      return null;
    } catch (error) {
      this.#tell(`A hook failed: ${messageOf(error)}`);
      return messageOf(error);
    }
  }

  #keepVariables(run: KarateScenario): void {
    for (const name of ANSWER_VARIABLES) run.scope.delete(name);
    for (const [name, value] of run.scope.entries()) this.#variables.set(name, value);
  }
}

/** Waits as long as an answer says; other requests are answered meanwhile. */
export function* delayed(answer: MockAnswer): Work<MockAnswer> {
  if (answer.delayMs > 0) yield* perform('sleep', { ms: answer.delayMs });
  return answer;
}

function scenarioOf(
  suite: SuiteRoom,
  feature: RunningFeature,
  config: KarateConfig,
  info: ScenarioInfo,
  variables: ReadonlyMap<string, unknown>,
): KarateScenario {
  const run = suite.newScenario({ suite, feature, info, config });
  for (const [name, value] of variables) run.scope.set(name, value);
  return run;
}

function* runBackground(run: KarateScenario): Work<void> {
  for (const step of run.feature.feature.background?.steps ?? []) {
    try {
      yield* runStep(run, step);
    } catch (error) {
      const where = `${run.feature.feature.uri}:${step.line}`;
      throw new KarateError('E_SCRIPT_ERROR', `The Background of a mock failed (${where}): ${messageOf(error)}`, {
        where,
      });
    }
  }
}

function infoOf(section: ScenarioText | null, line: number): ScenarioInfo {
  return {
    name: section?.name ?? '',
    description: section?.description ?? '',
    line,
    tags: section?.tags ?? [],
    row: null,
    section: 0,
    errorMessage: null,
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
