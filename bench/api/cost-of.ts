import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a program cost with all the processes that it started and waited for. */
export interface Cost {
  /** Milliseconds. */
  readonly wall: number;
  /** Milliseconds of processor time. */
  readonly cpu: number;
  /** Mebibytes that the largest of its processes held at most. */
  readonly memory: number;
}

const TIME = '/usr/bin/time';

/**
 * Runs a program under GNU time, which counts programs of any kind alike. Rejects with what it said when it ends with another code than
 * expected.
 */
export async function costOf(
  command: readonly string[],
  about: { readonly folder: string; readonly env?: NodeJS.ProcessEnv; readonly code?: number },
): Promise<Cost> {
  const file = join(tmpdir(), `cost-${process.pid}-${Math.random().toString(36).slice(2)}`);
  const began = performance.now();
  const child = spawn(TIME, ['-q', '-f', '%U %S %M', '-o', file, ...command], {
    cwd: about.folder,
    env: { ...process.env, NO_COLOR: '1', ...about.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      said = `${said}${data}`.slice(-3000);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${TIME} is needed (the package "time"): ${error.message}`)));
    child.once('close', resolve);
  });
  const wall = performance.now() - began;
  if (code !== (about.code ?? 0)) throw new Error(`${command.slice(0, 3).join(' ')} ended with ${code}:\n${said}`);
  const [user = 0, system = 0, memory = 0] = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .at(-1)!
    .split(' ')
    .map(Number);
  await rm(file);
  return { wall, cpu: (user + system) * 1000, memory: memory / 1024 };
}
