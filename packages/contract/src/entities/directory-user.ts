import { z } from 'zod';
import type { Role } from '../rights.ts';

/** Somebody in the directory of people, wherever that is kept. */
export const DirectoryUser = z.object({ subject: z.string(), userName: z.string() });
export type DirectoryUser = z.infer<typeof DirectoryUser>;

/** One page of people, and how many there are on all pages. */
export const UserPage = z.object({ count: z.number().int().min(0), users: z.array(DirectoryUser) });
export type UserPage = z.infer<typeof UserPage>;

/** What a project administrator can give (spec 1 §6), and the roles that come with it. */
export const ASSIGNABLE = {
  projectadmin: ['read_write', 'projectadmin'],
  developer: ['developer', 'read_write'],
} as const satisfies Record<string, readonly Role[]>;
export const AssignableRole = z.enum(['projectadmin', 'developer']);
export type AssignableRole = z.infer<typeof AssignableRole>;

/** Rows a page of a user list (spec 1 §2, §9). */
export const USERS_A_PAGE = 5;
/** Letters from which names are suggested, and how many at most. */
export const SUGGEST_FROM = 3;
export const MOST_SUGGESTIONS = 10;
