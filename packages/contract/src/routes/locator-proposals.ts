import { z } from 'zod';
import { LocatorProposal, ProposalDecision } from '../entities/locator-proposal.ts';
import { idInPath } from '../paging.ts';
import { route } from '../route.ts';

/** So many of the newest are listed. */
export const MOST_PROPOSALS = 200;

/** Our addition: the newest open proposals of a project, of one global object, or of the own locators of one feature. */
export const listLocatorProposals = route({
  method: 'GET',
  path: '/api/locatorProposal/list',
  summary: 'Locators for which runs had to use an alternative',
  permission: { right: 'content.read', where: { in: 'query', field: 'applicationId' } },
  query: z.object({
    applicationId: idInPath,
    objectId: idInPath.optional(),
    featureId: idInPath.optional(),
  }),
  responses: { 200: z.array(LocatorProposal) },
});

/** Our addition. `stale` when the entry was changed meanwhile. */
export const decideLocatorProposal = route({
  method: 'POST',
  path: '/api/locatorProposal/decide',
  summary: 'Accept or dismiss a proposed locator, or take that back',
  permission: { right: 'content.write', where: { in: 'body', field: 'application_id' } },
  body: ProposalDecision,
  responses: { 200: LocatorProposal },
  audit: 'locator.decide',
});
