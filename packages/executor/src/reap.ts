import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processesOf, processStart } from './processes.ts';

const PREFIX = 'run-';
const OWNER = 'owner.json';
const LOOK_AGAIN_MS = 50;
const PATIENCE_MS = 5_000;

/** A fresh folder for one run, marked with the executor that owns it; its real path, free of links. */
export async function makeRunFolder(root: string, runId: number): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(await realpath(root), `${PREFIX}${runId}-`));
  await writeFile(join(folder, OWNER), JSON.stringify({ pid: process.pid, start: processStart(process.pid) }));
  return folder;
}

/**
 * Kills every process of a run and removes its folder. Resolves when nothing is left; a process that cannot be killed within
 * five seconds (it hangs in the kernel) is named in the answer.
 */
export async function reap(folder: string): Promise<readonly number[]> {
  const until = performance.now() + PATIENCE_MS;
  let left = processesOf(folder);
  while (left.length > 0 && performance.now() < until) {
    for (const pid of left) killQuietly(pid);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    left = processesOf(folder);
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  return left;
}

/** Reaps what executors that are gone (killed, out of memory, machine restarted) have left. Answers the folders. */
export async function reapLeftovers(root: string): Promise<readonly string[]> {
  const names = await readdir(root).catch(() => [] as string[]);
  const real = names.length > 0 ? await realpath(root) : root;
  const reaped: string[] = [];
  for (const name of names) {
    const folder = join(real, name);
    if (!name.startsWith(PREFIX) || (await isOwned(folder))) continue;
    await reap(folder);
    reaped.push(folder);
  }
  return reaped;
}

async function isOwned(folder: string): Promise<boolean> {
  try {
    const owner = JSON.parse(await readFile(join(folder, OWNER), 'utf8')) as { pid: number; start: string | null };
    const start = processStart(owner.pid);
    return start !== null && start === owner.start;
  } catch {
    return false;
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself in between.
  }
}
