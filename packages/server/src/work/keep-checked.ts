import { createHash } from 'node:crypto';
import { STEPS } from '@stepwright/catalogue/keywords/registry';
import type { FastifyInstance } from 'fastify';
import { checkStale } from '../actions/check-stale.ts';
import type { ServerParts } from '../server-parts.ts';
import { forgetUnasked, noteRelease } from '../store/check-cells.ts';
import { waitBriefly } from './wait-briefly.ts';

const EVERY = 1500;
/** Milliseconds that one look may spend before others get a turn. */
const BUDGET = 1000;
const FORGET_EVERY = 60 * 60 * 1000;

/** Changes with whatever the keywords say; what the check itself says of them is not seen. */
const fingerprint = (): string => createHash('sha256').update(JSON.stringify(STEPS)).digest('hex');

/** While the server lives: checks what was saved, and what somebody asked for, against the rest. Several servers may do it at once. */
export function keepChecked(app: FastifyInstance, parts: ServerParts): void {
  let working: Promise<void> | null = null;
  let ended = false;
  let forgetAt = 0;
  let isNoted = false;
  const look = async () => {
    const end = performance.now() + BUDGET;
    try {
      if (!isNoted) await noteRelease(parts.database.sql, fingerprint());
      isNoted = true;
      while (!ended && performance.now() < end && (await checkStale(parts.database)) > 0);
      if (ended || Date.now() < forgetAt) return;
      forgetAt = Date.now() + FORGET_EVERY;
      await forgetUnasked(parts.database.sql);
    } catch (error) {
      // The next look finds the same cells.
      if (!ended) parts.log.warn({ err: error }, 'could not check what was saved');
    }
  };
  const timer = setInterval(() => {
    working ??= look().finally(() => {
      working = null;
    });
  }, EVERY);
  timer.unref();
  app.addHook('onClose', async () => {
    ended = true;
    clearInterval(timer);
    await waitBriefly(working);
  });
}
