import { z } from 'zod';
import { JsonText } from '../json-text.ts';
import { Id, Moment } from '../paging.ts';
import { ProjectReference } from './project.ts';

export const GLOBAL_OBJECT_NAME_MESSAGE = 'Global object name is required, at most 60 characters without a bracket';

export const GlobalObjectSummary = z.object({
  id: Id,
  name: z.string(),
  application: ProjectReference,
  created_by: z.string(),
  created_date_time: Moment,
  updated_by: z.string(),
  updated_date_time: Moment,
});
export type GlobalObjectSummary = z.infer<typeof GlobalObjectSummary>;

/** An object repository entry: a name and a JSON map of locators. */
export const GlobalObject = GlobalObjectSummary.extend({ content: z.string(), locator: z.string() });
export type GlobalObject = z.infer<typeof GlobalObject>;

export const GlobalObjectDraft = z.strictObject({
  id: Id.default(0),
  name: z
    .string()
    .trim()
    .min(1, GLOBAL_OBJECT_NAME_MESSAGE)
    .max(60, GLOBAL_OBJECT_NAME_MESSAGE)
    .regex(/^[^[\]<>{}]*$/, GLOBAL_OBJECT_NAME_MESSAGE),
  content: z
    .string()
    .max(2 * 1024 * 1024)
    .optional(),
  application_id: Id,
  locator: JsonText.optional(),
  updated_date_time: Moment.optional(),
});
export type GlobalObjectDraft = z.infer<typeof GlobalObjectDraft>;
