import { parentPort } from 'node:worker_threads';
import { importApi } from '@stepwright/catalogue/api-import/import-api';
import { type ApiImport, ImportProblem } from '@stepwright/catalogue/api-import/import-result';
import { countScenarios } from '@stepwright/catalogue/gherkin/count-scenarios';
import type { FeatureType } from '@stepwright/contract/entities/feature';
import type { PlanScenarios } from '@stepwright/contract/entities/test-plan';
import { type CheckedTask, type CheckTexts, checkTexts } from '../check/check-texts.ts';
import { type NamedInText, namesIn, type TextToName } from '../check/names-in-text.ts';
import { countPlanScenarios } from '../runs/count-plan-scenarios.ts';
import type { PlanTexts } from '../store/test-plans.ts';

/** What the thread can be asked. */
export type TextJob =
  | { readonly kind: 'names'; readonly texts: readonly TextToName[] }
  | { readonly kind: 'count'; readonly content: string; readonly type?: FeatureType }
  | { readonly kind: 'plan'; readonly texts: PlanTexts }
  | { readonly kind: 'import'; readonly source: string }
  | ({ readonly kind: 'check' } & CheckTexts);

/** What it says. */
export type TextAnswer =
  | { readonly kind: 'names'; readonly names: readonly (readonly NamedInText[])[] }
  | { readonly kind: 'count'; readonly scenarios: number | null }
  | { readonly kind: 'plan'; readonly scenarios: PlanScenarios }
  | { readonly kind: 'import'; readonly result: ApiImport | { readonly problem: string } }
  | { readonly kind: 'check'; readonly results: readonly CheckedTask[] };

async function answer(job: TextJob): Promise<TextAnswer> {
  if (job.kind === 'import') return { kind: 'import', result: await importOrExplain(job.source) };
  if (job.kind === 'names') return { kind: 'names', names: job.texts.map(namesIn) };
  if (job.kind === 'count') return { kind: 'count', scenarios: countScenarios(job.content, job.type) };
  if (job.kind === 'plan') return { kind: 'plan', scenarios: countPlanScenarios(job.texts) };
  return { kind: 'check', results: checkTexts(job) };
}

/** What the text says wrong is for whoever asked; everything else is a fault of the product. */
async function importOrExplain(source: string): Promise<ApiImport | { problem: string }> {
  try {
    return await importApi(source);
  } catch (error) {
    if (error instanceof ImportProblem) return { problem: error.message };
    throw error;
  }
}

parentPort?.on('message', async (job: TextJob) => {
  try {
    parentPort?.postMessage(await answer(job));
  } catch (error) {
    parentPort?.postMessage({ failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  }
});
