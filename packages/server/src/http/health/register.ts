import { getHealth, getReadiness } from '@stepwright/contract/routes/health';
import type { FastifyInstance } from 'fastify';
import type { ServerParts } from '../../server-parts.ts';
import { checkHealth, isDatabaseThere } from '../../work/check-health.ts';
import { serve } from '../serve-route.ts';

/** Whether the server takes work, and how its parts are. */
export function registerHealth(app: FastifyInstance, parts: ServerParts): void {
  serve(app, parts, getReadiness, async () => {
    if (parts.isDraining()) return { status: 503, body: { status: 'draining' } };
    if (!(await isDatabaseThere(parts.database))) return { status: 503, body: { status: 'no database' } };
    return { status: 200, body: { status: 'ok' } };
  });

  serve(app, parts, getHealth, async () => ({ status: 200, body: await checkHealth(parts) }));
}
