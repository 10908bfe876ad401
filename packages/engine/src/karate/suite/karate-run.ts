import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isRowChosen, karateEnv } from '@stepwright/catalogue/gherkin/choose-scenarios';
import type { CountingIds } from '@stepwright/catalogue/gherkin/read-feature';
import type { Scenario } from '@stepwright/catalogue/gherkin/scenarios';
import { rowIdsOf, scenarioOf } from '@stepwright/catalogue/karate/open-karate';
import { readScriptLimits } from '@stepwright/catalogue/keywords/settings';
import type { StepError } from '@stepwright/catalogue/step-error';
import type { Bundle, BundleFeature } from '@stepwright/contract/bundle';
import type { RunMessage } from '@stepwright/contract/messages';
import type { Debugger } from '../../run/debug/debugger.ts';
import type { ScenarioEnd, ScenarioTelling } from '../../run/run-scenario.ts';
import type { SealedValues } from '../../run/sealed-values.ts';
import type { Secrets } from '../../run/secrets.ts';
import type { ApiSurroundings, Surroundings } from '../../run/surroundings.ts';
import { asStepError } from '../runtime/as-step-error.ts';
import { openOutline, openScenario, openUnit } from '../runtime/start-scenario.ts';
import { type UnfoldedRow, unfoldOutline } from '../runtime/unfold-outline.ts';
import { BundleSources } from '../sources/bundle-sources.ts';
import type { Sources } from '../sources/sources.ts';
import type { FeatureProgress } from './feature-progress.ts';
import { httpLimits } from './http-limits.ts';
import { KarateSuite } from './karate-suite.ts';
import { Locks } from './locks.ts';
import type { ScenarioOfRow } from './outline-row.ts';
import { type KarateEnd, runKarateScenario } from './run-karate-scenario.ts';
import { ExchangeTelling } from './tell-exchange.ts';

export interface KarateRunOptions {
  readonly bundle: Bundle;
  readonly around: Surroundings;
  readonly secrets: Secrets;
  readonly sealed: SealedValues;
  readonly newId: CountingIds;
}

/** The API tests of a run: scenarios of one suite, made when the first of them begins. */
export class KarateRun {
  readonly #options: KarateRunOptions;
  readonly #exchanges: ExchangeTelling;
  readonly #locks = new Locks();
  /** Closed by the scenario that fails under `configure abortSuiteOnFailure`. */
  #suite: KarateSuite | undefined;

  constructor(options: KarateRunOptions) {
    this.#options = options;
    this.#exchanges = new ExchangeTelling(options.around.attachments, options.secrets);
  }

  /** No further scenario is to begin. */
  get aborted(): boolean {
    return this.#suite?.aborted ?? false;
  }

  /** The rows that an outline's expression makes, as scenarios; or the failure that the outline ends with. */
  async unfold(
    scenario: Scenario,
    progress: FeatureProgress,
    featureId: number,
  ): Promise<readonly ScenarioOfRow[] | StepError> {
    const { unit, feature, document } = scenario.karate!;
    if (unit.kind !== 'dynamic') return [];
    const suite = this.#open();
    try {
      const room = { suite, feature: progress.feature((uri) => suite.sources.addressOf(uri)) };
      const rows = unfoldOutline(openOutline(room, unit), unit);
      const rowIds = rowIdsOf(feature, document);
      const { newId } = this.#options;
      const { bundle } = this.#options;
      const isChosen = (row: UnfoldedRow) =>
        bundle.options.only === undefined || isRowChosen(bundle, featureId, scenario, row.unit.row?.label ?? null);
      return rows.filter(isChosen).map((row) => ({
        scenario: () => lateScenario(scenarioOf(feature, document, row.unit, rowIds, newId)),
        open: () => row.open(room),
        under: ({ karate }) => {
          if (karate?.unit.kind !== 'dynamic') return karate?.steps ?? [];
          const { feature: text, document: ids, unit: outline } = karate;
          return scenarioOf(text, ids, row.under(outline), rowIdsOf(text, ids), newId).karate!.steps;
        },
      }));
    } catch (error) {
      return asStepError(error);
    }
  }

  /** Runs one scenario, when those that it must not meet are over. */
  async run(
    scenario: Scenario,
    progress: FeatureProgress,
    telling: { tell(message: RunMessage): Promise<void> | void; readonly testRunStartedId: string },
    row: Pick<ScenarioOfRow, 'open'> | null,
    prepared: StepError | null,
  ): Promise<KarateEnd> {
    const suite = this.#open();
    const { around, newId } = this.#options;
    const giveBack = await this.#locks.take(locksOf(scenario));
    try {
      const { unit } = scenario.karate!;
      const room = { suite, feature: progress.feature((uri) => suite.sources.addressOf(uri)) };
      const run = row?.open() ?? (unit.kind === 'ready' ? openUnit(room, unit) : openScenario(room, unit));
      const { observe } = around.api ?? {};
      const about = {
        ...telling,
        newId,
        exchanges: this.#exchanges,
        now: () => around.now(),
        ...(observe && { observe }),
      };
      const stopping = around.control.stopping;
      return await runKarateScenario(scenario, run, progress, suite, { ...about, stopping }, prepared);
    } finally {
      giveBack();
    }
  }

  /** One scenario in a debug session. */
  async debug(
    scenario: Scenario,
    progress: FeatureProgress,
    telling: ScenarioTelling,
    session: Debugger,
    of: {
      /** No scenario follows. */
      readonly isLast: boolean;
      readonly outline: Scenario | null;
      readonly row: ScenarioOfRow | null;
      readonly failure: StepError | null;
    },
  ): Promise<ScenarioEnd> {
    const suite = this.#open();
    const [{ ApiStage }, { Walk }] = await Promise.all([
      import('../debug/api-stage.ts'),
      import('../../run/debug/walk.ts'),
    ]);
    const room = { suite, feature: progress.feature((uri) => suite.sources.addressOf(uri)) };
    const { unit } = scenario.karate!;
    const run = of.row?.open() ?? (unit.kind === 'ready' ? openUnit(room, unit) : openScenario(room, unit));
    const { around } = this.#options;
    const about = { ...of, run, suite, progress, exchanges: this.#exchanges, now: () => around.now() };
    const stage = new ApiStage(scenario, about);
    try {
      return await new Walk(stage, telling, session).run(of.isLast);
    } finally {
      stage.end();
    }
  }

  async close(): Promise<void> {
    await this.#suite?.close();
  }

  #open(): KarateSuite {
    if (this.#suite) return this.#suite;
    const { bundle, around, sealed } = this.#options;
    const output = around.api?.output ?? join(around.temp, 'api');
    mkdirSync(output, { recursive: true });
    const { api } = bundle.environment;
    const settings: ApiSurroundings = around.api ?? {};
    this.#suite = new KarateSuite({
      sources: settings.sources ?? bundleSources(bundle, around.files, output),
      env: karateEnv(bundle),
      properties: openTexts(bundle.api?.properties ?? {}, sealed),
      systemEnv: settings.systemEnv ?? {},
      limits: httpLimits(around.temp, bundle.api?.egress ?? { allow: null, deny: [] }),
      scriptLimits: readScriptLimits(bundle.environment.settings),
      environment: { ...sealed.openSettings(api, Object.keys(api)), ...settings.variables },
      signal: around.signal,
      telling: this.#exchanges,
      javaTypes: settings.javaTypes ?? null,
    });
    return this.#suite;
  }
}

function lateScenario(scenario: Scenario): Scenario {
  return { ...scenario, karate: { ...scenario.karate!, late: true } };
}

/** `@lock=a,b`, `@lock=*`; `@parallel=false` keeps the scenarios of one feature apart (karate §5.6). */
function locksOf(scenario: Scenario): readonly string[] {
  const locks: string[] = [];
  for (const { text } of scenario.karate!.unit.tags) {
    if (text.startsWith('lock=')) locks.push(...text.slice('lock='.length).split(','));
    if (text === 'parallel=false') locks.push(`feature ${scenario.uri}`);
  }
  return locks;
}

/** A copy for the run, with its sealed values opened. */
function openTexts(texts: { readonly [name: string]: string }, sealed: SealedValues): { [name: string]: string } {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, sealed.open(text)]));
}

function bundleSources(bundle: Bundle, files: string, output: string): Sources {
  const features: readonly BundleFeature[] = bundle.features.filter(({ type }) => type === 'KARATE');
  return new BundleSources({ features: [...features], files: bundle.files }, { files, output });
}
