import type { Bundle, BundleFeature } from '@stepwright/contract/bundle';
import { type Diagnostic, FINDING_CODES } from '../check/diagnostic.ts';
import { karateScenariosOf, type OpenedKarate, openKarate } from '../karate/open-karate.ts';
import type { EachValue } from '../karate/select-tags.ts';
import { STEP_LANGUAGE_TYPES } from '../keywords/step.ts';
import { type ChooseScenarios, chooseScenarios } from './choose-scenarios.ts';
import { type CountingIds, countingIds, type ReadFeature, readFeature } from './read-feature.ts';
import { type Scenario, scenariosOf } from './scenarios.ts';

/** A feature in its place in the plan. */
export interface PlannedFeature {
  readonly feature: BundleFeature;
  /** It stands in the plan before this place already: the same document, its scenarios once more. */
  readonly again: boolean;
  /** How many of its scenarios are to run. */
  readonly count: number;
  /** Why it cannot be read, where it cannot. */
  readonly problems: readonly Diagnostic[];
  /** Its syntax tree is kept for the run; that of another one is built anew, with the same ids, each time it is opened. */
  readonly kept: boolean;
  open(): OpenedFeature;
}

export interface OpenedFeature extends ReadFeature {
  /** In the order to run; those that the tags leave out are not among them. */
  readonly scenarios: readonly Scenario[];
  /** The same one by one; those of a large API test are made as they are taken, and held by nobody else. */
  each(): Iterable<Scenario>;
}

export interface Plan {
  /** Included features before the ones that include them, each once; one that is entered several times stands there as often. */
  readonly features: readonly PlannedFeature[];
  /** How many scenarios there are to run. */
  readonly scenarios: number;
  /** How many the tags, or the choice of scenarios, left out. */
  readonly filtered: number;
  /** Errors that keep a feature from being planned: not Gherkin, not there, of another language. */
  readonly problems: readonly Diagnostic[];
}

export interface PlanOptions {
  /** Knows the actions, for messages about lines that lack their step keyword. */
  readonly isKeyword?: ((word: string) => boolean) | undefined;
  /** Evaluates functions in tag selectors: what runs the plan has to give it. */
  readonly eachValue?: EachValue | undefined;
  /**
   * Characters of feature text whose syntax trees are kept: a tree needs sixteen times the memory of its text, and a large run must
   * not need more than a small one.
   */
  readonly keep?: number;
}

const KEPT_CHARACTERS = 40_000;

/**
 * What a bundle is to run, in order.
 *
 * @throws StepError E_CONFIG for a tag expression that is not understood
 */
export function planBundle(bundle: Bundle, ids: CountingIds, options: PlanOptions = {}): Plan {
  const planning = planFeatures(bundle, ids, options);
  for (let next = planning.next(); ; next = planning.next()) if (next.done) return next.value;
}

/** The same feature by feature, each as it was read; every feature is read once. */
export function* planFeatures(
  bundle: Bundle,
  ids: CountingIds,
  options: PlanOptions = {},
): Generator<readonly [PlannedFeature, OpenedFeature], Plan> {
  const { isKeyword, eachValue, keep = KEPT_CHARACTERS } = options;
  const choose = chooseScenarios(bundle, eachValue);
  const { order, problems } = orderFeatures(bundle);
  const found = [...problems];
  const planned: PlannedFeature[] = [];
  /** Where the ids of a feature's tree begin; null for one that cannot run. */
  const begun = new Map<number, number | null>();
  let filtered = 0;
  let room = keep;
  for (const feature of order) {
    const before = begun.get(feature.id);
    // Said once is enough.
    if (before === null) continue;
    if (feature.type !== 'KARATE' && !STEP_LANGUAGE_TYPES.includes(feature.type)) {
      found.push(atStart(feature, FINDING_CODES.featureType, otherLanguage(feature)));
      begun.set(feature.id, null);
      continue;
    }
    const treeAt = before ?? ids.next;
    const open = feature.type === 'KARATE' ? openApiTest : openSteps;
    const { scenariosIn, ...read } = open(feature, before === undefined ? ids : countingIds(before), isKeyword);
    if (before === undefined) found.push(...read.problems);
    begun.set(feature.id, treeAt);
    const scenariosAt = ids.next;
    const kept = feature.content.length <= room;
    if (kept) room -= feature.content.length;
    // What is chosen by name is looked for among all of them.
    const asTaken = feature.type === 'KARATE' && !kept && bundle.options.only === undefined;
    const choosing = { feature, choose, scenariosAt, asTaken };
    let all = 0;
    let count = 0;
    let first: OpenedFeature;
    if (asTaken) {
      for (const scenario of scenariosIn(ids)) {
        all += 1;
        count += choose(feature, [scenario]).length;
      }
      first = lazily(read, scenariosIn, choosing);
    } else {
      const every = [...scenariosIn(ids)];
      const scenarios = choose(feature, every);
      all = every.length;
      count = scenarios.length;
      first = { ...read, scenarios, each: () => scenarios };
    }
    filtered += all - count;
    const tree = kept ? first : null;
    const openAgain = (): OpenedFeature => {
      const { scenariosIn: again, ...fresh } = open(feature, countingIds(treeAt), isKeyword);
      return lazily(fresh, again, choosing);
    };
    const place: PlannedFeature = {
      feature,
      again: before !== undefined,
      count,
      problems: read.problems,
      kept,
      open: () => tree ?? openAgain(),
    };
    planned.push(place);
    yield [place, first];
  }
  const scenarios = planned.reduce((total, { count }) => total + count, 0);
  return { features: planned, scenarios, filtered, problems: found };
}

interface Choosing {
  readonly feature: BundleFeature;
  readonly choose: ChooseScenarios;
  readonly scenariosAt: number;
  /** Each scenario is chosen by itself. */
  readonly asTaken: boolean;
}

function lazily(
  read: ReadFeature,
  scenariosIn: Opening['scenariosIn'],
  { feature, choose, scenariosAt, asTaken }: Choosing,
): OpenedFeature {
  let made: readonly Scenario[] | undefined;
  const chosen = () => {
    made ??= choose(feature, [...scenariosIn(countingIds(scenariosAt))]);
    return made;
  };
  function* oneByOne(): Generator<Scenario> {
    for (const scenario of scenariosIn(countingIds(scenariosAt))) yield* choose(feature, [scenario]);
  }
  const opened = { ...read, each: () => (asTaken ? oneByOne() : chosen()) };
  return Object.defineProperty(opened, 'scenarios', { get: chosen, enumerable: true }) as typeof opened & {
    readonly scenarios: readonly Scenario[];
  };
}

interface Opening extends ReadFeature {
  scenariosIn(ids: CountingIds): Iterable<Scenario>;
}

function openSteps(feature: BundleFeature, ids: CountingIds, isKeyword?: (word: string) => boolean): Opening {
  const read = readFeature(feature, ids, isKeyword);
  return { ...read, scenariosIn: (more) => scenariosOf(read, more) };
}

function openApiTest(feature: BundleFeature, ids: CountingIds): Opening {
  const { document, feature: text, problems }: OpenedKarate = openKarate(feature, ids);
  // The tree must not be held by what makes the scenarios.
  const parts = { feature: text, document: document && { idOf: document.idOf } };
  return {
    document: document?.message ?? null,
    problems,
    lines: [],
    scenariosIn: (more) => karateScenariosOf(parts, more),
  };
}

/**
 * Depth-first through the includes; a circle of includes is cut where it closes. `features` holds each feature once. `order` is
 * what runs: the same, and a feature that a test plan lists several times as often as it is listed.
 */
export function orderFeatures(bundle: Pick<Bundle, 'features' | 'entry'>): {
  readonly features: readonly BundleFeature[];
  readonly order: readonly BundleFeature[];
  readonly problems: readonly Diagnostic[];
} {
  const byId = new Map(bundle.features.map((feature) => [feature.id, feature]));
  const ordered: BundleFeature[] = [];
  const order: BundleFeature[] = [];
  const problems: Diagnostic[] = [];
  const seen = new Set<number>();
  const visit = (id: number, includedBy: BundleFeature | null): void => {
    const feature = byId.get(id);
    if (!feature) {
      problems.push(missing(id, includedBy));
      return;
    }
    if (seen.has(id)) return;
    seen.add(id);
    // Those that an API test names are there to be called.
    if (feature.type !== 'KARATE') for (const included of feature.includes) visit(included, feature);
    ordered.push(feature);
    order.push(feature);
  };
  const entered = new Set<number>();
  for (const id of bundle.entry) {
    const repeated = entered.has(id) ? byId.get(id) : undefined;
    if (repeated) order.push(repeated);
    else visit(id, null);
    entered.add(id);
  }
  return { features: ordered, order, problems };
}

function missing(id: number, includedBy: BundleFeature | null): Diagnostic {
  const message = includedBy
    ? `a feature that "${includedBy.name}" includes is no longer there (id ${id}); remove it under Include Features`
    : `the feature to run is not there (id ${id})`;
  return atStart({ uri: includedBy?.uri ?? '' }, FINDING_CODES.missingInclude, message);
}

function otherLanguage({ name, type }: BundleFeature): string {
  return `features of type ${type} run with a language of their own, not with these steps; "${name}" cannot run together with features of type ${STEP_LANGUAGE_TYPES.join(', ')}`;
}

function atStart({ uri }: { readonly uri: string }, code: string, message: string): Diagnostic {
  return { severity: 'error', code, message, uri, line: 1, column: 1, endColumn: 1 };
}
