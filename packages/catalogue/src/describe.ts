import type { FeatureType } from '@stepwright/contract/entities/feature';
import { indexSteps, type StepIndex, shapeOf } from './grammar/match-step.ts';
import { STEPS } from './keywords/registry.ts';
import type { Step } from './keywords/step.ts';

let index: StepIndex | null = null;

/** Every action of the product, by group, in the order in which help shows them. */
export function allSteps(): readonly Step[] {
  return STEPS;
}

/** The catalogue prepared for look-up; built at the first call. */
export function stepIndex(): StepIndex {
  index ??= indexSteps(STEPS);
  return index;
}

const byType = new Map<FeatureType, StepIndex>();

/** The actions that are of use in a feature of a type, for proposals: what taps on phones is no help in a feature for browsers. */
export function stepIndexFor(type: FeatureType): StepIndex {
  let known = byType.get(type);
  if (!known) {
    known = indexSteps(STEPS.filter((step) => isOfUse(step, type)));
    byType.set(type, known);
  }
  return known;
}

function isOfUse({ platforms }: Step, type: FeatureType): boolean {
  if (type === 'MOBILE') return platforms.includes('mobile');
  return platforms.includes('desktop') || (type === 'WINDOWS' && platforms.includes('windows'));
}

/** An action by its keyword, in any case of letters. */
export function findStep(keyword: string): Step | undefined {
  return stepIndex().byKeyword.get(keyword.trim().toUpperCase());
}

/** Whether a word is the keyword of an action; for messages about lines that lack their step keyword. */
export function isKeyword(word: string): boolean {
  return stepIndex().byKeyword.has(word.toUpperCase());
}

/** One action as `stepwright actions --json` and the help show it. */
export interface ActionDescription extends Step {
  /** Keyword form; `( )` marks slots that may be left out. */
  readonly syntax: string;
}

export function describeActions(steps: readonly Step[] = STEPS): readonly ActionDescription[] {
  return steps.map((step) => ({ ...step, syntax: shapeOf(step) }));
}
