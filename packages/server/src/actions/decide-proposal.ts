import type { LocatorProposal, ProposalDecision } from '@stepwright/contract/entities/locator-proposal';
import { AppError, notFound } from '../app-error.ts';
import type { Database, Transaction } from '../store/database.ts';
import { findFeature, updateFeature } from '../store/features.ts';
import { findGlobalObject, updateGlobalObject } from '../store/global-objects.ts';
import { decideProposal, findProposal, type StoredProposal } from '../store/locator-proposals.ts';
import { moveChoice } from './move-choice.ts';
import { readVersion, stale } from './save-conflict.ts';

/**
 * Accepts a proposal (the locator that was used becomes the first of its entry, the others keep their order), dismisses it, or takes
 * either back.
 *
 * @throws AppError `not_found`, `stale` with what is stored when it is not what the person saw
 */
export async function decideOnProposal(
  database: Database,
  decision: ProposalDecision,
  by: string,
): Promise<LocatorProposal> {
  return database.transaction(async (tx) => {
    const proposal = await findProposal(tx, decision.id);
    if (!proposal || proposal.project_id !== decision.application_id) throw notFound();
    const { from, to } = changeOf(proposal, decision.decision);
    if (!(await decideProposal(tx, proposal.id, from, to, to === 'open' ? null : by))) throw decidedMeanwhile(proposal);
    const version = readVersion(decision.updated_date_time);
    if (to === 'accepted') await moveInEntry(tx, proposal, [proposal.choice - 1, 0], by, version);
    if (from === 'accepted') await moveInEntry(tx, proposal, [0, proposal.choice - 1], by, version);
    const decided = await findProposal(tx, proposal.id);
    if (!decided) throw notFound();
    return decided;
  });
}

function changeOf({ state }: StoredProposal, decision: ProposalDecision['decision']) {
  if (decision === 'undo') return { from: state, to: 'open' } as const;
  return { from: 'open', to: decision === 'accept' ? 'accepted' : 'dismissed' } as const;
}

function decidedMeanwhile(proposal: StoredProposal): AppError {
  return new AppError('stale', 'Somebody else has decided this meanwhile.', {
    hint: 'Look at the entry again.',
    current: proposal,
  });
}

/** Moves the used locator within its entry, in the text as it is stored. */
async function moveInEntry(
  tx: Transaction,
  proposal: StoredProposal,
  [from, to]: readonly [number, number],
  by: string,
  version: string | null,
): Promise<void> {
  const move = (text: string | null): string => {
    const moved = moveChoice(text ?? '', proposal.entry, { text: proposal.used, from, to });
    if (moved !== null) return moved;
    throw new AppError('stale', `The entry ${proposal.entry} has been changed since.`, {
      hint: 'Look at the locators as they are now, and change the entry there.',
      current: proposal,
    });
  };
  if (proposal.object_id !== null) {
    const object = await findGlobalObject(tx, proposal.object_id);
    if (!object) throw notFound();
    const { name, content, locator } = object;
    const saved = await updateGlobalObject(
      tx,
      object.id,
      { name, content, locators: move(locator) },
      by,
      version ?? object.updated_date_time,
    );
    if (!saved) throw stale(await findGlobalObject(tx, object.id));
    return;
  }
  const feature = await findFeature(tx, proposal.feature_id ?? 0);
  if (!feature) throw notFound();
  const { name, content, xpath } = feature;
  const saved = await updateFeature(
    tx,
    feature.id,
    { name, content, locators: move(xpath) },
    by,
    version ?? feature.updated_date_time,
  );
  if (!saved) throw stale(await findFeature(tx, feature.id));
}
