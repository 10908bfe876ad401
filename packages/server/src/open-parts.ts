import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { embeddedDirectory } from './auth/embedded-directory.ts';
import { freshClaims } from './auth/fresh-claims.ts';
import { identifySession } from './auth/identify-session.ts';
import type { Config } from './config.ts';
import type { ServerParts } from './server-parts.ts';
import { openBlobFolder } from './store/blobs.ts';
import { openDatabase } from './store/database.ts';
import { migrate } from './store/migrate.ts';
import { openSettingsCipher } from './store/settings-cipher.ts';

export interface OpenedParts {
  parts: ServerParts;
  /** From now on `/api/ready` says 503. */
  drain(): void;
  close(): Promise<void>;
}

/** Brings the database up to date and opens everything that the routes work with. */
export async function openParts(config: Config, log: Logger): Promise<OpenedParts> {
  const applied = await migrate(config.databaseUrl);
  if (applied.length > 0) log.info({ applied }, 'database brought up to date');
  const database = openDatabase(config.databaseUrl);
  const directory = embeddedDirectory(database.sql);
  const claims = freshClaims(directory);
  let draining = false;
  const parts: ServerParts = {
    config,
    log,
    database,
    blobs: await openBlobFolder(join(config.dataFolder, 'blobs')),
    cipher: await openSettingsCipher(config.dataFolder),
    directory,
    identify: (request) => identifySession(request, database.sql, claims, config.publicUrl),
    forgetClaims: claims.forget,
    executorToken: config.executorTokenFile ? (await readFile(config.executorTokenFile, 'utf8')).trim() || null : null,
    isDraining: () => draining,
  };
  return {
    parts,
    drain: () => {
      draining = true;
    },
    close: () => database.close(),
  };
}
