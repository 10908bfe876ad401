import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canReach, type DatabaseUser } from './database-user.ts';
import { SYSTEM_FOLDER } from './postgres-binaries.ts';

/**
 * Where the database of a data folder lies: inside it, or, when root keeps the data in a place that the database's system
 * user cannot enter (a private home), below /var/lib/stepwright. A choice once made stays, even if permissions change.
 *
 * @returns a folder whose parent exists; the folder itself may not exist yet.
 */
export async function chooseCluster(dataDir: string, user: DatabaseUser, log: (line: string) => void): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const inside = join(dataDir, 'postgres');
  const note = join(dataDir, 'postgres.location');
  if (await exists(join(inside, 'PG_VERSION'))) return inside;
  const noted = (await readFile(note, 'utf8').catch(() => '')).trim();
  if (noted) {
    await mkdir(dirname(noted), { recursive: true, mode: 0o711 });
    return noted;
  }
  if (user.uid === undefined) return inside;
  // Passing through is enough: what is inside stays as private as it is.
  const { mode } = await stat(dataDir);
  await chmod(dataDir, (mode & 0o777) | 0o011);
  if (canReach(user, dataDir)) return inside;
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const outside = join(SYSTEM_FOLDER, key, 'postgres');
  await mkdir(dirname(outside), { recursive: true });
  await chmod(SYSTEM_FOLDER, 0o755);
  await chmod(dirname(outside), 0o711);
  await writeFile(note, `${outside}\n`);
  log(`The database is kept in ${outside}, because its system user may not enter ${dataDir}.`);
  return outside;
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
