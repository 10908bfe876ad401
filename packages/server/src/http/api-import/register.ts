import * as routes from '@stepwright/contract/routes/api-import';
import type { FastifyInstance } from 'fastify';
import { previewImport, saveImport } from '../../actions/import-requests.ts';
import type { ServerParts } from '../../server-parts.ts';
import { serve } from '../serve-route.ts';

/** API tests made of what describes requests elsewhere. */
export function registerApiImport(app: FastifyInstance, parts: ServerParts): void {
  const { database, cipher } = parts;

  serve(app, parts, routes.previewApiImport, async ({ project, body }) => ({
    status: 200,
    body: await previewImport(database, project.id, body.source),
  }));

  serve(app, parts, routes.saveApiImport, async ({ body, claims }) => ({
    status: 200,
    body: await saveImport(database, cipher, body, claims.userName),
  }));
}
