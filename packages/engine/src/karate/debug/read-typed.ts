import type { KarateStep } from '@stepwright/catalogue/karate/feature-text';
import { parseKarate } from '@stepwright/catalogue/karate/parse-feature';
import { commandOf } from '../runtime/run-step.ts';

const HEAD = 'Feature: typed\nScenario: typed\n';
const HEAD_LINES = HEAD.split('\n').length - 1;

/**
 * Reads steps that stand in no feature, one or several, with or without `*`, `Given` and their kin. A `problem` says what is wrong with
 * them, so that nothing is run of a text that is not understood as a whole.
 */
export function readTyped(typed: string): { readonly steps: readonly KarateStep[] } | { readonly problem: string } {
  let problem: string | null = null;
  // Without a step keyword a line would be a description.
  for (const text of [typed, `* ${typed.trimStart()}`]) {
    const { feature, problems } = parseKarate('', `${HEAD}${text}\n`);
    const [section] = feature?.sections ?? [];
    const steps = section?.steps ?? [];
    const [fault] = problems;
    if (fault) problem ??= lineOf(fault.line) + fault.message;
    else if (feature?.sections.length !== 1 || section?.kind !== 'scenario')
      problem ??= 'only steps can be written here, no further scenario';
    else if (steps.length > 0) {
      const wrong = steps.find((step) => commandOf(step).form === null);
      const command = wrong && commandOf(wrong);
      if (wrong && command?.form === null) return { problem: lineOf(wrong.line) + command.problem };
      return { steps };
    }
  }
  return { problem: (problem ?? 'there is no step in it').replace(/[.\s]+$/, '') };
}

/** Where a text of several lines is wrong; the first one needs no mention. */
function lineOf(line: number): string {
  const typed = line - HEAD_LINES;
  return typed > 1 ? `line ${typed}: ` : '';
}
