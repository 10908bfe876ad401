import type { Bundle, BundleFeature, ScenarioChoice } from '@stepwright/contract/bundle';
import type { Scenario } from './scenarios.ts';
import { readTags } from './tags.ts';

/** Which scenarios of a feature are to run, in its order. */
export type ChooseScenarios = (feature: BundleFeature, scenarios: readonly Scenario[]) => Scenario[];

/**
 * What the options of a bundle let run: with a list of chosen scenarios those, and of the features that theirs include whatever the
 * tags let through; without one whatever the tags let through.
 *
 * @throws StepError E_CONFIG for a tag expression that is not understood
 */
export function chooseScenarios(bundle: Pick<Bundle, 'features' | 'options'>): ChooseScenarios {
  const tagged = readTags(bundle.options.tags);
  const byTags = (scenarios: readonly Scenario[]) => scenarios.filter((scenario) => tagged(scenario.tags));
  const { only } = bundle.options;
  if (only === undefined) return (_feature, scenarios) => byTags(scenarios);
  const byFeature = Map.groupBy(only, (choice) => choice.feature);
  const needed = includedBy(bundle.features, [...byFeature.keys()]);
  return (feature, scenarios) => {
    const chosen = byFeature.get(feature.id);
    const wanted = new Set(chosen?.flatMap((choice) => findChosen(choice, scenarios)));
    return needed.has(feature.id)
      ? scenarios.filter((scenario) => tagged(scenario.tags) || wanted.has(scenario))
      : scenarios.filter((scenario) => wanted.has(scenario));
  };
}

/** The scenarios that a choice means: those of its name and row; where several are alike, the one on its line. */
export function findChosen(choice: ScenarioChoice, scenarios: readonly Scenario[]): readonly Scenario[] {
  const alike = scenarios.filter(({ name, row }) => name === choice.name && row === choice.row);
  const onLine = alike.filter((scenario) => scenario.line === choice.line);
  return alike.length > 1 && onLine.length > 0 ? onLine : alike;
}

/** Every feature that one of these includes, at any depth. */
function includedBy(features: readonly BundleFeature[], ids: readonly number[]): Set<number> {
  const byId = new Map(features.map((feature) => [feature.id, feature]));
  const found = new Set<number>();
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const included of byId.get(id)?.includes ?? []) {
      if (found.has(included)) continue;
      found.add(included);
      open.push(included);
    }
  }
  return found;
}
