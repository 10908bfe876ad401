import * as routes from '@stepwright/contract/routes/search';
import type { FastifyInstance } from 'fastify';
import { searchProject } from '../../actions/search-project.ts';
import type { ServerParts } from '../../server-parts.ts';
import { serve } from '../serve-route.ts';

/** Finding anything of a project from one field. */
export function registerSearch(app: FastifyInstance, parts: ServerParts): void {
  serve(app, parts, routes.searchProject, async ({ project, query }) => ({
    status: 200,
    body: await searchProject(parts.database.sql, project.id, query.text),
  }));
}
