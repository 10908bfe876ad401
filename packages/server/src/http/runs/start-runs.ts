import type { FastifyInstance } from 'fastify';
import { RunNews } from '../../live/run-news.ts';
import { readRunSettings } from '../../runs/run-settings.ts';
import type { ServerParts } from '../../server-parts.ts';
import { startSweep } from '../../work/sweep.ts';
import { registerDebug } from '../debug/register.ts';
import { registerExecutor } from '../executor/register.ts';
import { registerRuns } from './register.ts';

/** Everything about runs, with what lives as long as the server: the news from the database and the look for lost runs. */
export async function startRuns(app: FastifyInstance, parts: ServerParts): Promise<void> {
  const settings = await readRunSettings(process.env);
  const news = new RunNews();
  let stopSweep: () => Promise<void> = async () => {};
  app.addHook('onReady', async () => {
    await news.start(parts.database);
    stopSweep = startSweep(parts.database, parts.log);
  });
  app.addHook('preClose', async () => {
    // Whoever waits for work or news is answered, so that their connections end.
    news.close();
    await stopSweep();
  });
  app.addHook('onClose', () => news.stop());
  registerRuns(app, parts, news, settings);
  registerExecutor(app, parts, news);
  registerDebug(app, parts, settings);
}
