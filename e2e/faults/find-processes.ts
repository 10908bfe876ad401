import { readdirSync, readFileSync } from 'node:fs';

/** Living processes whose command line or environment holds the text, as `id command line`. */
export function processesNaming(text: string): string[] {
  const found: string[] = [];
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid || isDead(pid)) continue;
    const command = read(`/proc/${pid}/cmdline`);
    if (command.includes(text) || read(`/proc/${pid}/environ`).includes(text)) {
      found.push(`${pid} ${command.replaceAll('\0', ' ').slice(0, 200)}`);
    }
  }
  return found;
}

/** The browser of a run: the process that was given a profile and is nobody's renderer or helper. */
export function browserOf(folder: string): number | undefined {
  return find(folder, (command) => /chrom/.test(command[0] ?? '') && isBrowser(command));
}

/** The driver of a run. */
export function driverOf(folder: string): number | undefined {
  return find(folder, (command) => /chromedriver$/.test(command[0] ?? ''));
}

function isBrowser(command: readonly string[]): boolean {
  return (
    command.some((part) => part.startsWith('--user-data-dir=')) && !command.some((part) => part.startsWith('--type='))
  );
}

function find(folder: string, fits: (command: readonly string[]) => boolean): number | undefined {
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || isDead(pid)) continue;
    const command = read(`/proc/${pid}/cmdline`);
    if (!fits(command.split('\0'))) continue;
    if (command.includes(folder) || read(`/proc/${pid}/environ`).includes(folder)) return pid;
  }
  return undefined;
}

function isDead(pid: number): boolean {
  const stat = read(`/proc/${pid}/stat`);
  return stat === '' || /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
