import { z } from 'zod';
import { Id, Moment } from '../paging.ts';

export const ProposalState = z.enum(['open', 'accepted', 'dismissed']);
export type ProposalState = z.infer<typeof ProposalState>;

/** An entry whose first locator found nothing, while another one of it did: runs say so, a person decides. */
export const LocatorProposal = z.object({
  id: Id,
  /** One of the two is null: the global object that holds the entry, or the feature that has it among its own locators. */
  object_id: Id.nullable(),
  feature_id: Id.nullable(),
  /** Name of that object or feature. */
  owner: z.string(),
  /** The entry, groups with dots between. */
  entry: z.string(),
  /** The locators as they are written there: the one that matched nothing and the one that was used. */
  first: z.string(),
  used: z.string(),
  state: ProposalState,
  /** Runs in which it happened. */
  runs: z.number().int(),
  first_seen: Moment,
  last_seen: Moment,
  /** Where it happened last. */
  last_run_id: Id,
  /** Place of the scenario in that run, from 0, and its name. */
  last_scenario: z.number().int(),
  last_scenario_name: z.string(),
  last_step: z.string().nullable(),
  decided_by: z.string().nullable(),
});
export type LocatorProposal = z.infer<typeof LocatorProposal>;

export const ProposalDecision = z.strictObject({
  application_id: Id,
  id: Id,
  /** `accept` puts the locator that was used first in its entry; `undo` takes back what was decided. */
  decision: z.enum(['accept', 'dismiss', 'undo']),
  /** The version of the object or feature that the person saw. */
  updated_date_time: Moment.optional(),
});
export type ProposalDecision = z.infer<typeof ProposalDecision>;
