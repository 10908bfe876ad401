import type { FastifyInstance } from 'fastify';
import type { ServerParts } from '../server-parts.ts';
import { deleteOldCallCounts } from '../store/call-counts.ts';
import { deleteOldRecords } from '../store/oidc-records.ts';
import { deleteOldSessions } from '../store/sessions.ts';
import { deleteOldFailures } from '../store/sign-in-failures.ts';

const EVERY = 10 * 60 * 1000;

/** Now and then removes sessions, sign-ins, failures and counts of calls that have run out; while the server lives. */
export function forgetOldSignIns(app: FastifyInstance, parts: ServerParts): void {
  const { sql } = parts.database;
  const forget = async () => {
    try {
      await deleteOldSessions(sql);
      await deleteOldRecords(sql);
      await deleteOldFailures(sql);
      await deleteOldCallCounts(sql);
    } catch (error) {
      // The next round finds the same rows.
      parts.log.warn({ err: error }, 'could not remove old sign-ins');
    }
  };
  const timer = setInterval(forget, EVERY);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
