import type { Scenario as ScenarioNode } from '@cucumber/messages';
import { countingIds, readFeature } from './read-feature.ts';
import { isOutline } from './scenarios.ts';

interface Children {
  readonly children: readonly { readonly scenario?: ScenarioNode; readonly rule?: Children }[];
}

/**
 * How many scenarios a feature text holds, outlines counted row by row as they run; null for a text that is not Gherkin. Counts on the
 * syntax tree and fills no outline, so that it is cheap enough for every save.
 */
export function countScenarios(content: string): number | null {
  if (content.trim() === '') return 0;
  const { document } = readFeature({ uri: '', content }, countingIds());
  if (!document) return null;
  const { feature } = document;
  return feature ? countAmong(feature, feature.language) : 0;
}

function countAmong({ children }: Children, language: string): number {
  let count = 0;
  for (const { scenario, rule } of children) {
    if (rule) count += countAmong(rule, language);
    if (scenario) count += countRows(scenario, language);
  }
  return count;
}

function countRows(scenario: ScenarioNode, language: string): number {
  if (scenario.examples.length === 0) return isOutline(scenario, language) ? 0 : 1;
  return scenario.examples.reduce((sum, examples) => sum + examples.tableBody.length, 0);
}
