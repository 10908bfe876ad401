import type { FastifyInstance } from 'fastify';
import type { ServerParts } from '../server-parts.ts';
import { registerEnvironments } from './environments/register.ts';
import { registerFeatures } from './features/register.ts';
import { registerFiles } from './files/register.ts';
import { registerGlobalObjects } from './global-objects/register.ts';
import { registerHealth } from './health/register.ts';
import { registerProjects } from './projects/register.ts';
import { startRuns } from './runs/start-runs.ts';

/** Every route of the server, one line a resource. A resource that needs a life (timers, listeners) hooks onReady and onClose. */
export async function registerRoutes(app: FastifyInstance, parts: ServerParts): Promise<void> {
  registerHealth(app, parts);
  registerProjects(app, parts);
  registerFeatures(app, parts);
  registerEnvironments(app, parts);
  registerGlobalObjects(app, parts);
  await registerFiles(app, parts);
  await startRuns(app, parts);
}
