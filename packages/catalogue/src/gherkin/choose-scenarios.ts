import type { Bundle, BundleFeature, ScenarioChoice } from '@stepwright/contract/bundle';
import type { EachValue } from '../karate/select-tags.ts';
import type { Scenario } from './scenarios.ts';
import { tagChoice } from './tag-choice.ts';

/** Which scenarios of a feature are to run, in its order. */
export type ChooseScenarios = (feature: BundleFeature, scenarios: readonly Scenario[]) => Scenario[];

/**
 * What the options of a bundle let run: with a list of chosen scenarios those, and of the features that theirs include whatever the
 * tags let through; without one whatever the tags let through.
 *
 * @param eachValue evaluates functions in tag selectors; what runs scenarios has to give it
 * @throws StepError E_CONFIG for a tag expression that is not understood
 */
export function chooseScenarios(bundle: ChoosingBundle, eachValue?: EachValue): ChooseScenarios {
  const tagged = tagsOf(bundle, eachValue);
  const byTags = (scenarios: readonly Scenario[]) => scenarios.filter(tagged);
  const { only } = bundle.options;
  if (only === undefined) return (_feature, scenarios) => byTags(scenarios);
  const byFeature = Map.groupBy(only, (choice) => choice.feature);
  const needed = includedBy(bundle.features, [...byFeature.keys()]);
  return (feature, scenarios) => {
    const chosen = byFeature.get(feature.id);
    const wanted = new Set(chosen?.flatMap((choice) => findChosen(choice, scenarios)));
    return needed.has(feature.id)
      ? scenarios.filter((scenario) => tagged(scenario) || wanted.has(scenario))
      : scenarios.filter((scenario) => wanted.has(scenario));
  };
}

type ChoosingBundle = Pick<Bundle, 'features' | 'options'> & Partial<Pick<Bundle, 'environment' | 'api'>>;

/** API tests have tags of their own meaning (karate §1.9). */
function tagsOf(bundle: ChoosingBundle, eachValue: EachValue | undefined): (scenario: Scenario) => boolean {
  const types = bundle.features.map(({ type }) => type);
  const { steps, api } = tagChoice(bundle.options.tags, types, karateEnv(bundle), eachValue);
  return (scenario) => {
    if (scenario.karate) return api?.(scenario.karate.unit.tags) ?? true;
    return steps?.(scenario.tags) ?? true;
  };
}

/** `karate.env`: null where the bundle says that there is none. */
export function karateEnv({ api, environment }: Partial<Pick<Bundle, 'environment' | 'api'>>): string | null {
  const env = api?.env ?? environment?.name ?? '';
  return env === '' ? null : env;
}

/**
 * The scenarios that a choice means: those of its name and row; where several are alike, the one on its line. An outline whose rows an
 * expression makes is meant by each of its rows.
 */
export function findChosen(choice: ScenarioChoice, scenarios: readonly Scenario[]): readonly Scenario[] {
  const alike = scenarios.filter((scenario) => isAlike(scenario, choice));
  const onLine = alike.filter((scenario) => scenario.line === choice.line);
  return alike.length > 1 && onLine.length > 0 ? onLine : alike;
}

function isAlike({ name, row, line, karate }: Scenario, choice: ScenarioChoice): boolean {
  if (karate?.unit.kind === 'dynamic') return line === choice.line || namePattern(name).test(choice.name);
  if (row !== choice.row) return false;
  return name === choice.name || (karate?.late === true && namePattern(name).test(choice.name));
}

/** What a name can be once its places and templates are filled. */
function namePattern(template: string): RegExp {
  if (template.startsWith('`')) return /^/;
  const parts = template.split(/<[^>]*>|\$\{.*?\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's');
}

/** Whether a row that an expression made is to run, where its outline is: choices name rows, or the outline as a whole. */
export function isRowChosen(
  { options }: Pick<Bundle, 'options'>,
  featureId: number,
  outline: Scenario,
  row: string | null,
): boolean {
  const meant = options.only?.filter((choice) => choice.feature === featureId && isAlike(outline, choice)) ?? [];
  return meant.length === 0 || meant.some((choice) => choice.row === null || choice.row === row);
}

/** Every feature that one of these includes, at any depth. */
function includedBy(features: readonly BundleFeature[], ids: readonly number[]): Set<number> {
  const byId = new Map(features.map((feature) => [feature.id, feature]));
  const found = new Set<number>();
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const feature = byId.get(id);
    // Those that an API test names are there to be called.
    if (feature?.type === 'KARATE') continue;
    for (const included of feature?.includes ?? []) {
      if (found.has(included)) continue;
      found.add(included);
      open.push(included);
    }
  }
  return found;
}
