import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { identifySession } from './auth/identify-session.ts';
import { openSignIn } from './auth/open-sign-in.ts';
import type { Config } from './config.ts';
import type { ServerParts } from './server-parts.ts';
import { openBlobFolder } from './store/blobs.ts';
import { openDatabase } from './store/database.ts';
import { exchangeSettingsKey, finishKeyExchange } from './store/exchange-settings-key.ts';
import { migrate } from './store/migrate.ts';
import { openSettingsCipher } from './store/settings-cipher.ts';

export interface OpenedParts {
  parts: ServerParts;
  /** From now on `/api/ready` says 503. */
  drain(): void;
  /** Where this process listens, as soon as it does: the sign-in asks itself there. */
  listensAt(address: string): void;
  close(): Promise<void>;
}

/** Brings the database up to date and opens everything that the routes work with. */
export async function openParts(config: Config, log: Logger): Promise<OpenedParts> {
  const applied = await migrate(config.databaseUrl);
  if (applied.length > 0) log.info({ applied }, 'database brought up to date');
  const database = openDatabase(config.databaseUrl);
  await finishKeyExchange(database, config.dataFolder);
  if (config.exchangeKey) {
    const exchange = await exchangeSettingsKey(database, config.dataFolder);
    log.info(exchange, 'sealed values have a new key; start without STEPWRIGHT_NEW_KEY from now on');
  }
  const cipher = await openSettingsCipher(config.dataFolder);
  let reach = `http://127.0.0.1:${config.port}`;
  let draining = false;
  const { directory, claims, bearer, signIn } = await openSignIn({ config, database, cipher, log }, () => reach);
  const parts: ServerParts = {
    config,
    log,
    database,
    blobs: await openBlobFolder(join(config.dataFolder, 'blobs')),
    cipher,
    directory,
    async identify(request) {
      const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
      // Whoever sends a token means it: a cookie beside it does not count.
      return token ? bearer(token) : identifySession(request, database.sql, claims, config.publicUrl);
    },
    signIn,
    forgetClaims: claims.forget,
    executorToken: config.executorTokenFile ? (await readFile(config.executorTokenFile, 'utf8')).trim() || null : null,
    isDraining: () => draining,
  };
  return {
    parts,
    drain: () => {
      draining = true;
    },
    listensAt: (address) => {
      reach = address;
    },
    close: () => database.close(),
  };
}
