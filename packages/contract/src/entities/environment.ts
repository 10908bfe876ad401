import { z } from 'zod';
import { JsonText } from '../json-text.ts';
import { Id, Moment } from '../paging.ts';

export const ENVIRONMENT_NAME_MESSAGE = 'Enviroment name should be between 3-15 character';
export const EnvironmentName = z.string().trim().min(3, ENVIRONMENT_NAME_MESSAGE).max(15, ENVIRONMENT_NAME_MESSAGE);

export const EnvironmentSummary = z.object({
  id: Id,
  name: z.string(),
  applicationId: Id,
  created_by: z.string(),
  created_date_time: Moment,
  updated_by: z.string(),
  updated_date_time: Moment,
});
export type EnvironmentSummary = z.infer<typeof EnvironmentSummary>;

/** Test data and settings of a project, three JSON texts; secrets read as `******` for everyone. */
export const Environment = EnvironmentSummary.extend({
  /** UI test data. */
  anoroc_content: z.string(),
  /** API test data. */
  karate_content: z.string(),
  settings_content: z.string(),
});
export type Environment = z.infer<typeof Environment>;

export const EnvironmentDraft = z.strictObject({
  id: Id.default(0),
  name: EnvironmentName,
  anoroc_content: JsonText.optional(),
  karate_content: JsonText.optional(),
  settings_content: JsonText.optional(),
  /** An add sends `content` (spec 1 §7); it is the UI test data. */
  content: JsonText.optional(),
  applicationId: Id,
  updated_date_time: Moment.optional(),
});
export type EnvironmentDraft = z.infer<typeof EnvironmentDraft>;
