import type { Scenario as ScenarioNode } from '@cucumber/messages';
import type { FeatureType } from '@stepwright/contract/entities/feature';
import { rowsExpression } from '../karate/outline-rows.ts';
import { parseKarate } from '../karate/parse-feature.ts';
import { countingIds, readFeature } from './read-feature.ts';
import { isOutline } from './scenarios.ts';

interface Children {
  readonly children: readonly { readonly scenario?: ScenarioNode; readonly rule?: Children }[];
}

/**
 * How many scenarios a feature text holds, outlines counted row by row as they run; null for a text that is not Gherkin. Counts on the
 * syntax tree and fills no outline, so that it is cheap enough for every save. An outline of an API test whose rows are made by an
 * expression counts as one: how many they are is known when it runs.
 */
export function countScenarios(content: string, type: FeatureType = 'ANOROC'): number | null {
  if (content.trim() === '') return 0;
  if (type === 'KARATE') return countApiScenarios(content);
  const { document } = readFeature({ uri: '', content }, countingIds());
  if (!document) return null;
  const { feature } = document;
  return feature ? countAmong(feature, feature.language) : 0;
}

function countApiScenarios(content: string): number | null {
  const { feature } = parseKarate('', content);
  if (feature === null) return null;
  let count = 0;
  for (const section of feature.sections) {
    if (section.kind === 'scenario') count += 1;
    else
      for (const { table } of section.examples)
        if (table) count += rowsExpression(table) === null ? table.rows.length - 1 : 1;
  }
  return count;
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
