import { dialects } from '@cucumber/gherkin';
import { type NewId, readFeature } from './read-feature.ts';
import { type Scenario, type ScenarioStep, scenariosOf } from './scenarios.ts';

/**
 * Reads steps that stand in no feature, one or several lines of them, with or without `Given`, `When` and their kin, in the scope of a
 * scenario: in its language, and filled from its Examples row as its own steps are. A `problem` says why a text cannot be read.
 */
export function readLooseSteps(
  typed: string,
  scenario: Scenario,
  newId: NewId,
): { readonly steps: readonly ScenarioStep[] } | { readonly problem: string } {
  const { feature, scenario: word } = dialects[scenario.pickle.language] ?? dialects.en!;
  const head = `# language: ${scenario.pickle.language}\n${feature[0]}: loose\n${word[0]}: loose\n`;
  // Without its step keyword a line would be a description.
  const attempts = [typed, `* ${typed.trimStart()}`].map((text) =>
    readFeature({ uri: '', content: `${head}${text}\n` }, newId),
  );
  const scenarios = attempts.flatMap((read) => [...scenariosOf(read, newId)]);
  const found = scenarios.find(({ steps }) => steps.length > 0);
  if (!found) return { problem: attempts[1]?.problems[0]?.message ?? 'there is no step in it' };
  const cells = scenario.steps.find((step) => step.cells)?.cells;
  return { steps: found.steps.map((step) => (cells ? { ...step, cells } : step)) };
}
