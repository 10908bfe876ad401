import * as routes from '@stepwright/contract/routes/usage';
import type { FastifyInstance } from 'fastify';
import { countUsage, findUsage, listKeyUsage } from '../../actions/find-usage.ts';
import { carryOutRename, previewRename } from '../../actions/rename-thing.ts';
import type { ServerParts } from '../../server-parts.ts';
import { keepReferencesRead } from '../../work/keep-references-read.ts';
import { serve } from '../serve-route.ts';

/** Where things are used, and renaming them with everything that refers to them. */
export function registerUsage(app: FastifyInstance, parts: ServerParts): void {
  const { database } = parts;
  keepReferencesRead(app, parts);

  serve(app, parts, routes.findUsage, async ({ project, query }) => ({
    status: 200,
    body: await findUsage(database, {
      projectId: project.id,
      kind: query.kind,
      id: query.id,
      entry: query.entry,
      page: query.page,
      size: query.size,
    }),
  }));

  serve(app, parts, routes.countUsage, async ({ project, query }) => ({
    status: 200,
    body: await countUsage(database, project.id, query.kind, query.ids),
  }));

  serve(app, parts, routes.listKeyUsage, async ({ project, query }) => ({
    status: 200,
    body: await listKeyUsage(database, project.id, query.kind, query.id),
  }));

  serve(app, parts, routes.previewRename, async ({ body, claims }) => ({
    status: 200,
    body: await previewRename(database, body, claims.userName),
  }));

  serve(app, parts, routes.carryOutRename, async ({ body, claims }) => ({
    status: 200,
    body: await carryOutRename(database, body, claims.userName),
  }));
}
