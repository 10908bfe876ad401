import { z } from 'zod';

/** The closed list of what can go wrong, and what each means on the wire and on the command line. */
export const ERRORS = {
  validation: { status: 400, exit: 2 },
  unauthenticated: { status: 401, exit: 2 },
  forbidden: { status: 403, exit: 2 },
  /** Also the answer for a thing that exists in a project which the caller may not see. */
  not_found: { status: 404, exit: 2 },
  method_not_allowed: { status: 405, exit: 2 },
  /** The name is taken. */
  exists: { status: 409, exit: 2 },
  /** The save was based on an older version; `current` holds the stored one. */
  stale: { status: 409, exit: 2 },
  /** The lease is gone: another executor or the server ended this run. */
  lease_lost: { status: 409, exit: 3 },
  /** Something else must be done first (a plan still has schedules). */
  precondition: { status: 412, exit: 2 },
  too_large: { status: 413, exit: 2 },
  unsupported_media: { status: 415, exit: 2 },
  /** Something outside of the product (a git server) did not do its part; the message says what. */
  remote_failed: { status: 424, exit: 3 },
  rate_limited: { status: 429, exit: 3 },
  internal: { status: 500, exit: 3 },
  /** The branch of a git repository is missing. */
  branch_missing: { status: 502, exit: 3 },
  unavailable: { status: 503, exit: 3 },
  out_of_space: { status: 507, exit: 3 },
} as const satisfies Record<string, { status: number; exit: 0 | 1 | 2 | 3 }>;

export type ErrorCode = keyof typeof ERRORS;

/** The body of every reply that is not a success. */
export const ErrorReply = z.object({
  code: z.string(),
  /** One sentence for a person; for rules of spec 1 §5 the documented text. */
  message: z.string(),
  /** What to do about it, when there is something. */
  hint: z.string().optional(),
  /** Which fields were wrong, each with its own message. */
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** For `stale`: the stored version. */
  current: z.unknown().optional(),
  /** Names the request in the server's log. */
  requestId: z.string().optional(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
