import { findChosen } from '@stepwright/catalogue/gherkin/choose-scenarios';
import { countingIds } from '@stepwright/catalogue/gherkin/read-feature';
import { scenariosIn } from '@stepwright/catalogue/gherkin/scenarios-in';
import type { ScenarioChoice } from '@stepwright/contract/bundle';
import type { FeatureType } from '@stepwright/contract/entities/feature';

interface Text {
  readonly id: number;
  readonly name: string;
  readonly type: FeatureType;
  readonly content: string;
}

/** Names of the chosen scenarios that the texts do not hold. */
export function missingIn(texts: readonly Text[], choices: readonly ScenarioChoice[]): string[] {
  const features = new Map(texts.map((feature) => [feature.id, feature]));
  const missing: string[] = [];
  for (const [id, chosen] of Map.groupBy(choices, (choice) => choice.feature)) {
    const feature = features.get(id);
    const scenarios = (feature && scenariosIn(feature, countingIds())) ?? [];
    for (const choice of chosen) {
      if (findChosen(choice, scenarios).length === 0) missing.push(choice.name);
    }
  }
  return missing;
}
