import { z } from 'zod';
import { Id, Moment } from '../paging.ts';

/** spec 1 §5. */
export const GIT_ADDRESS_MESSAGE = 'Enter valid git Url';
export const BRANCH_NAME_MESSAGE = 'Branch Name should be between 1-15 character';
export const BRANCH_SIGNS_MESSAGE =
  'A branch name has no spaces, no .. or @{, none of ~ ^ : ? * [ \\, no - in front and no . or / at an end.';

/** Longest name of a branch that a push makes (spec 1 §9). */
export const LONGEST_PUSH_BRANCH = 15;

/** True for an address that can be given to git at all: https, a host, no credentials and nothing hidden in it. */
export function isGitAddress(text: string): boolean {
  if (text.length > 2000 || !/^https:\/\/(?!\/)[^\s\\\u0000-\u0020\u007f]+$/i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.hostname !== '' && !url.username && !url.password && !url.hash && !url.search;
}

/** True for what `git check-ref-format --branch` takes. */
export function isBranchName(name: string): boolean {
  if (name === '' || name === '@' || name === 'HEAD' || name.startsWith('-') || name.startsWith('refs/')) return false;
  if (/[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|\/\.|^[./]|[./]$|\.lock(\/|$)/.test(name)) return false;
  return name.isWellFormed();
}

export const GitAddress = z.string().trim().refine(isGitAddress, { error: GIT_ADDRESS_MESSAGE });

/** Used for the one call; never stored, logged or answered. */
const Credential = (what: string) =>
  z
    .string()
    .min(1, `${what} is required`)
    .max(2000, `${what} is longer than 2000 characters`)
    .regex(/^[^\u0000-\u001f\u007f]*$/, `${what} holds a character that cannot be sent`);

export const GitUserName = Credential('Git Username').regex(/^[^:]*$/, 'Git Username cannot hold a colon');
export const GitPassword = Credential('Password');

/** A branch that is there already. */
const ExistingBranch = z
  .string()
  .trim()
  .max(255)
  .refine((name) => name === '' || isBranchName(name), { error: BRANCH_SIGNS_MESSAGE });

export const PushBranch = z
  .string()
  .trim()
  .min(1, BRANCH_NAME_MESSAGE)
  .max(LONGEST_PUSH_BRANCH, BRANCH_NAME_MESSAGE)
  .refine(isBranchName, { error: BRANCH_SIGNS_MESSAGE });

export const SyncOrder = z.strictObject({
  applicationId: Id,
  gitUri: GitAddress,
  username: GitUserName,
  password: GitPassword,
  /** Left out or blank: the branch of the project. */
  branch: ExistingBranch.nullish(),
  /** Our addition: says what would change and changes nothing. */
  preview: z.boolean().optional(),
});
export type SyncOrder = z.infer<typeof SyncOrder>;

export const PushOrder = z.strictObject({
  applicationId: Id,
  gitUri: GitAddress,
  username: GitUserName,
  password: GitPassword,
  /** The branch that is made. */
  branch: z.union([z.literal(''), PushBranch]).nullish(),
  commitMessage: z.string().max(5000).nullish(),
});
export type PushOrder = z.infer<typeof PushOrder>;

export const ITEM_KINDS = ['feature', 'test plan', 'environment', 'global object', 'file'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** What a sync did, or would do, to one thing of the project. */
export const SyncChange = z.object({
  kind: z.enum(ITEM_KINDS),
  name: z.string(),
  change: z.enum(['added', 'updated']),
});
export type SyncChange = z.infer<typeof SyncChange>;

export const SyncReport = z.object({
  branch: z.string(),
  /** Id of the commit that was read. */
  commit: z.string(),
  preview: z.boolean(),
  /** False for a repository that holds feature files but not the layout of the product. */
  ownLayout: z.boolean(),
  added: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** In the project and not in the repository; a sync deletes nothing. */
  onlyInProject: z.number().int(),
  /** At most 200, in the order of the kinds. */
  changes: z.array(SyncChange),
  /** What was left out, each with the reason; at most 200. */
  leftOut: z.array(z.object({ path: z.string(), reason: z.string() })),
  leftOutCount: z.number().int(),
  /** Secrets that the repository does not hold and the project does not know: to be typed in. At most 200. */
  secretsToEnter: z.array(z.object({ environment: z.string(), key: z.string() })),
});
export type SyncReport = z.infer<typeof SyncReport>;

export const GIT_PHASES = ['connecting', 'receiving', 'reading', 'storing', 'sending'] as const;
export type GitPhase = (typeof GIT_PHASES)[number];

/** A sync or push that came to its end. */
const GitVisit = z.object({
  by: z.string(),
  at: Moment,
  gitUri: z.string(),
  branch: z.string(),
  commit: z.string(),
});

/** What goes on between a project and git at this moment, and what went on last. */
export const GitState = z.object({
  work: z
    .object({ kind: z.enum(['sync', 'push']), by: z.string(), phase: z.enum(GIT_PHASES), since: Moment })
    .nullable(),
  lastSync: GitVisit.nullable(),
  lastPush: GitVisit.nullable(),
});
export type GitState = z.infer<typeof GitState>;
