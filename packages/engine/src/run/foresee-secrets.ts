import type { PlannedFeature } from '@stepwright/catalogue/gherkin/plan';
import { countingIds } from '@stepwright/catalogue/gherkin/read-feature';
import { type ScenarioStep, scenariosOf } from '@stepwright/catalogue/gherkin/scenarios';
import type { SlotText, StepCall } from '@stepwright/catalogue/grammar/call';
import { matchStep, type StepIndex } from '@stepwright/catalogue/grammar/match-step';
import { lookUp, resolveDocString, resolveSlot, type ValueSources } from '@stepwright/catalogue/grammar/resolve-slot';
import type { Slot } from '@stepwright/catalogue/keywords/step';
import { SECRET_KEYWORD } from './run-step.ts';
import type { Secrets } from './secrets.ts';

/** A text without this word types no secret; spares reading it. */
export const MAY_TYPE_SECRET = /secret/i;

/** Keeps a text that is written in the step. */
const KEEPING_KEYWORD = 'SET_VARIABLE';

/**
 * Finds what the steps of a plan type as secrets, before the first message shows their feature: a literal secret stands in the text
 * itself, in scenarios that the tags leave out, too, and so does one that SET_VARIABLE keeps before. What else comes from a variable is
 * masked when it is typed: until then its name is all that is known, and masking that would hide half of the report.
 */
export function foreseeSecrets(
  plan: readonly Pick<PlannedFeature, 'feature' | 'open'>[],
  index: StepIndex,
  values: ValueSources,
  secrets: Secrets,
): void {
  let variables: ReadonlySet<string> | undefined;
  const typed = new Set<string>();
  for (const planned of plan) {
    if (planned.feature.type === 'KARATE' || !MAY_TYPE_SECRET.test(planned.feature.content)) continue;
    const isNamed = (text: string) => {
      variables ??= variablesOf(plan, index);
      return isVariable(text, variables);
    };
    for (const { steps } of scenariosOf(planned.open(), countingIds())) {
      foreseeIn(steps, index, values, secrets, isNamed);
      for (const step of steps) noteTyped(step, index, typed);
    }
  }
  if (typed.size > 0) foreseeKept(plan, index, values, secrets, typed);
}

/** The names whose values ENTER_SECRET types. */
function noteTyped(step: ScenarioStep, index: StepIndex, typed: Set<string>): void {
  const call = MAY_TYPE_SECRET.test(step.text) ? understood(step, index) : null;
  if (call?.step.keyword === SECRET_KEYWORD && call.testData && !call.testData.quoted) typed.add(call.testData.text);
}

/** A literal that SET_VARIABLE keeps under the name of a secret stands in the text as well. */
function foreseeKept(
  plan: readonly Pick<PlannedFeature, 'feature' | 'open'>[],
  index: StepIndex,
  values: ValueSources,
  secrets: Secrets,
  typed: ReadonlySet<string>,
): void {
  for (const planned of plan) {
    if (planned.feature.type === 'KARATE' || ![...typed].some((name) => planned.feature.content.includes(name)))
      continue;
    for (const { steps } of scenariosOf(planned.open(), countingIds())) {
      for (const step of steps) {
        const call = understood(step, index);
        if (call?.step.keyword !== KEEPING_KEYWORD || !call.testData || !call.expected) continue;
        if (!typed.has(call.testData.literal)) continue;
        const value = literalOf(call.expected, call.step.expected, values);
        if (value !== null) secrets.keep(value);
      }
    }
  }
}

/** The same for some steps. `isNamed` knows variables that have no value yet. */
export function foreseeIn(
  steps: readonly ScenarioStep[],
  index: StepIndex,
  values: ValueSources,
  secrets: Secrets,
  isNamed: (text: string) => boolean = () => false,
): void {
  for (const step of steps) {
    const call = MAY_TYPE_SECRET.test(step.text) ? understood(step, index) : null;
    if (call?.step.keyword !== SECRET_KEYWORD) continue;
    const { testData } = call;
    if (testData && !testData.quoted && lookUp(testData.text, values) === null && isNamed(testData.text)) continue;
    const value = secretOf(call, values);
    if (value !== null) secrets.keep(value);
  }
}

/** The text that the step types; null when it is sealed, or not known before the run. */
function secretOf({ step, testData, docString }: StepCall, values: ValueSources): string | null {
  if (testData) return literalOf(testData, step.testData, values);
  try {
    return resolveDocString(docString ?? '', step.testData, values, 'E_TESTDATA').value;
  } catch {
    return null;
  }
}

function literalOf(slot: SlotText, definition: Slot, values: ValueSources): string | null {
  try {
    const { secret, value } = resolveSlot(slot, definition, values, 'E_TESTDATA');
    return secret ? null : value;
  } catch {
    return null;
  }
}

/** The names under which steps of the plan keep something. */
function variablesOf(plan: readonly Pick<PlannedFeature, 'open'>[], index: StepIndex): ReadonlySet<string> {
  const names = new Set<string>();
  for (const planned of plan) {
    for (const { steps } of planned.open().scenarios) {
      for (const step of steps) {
        const call = understood(step, index);
        if (call?.testData && call.step.testData.kind === 'name') names.add(call.testData.text);
        if (call?.expected && call.step.expected.kind === 'name') names.add(call.expected.text);
      }
    }
  }
  return names;
}

/** A variable, or a path into one that holds JSON (actions §4 rule 2). */
function isVariable(text: string, variables: ReadonlySet<string>): boolean {
  if (variables.has(text)) return true;
  for (let dot = text.indexOf('.'); dot > 0; dot = text.indexOf('.', dot + 1)) {
    if (variables.has(text.slice(0, dot))) return true;
  }
  return false;
}

function understood(step: ScenarioStep, index: StepIndex): StepCall | null {
  try {
    return matchStep(index, step);
  } catch {
    // The step will say itself what is wrong with it.
    return null;
  }
}
