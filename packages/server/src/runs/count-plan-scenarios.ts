import { orderFeatures } from '@stepwright/catalogue/gherkin/plan';
import { countingIds } from '@stepwright/catalogue/gherkin/read-feature';
import type { Scenario } from '@stepwright/catalogue/gherkin/scenarios';
import { scenariosIn } from '@stepwright/catalogue/gherkin/scenarios-in';
import { tagSelector } from '@stepwright/catalogue/karate/select-tags';
import { STEP_LANGUAGE_TYPES } from '@stepwright/catalogue/keywords/step';
import type { PlanScenarios } from '@stepwright/contract/entities/test-plan';
import type { PlanTexts } from '../store/test-plans.ts';

/** Scenarios of API tests that are only called, or belong to an environment, are no scenarios of every run. */
const ofAnyEnvironment = tagSelector([], null);
const isMeantToRun = ({ karate }: Scenario): boolean => karate === undefined || ofAnyEnvironment(karate.unit.tags);

/** The scenarios that a run of the plan would have, by their tags. Reads every text: for the thread that does so. */
export function countPlanScenarios({ features, entry }: PlanTexts): PlanScenarios {
  const bundled = features.map((feature) => ({ ...feature, uri: feature.name, locators: null, files: [] }));
  const { order } = orderFeatures({ features: bundled, entry });
  const newId = countingIds();
  const groups = new Map<string, { tags: string[]; count: number }>();
  const tagsOf = new Map<number, readonly (readonly string[])[]>();
  const unreadable = new Set<string>();
  for (const feature of order) {
    let scenarios = tagsOf.get(feature.id);
    if (!scenarios) {
      const runs = feature.type === 'KARATE' || STEP_LANGUAGE_TYPES.includes(feature.type);
      const found = runs ? scenariosIn(feature, newId) : null;
      if (found === null) unreadable.add(feature.name);
      scenarios = (found ?? []).filter(isMeantToRun).map((scenario) => scenario.tags);
      tagsOf.set(feature.id, scenarios);
    }
    for (const tags of scenarios) {
      const sorted = [...tags].sort();
      const key = sorted.join(' ');
      const group = groups.get(key) ?? { tags: sorted, count: 0 };
      group.count += 1;
      groups.set(key, group);
    }
  }
  return { groups: [...groups.values()], unreadable: [...unreadable] };
}
