import type { FastifyInstance } from 'fastify';
import type { ServerParts } from '../server-parts.ts';
import { findUnnamed } from '../store/blob-names.ts';
import type { BlobStore } from '../store/blobs.ts';
import type { Database } from '../store/database.ts';

const EVERY = 6 * 60 * 60 * 1000;
/** Bytes come before the row that names them; whatever is younger may be between the two. Milliseconds. */
const YOUNG = 24 * 60 * 60 * 1000;
const PORTION = 200;

/**
 * Removes the bytes that nothing names any more: of files deleted for good, of deleted projects, of debug sessions. Several servers
 * with one folder may do this at once.
 *
 * @returns how many blobs went
 */
export async function collectBlobs(database: Database, blobs: BlobStore, before: Date): Promise<number> {
  let removed = 0;
  for await (const older of blobs.listOlder(before)) {
    for (let from = 0; from < older.length; from += PORTION) {
      const unnamed = await findUnnamed(database.sql, older.slice(from, from + PORTION));
      for (const sha256 of unnamed) {
        const isNamed = async () => (await findUnnamed(database.sql, [sha256])).length === 0;
        if (await blobs.remove(sha256, before, isNamed)) removed += 1;
      }
    }
  }
  return removed;
}

/** Collects now and then, while the server lives. */
export function startCollecting(app: FastifyInstance, parts: ServerParts): void {
  let collecting: Promise<void> | null = null;
  const collect = async () => {
    try {
      const removed = await collectBlobs(parts.database, parts.blobs, new Date(Date.now() - YOUNG));
      if (removed > 0) parts.log.info({ blobs: removed }, 'bytes that nothing names any more are removed');
    } catch (error) {
      // The next round finds the same ones.
      parts.log.warn({ err: error }, 'could not remove bytes that nothing names');
    }
  };
  const timer = setInterval(() => {
    collecting ??= collect().finally(() => {
      collecting = null;
    });
  }, EVERY);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await collecting;
  });
}
