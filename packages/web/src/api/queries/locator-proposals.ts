import type { ProposalDecision } from '@stepwright/contract/entities/locator-proposal';
import { decideLocatorProposal, listLocatorProposals } from '@stepwright/contract/routes/locator-proposals';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

const LOCATOR_PROPOSALS = 'locator-proposals';

/** Whose entries: one global object's, or the own locators of one feature. */
export type ProposalOwner = { readonly objectId: number } | { readonly featureId: number };

export const locatorProposalsQuery = (projectId: number, owner: ProposalOwner) =>
  queryOptions({
    queryKey: [LOCATOR_PROPOSALS, projectId, owner],
    queryFn: ({ signal }) => call(listLocatorProposals, { query: { applicationId: projectId, ...owner } }, { signal }),
    // What it tells is an offer beside the work: nobody is told when it cannot be had.
    meta: { quiet: true },
  });

export const decideProposal = (decision: ProposalDecision) => call(decideLocatorProposal, { body: decision });
