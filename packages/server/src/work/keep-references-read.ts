import type { FastifyInstance } from 'fastify';
import { readReferences } from '../actions/read-references.ts';
import type { ServerParts } from '../server-parts.ts';
import { deleteOldDeletions } from '../store/deleted-things.ts';
import { deleteOldProposals } from '../store/locator-proposals.ts';
import { waitBriefly } from './wait-briefly.ts';

const EVERY = 3000;
/** Milliseconds that one look may spend. */
const BUDGET = 1500;
const FORGET_EVERY = 60 * 60 * 1000;

/** While the server lives: reads saved texts soon after their save, and forgets deletions and proposals that are too old. */
export function keepReferencesRead(app: FastifyInstance, parts: ServerParts): void {
  let busy = Promise.resolve();
  let isBusy = false;
  let ended = false;
  let forgetAt = 0;
  const look = async () => {
    try {
      await readReferences(parts.database, null, BUDGET);
      if (Date.now() < forgetAt) return;
      forgetAt = Date.now() + FORGET_EVERY;
      await deleteOldDeletions(parts.database.sql);
      await deleteOldProposals(parts.database.sql);
    } catch (error) {
      // The next look finds the same texts.
      if (!ended) parts.log.warn({ err: error }, 'could not read what saved texts refer to');
    }
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    busy = look().finally(() => {
      isBusy = false;
    });
  }, EVERY);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    ended = true;
    await waitBriefly(busy);
  });
}
