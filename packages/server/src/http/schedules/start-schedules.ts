import type { FastifyInstance } from 'fastify';
import { readRunSettings } from '../../runs/run-settings.ts';
import { type Scheduler, startScheduler } from '../../schedules/scheduler.ts';
import type { ServerParts } from '../../server-parts.ts';
import { registerSchedules } from './register.ts';

/** Everything about schedules, with the look for what is due, which lives as long as the server. */
export async function startSchedules(app: FastifyInstance, parts: ServerParts): Promise<void> {
  const settings = await readRunSettings(process.env);
  let scheduler: Scheduler | null = null;
  app.addHook('onReady', async () => {
    const wanted = { product: settings.product, defaultMinutes: settings.minutes, blobs: parts.blobs };
    scheduler = startScheduler(parts.database, parts.log, wanted, parts.isDraining);
  });
  app.addHook('preClose', async () => scheduler?.stop());
  registerSchedules(app, parts, settings);
}
