import { findChosen } from '@stepwright/catalogue/gherkin/choose-scenarios';
import { countingIds, readFeature } from '@stepwright/catalogue/gherkin/read-feature';
import { scenariosOf } from '@stepwright/catalogue/gherkin/scenarios';
import type { ScenarioChoice } from '@stepwright/contract/bundle';

interface Text {
  readonly id: number;
  readonly name: string;
  readonly content: string;
}

/** Names of the chosen scenarios that the texts do not hold. */
export function missingIn(texts: readonly Text[], choices: readonly ScenarioChoice[]): string[] {
  const features = new Map(texts.map((feature) => [feature.id, feature]));
  const missing: string[] = [];
  for (const [id, chosen] of Map.groupBy(choices, (choice) => choice.feature)) {
    const feature = features.get(id);
    const newId = countingIds();
    const scenarios = feature
      ? [...scenariosOf(readFeature({ uri: feature.name, content: feature.content }, newId), newId)]
      : [];
    for (const choice of chosen) {
      if (findChosen(choice, scenarios).length === 0) missing.push(choice.name);
    }
  }
  return missing;
}
