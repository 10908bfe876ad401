import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A text that names one process for good: ids are reused, the pair of id and start time is not.
 *
 * @returns undefined when no such process runs.
 */
export function processIdentity(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The second field is the name in brackets and may hold anything; the start time is field 22, the state field 3.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? undefined : `${pid}@${fields[19]}`;
    } catch {
      return undefined;
    }
  }
  const started = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return `${pid}@${started.stdout?.trim() ?? ''}`;
}

/** The program a process runs (its first argument), or undefined when it is gone or the system does not tell. */
export function programOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0];
    } catch {
      return undefined;
    }
  }
  return spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
