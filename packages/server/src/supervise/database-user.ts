import { spawn, spawnSync } from 'node:child_process';

/** Whom the database server runs as: an ordinary user's own id, or the system user that stands in for root. */
export interface DatabaseUser {
  /** Absent: run as whoever runs us. */
  uid?: number;
  gid?: number;
}

const SYSTEM_USER = 'stepwright-db';

/**
 * PostgreSQL refuses to run as root, so root gets a system user for it, made when it is missing.
 *
 * @throws Error with what to do, when such a user can neither be found nor made.
 */
export function databaseUser(): DatabaseUser {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return {};
  const known = idsOf(SYSTEM_USER);
  if (known) return known;
  const made = spawnSync(
    'useradd',
    [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/bin/false',
      SYSTEM_USER,
    ],
    { encoding: 'utf8' },
  );
  // Another process may have made the user in between: what counts is that it is there now.
  const ids = idsOf(SYSTEM_USER);
  if (ids) return ids;
  const reason = made.error?.message ?? made.stderr.trim();
  throw new Error(
    `PostgreSQL does not run as root, and the system user ${SYSTEM_USER} could not be made (${reason}). ` +
      'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

function idsOf(user: string): Required<DatabaseUser> | undefined {
  const uid = spawnSync('id', ['-u', user], { encoding: 'utf8' });
  const gid = spawnSync('id', ['-g', user], { encoding: 'utf8' });
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Whether the user may pass through every folder down to `path`, and read it when it is a file. */
export function canReach(user: DatabaseUser, path: string): boolean {
  if (user.uid === undefined) return true;
  const found = spawnSync('/bin/sh', ['-c', 'if test -d "$1"; then cd "$1"; else test -r "$1"; fi', 'sh', path], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  return found.status === 0;
}

/**
 * Runs a program to its end as the database user and returns what it printed.
 * The environment is cleared, so that no PG… variable of the caller changes what happens.
 *
 * @param input text for its standard input, none when absent.
 * @throws Error that carries the program's output, when it does not exit with 0.
 */
export async function runAsDatabaseUser(
  user: DatabaseUser,
  program: string,
  args: readonly string[],
  options: { cwd: string; outputFile?: number; input?: string },
): Promise<string> {
  const output = options.outputFile ?? 'pipe';
  const child = spawn(program, args, {
    ...user,
    cwd: options.cwd,
    env: cleanEnvironment(),
    stdio: [options.input === undefined ? 'ignore' : 'pipe', output, output],
  });
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  child.stdin?.on('error', () => {});
  child.stdin?.end(options.input);
  const code = await new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signal) => resolve(exitCode ?? signal ?? 'unknown'));
  });
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${text.trim()}`);
  return text;
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH };
  if (process.platform === 'win32') {
    for (const name of ['SystemRoot', 'TEMP', 'TMP']) kept[name] = process.env[name];
  }
  return kept;
}
