import { z } from 'zod';
import { Id, Moment } from '../paging.ts';

export const PROJECT_TYPES = ['KARATE', 'ANOROC', 'MOBILE', 'PERFORMANCE', 'ALL'] as const;
export const ProjectType = z.enum(PROJECT_TYPES);
export type ProjectType = z.infer<typeof ProjectType>;

/** spec 1 §5: the rule is 4 to 15, the documented text says 3-15. */
export const PROJECT_NAME_MESSAGE = 'Project name should be between 3-15 character';
export const ProjectName = z.string().trim().min(4, PROJECT_NAME_MESSAGE).max(15, PROJECT_NAME_MESSAGE);

/** A project as it is read (wire word: application). */
export const Project = z.object({
  id: Id,
  name: z.string(),
  applicationType: ProjectType,
  gitBranchName: z.string().nullable(),
  created_date_time: Moment,
  updated_date_time: Moment,
});
export type Project = z.infer<typeof Project>;

export const ProjectDraft = z.strictObject({
  id: Id.default(0),
  name: ProjectName,
  applicationType: ProjectType,
  gitBranchName: z.string().trim().max(255).nullish(),
  /** The version the edit was based on; a stale one gets 409. */
  updated_date_time: Moment.optional(),
});
export type ProjectDraft = z.infer<typeof ProjectDraft>;

export const ProjectReference = z.object({ id: Id, name: z.string() });
