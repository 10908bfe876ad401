import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StepError } from '@stepwright/catalogue/step-error';
import { howItEnded, howStatusEnded, makeBrowserFolder } from './browser-folder.ts';
import { pause } from './deadline.ts';
import type { DrivenBrowser } from './find-browser.ts';
import { endTree, type ProcessTree, register } from './process-tree.ts';

const START_MS = 30_000;
const WATCH_MS = 200;
/** A driver takes one port for both families of addresses, and somebody else may have it in one of them. */
const PORT_TAKEN = /bind\(\) failed|address already in use|port not available/i;
const MOST_STARTS = 5;

/** A driver process on a loopback port of its own, with everything that it and its browsers write in one folder. */
export class LocalDriver {
  readonly url: URL;
  /** For the session's capabilities: the browser through the watcher that notes how it ended. */
  readonly browserBinary: string | undefined;
  /** Settles with a sentence when the driver process ends. */
  readonly ended: Promise<string>;
  #tree: ProcessTree;
  #profiles = 0;
  #closing: Promise<void> | undefined;

  private constructor(url: URL, child: ChildProcess, tree: ProcessTree, browserBinary: string | undefined) {
    this.url = url;
    this.browserBinary = browserBinary;
    this.#tree = tree;
    this.ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve(`the driver process ended (${howItEnded(code, signal)})`));
    });
  }

  /** `temp`: an existing folder; the driver makes its own below it. E_SESSION when the driver does not start. */
  static async start(local: DrivenBrowser, kind: 'CHROME' | 'SAFARI', temp: string): Promise<LocalDriver> {
    for (let starts = 1; ; starts += 1) {
      try {
        return await LocalDriver.#startOnce(local, kind, temp);
      } catch (error) {
        if (starts === MOST_STARTS || !(error instanceof StepError) || !PORT_TAKEN.test(error.message)) throw error;
      }
    }
  }

  static async #startOnce(local: DrivenBrowser, kind: 'CHROME' | 'SAFARI', temp: string): Promise<LocalDriver> {
    const { folder, sockets, env } = await makeBrowserFolder(temp);
    const watched = kind === 'CHROME' && process.platform !== 'win32' && local.browser !== undefined;
    const child = spawn(local.driver, driverArguments(kind), {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: folder,
      env: { ...env, ...(watched ? { STEPWRIGHT_BROWSER: local.browser } : {}) },
    });
    const tree = { group: child.pid ?? 0, folder, sockets };
    if (child.pid !== undefined) register(tree);
    try {
      const port = await portOf(child);
      const binary = watched ? fileURLToPath(new URL('./watch-browser.sh', import.meta.url)) : local.browser;
      return new LocalDriver(new URL(`http://127.0.0.1:${port}`), child, tree, binary);
    } catch (error) {
      await endTree(tree);
      throw error;
    }
  }

  /** A path for a fresh profile; the browser makes the folder. */
  newProfile(): string {
    this.#profiles += 1;
    return join(this.#tree.folder, `profile-${this.#profiles}`);
  }

  /** Settles with a sentence when the browser of a profile ends; never, where nothing watches it. Stops looking at `stop`. */
  async browserEnd(profile: string, stop: AbortSignal): Promise<string> {
    while (!stop.aborted) {
      const status = await readFile(`${profile}.end`, 'utf8').catch(() => '');
      if (status.trim()) {
        return `the browser process ended (${howStatusEnded(Number(status))})`;
      }
      await pause(WATCH_MS, stop).catch(() => undefined);
    }
    return new Promise(() => undefined);
  }

  close(): Promise<void> {
    this.#closing ??= endTree(this.#tree).then(() => undefined);
    return this.#closing;
  }
}

function driverArguments(kind: 'CHROME' | 'SAFARI'): string[] {
  return kind === 'SAFARI' ? ['-p', '0'] : ['--port=0', '--log-level=SEVERE'];
}

/** The driver tells its port on standard output; what it says before it dies is the best explanation there is. */
async function portOf(child: ChildProcess): Promise<number> {
  let said = '';
  let known: ((port: number) => void) | undefined;
  const hear = (data: Buffer) => {
    if (said.length < 20_000) said += data;
    const port = /(?:successfully on port|Listening on [\d.:[\]]*?:?)\s*(\d+)/.exec(said)?.[1];
    if (port && port !== '0') known?.(Number(port));
  };
  const told = new Promise<number>((resolve, reject) => {
    known = resolve;
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('error', (error) =>
      reject(new StepError('E_SESSION', `the driver cannot be started: ${error.message}`)),
    );
    child.once('exit', (code, signal) =>
      reject(
        new StepError(
          'E_SESSION',
          `the driver ended at its start (${howItEnded(code, signal)}): ${said.trim().slice(-400)}`,
        ),
      ),
    );
  });
  told.catch(() => undefined);
  const soon = new AbortController();
  const late = pause(START_MS, soon.signal).then(() => {
    throw new StepError(
      'E_SESSION',
      `the driver did not tell its port within ${START_MS / 1000} s: ${said.trim().slice(-400)}`,
    );
  });
  late.catch(() => undefined);
  return Promise.race([told, late]).finally(() => soon.abort());
}
