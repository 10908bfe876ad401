import { mkdir, mkdtemp } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';

/** A browser puts a socket some 50 characters below its temporary folder, and the system takes no socket path beyond 107. */
const LONGEST_SOCKET_FOLDER = 55;

/** One folder for everything that a driver and its browsers write. */
export interface BrowserFolder {
  readonly folder: string;
  /** Where sockets go when the path of `folder` is too long for them. */
  readonly sockets: string | undefined;
  /** Caches, crash reports and half-made downloads stay inside the folder that is removed. */
  readonly env: NodeJS.ProcessEnv;
}

/** `temp`: an existing folder; a new one is made below it. */
export async function makeBrowserFolder(temp: string): Promise<BrowserFolder> {
  const folder = await mkdtemp(join(temp, 'browser-'));
  const home = join(folder, 'home');
  await mkdir(home);
  const tooLong = process.platform !== 'win32' && folder.length > LONGEST_SOCKET_FOLDER;
  const sockets = tooLong ? await mkdtemp('/tmp/browser-') : undefined;
  const env = {
    ...process.env,
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    TMPDIR: sockets ?? folder,
  };
  return { folder, sockets, env };
}

/** How a process ended, in words: `exit code 1`, `signal SIGKILL`. */
export function howItEnded(code: number | null, signal: string | null): string {
  return signal ? `signal ${signal}` : `exit code ${code}`;
}

/** The status that a shell tells of its child: above 128 it stands for a signal. */
export function howStatusEnded(status: number): string {
  if (status <= 128) return howItEnded(status, null);
  const name = Object.entries(constants.signals).find(([, value]) => value === status - 128)?.[0];
  return howItEnded(null, name ?? `number ${status - 128}`);
}
