import { execFileSync } from 'node:child_process';

/** A living process as `ps` lists it. */
export interface ListedProcess {
  readonly pid: number;
  readonly parent: number;
  /** When it began, to the second, in the words of `ps`. */
  readonly start: string;
  /** Its command line, behind it its environment as far as it may be seen. */
  readonly command: string;
}

const COLUMNS = 'pid=,ppid=,stat=,lstart=,command=';
const ROW = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d{4})\s(.*)$/;
const LARGEST = 64 * 1024 * 1024;

/** What is asked of `ps`: BSD systems such as macOS show environments by -E, Linux by a bare e. */
export function tableArguments(platform: NodeJS.Platform = process.platform): readonly string[] {
  return platform === 'linux' ? ['axeww', '-o', COLUMNS] : ['-axwwE', '-o', COLUMNS];
}

/** The processes of a system without /proc; empty where `ps` cannot be run. */
export function listProcesses(platform: NodeJS.Platform = process.platform): readonly ListedProcess[] {
  try {
    const env = { PATH: '/bin:/usr/bin:/usr/sbin', LC_ALL: 'C' };
    const text = execFileSync('ps', tableArguments(platform), { encoding: 'utf8', env, maxBuffer: LARGEST });
    return readTable(text);
  } catch {
    return [];
  }
}

/** The rows of a table; ended processes that wait to be taken note of are left out. */
export function readTable(text: string): readonly ListedProcess[] {
  return text.split('\n').flatMap((line) => {
    const [, pid, parent, state = '', start = '', command = ''] = ROW.exec(line) ?? [];
    if (pid === undefined || state.startsWith('Z')) return [];
    return [{ pid: Number(pid), parent: Number(parent), start: start.replace(/\s+/g, ' '), command }];
  });
}

/**
 * Those that name a folder in their command line or environment, and everything below them: a browser's helpers may show neither.
 * `self` and whatever is above it are spared.
 */
export function processesBelow(table: readonly ListedProcess[], folder: string, self: number): number[] {
  const byId = new Map(table.map((one) => [one.pid, one]));
  const spared = new Set<number>();
  for (let at = byId.get(self); at !== undefined && !spared.has(at.pid); at = byId.get(at.parent)) spared.add(at.pid);
  const found = new Set(
    table.filter(({ pid, command }) => !spared.has(pid) && mentions(command, folder)).map(({ pid }) => pid),
  );
  for (let grown = -1; grown !== found.size; ) {
    grown = found.size;
    for (const { pid, parent } of table) if (found.has(parent) && !spared.has(pid)) found.add(pid);
  }
  return [...found];
}

/** `/w/run-1` is not part of `/w/run-12`. */
export function mentions(text: string, folder: string): boolean {
  for (let at = text.indexOf(folder); at >= 0; at = text.indexOf(folder, at + 1)) {
    if (/^($|[/,;:"' ])/.test(text.slice(at + folder.length, at + folder.length + 1))) return true;
  }
  return false;
}
