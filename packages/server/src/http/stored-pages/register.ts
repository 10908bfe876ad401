import * as routes from '@stepwright/contract/routes/stored-pages';
import type { FastifyInstance } from 'fastify';
import type { ServerParts } from '../../server-parts.ts';
import { listStoredPages } from '../../store/stored-pages.ts';
import { serve } from '../serve-route.ts';

/** The pages that runs stored, newest first. The pages themselves are attachments of their runs. */
export function registerStoredPages(app: FastifyInstance, parts: ServerParts): void {
  serve(app, parts, routes.listStoredPages, async ({ project, query }) => {
    const { search = '', runId = null, page, size } = query;
    const found = await listStoredPages(parts.database.sql, project.id, { search, runId, page, size });
    return { status: 200, body: { pages: found.slice(0, size), more: found.length > size } };
  });
}
