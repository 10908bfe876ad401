import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { chooseCluster } from './choose-cluster.ts';
import { type DatabaseUser, databaseUser, runAsDatabaseUser } from './database-user.ts';
import { freePort } from './free-port.ts';
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts';
import { postgresSettings } from './postgres-settings.ts';
import { type Postmaster, readPostmaster } from './postmaster.ts';
import { readOrMakeSecret } from './secret-file.ts';

/** A running PostgreSQL of our own. */
export interface LocalPostgres {
  /** `postgres://…` with user, password, port and database. */
  url: string;
  /** Process id of the database server, for whoever watches over it. */
  pid: number;
  /** Whether a server that was already running on the data folder was taken over. */
  reused: boolean;
  /** Ends open connections, writes everything to disk and stops the server. */
  stop(): Promise<void>;
}

export interface LocalPostgresOptions {
  /** Folder of the product's data; the cluster lies in `postgres/` below it, the password in `secrets/`. */
  dataDir: string;
  log: (line: string) => void;
  /** false only for databases that are thrown away. Default true. */
  durable?: boolean;
}

interface Cluster {
  folder: string;
  user: DatabaseUser;
  binaries: PostgresBinaries;
  password: string;
}

const ROLE = 'stepwright';
const DATABASE = 'stepwright';
const START_ATTEMPTS = 3;

/**
 * Brings up the PostgreSQL that belongs to a data folder: makes the cluster the first time, takes over a server that is
 * still running on it (its starter may have been killed), starts one otherwise. It listens on 127.0.0.1 alone, on a free port.
 *
 * @throws Error in plain words when it cannot be made, started or signed in to.
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const dataDir = resolve(options.dataDir);
  const user = databaseUser();
  const binaries = await postgresBinaries(user);
  const folder = await chooseCluster(dataDir, user, options.log);
  const secret = await readOrMakeSecret(join(dataDir, 'secrets', 'postgres.password'));
  const cluster: Cluster = { folder, user, binaries, password: secret.value };

  const fresh = await ensureCluster(cluster, options);
  await writeSettings(cluster, options.durable ?? true);

  let postmaster = await settled(cluster);
  if (secret.made && !fresh) {
    options.log('The file with the database password is gone; setting a new one.');
    if (postmaster) await stop(cluster);
    await resetPassword(cluster);
    postmaster = undefined;
  }
  const reused = postmaster !== undefined;
  postmaster ??= await start(cluster, options.log);
  await ensureDatabase(cluster, postmaster.port);
  return {
    url: urlOf(cluster, postmaster.port, DATABASE),
    pid: postmaster.pid,
    reused,
    stop: () => stop(cluster),
  };
}

/** Stops the PostgreSQL that runs on a data folder; does nothing when none does. */
export async function stopLocalPostgres(dataDir: string): Promise<void> {
  const user = databaseUser();
  const folder = await chooseCluster(resolve(dataDir), user, () => {});
  await stop({ folder, user, binaries: await postgresBinaries(user) });
}

/** @returns whether the cluster was made just now. */
async function ensureCluster(cluster: Cluster, options: LocalPostgresOptions): Promise<boolean> {
  const version = await readFile(join(cluster.folder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) {
    const ours = /\d+/.exec(
      await runAsDatabaseUser(cluster.user, cluster.binaries.postgres, ['--version'], { cwd: '/' }),
    );
    if (ours && ours[0] !== version.trim()) {
      throw new Error(
        `The database in ${cluster.folder} was made by PostgreSQL ${version.trim()}, this Stepwright brings ${ours[0]}. ` +
          'Export it with the older version (pg_dump) and start with an empty data folder, or set DATABASE_URL.',
      );
    }
    return false;
  }
  options.log('Making the database folder (once) …');
  // Made aside and renamed when complete: a start that is killed half-way leaves nothing that looks like a database.
  const half = `${cluster.folder}.new`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true, mode: 0o700 });
  await giveTo(cluster.user, half);
  const passwordFile = join(half, '..', `postgres.${randomBytes(6).toString('hex')}.tmp`);
  await writeFile(passwordFile, `${cluster.password}\n`, { mode: 0o600 });
  await giveTo(cluster.user, passwordFile);
  try {
    const args = ['--pgdata', half, '--username', ROLE, '--pwfile', passwordFile, '--auth', 'scram-sha-256'];
    // The built-in C.UTF-8 sorts and folds case the same on every machine, whatever locales it has.
    args.push('--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8');
    if (options.durable === false) args.push('--no-sync');
    await runAsDatabaseUser(cluster.user, cluster.binaries.initdb, args, { cwd: half });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(half, cluster.folder);
  return true;
}

async function writeSettings(cluster: Cluster, durable: boolean): Promise<void> {
  const own = join(cluster.folder, 'stepwright.conf');
  await writeFile(own, postgresSettings({ durable }), { mode: 0o600 });
  await giveTo(cluster.user, own);
  const main = join(cluster.folder, 'postgresql.conf');
  const text = await readFile(main, 'utf8');
  const line = "include_if_exists = 'stepwright.conf'";
  if (!text.includes(line)) await writeFile(main, `${text}\n${line}\n`);
}

/** Waits until a server on the folder, if there is one, is either ready or gone. */
async function settled(cluster: Cluster): Promise<Postmaster | undefined> {
  for (const end = Date.now() + 60_000; ; ) {
    const postmaster = await readPostmaster(cluster.folder);
    if (!postmaster) return undefined;
    if (postmaster.status === 'ready') return postmaster;
    if (Date.now() > end) {
      throw new Error(
        `The database server in ${cluster.folder} (process ${postmaster.pid}) stays in the state "${postmaster.status}". ` +
          'Look at its log, end that process and start again.',
      );
    }
    await new Promise((wait) => setTimeout(wait, 100));
  }
}

async function start(cluster: Cluster, log: (line: string) => void): Promise<Postmaster> {
  // Nothing runs here (`settled` said so): a pid file that is left is stale, and its number may belong to another program.
  await rm(join(cluster.folder, 'postmaster.pid'), { force: true });
  const logFile = join(cluster.folder, 'start.log');
  const portFile = join(cluster.folder, 'stepwright.port');
  // The port of last time, when it is free, so that a server process that outlived the database finds it again.
  let port = await freePort(Number(await readFile(portFile, 'utf8').catch(() => '0')));
  for (let attempt = 1; ; attempt++) {
    const output = await open(logFile, 'w', 0o600);
    try {
      const args = ['start', '--wait', '--timeout', '120', '--pgdata', cluster.folder, '--options', `-p ${port}`];
      await runAsDatabaseUser(cluster.user, cluster.binaries.control, args, {
        cwd: cluster.folder,
        outputFile: output.fd,
      });
    } catch (error) {
      const said = (await readFile(logFile, 'utf8').catch(() => '')).trim();
      if (attempt < START_ATTEMPTS && /could not bind|Address already in use|could not create any TCP/i.test(said)) {
        log(`Port ${port} was taken in the meantime; trying another one.`);
        port = await freePort(0);
        continue;
      }
      throw new Error(`PostgreSQL did not start in ${cluster.folder}: ${said || (error as Error).message}`);
    } finally {
      await output.close();
    }
    const postmaster = await settled(cluster);
    if (!postmaster) throw new Error(`PostgreSQL started in ${cluster.folder} and ended at once; see its log folder.`);
    await writeFile(portFile, String(postmaster.port));
    return postmaster;
  }
}

async function resetPassword(cluster: Cluster): Promise<void> {
  await rm(join(cluster.folder, 'postmaster.pid'), { force: true });
  await runAsDatabaseUser(cluster.user, cluster.binaries.postgres, ['--single', '-D', cluster.folder, 'postgres'], {
    cwd: cluster.folder,
    input: `ALTER ROLE ${ROLE} PASSWORD '${cluster.password}'\n`,
  });
}

async function ensureDatabase(cluster: Cluster, port: number): Promise<void> {
  const sql = postgres(urlOf(cluster, port, 'postgres'), { max: 1, connect_timeout: 30, onnotice: () => {} });
  try {
    const [place] = await sql<{ folder: string }[]>`SELECT current_setting('data_directory') AS folder`;
    if (resolve(place?.folder ?? '') !== resolve(cluster.folder)) {
      throw new Error(`Port ${port} belongs to another PostgreSQL (${place?.folder}).`);
    }
    const found = await sql`SELECT 1 FROM pg_database WHERE datname = ${DATABASE}`;
    if (found.length === 0) {
      await sql`CREATE DATABASE ${sql(DATABASE)}`.catch((error: { code?: string }) => {
        // Made by another process in the same moment.
        if (error.code !== '42P04' && error.code !== '23505') throw error;
      });
    }
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new Error(
      `The database in ${cluster.folder} does not accept the password in secrets/postgres.password. ` +
        'Delete that file and start again: a new password is then set.',
    );
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function stop(cluster: Omit<Cluster, 'password'>): Promise<void> {
  if (!(await readPostmaster(cluster.folder))) return;
  await runAsDatabaseUser(
    cluster.user,
    cluster.binaries.control,
    ['stop', '--mode', 'fast', '--wait', '--timeout', '60', '--pgdata', cluster.folder],
    { cwd: '/' },
  ).catch(async (error: Error) => {
    if (await readPostmaster(cluster.folder)) throw error;
  });
}

function urlOf(cluster: Cluster, port: number, database: string): string {
  return `postgres://${ROLE}:${encodeURIComponent(cluster.password)}@127.0.0.1:${port}/${database}`;
}

async function giveTo(user: DatabaseUser, path: string): Promise<void> {
  if (user.uid === undefined || user.gid === undefined) return;
  await chown(path, user.uid, user.gid);
}
