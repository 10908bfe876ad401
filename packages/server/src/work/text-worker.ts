import { parentPort } from 'node:worker_threads';
import { countScenarios } from '@stepwright/catalogue/gherkin/count-scenarios';
import type { PlanScenarios } from '@stepwright/contract/entities/test-plan';
import { type CheckedTask, type CheckTexts, checkTexts } from '../check/check-texts.ts';
import { type NamedInText, namesIn, type TextToName } from '../check/names-in-text.ts';
import { countPlanScenarios } from '../runs/count-plan-scenarios.ts';
import type { PlanTexts } from '../store/test-plans.ts';

/** What the thread can be asked. */
export type TextJob =
  | { readonly kind: 'names'; readonly texts: readonly TextToName[] }
  | { readonly kind: 'count'; readonly content: string }
  | { readonly kind: 'plan'; readonly texts: PlanTexts }
  | ({ readonly kind: 'check' } & CheckTexts);

/** What it says. */
export type TextAnswer =
  | { readonly kind: 'names'; readonly names: readonly (readonly NamedInText[])[] }
  | { readonly kind: 'count'; readonly scenarios: number | null }
  | { readonly kind: 'plan'; readonly scenarios: PlanScenarios }
  | { readonly kind: 'check'; readonly results: readonly CheckedTask[] };

function answer(job: TextJob): TextAnswer {
  if (job.kind === 'names') return { kind: 'names', names: job.texts.map(namesIn) };
  if (job.kind === 'count') return { kind: 'count', scenarios: countScenarios(job.content) };
  if (job.kind === 'plan') return { kind: 'plan', scenarios: countPlanScenarios(job.texts) };
  return { kind: 'check', results: checkTexts(job) };
}

parentPort?.on('message', (job: TextJob) => {
  try {
    parentPort?.postMessage(answer(job));
  } catch (error) {
    parentPort?.postMessage({ failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  }
});
