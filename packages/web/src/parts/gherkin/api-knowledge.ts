import type { KarateFeature } from '@stepwright/catalogue/karate/feature-text';
import { parseKarateLoosely } from '@stepwright/catalogue/karate/parse-feature';
import { readStep } from '@stepwright/catalogue/karate/read-step';
import type { BundleFeature } from '@stepwright/contract/bundle';
import type { SetPlace, StepKnowledge } from './step-knowledge.ts';

/** The variables that an API test and the features that it includes set, and how often each form is used. */
export function learnApi(content: string, included: readonly BundleFeature[]): StepKnowledge {
  const uses: Record<string, number> = Object.create(null) as Record<string, number>;
  const { feature } = parseKarateLoosely('', content);
  const variables = variablesOf(feature, (form) => {
    uses[form] = (uses[form] ?? 0) + 1;
  });
  return {
    variables,
    included: included.flatMap(({ name, content: text }) =>
      variablesOf(parseKarateLoosely('', text).feature).map((one) => ({
        name: one.name,
        line: one.line,
        feature: name,
      })),
    ),
    uses,
  };
}

function variablesOf(feature: KarateFeature, note: (form: string) => void = () => {}): SetPlace[] {
  const found: SetPlace[] = [];
  for (const step of [...(feature.background?.steps ?? []), ...feature.sections.flatMap(({ steps }) => steps)]) {
    const command = readStep(step);
    if (command.form === null) continue;
    note(command.form === 'define' ? command.as : command.form);
    const isSet = command.form === 'define' || command.form === 'table';
    if (isSet) found.push({ name: command.name, line: step.line, step: step.text });
  }
  return found;
}
