import * as routes from '@stepwright/contract/routes/deleted';
import type { FastifyInstance } from 'fastify';
import { restoreDeleted } from '../../actions/restore-deleted.ts';
import type { ServerParts } from '../../server-parts.ts';
import { listDeleted } from '../../store/deleted-things.ts';
import { serve } from '../serve-route.ts';

/** What was deleted lately, and bringing it back. */
export function registerDeleted(app: FastifyInstance, parts: ServerParts): void {
  const { database } = parts;

  serve(app, parts, routes.listDeleted, async ({ project }) => ({
    status: 200,
    body: await listDeleted(database.sql, project.id),
  }));

  serve(app, parts, routes.restoreDeleted, async ({ project, body }) => ({
    status: 200,
    body: await restoreDeleted(database, project.id, body.kind, body.id),
  }));
}
