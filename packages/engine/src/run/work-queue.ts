import type { Plan, PlannedFeature } from '@stepwright/catalogue/gherkin/plan';
import { countingIds } from '@stepwright/catalogue/gherkin/read-feature';
import type { Scenario } from '@stepwright/catalogue/gherkin/scenarios';
import { karateScenariosOf, openKarate } from '@stepwright/catalogue/karate/open-karate';
import type { Bundle } from '@stepwright/contract/bundle';
import { FeatureProgress } from '../karate/suite/feature-progress.ts';
import type { ScenarioOfRow } from '../karate/suite/outline-row.ts';

/** One scenario that a lane takes. */
export interface Work {
  readonly feature: PlannedFeature;
  readonly scenario: Scenario;
  /** Of an API test. */
  readonly progress?: FeatureProgress;
  /** Of a row that was made when its outline's turn came. */
  readonly row?: ScenarioOfRow;
  /** Whose row it is, in a debug session. */
  readonly outline?: Scenario;
}

/**
 * What is left to run, in order. A feature is opened when its first scenario is taken, and let go of behind its last. An outline whose
 * rows were not known before becomes its rows, which come next.
 */
export class WorkQueue {
  readonly #stack: Iterator<Work>[];

  constructor(plan: Plan) {
    this.#stack = [workOf(plan)];
  }

  next(): Work | null {
    for (;;) {
      const top = this.#stack.at(-1);
      if (top === undefined) return null;
      const next = top.next();
      if (!next.done) return next.value;
      this.#stack.pop();
    }
  }

  unfold(work: Work, rows: readonly ScenarioOfRow[]): void {
    this.#stack.push(rowsOf(work, rows));
  }
}

function* rowsOf(work: Work, rows: readonly ScenarioOfRow[]): Generator<Work> {
  for (const row of rows) yield { ...work, scenario: row.scenario(), row };
}

function* workOf(plan: Plan): Generator<Work> {
  for (const feature of plan.features) {
    if (feature.count === 0) continue;
    const each = eachOf(feature);
    const progress = feature.feature.type === 'KARATE' ? new FeatureProgress(each()) : undefined;
    for (const scenario of each()) yield { feature, scenario, ...(progress && { progress }) };
  }
}

/** Without the syntax tree that came with them. */
function eachOf(feature: PlannedFeature): () => Iterable<Scenario> {
  return feature.open().each;
}

/** Hooks behind an outline and a feature are due when those scenarios are over that a debug session runs. */
export function countAlone(works: Work[]): void {
  for (const [progress, own] of Map.groupBy(works, (work) => work.progress)) {
    if (!progress) continue;
    const alone = progress.alone(own.map(({ scenario }) => scenario));
    for (const work of own) works[works.indexOf(work)] = { ...work, progress: alone };
  }
}

/** The one scenario of an API test that is debugged is taken whatever its tags say: one that is only called is debugged alone, too. */
export function chooseDebugged(bundle: Bundle): Bundle {
  const line = bundle.debug?.scenarioLine ?? null;
  const feature = bundle.features.find(({ id, type }) => id === bundle.entry[0] && type === 'KARATE');
  if (line === null || !feature) return bundle;
  const newId = countingIds();
  for (const scenario of karateScenariosOf(openKarate(feature, newId), newId)) {
    if (scenario.line !== line) continue;
    const only = [{ feature: feature.id, name: scenario.name, row: scenario.row, line }];
    return { ...bundle, options: { ...bundle.options, only } };
  }
  return bundle;
}

/** Of the entry feature the chosen scenario alone, of included ones everything. */
export function isDebugged({ feature }: PlannedFeature, scenario: Scenario, { debug, entry }: Bundle): boolean {
  const line = debug?.scenarioLine ?? null;
  return line === null || !entry.includes(feature.id) || scenario.line === line;
}
