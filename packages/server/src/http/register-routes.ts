import type { FastifyInstance } from 'fastify';
import type { ServerParts } from '../server-parts.ts';
import { registerHealth } from './health/register.ts';

/** Every route of the server, one line a resource. A resource that needs a life (timers, listeners) hooks onReady and onClose. */
export async function registerRoutes(app: FastifyInstance, parts: ServerParts): Promise<void> {
  registerHealth(app, parts);
}
