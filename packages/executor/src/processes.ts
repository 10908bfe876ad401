import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { listProcesses, mentions, processesBelow } from './process-table.ts';

/** Name of the environment variable that every process of a run inherits; its value is the run's work folder. */
export const RUN_FOLDER_VARIABLE = 'STEPWRIGHT_RUN_FOLDER';

/** Where processes are looked up: files of Linux, or what `ps` lists on other systems. */
type Source = 'proc' | 'table';
const SOURCE: Source = existsSync('/proc/self/stat') ? 'proc' : 'table';

/** When a process began, in the kernel's ticks or the words of `ps`; null when it is gone. With its id it names a process for ever. */
export function processStart(pid: number, source = SOURCE): string | null {
  if (source === 'table') return listProcesses().find((one) => one.pid === pid)?.start ?? null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

/** Processes of a run: those that name its folder in their command line or inherited it in their environment. */
export function processesOf(folder: string, source = SOURCE): number[] {
  if (source === 'table') return processesBelow(listProcesses(), folder, process.pid);
  const found: number[] = [];
  for (const entry of listFiles()) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid || processStart(pid) === null) continue;
    const command = readQuietly(`/proc/${pid}/cmdline`);
    if (command.split('\0').some((argument) => mentions(argument, folder)) || inherited(pid, folder)) found.push(pid);
  }
  return found;
}

function inherited(pid: number, folder: string): boolean {
  const prefix = `${RUN_FOLDER_VARIABLE}=`;
  const entry = readQuietly(`/proc/${pid}/environ`)
    .split('\0')
    .find((line) => line.startsWith(prefix));
  return entry !== undefined && mentions(entry.slice(prefix.length), folder);
}

function listFiles(): string[] {
  try {
    return readdirSync('/proc');
  } catch {
    return [];
  }
}

function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
