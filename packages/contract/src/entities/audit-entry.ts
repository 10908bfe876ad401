import { z } from 'zod';
import { idInPath, Moment } from '../paging.ts';

/** `refused`: the call was not allowed or not valid; `failed`: it broke. */
export const AUDIT_OUTCOMES = ['done', 'refused', 'failed'] as const;
export const AuditOutcome = z.enum(AUDIT_OUTCOMES);
export type AuditOutcome = z.infer<typeof AuditOutcome>;

/** One privileged action, or the attempt at one. Never holds a body, a header or a secret. */
export const AuditEntry = z.object({
  /** Numbers without a gap, the oldest is 1. */
  id: z.number().int(),
  at: Moment,
  /** Verb and noun, such as `project.delete`. */
  action: z.string(),
  outcome: AuditOutcome,
  /** HTTP status of the answer. */
  status: z.number().int(),
  /** Blank for somebody who was not signed in. */
  userName: z.string(),
  /** The program that acted, when it was one. */
  program: z.string().nullable(),
  /** Network address that the call came from. */
  address: z.string(),
  projectId: z.number().int().nullable(),
  /** Name of the project at that time. */
  project: z.string().nullable(),
  /** What it was done to: ids and names of the call. */
  target: z.string(),
  /** Names the request in the server's log. */
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const moment = z.iso.datetime({ offset: true });

/** All left out: everything that the reader may see. */
export const AuditFilter = z.object({
  applicationId: idInPath.optional(),
  /** The exact name. */
  userName: z.string().min(1).max(200).optional(),
  action: z
    .string()
    .regex(/^[\w.-]{1,60}$/)
    .optional(),
  outcome: AuditOutcome.optional(),
  from: moment.optional(),
  /** Exclusive. */
  to: moment.optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;
