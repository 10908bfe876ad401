import { z } from 'zod';
import { Id, Moment } from '../paging.ts';

/** Rules of one list. */
export const MOST_EGRESS_RULES = 200;
/** Characters of a rule: a host name has at most 253, and there is a port behind it. */
const LONGEST_RULE = 300;

const Rules = z.array(z.string().trim().min(1).max(LONGEST_RULE)).max(MOST_EGRESS_RULES);

/**
 * Which hosts the requests of a project's API tests may go to. A rule is a host, `*.example.com`, an address, a range such as
 * `10.0.0.0/8` or `*`, each with an optional `:port`.
 */
export const EgressPolicy = z.object({
  applicationId: Id,
  /** Null allows every host that `deny` does not name; an empty list allows none. */
  allow: z.array(z.string()).nullable(),
  deny: z.array(z.string()),
  /** Null for a project that never said anything. */
  updated_by: z.string().nullable(),
  updated_date_time: Moment.nullable(),
});
export type EgressPolicy = z.infer<typeof EgressPolicy>;

export const EgressPolicyDraft = z.strictObject({
  applicationId: Id,
  allow: Rules.nullable(),
  deny: Rules,
  /** The version the edit was based on, null where there was none; a stale one gets 409. */
  updated_date_time: Moment.nullish(),
});
export type EgressPolicyDraft = z.infer<typeof EgressPolicyDraft>;
