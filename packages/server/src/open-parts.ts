import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { identifySession } from './auth/identify-session.ts';
import { openSignIn } from './auth/open-sign-in.ts';
import type { Config } from './config.ts';
import type { ServerParts } from './server-parts.ts';
import { openBlobFolder } from './store/blobs.ts';
import { type Database, openDatabase } from './store/database.ts';
import { exchangeSettingsKey, finishKeyExchange } from './store/exchange-settings-key.ts';
import { migrate } from './store/migrate.ts';
import { prepareRuntimeRole } from './store/runtime-role.ts';
import { openSettingsCipher, type SettingsCipher } from './store/settings-cipher.ts';

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
  const owner = openDatabase(config.databaseUrl);
  await finishKeyExchange(owner, config.dataFolder);
  if (config.exchangeKey) {
    const exchange = await exchangeSettingsKey(owner, config.dataFolder);
    log.info(exchange, 'sealed values have a new key; start without STEPWRIGHT_NEW_KEY from now on');
  }
  const cipher = await openSettingsCipher(config.dataFolder);
  const database = config.ownRole ? await withoutOwnersRights(config.databaseUrl, owner, cipher, log) : owner;
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

/** The pool of a role that can change rows and nothing else; the owner's, where such a role cannot be had. */
async function withoutOwnersRights(
  url: string,
  owner: Database,
  cipher: SettingsCipher,
  log: Logger,
): Promise<Database> {
  let rowsUrl: string;
  try {
    rowsUrl = await prepareRuntimeRole(url, cipher.derive('database role'));
  } catch (error) {
    log.warn({ err: error }, 'the server works with the rights of the owner of its tables');
    return owner;
  }
  await owner.close();
  return openDatabase(rowsUrl);
}
