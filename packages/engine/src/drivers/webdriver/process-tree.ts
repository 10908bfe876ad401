import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pause } from './deadline.ts';

/** A driver and the browsers below it, and the folder that names them in their command lines. */
export interface ProcessTree {
  /** Process group, led by the driver; 0 where it never began. */
  readonly group: number;
  /** Profiles and logs; no process that names it may outlive the tree, and it is removed with it. */
  readonly folder: string;
  /** Where its sockets are when the path of `folder` is too long for them; removed with it. */
  readonly sockets?: string | undefined;
}

const living = new Set<ProcessTree>();
let watching = false;

/** From now on the tree is also ended when this process exits without having closed it. */
export function register(tree: ProcessTree): void {
  living.add(tree);
  if (watching) return;
  watching = true;
  process.on('exit', () => {
    for (const one of living) {
      killGroup(one.group);
      for (const pid of processesNaming(one.folder)) kill(pid);
      for (const folder of foldersOf(one)) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  });
}

/**
 * Ends the group at once, then whatever still names the folder (a browser that left the group), and removes the folder.
 * Returns the processes that could not be ended within five seconds, normally none.
 */
export async function endTree(tree: ProcessTree): Promise<number[]> {
  if (tree.group > 0) killGroup(tree.group);
  let left: number[] = [];
  for (let tries = 0; tries < 100; tries += 1) {
    const members = tree.group > 0 ? groupMembers(tree.group) : [];
    left = [...new Set([...members, ...processesNaming(tree.folder)])];
    if (left.length === 0) break;
    for (const pid of left) kill(pid);
    await pause(tries < 10 ? 10 : 50);
  }
  // A process that has just been killed may still be writing its last file.
  for (const folder of foldersOf(tree)) {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => undefined);
  }
  if (left.length === 0) living.delete(tree);
  return left;
}

function foldersOf(tree: ProcessTree): string[] {
  return tree.sockets === undefined ? [tree.folder] : [tree.folder, tree.sockets];
}

/** Living processes (no zombies) of a group; empty where there is no /proc. */
export function groupMembers(group: number): number[] {
  return processes().filter((pid) => {
    const stat = read(`/proc/${pid}/stat`);
    const [state, , pgrp] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(pgrp) === group && state !== 'Z' && state !== 'X';
  });
}

/** Living processes other than this one whose command line names the folder or something in it, but not `<folder>2` beside it. */
export function processesNaming(folder: string): number[] {
  return processes().filter((pid) => pid !== process.pid && isNamed(read(`/proc/${pid}/cmdline`), folder));
}

function isNamed(command: string, folder: string): boolean {
  for (let at = command.indexOf(folder); at >= 0; at = command.indexOf(folder, at + 1)) {
    if (!/^[\w.-]/.test(command.slice(at + folder.length, at + folder.length + 1))) return true;
  }
  return false;
}

function processes(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function killGroup(group: number): void {
  try {
    process.kill(process.platform === 'win32' ? group : -group, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}
