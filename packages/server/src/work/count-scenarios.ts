import type { FastifyInstance } from 'fastify';
import type { ServerParts } from '../server-parts.ts';
import type { Queryable } from '../store/database.ts';
import { findUncounted, storeScenarioCount } from '../store/scenario-counts.ts';
import { readInThread } from './text-thread.ts';
import { waitBriefly } from './wait-briefly.ts';

const EVERY = 2000;
/** Read at once: each may be 2 MiB. */
const PORTION = 10;

/** Counts, in a thread of its own, the scenarios of features that were stored without their number, until none is left or `isOver` says so. */
export async function countMissing(sql: Queryable, isOver: () => boolean = () => false): Promise<void> {
  for (;;) {
    const features = await findUncounted(sql, PORTION);
    for (const { id, content, type } of features) {
      if (isOver()) return;
      // A text that nothing can read in time counts as unreadable: the others behind it are counted too.
      const { scenarios } = await readInThread({ kind: 'count', content, type }).catch(() => ({ scenarios: null }));
      await storeScenarioCount(sql, id, content, scenarios);
    }
    if (features.length < PORTION) return;
  }
}

/**
 * Counts what came without its number (a large text, one of an older version, or one taken back from the deleted ones): soon after the
 * start, then every other second. Several servers may do it at once.
 */
export function countMissingScenarios(app: FastifyInstance, parts: ServerParts): void {
  let ended = false;
  let working: Promise<void> | null = null;
  const start = () => {
    working ??= countMissing(parts.database.sql, () => ended)
      // The next round finds the same features.
      .catch((error: unknown) => {
        if (!ended) parts.log.warn({ err: error }, 'could not count the scenarios of features');
      })
      .finally(() => {
        working = null;
      });
  };
  const timer = setInterval(start, EVERY);
  timer.unref();
  app.addHook('onReady', async () => start());
  app.addHook('onClose', async () => {
    ended = true;
    clearInterval(timer);
    await waitBriefly(working);
  });
}
