import { execFile } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { COMPILED_CODE } from './compiled-code.ts';
import { RUN_FOLDER_VARIABLE } from './processes.ts';

const run = promisify(execFile);

/** The clone that this executor runs from. */
const PRODUCT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
/** What the engine child reads of it: code alone, neither data nor secrets of the server. */
const CODE = ['package.json', 'node_modules', 'packages/contract', 'packages/catalogue', 'packages/engine'];

/** Parts of the system that Node, a browser, its driver and their fonts, certificates and name look-up need. */
const SYSTEM = [
  '/usr',
  '/opt',
  '/etc/fonts',
  '/etc/ssl',
  '/etc/ca-certificates',
  '/etc/pki',
  '/etc/alternatives',
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/ld.so.conf.d',
  '/etc/hosts',
  '/etc/nsswitch.conf',
  '/etc/host.conf',
  '/etc/gai.conf',
  '/etc/localtime',
  '/etc/timezone',
  '/etc/mime.types',
  '/etc/chromium',
  '/etc/chromium.d',
  '/etc/chromium-browser',
  '/etc/opt',
  '/etc/firefox',
  '/etc/firefox-esr',
  '/etc/machine-id',
  '/etc/os-release',
  '/var/cache/fontconfig',
  '/snap',
];
/** Directories that are links into /usr on merged systems and real ones on others. */
const ROOTS = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];

/** Settings of the machine that a browser needs to be found; none of them is a secret. */
const PASSED_ON = ['CHROME_BIN', 'CHROMEDRIVER_BIN', 'FIREFOX_BIN', 'SAFARIDRIVER_BIN', 'LANG', 'LC_ALL', 'TZ'];
/** Only where nothing is confined: windows on the screen of whoever started the executor. */
const SCREEN = ['DISPLAY', 'XAUTHORITY', 'WAYLAND_DISPLAY', 'XDG_RUNTIME_DIR'];

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** How the runs of this executor are kept away from the machine. */
export interface Confinement {
  /** What is missing, as a sentence for people; null when runs are confined. */
  readonly lacks: string | null;
  /** The command that runs Node with these arguments for the run whose work folder is given. */
  command(nodeArguments: readonly string[], folder: string): Command;
}

/**
 * Finds out, by trying, what this machine can do. With bubblewrap: own process, IPC, host-name and where possible user
 * namespaces, no capabilities, an empty environment, read-only system and code, a private temporary folder, the end of the
 * whole run when the executor dies. The network stays: tests need it. Without: an empty environment and a process group.
 */
export async function findConfinement(memoryMb: number): Promise<Confinement> {
  const bwrap = findBubblewrap();
  const prlimit = findProgram('prlimit');
  if (process.platform !== 'linux')
    return plain('Runs are confined on Linux only; here they have the rights of the executor.');
  if (bwrap === null) return plain('bubblewrap (bwrap) is not installed; runs have the rights of the executor.');
  let problem = '';
  for (const limits of prlimit === null ? [[]] : [limitArguments(prlimit, memoryMb), []]) {
    for (const user of [['--unshare-user-try'], []]) {
      const candidate = bubblewrap(bwrap, user, limits);
      const outcome = await works(candidate);
      if (outcome === null) return candidate;
      problem = outcome;
    }
  }
  return plain(`bubblewrap does not work on this machine (${problem}); runs have the rights of the executor.`);
}

/** Runs Node inside; answers what went wrong, or null. */
async function works(confinement: Confinement): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-try-'));
  try {
    await prepareFolder(folder);
    const { file, args, env } = confinement.command(['-e', 'process.stdout.write("in")'], folder);
    const { stdout } = await run(file, [...args], { env, timeout: 20_000 });
    return stdout === 'in' ? null : 'it ran nothing';
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    return (stderr?.trim().split('\n').at(-1) || message).slice(0, 200);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Folders inside a run's folder that every command expects. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(join(folder, 'tmp'), { recursive: true });
  await mkdir(join(folder, 'home'), { recursive: true });
}

function plain(lacks: string): Confinement {
  return {
    lacks,
    command: (nodeArguments, folder) => ({
      file: process.execPath,
      args: nodeArguments,
      env: { ...childEnvironment(folder), ...pick(SCREEN) },
    }),
  };
}

function bubblewrap(bwrap: string, user: readonly string[], limits: readonly string[]): Confinement {
  return {
    lacks: null,
    command(nodeArguments, folder) {
      const env = childEnvironment(folder);
      const args = [
        '--die-with-parent',
        '--new-session',
        '--unshare-pid',
        '--unshare-ipc',
        '--unshare-uts',
        '--unshare-cgroup-try',
        ...user,
        '--cap-drop',
        'ALL',
        '--hostname',
        'stepwright-run',
        '--proc',
        '/proc',
        '--dev',
        '/dev',
        '--tmpfs',
        '/var',
        '--tmpfs',
        '/run',
        ...[...SYSTEM, ...javaSettings()].filter(existsSync).flatMap((path) => ['--ro-bind', realpathSync(path), path]),
        ...ROOTS.filter(existsSync).flatMap((path) => ['--ro-bind', realpathSync(path), path]),
        ...nameServers(),
        ...programFolders(),
        '--bind',
        join(folder, 'tmp'),
        '/tmp',
        ...CODE.map((part) => join(PRODUCT, part))
          .filter(existsSync)
          .flatMap((path) => ['--ro-bind', path, path]),
        '--ro-bind',
        realpathSync(process.execPath),
        realpathSync(process.execPath),
        '--bind',
        folder,
        folder,
        '--chdir',
        folder,
        '--clearenv',
        ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value ?? '']),
        '--',
        ...limits,
        realpathSync(process.execPath),
        ...nodeArguments,
      ];
      return { file: bwrap, args, env: { PATH: process.env.PATH, [RUN_FOLDER_VARIABLE]: folder } };
    },
  };
}

/** No core dumps, a bound for memory and for the size of one file. */
function limitArguments(prlimit: string, memoryMb: number): string[] {
  const memory = memoryMb > 0 ? [`--data=${Math.round(memoryMb * 1024 * 1024)}`] : [];
  return [prlimit, '--core=0', '--nofile=8192', `--fsize=${8 * 1024 ** 3}`, ...memory];
}

/** What a run's processes see of the environment: nothing of the executor's own. */
function childEnvironment(folder: string): NodeJS.ProcessEnv {
  return {
    ...pick(PASSED_ON),
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: join(folder, 'home'),
    TMPDIR: join(folder, 'tmp'),
    NODE_COMPILE_CACHE: COMPILED_CODE,
    [RUN_FOLDER_VARIABLE]: folder,
  };
}

function pick(names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.filter((name) => process.env[name]).map((name) => [name, process.env[name]]));
}

/** Where distributions keep the settings of a Java runtime, without which it does not start; custom actions in jars need it. */
function javaSettings(): string[] {
  const names = existsSync('/etc') ? readdirSync('/etc') : [];
  return names.filter((name) => /^(?:java|jvm)(?:-|$)/.test(name)).map((name) => `/etc/${name}`);
}

/** /etc/resolv.conf is often a link into /run, which is empty inside. */
function nameServers(): string[] {
  return existsSync('/etc/resolv.conf') ? ['--ro-bind', realpathSync('/etc/resolv.conf'), '/etc/resolv.conf'] : [];
}

/** Browsers and drivers that a setting names outside the system's folders. */
function programFolders(): string[] {
  const paths = PASSED_ON.filter((name) => name.endsWith('_BIN')).map((name) => process.env[name] ?? '');
  const folders = paths
    .filter((path) => path.startsWith('/') && existsSync(path))
    .map((path) => dirname(realpathSync(path)));
  return folders.filter((path) => !path.startsWith('/usr')).flatMap((path) => ['--ro-bind', path, path]);
}

/** STEPWRIGHT_BUBBLEWRAP names another program than the one on the path. */
function findBubblewrap(): string | null {
  const named = process.env.STEPWRIGHT_BUBBLEWRAP?.trim();
  if (named) return existsSync(named) ? named : null;
  return findProgram('bwrap');
}

function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/bin', '/usr/local/bin'];
  return (
    folders
      .filter((folder) => folder.startsWith('/'))
      .map((folder) => join(folder, name))
      .find(existsSync) ?? null
  );
}
