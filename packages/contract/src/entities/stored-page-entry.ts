import { z } from 'zod';
import { Id, Moment } from '../paging.ts';

/** One stored page in the list of a project's newest. The page and its picture are attachments of the run. */
export const StoredPageEntry = z.object({
  run_id: Id,
  /** What was run. */
  run_details: z.string(),
  environment: z.string(),
  /** File name of the page among the attachments of the run. */
  name: z.string(),
  /** File name of the picture of the same moment. */
  picture: z.string().nullable(),
  url: z.string(),
  title: z.string(),
  /** What the page was kept for, in words. */
  caption: z.string(),
  stored_at: Moment,
  feature: z.string(),
  scenario_name: z.string(),
  /** Place of the scenario in the run and of the step in the scenario, from 0. */
  scenario: z.number().int().min(0),
  step: z.number().int().min(0).nullable(),
  step_text: z.string().nullable(),
});
export type StoredPageEntry = z.infer<typeof StoredPageEntry>;
