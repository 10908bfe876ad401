import { z } from 'zod';
import { Id, idInPath, Moment } from '../paging.ts';
import { route } from '../route.ts';

/** Kinds of things whose deletion can be taken back. */
export const RESTORED_KINDS = ['feature', 'plan', 'environment', 'object', 'file'] as const;
export type RestoredKind = (typeof RESTORED_KINDS)[number];

/** Days that a deleted thing is kept. */
export const DELETED_KEPT_DAYS = 7;

export const DeletedThing = z.object({
  kind: z.enum(RESTORED_KINDS),
  id: Id,
  name: z.string(),
  deleted_by: z.string(),
  deleted_date_time: Moment,
});
export type DeletedThing = z.infer<typeof DeletedThing>;

/** Our addition: what was deleted lately, newest first, at most 100. */
export const listDeleted = route({
  method: 'GET',
  path: '/api/deleted/list',
  summary: 'What was deleted in the last days and can be brought back',
  permission: { right: 'content.read', where: { in: 'query', field: 'applicationId' } },
  query: z.object({ applicationId: idInPath }),
  responses: { 200: z.array(DeletedThing) },
});

/** Brings a thing back under its old id, with its links as far as their other ends still exist. 409 when its name was taken. */
export const restoreDeleted = route({
  method: 'POST',
  path: '/api/deleted/restore',
  summary: 'Take a deletion back',
  permission: { right: 'content.delete', where: { in: 'body', field: 'applicationId' } },
  body: z.strictObject({ applicationId: Id, kind: z.enum(RESTORED_KINDS), id: Id }),
  audit: 'deletion.undo',
  responses: { 200: DeletedThing },
});
