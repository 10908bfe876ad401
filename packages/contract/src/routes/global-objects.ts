import { z } from 'zod';
import { GlobalObject, GlobalObjectDraft, GlobalObjectSummary } from '../entities/global-object.ts';
import { Count, Id, idInPath, Paging } from '../paging.ts';
import { route } from '../route.ts';

const inQuery = { in: 'query', field: 'applicationId' } as const;
const Search = { applicationId: idInPath, searchValue: z.string().max(200).optional() };

export const countGlobalObjects = route({
  method: 'GET',
  path: '/api/globalObject/count',
  summary: 'How many global objects match',
  permission: { right: 'content.read', where: inQuery },
  query: z.object(Search),
  responses: { 200: Count },
});

export const listGlobalObjects = route({
  method: 'GET',
  path: '/api/globalObject/list',
  summary: 'One page of global objects',
  permission: { right: 'content.read', where: inQuery },
  query: z.object({ ...Paging, ...Search }),
  responses: { 200: z.array(GlobalObjectSummary) },
});

/** All global objects with their locators: what completion and the check need. At most 10,000. */
export const allGlobalObjects = route({
  method: 'GET',
  path: '/api/globalObject/all',
  summary: 'All global objects of a project',
  permission: { right: 'content.read', where: inQuery },
  query: z.object({ applicationId: idInPath }),
  responses: { 200: z.array(GlobalObject) },
});

/** Our addition: one global object. */
export const getGlobalObject = route({
  method: 'GET',
  path: '/api/globalObject/:globalObjectId',
  summary: 'One global object',
  permission: { right: 'content.read', where: 'entity' },
  params: z.object({ globalObjectId: idInPath }),
  responses: { 200: GlobalObject },
});

export const saveGlobalObject = route({
  method: 'POST',
  path: '/api/globalObject/save',
  summary: 'Add a global object (id 0 or left out) or change one',
  permission: { right: 'content.write', where: { in: 'body', field: 'application_id' } },
  body: GlobalObjectDraft,
  bodyLimit: 5 * 1024 * 1024,
  responses: { 201: GlobalObject, 202: GlobalObject },
});

export const deleteGlobalObject = route({
  method: 'POST',
  path: '/api/globalObject/delete',
  summary: 'Delete a global object',
  permission: { right: 'content.delete', where: 'entity' },
  query: z.object({ id: idInPath }),
  responses: { 200: z.object({ id: Id }) },
  audit: 'global-object.delete',
});
