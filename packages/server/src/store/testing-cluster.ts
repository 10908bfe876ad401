import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres, stopLocalPostgres } from '../supervise/local-postgres.ts';
import { processIdentity } from '../supervise/process-identity.ts';

/** Names the folder in which the tests of one run share a PostgreSQL; it is started by the first test that needs it. */
export const CLUSTER_VARIABLE = 'STEPWRIGHT_TEST_CLUSTER';

const PREFIX = 'stepwright-tests-';

/** Runs once before all test files; what it returns runs once after them (vitest's `globalSetup`). */
export async function setup(): Promise<() => Promise<void>> {
  await sweepAbandoned();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  process.env[CLUSTER_VARIABLE] = folder;
  return () => discardCluster(folder);
}

/** Starts the throw-away PostgreSQL of a folder, or finds it running. Processes that come at once wait for the first. */
export async function startTestingCluster(folder: string): Promise<{ url: string }> {
  const lock = join(folder, 'starting');
  for (const end = Date.now() + 110_000; ; ) {
    try {
      await mkdir(lock);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || Date.now() > end) throw error;
      await new Promise((wait) => setTimeout(wait, 50));
    }
  }
  try {
    return await startLocalPostgres({ dataDir: join(folder, 'data'), log: () => {}, durable: false });
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

/** Stops the PostgreSQL of a folder, if one was ever started there, and removes the folder. */
export async function discardCluster(folder: string): Promise<void> {
  const data = join(folder, 'data');
  if (existsSync(data)) await stopLocalPostgres(data);
  await rm(folder, { recursive: true, force: true });
}

/** A test run that was killed leaves its server behind; the next one clears it away. */
async function sweepAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || processIdentity(Number(pid)) !== undefined) continue;
    await discardCluster(join(tmpdir(), name)).catch(() => {});
  }
}
