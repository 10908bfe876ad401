import { dialects } from '@cucumber/gherkin';
import { type NewId, readFeature } from '@stepwright/catalogue/gherkin/read-feature';
import { type Scenario, type ScenarioStep, scenariosOf } from '@stepwright/catalogue/gherkin/scenarios';

/**
 * Reads what a person typed to try: a step, or several lines of them, with or without `Given`, `When` and their kin. Cells of the
 * scenario's Examples row fill it as they fill the scenario's own steps. A text is the reason why it cannot be read.
 */
export function readTriedSteps(
  typed: string,
  scenario: Scenario,
  newId: NewId,
): { readonly steps: readonly ScenarioStep[] } | { readonly problem: string } {
  const { feature, scenario: word } = dialects[scenario.pickle.language] ?? dialects.en!;
  const head = `# language: ${scenario.pickle.language}\n${feature[0]}: tried\n${word[0]}: tried\n`;
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
