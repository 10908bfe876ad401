import { z } from 'zod';
import { Id, Moment } from '../paging.ts';

/** 50 MiB: the limit of one uploaded file, stated in the upload dialog. */
export const LARGEST_FILE = 50 * 1024 * 1024;

/** A file of a project (wire word: files). */
export const StoredFile = z.object({
  id: Id,
  name: z.string(),
  applicationId: Id,
  size: z.number().int(),
  created_date_time: Moment,
  updated_date_time: Moment,
});
export type StoredFile = z.infer<typeof StoredFile>;
