import { z } from 'zod';
import { KeyUse, RenameCommand, RenameOrder, RenamePreview, Usage, UseCount, UsedKind } from '../entities/usage.ts';
import { Id, idInPath, Paging } from '../paging.ts';
import { route } from '../route.ts';

// Our addition: where a thing is used, and renaming it with everything that refers to it.

const inQuery = { in: 'query', field: 'applicationId' } as const;
const inBody = { in: 'body', field: 'applicationId' } as const;

export const findUsage = route({
  method: 'GET',
  path: '/api/usage',
  summary: 'Where a thing of a project is used',
  permission: { right: 'content.read', where: inQuery },
  query: z.object({
    ...Paging,
    applicationId: idInPath,
    kind: UsedKind,
    id: idInPath,
    /** A locator of the object, or a key of the environment's UI test data. */
    entry: z.string().max(500).optional(),
  }),
  responses: { 200: Usage },
});

export const countUsage = route({
  method: 'GET',
  path: '/api/usage/counts',
  summary: 'How often each of some things is used',
  permission: { right: 'content.read', where: inQuery },
  query: z.object({
    applicationId: idInPath,
    kind: UsedKind,
    /** Ids separated by commas, at most 100. */
    ids: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,99}$/)
      .transform((text) => text.split(',').map(Number)),
  }),
  responses: { 200: z.array(UseCount.extend({ id: Id })) },
});

export const listKeyUsage = route({
  method: 'GET',
  path: '/api/usage/keys',
  summary: 'The locators of an object, or the keys of an environment, with their uses (at most 500)',
  permission: { right: 'content.read', where: inQuery },
  query: z.object({ applicationId: idInPath, kind: z.enum(['object', 'environment']), id: idInPath }),
  responses: { 200: z.array(KeyUse) },
});

export const previewRename = route({
  method: 'POST',
  path: '/api/rename/preview',
  summary: 'What would change with another name; changes nothing',
  permission: { right: 'content.write', where: inBody },
  body: RenameOrder,
  // Each is a whole rename that is taken back.
  limit: { calls: 120, seconds: 60 },
  responses: { 200: RenamePreview },
});

/** 409 `stale`, and nothing changed, when something of the preview was saved meanwhile. */
export const carryOutRename = route({
  method: 'POST',
  path: '/api/rename',
  summary: 'Rename a thing and every reference to it, all at once',
  permission: { right: 'content.write', where: inBody },
  body: RenameCommand,
  bodyLimit: 1024 * 1024,
  limit: { calls: 120, seconds: 60 },
  responses: { 200: RenamePreview },
});
