import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@stepwright/server/supervise/free-port';

const SUPERVISOR = fileURLToPath(import.meta.resolve('@stepwright/server/supervise/main'));
/** The supervisor gives its children 30 s; then it ends PostgreSQL. */
const STOP_MS = 60_000;
const START_MS = 110_000;

/** The whole product, started the way `npm start` starts it once everything is set up. */
export interface Product {
  /** The address that was printed. */
  readonly url: string;
  /** The first sign-in that was printed, or that of the provider elsewhere. */
  readonly administrator: { readonly userName: string; readonly password: string };
  /** Its data folder, its own. */
  readonly data: string;
  /** Where its runs work. */
  readonly work: string;
  /** Everything it has printed. */
  printed(): string;
  /** The process id of `server` or `executor-1` at this moment. */
  pid(name: string): Promise<number>;
  /** The end of a log of the product, for a failure worth reading. */
  log(name: string): Promise<string>;
  /** Asks the supervisor to stop (as Ctrl+C does) and answers its exit code; the data folder goes with it. */
  stop(): Promise<number>;
}

/**
 * Starts the product on a free port and a data folder of its own, and waits until it says that it is ready.
 *
 * @param env added to what the supervisor is told; DATABASE_URL makes it do without a PostgreSQL of its own
 * @param administrator of an identity provider elsewhere: then the product prints none
 * @throws Error with all that was printed when it does not come up
 */
export async function startProduct(
  env: NodeJS.ProcessEnv = {},
  administrator?: Product['administrator'],
): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-e2e-'));
  await chmod(folder, 0o711);
  const data = join(folder, 'data');
  const work = join(folder, 'work');
  const port = await freePort(0);
  const { DATABASE_URL: _theirs, ...surroundings } = process.env;
  const child = spawn(process.execPath, [SUPERVISOR], {
    env: {
      ...surroundings,
      STEPWRIGHT_DATA: data,
      STEPWRIGHT_WORK: work,
      STEPWRIGHT_PORT: String(port),
      STEPWRIGHT_PUBLIC_URL: `http://localhost:${port}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test run that breaks off must not leave a product behind.
  const endWithUs = () => void child.kill('SIGTERM');
  process.once('exit', endWithUs);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const gone = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  const stop = async () => {
    const code = await end(child, gone);
    process.off('exit', endWithUs);
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    return code;
  };
  try {
    await waitForWords(child, () => printed.includes('Ctrl+C stops everything'), START_MS);
  } catch (error) {
    await stop();
    throw new Error(`The product did not start: ${(error as Error).message}. It said:\n${printed}`);
  }
  const word = (pattern: RegExp) => {
    const found = pattern.exec(printed)?.[1];
    if (found === undefined) throw new Error(`${pattern} is not in what was printed:\n${printed}`);
    return found;
  };
  return {
    url: word(/Stepwright is ready: +(\S+)/),
    administrator: administrator ?? { userName: word(/user name +(\S+)/), password: word(/password +(\S+)/) },
    data,
    work,
    printed: () => printed,
    pid: async (name) => Number.parseInt(await readFile(join(data, 'processes', `${name}.pid`), 'utf8'), 10),
    log: async (name) => (await readFile(join(data, 'logs', `${name}.log`), 'utf8').catch(() => '')).slice(-6000),
    stop,
  };
}

/** Folders of runs that are still there; empty once every run has been cleared away. */
export async function leftFolders(work: string): Promise<string[]> {
  return (await readdir(work).catch(() => [] as string[])).filter((name) => name.startsWith('run-'));
}

async function waitForWords(child: ChildProcess, said: () => boolean, limit: number): Promise<void> {
  for (const until = Date.now() + limit; !said(); ) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('it ended');
    if (Date.now() > until) throw new Error(`it was not ready after ${limit / 1000} s`);
    await new Promise((wait) => setTimeout(wait, 50));
  }
}

async function end(child: ChildProcess, gone: Promise<number>): Promise<number> {
  if (child.exitCode !== null) return child.exitCode;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  const code = await gone;
  clearTimeout(timer);
  return code;
}
