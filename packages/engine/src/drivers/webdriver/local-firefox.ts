import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserSettings } from '@stepwright/catalogue/settings/browser-settings';
import { StepError } from '@stepwright/catalogue/step-error';
import { howItEnded, makeBrowserFolder } from './browser-folder.ts';
import { pause } from './deadline.ts';
import { firefoxWishes, profilePrefs } from './firefox-profile.ts';
import { cannotNest } from './nested-sandbox.ts';
import { endTree, type ProcessTree, register } from './process-tree.ts';

const START_MS = 60_000;
const LOOK_AGAIN_MS = 20;

/** Firefox writes here where it listens, whatever becomes of what it prints. */
const SERVER_FILE = 'WebDriverBiDiServer.json';

/** A Firefox of this machine with a profile of its own, which speaks BiDi itself. */
export class LocalFirefox {
  /** Where sessions are asked for. */
  readonly socket: string;
  /** Settles with a sentence when the browser ends. */
  readonly ended: Promise<string>;
  #tree: ProcessTree;
  #closing: Promise<void> | undefined;

  private constructor(socket: string, ended: Promise<string>, tree: ProcessTree) {
    this.socket = socket;
    this.ended = ended;
    this.#tree = tree;
  }

  /** `temp`: an existing folder; the browser writes into one of its own below it. E_SESSION when it does not start. */
  static async start(
    browser: string,
    wanted: BrowserSettings,
    options: { readonly temp: string; readonly headed: boolean },
  ): Promise<LocalFirefox> {
    const { folder, sockets, env } = await makeBrowserFolder(options.temp);
    const profile = join(folder, 'profile');
    await mkdir(profile);
    await writeFile(join(profile, 'user.js'), profilePrefs(wanted));
    const { args, width, height } = firefoxWishes(wanted);
    const size = options.headed ? ['-width', String(width), '-height', String(height)] : ['--headless'];
    const own = ['--new-instance', '--no-remote', '--remote-debugging-port', '0', '--profile', profile, ...size];
    const child = spawn(browser, [...own, ...args, 'about:blank'], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: folder,
      env: {
        ...env,
        MOZ_HEADLESS_WIDTH: String(width),
        MOZ_HEADLESS_HEIGHT: String(height),
        MOZ_CRASHREPORTER_DISABLE: '1',
        MOZ_NO_REMOTE: '1',
        ...(cannotNest() && { MOZ_DISABLE_CONTENT_SANDBOX: '1' }),
        // Without this a released Firefox asks for its remote settings wherever the preference points.
        MOZ_REMOTE_SETTINGS_DEVTOOLS: '1',
      },
    });
    const tree = { group: child.pid ?? 0, folder, sockets };
    if (child.pid !== undefined) register(tree);
    const ended = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) => resolve(`the browser process ended (${howItEnded(code, signal)})`));
    });
    try {
      return new LocalFirefox(await socketOf(child, profile), ended, tree);
    } catch (error) {
      await endTree(tree);
      throw error;
    }
  }

  close(): Promise<void> {
    this.#closing ??= endTree(this.#tree).then(() => undefined);
    return this.#closing;
  }
}

/** What it says before it dies is the best explanation there is. */
async function socketOf(child: ChildProcess, profile: string): Promise<string> {
  let said = '';
  let failed: StepError | undefined;
  const fail = (reason: string) => {
    failed ??= new StepError('E_SESSION', `Firefox ${reason}: ${said.trim().slice(-400)}`);
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      if (said.length < 20_000) said += data;
    });
  }
  child.once('error', (error) => fail(`cannot be started (${error.message})`));
  child.once('exit', (code, signal) => fail(`ended at its start (${howItEnded(code, signal)})`));
  const late = performance.now() + START_MS;
  for (;;) {
    const port = await portIn(join(profile, SERVER_FILE));
    if (port !== undefined) return `ws://127.0.0.1:${port}/session`;
    if (performance.now() > late) fail(`did not tell its port within ${START_MS / 1000} s`);
    if (failed) throw failed;
    await pause(LOOK_AGAIN_MS);
  }
}

/** Undefined while the file is not there or half written. */
async function portIn(path: string): Promise<number | undefined> {
  try {
    const told = JSON.parse(await readFile(path, 'utf8')) as { ws_port?: unknown };
    return typeof told.ws_port === 'number' && told.ws_port > 0 ? told.ws_port : undefined;
  } catch {
    return undefined;
  }
}
