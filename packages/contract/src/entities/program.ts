import { z } from 'zod';
import { Id, Moment } from '../paging.ts';

/** What a program may do in its one project: read, or read and write; a developer writes too and is listed as one. */
export const PROGRAM_ROLES = ['read_only', 'read_write', 'developer'] as const;
export const ProgramRole = z.enum(PROGRAM_ROLES);
export type ProgramRole = z.infer<typeof ProgramRole>;

/** A program (CI, a script) that may call the product for one project. */
export const Program = z.object({
  clientId: z.string(),
  applicationId: Id,
  name: z.string(),
  role: ProgramRole,
  created_by: z.string(),
  created_date_time: Moment,
  /** When its key stops working; null for never. */
  ends_date_time: Moment.nullable(),
  /** When it last asked for a token; null for never. */
  last_used_date_time: Moment.nullable(),
});
export type Program = z.infer<typeof Program>;

/** Days that a new key may work; null: until it is removed. */
export const PROGRAM_DAYS = [30, 90, 365] as const;

export const PROGRAM_NAME_MESSAGE = 'The name of a program has 3 to 40 characters.';

export const ProgramDraft = z.strictObject({
  applicationId: Id,
  name: z.string().trim().min(3, PROGRAM_NAME_MESSAGE).max(40, PROGRAM_NAME_MESSAGE),
  role: ProgramRole,
  days: z.union(PROGRAM_DAYS.map((days) => z.literal(days))).nullable(),
});
export type ProgramDraft = z.infer<typeof ProgramDraft>;

/** The only time that the secret is ever shown. */
export const NewProgram = Program.extend({
  secret: z.string(),
  /** Where the program gets its tokens (`grant_type=client_credentials`). */
  tokenUrl: z.string(),
});
export type NewProgram = z.infer<typeof NewProgram>;
