import { readdirSync, readFileSync } from 'node:fs';

/** Name of the environment variable that every process of a run inherits; its value is the run's work folder. */
export const RUN_FOLDER_VARIABLE = 'STEPWRIGHT_RUN_FOLDER';

/** When a process began, in the kernel's ticks; null when it is gone. With its id it names a process for ever. */
export function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

/** Processes of a run: those that name its folder in their command line or inherited it in their environment. */
export function processesOf(folder: string): number[] {
  const found: number[] = [];
  for (const entry of listProcesses()) {
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

/** `/w/run-1` is not part of `/w/run-12`. */
function mentions(argument: string, folder: string): boolean {
  const at = argument.indexOf(folder);
  return at >= 0 && /^($|[/,;:"' ])/.test(argument.slice(at + folder.length));
}

function listProcesses(): string[] {
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
