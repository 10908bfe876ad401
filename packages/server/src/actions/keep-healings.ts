import { findLocator, indexLocators, type LocatorIndex } from '@stepwright/catalogue/grammar/resolve-locator';
import { StepError } from '@stepwright/catalogue/step-error';
import { Bundle } from '@stepwright/contract/bundle';
import type { RunMessage } from '@stepwright/contract/messages';
import { countOf, idOf, listOf, partOf, textOf } from '../runs/read-message.ts';
import { findBundle } from '../store/bundles.ts';
import type { Transaction } from '../store/database.ts';
import {
  findFeatureIds,
  findObjectIds,
  insertHealing,
  type KeptHealing,
  keepProposal,
  type NewProposal,
  readHealings,
  setHealedCount,
} from '../store/locator-proposals.ts';
import { findRunProject } from '../store/runs.ts';
import { readScenarioBeginning } from '../store/stored-pages.ts';
import { findStep } from './place-stored-pages.ts';

/** Healings of one step that are looked at. */
const MOST_OF_STEP = 5;

/** Of the messages just stored, those of steps that went on with another locator are noted until their run ends. */
export async function noteHealings(
  tx: Transaction,
  runId: number,
  messages: readonly RunMessage[],
  places: readonly (number | null)[],
): Promise<void> {
  const beginnings = new Map<number, readonly unknown[]>();
  for (const [at, message] of messages.entries()) {
    const step = partOf(message, 'stepwright');
    const scenario = places[at] ?? null;
    if (step?.['kind'] !== 'step' || scenario === null) continue;
    const healed = listOf(step, 'healed').slice(0, MOST_OF_STEP) as Record<string, unknown>[];
    if (healed.length === 0) continue;
    const beginning = beginnings.get(scenario) ?? (await readScenarioBeginning(tx, runId, scenario));
    beginnings.set(scenario, beginning);
    const { stepText } = findStep(beginning, idOf(step, 'testStepId'));
    for (const one of healed) {
      const name = textOf(one, 'name', 500);
      const choice = countOf(one, 'choice', 0);
      if (name !== null && choice > 1) await insertHealing(tx, runId, { scenario, name, choice, stepText });
    }
  }
}

/**
 * Marks a run that has just ended with the number of its healed locators, and keeps a proposal for each entry they came from, by the
 * locators that the run was frozen with.
 */
export async function keepHealings(tx: Transaction, runId: number): Promise<void> {
  const healings = await readHealings(tx, runId);
  const projectId = healings.length === 0 ? undefined : await findRunProject(tx, runId);
  if (projectId === undefined) return;
  await setHealedCount(tx, runId, new Set(healings.map(({ name }) => name)).size);
  const content = await findBundle(tx, runId);
  const bundle = content === null ? null : Bundle.safeParse(JSON.parse(content)).data;
  if (!bundle) return;
  const found = proposalsOf(healings, bundle);
  const objectIds = await findObjectIds(tx, projectId, [...new Set(found.flatMap(({ object }) => object ?? []))]);
  const featureIds = await findFeatureIds(tx, projectId, [...new Set(found.flatMap(({ feature }) => feature ?? []))]);
  const proposals = new Map<string, NewProposal>();
  for (const { object, feature, ...proposal } of found) {
    const objectId = object === null ? null : (objectIds.get(object) ?? null);
    const featureId = feature !== null && featureIds.has(feature) ? feature : null;
    if (objectId === null && featureId === null) continue;
    const { entry, first, used } = proposal;
    proposals.set(JSON.stringify([objectId, featureId, entry, first, used]), { ...proposal, objectId, featureId });
  }
  // In one order, so that two runs that end at once wait for each other and not for ever.
  const keys = [...proposals.keys()].sort();
  for (const key of keys) await keepProposal(tx, projectId, runId, proposals.get(key)!);
}

interface FoundProposal extends Omit<NewProposal, 'objectId' | 'featureId'> {
  /** Name of the global object; null for the feature's own locators. */
  readonly object: string | null;
  readonly feature: number | null;
}

function proposalsOf(healings: readonly KeptHealing[], bundle: Bundle): FoundProposal[] {
  const indexes = new Map<string, LocatorIndex>();
  return healings.flatMap(({ uri, name, choice, scenario, scenarioName, stepText }) => {
    const feature = bundle.features.find((one) => one.uri === uri);
    if (!feature) return [];
    const index = indexes.get(uri) ?? indexLocators({ own: feature.locators, objects: bundle.objects });
    indexes.set(uri, index);
    try {
      const { texts, entries } = findLocator(index, name);
      const used = texts[choice - 1];
      if (used === undefined) return [];
      return entries.map(({ object, path }) => ({
        object,
        feature: object === null ? feature.id : null,
        entry: path,
        first: texts[0],
        used,
        choice,
        scenario,
        scenarioName,
        stepText,
      }));
    } catch (error) {
      // A name that was masked, or made of what only the run knew, leads to no entry.
      if (error instanceof StepError) return [];
      throw error;
    }
  });
}
