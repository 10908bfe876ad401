import { z } from 'zod';
import { LARGEST_FILE, StoredFile } from '../entities/stored-file.ts';
import { Count, Id, idInPath, Paging } from '../paging.ts';
import { route } from '../route.ts';

const inQuery = { in: 'query', field: 'applicationId' } as const;
const Search = { applicationId: idInPath, searchValue: z.string().max(200).optional() };

export const countFiles = route({
  method: 'GET',
  path: '/api/files/count',
  summary: 'How many files match',
  permission: { right: 'content.read', where: inQuery },
  query: z.object(Search),
  responses: { 200: Count },
});

export const listFiles = route({
  method: 'GET',
  path: '/api/files/list',
  summary: 'One page of files',
  permission: { right: 'content.read', where: inQuery },
  query: z.object({ ...Paging, ...Search }),
  responses: { 200: z.array(StoredFile) },
});

export const associatedFiles = route({
  method: 'GET',
  path: '/api/files/associatedFilesList/:featureId',
  summary: 'The files that a feature includes',
  permission: { right: 'content.read', where: 'entity' },
  params: z.object({ featureId: idInPath }),
  responses: { 200: z.array(StoredFile) },
});

/**
 * Multipart: `id` (0 for new, else the file to replace), `applicationId`, `file`. The two fields come before the file.
 * The permission is asked for in the handler, once the fields are read.
 */
export const uploadFile = route({
  method: 'POST',
  path: '/api/files/upload',
  summary: 'Add a file or replace one',
  permission: { right: 'content.write', where: 'entity' },
  bodyLimit: LARGEST_FILE,
  responses: { 201: StoredFile, 202: StoredFile },
  limit: { calls: 1200, seconds: 60 },
});

/** The bytes, as an attachment under the file's name. */
export const downloadFile = route({
  method: 'GET',
  path: '/api/files/download/:fileId',
  summary: 'Download a file',
  permission: { right: 'content.read', where: 'entity' },
  params: z.object({ fileId: idInPath }),
  responses: { 200: z.unknown() },
});

export const deleteFile = route({
  method: 'POST',
  path: '/api/files/delete/:fileId',
  summary: 'Delete a file',
  permission: { right: 'content.delete', where: 'entity' },
  params: z.object({ fileId: idInPath }),
  responses: { 200: z.object({ id: Id }) },
  audit: 'file.delete',
});
