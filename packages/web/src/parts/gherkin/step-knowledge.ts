import { setsVariable } from '@stepwright/catalogue/check/check-arguments';
import { stepIndex } from '@stepwright/catalogue/describe';
import type { StepCall } from '@stepwright/catalogue/grammar/call';
import { matchStep } from '@stepwright/catalogue/grammar/match-step';

/** A step that sets a variable. */
export interface SetPlace {
  readonly name: string;
  /** From 1. */
  readonly line: number;
  /** The step, without its Gherkin keyword. */
  readonly step: string;
}

/** What the steps of a text and of those that it includes tell: variables, and how often each name is used. */
export interface StepKnowledge {
  readonly variables: readonly SetPlace[];
  /** Variables that included features set, with the name of the feature. */
  readonly included: readonly { readonly name: string; readonly feature: string; readonly line: number }[];
  /** Uses of keywords, locators and values, as written. */
  readonly uses: Readonly<Record<string, number>>;
}

export const NO_KNOWLEDGE: StepKnowledge = { variables: [], included: [], uses: {} };

interface Steps {
  readonly steps: Iterable<{ readonly line: number; readonly text: string; readonly columns: readonly string[] }>;
}

/** Reads every step once. */
export function learnSteps(own: Steps, included: readonly (Steps & { readonly name: string })[]): StepKnowledge {
  const uses: Record<string, number> = Object.create(null) as Record<string, number>;
  const note = (name: string) => {
    uses[name] = (uses[name] ?? 0) + 1;
  };
  const variablesOf = ({ steps }: Steps): SetPlace[] => {
    const variables: SetPlace[] = [];
    for (const { line, text, columns } of steps) {
      const call = understand(text, columns);
      if (!call) continue;
      note(call.step.keyword);
      for (const slot of ['locator', 'secondLocator', 'testData', 'expected'] as const) {
        const written = call[slot]?.text;
        if (written !== undefined && written.length <= 80) note(written);
      }
      for (const slot of ['testData', 'expected'] as const) {
        const written = call[slot];
        if (written && setsVariable(call, slot)) variables.push({ name: written.literal, line, step: text });
      }
    }
    return variables;
  };
  const variables = variablesOf(own);
  return {
    variables,
    included: included.flatMap((one) => variablesOf(one).map(({ name, line }) => ({ name, line, feature: one.name }))),
    uses,
  };
}

function understand(text: string, columns: readonly string[]): StepCall | null {
  if (text === '') return null;
  try {
    const cells = columns.length > 0 ? new Map(columns.map((name) => [name, `<${name}>`])) : undefined;
    return matchStep(stepIndex(), { text, ...(cells && { cells }) });
  } catch {
    return null;
  }
}
