import type { Plan } from '@stepwright/catalogue/gherkin/plan';
import { matchStep, type StepIndex } from '@stepwright/catalogue/grammar/match-step';
import { resolveSlot, type ValueSources } from '@stepwright/catalogue/grammar/resolve-slot';
import { SECRET_KEYWORD } from './run-step.ts';
import type { Secrets } from './secrets.ts';

/**
 * Finds what the steps of a plan will type as secrets, before the first message shows their feature: a literal secret stands in
 * the text itself. What comes from a variable is masked when it is typed.
 */
export function foreseeSecrets(plan: Plan, index: StepIndex, values: ValueSources, secrets: Secrets): void {
  for (const { scenarios } of plan.features) {
    for (const { steps } of scenarios) {
      for (const step of steps) {
        if (!/secret/i.test(step.text)) continue;
        try {
          const call = matchStep(index, step);
          if (call.step.keyword !== SECRET_KEYWORD || !call.testData) continue;
          const { value, secret } = resolveSlot(call.testData, call.step.testData, values, 'E_TESTDATA');
          if (!secret) secrets.keep(value);
        } catch {
          // The step will say itself what is wrong with it.
        }
      }
    }
  }
}
