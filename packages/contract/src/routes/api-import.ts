import { z } from 'zod';
import {
  ApiImportDraft,
  ApiImportPreview,
  ApiImportResult,
  ImportSource,
  LONGEST_IMPORT,
} from '../entities/api-import.ts';
import { Id } from '../paging.ts';
import { route } from '../route.ts';

// Our addition: API tests made of what describes requests elsewhere.

const inBody = { in: 'body', field: 'applicationId' } as const;
/** JSON writes quotes and line breaks with two characters. */
const bodyLimit = 2 * LONGEST_IMPORT + 1024 * 1024;

export const previewApiImport = route({
  method: 'POST',
  path: '/api/import/preview',
  summary: 'What a Postman collection, OpenAPI, HAR or curl would become; saves nothing',
  permission: { right: 'content.write', where: inBody },
  body: z.strictObject({ applicationId: Id, source: ImportSource }),
  bodyLimit,
  limit: { calls: 30, seconds: 60 },
  responses: { 200: ApiImportPreview },
});

export const saveApiImport = route({
  method: 'POST',
  path: '/api/import/save',
  summary: 'Add features made of a Postman collection, OpenAPI, HAR or curl; never changes one that is there',
  permission: { right: 'content.write', where: inBody },
  body: ApiImportDraft,
  bodyLimit,
  limit: { calls: 30, seconds: 60 },
  responses: { 200: ApiImportResult },
  audit: 'feature.import',
});
