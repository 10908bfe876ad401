import { readFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface ExecutorSettings {
  /** STEPWRIGHT_SERVER_URL, without a slash at the end. */
  readonly serverUrl: string;
  /** Text of the file that STEPWRIGHT_EXECUTOR_TOKEN_FILE names. */
  readonly token: string;
  /** STEPWRIGHT_EXECUTOR_NAME, or host and process. */
  readonly name: string;
  /** STEPWRIGHT_WORK: runs get their folders here. */
  readonly workRoot: string;
  /** STEPWRIGHT_REQUIRE_CONFINEMENT=1: refuse to run tests without bubblewrap. */
  readonly requireConfinement: boolean;
  /** STEPWRIGHT_DEBUG_LANES: debug sessions carried out at once, beside the runs; 2 unless told otherwise, 0 for none. */
  readonly debugLanes: number;
  /** STEPWRIGHT_DRAIN_SECONDS: how long a run may go on after SIGTERM; 25 unless told otherwise. */
  readonly drainMs: number;
  /** STEPWRIGHT_RUN_MEMORY_MB: most memory that one process of a run may take for data; 0 sets no limit. */
  readonly memoryMb: number;
}

/** A setting that is missing or wrong; the message says which and what belongs there. */
export class BadSetting extends Error {}

export function readExecutorSettings(env: NodeJS.ProcessEnv): ExecutorSettings {
  const work = env.STEPWRIGHT_WORK?.trim();
  return {
    serverUrl: readUrl(env),
    token: readToken(env),
    name: (env.STEPWRIGHT_EXECUTOR_NAME?.trim() || `${hostname()}-${process.pid}`).slice(0, 120),
    workRoot: resolve(work || join(tmpdir(), `stepwright-runs-${process.getuid?.() ?? 'user'}`)),
    requireConfinement: /^(1|true|yes)$/i.test(env.STEPWRIGHT_REQUIRE_CONFINEMENT?.trim() ?? ''),
    debugLanes: Math.floor(readNumber(env, 'STEPWRIGHT_DEBUG_LANES', 2)),
    drainMs: readNumber(env, 'STEPWRIGHT_DRAIN_SECONDS', 25) * 1000,
    memoryMb: readNumber(env, 'STEPWRIGHT_RUN_MEMORY_MB', 8192),
  };
}

function readUrl(env: NodeJS.ProcessEnv): string {
  const text = env.STEPWRIGHT_SERVER_URL?.trim() ?? '';
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new BadSetting(
      `STEPWRIGHT_SERVER_URL has to be the address of the server, such as http://localhost:8080, but is "${text}".`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

function readToken(env: NodeJS.ProcessEnv): string {
  const file = env.STEPWRIGHT_EXECUTOR_TOKEN_FILE?.trim();
  if (!file)
    throw new BadSetting('STEPWRIGHT_EXECUTOR_TOKEN_FILE has to name the file with the secret of the executors.');
  try {
    const token = readFileSync(file, 'utf8').trim();
    if (token !== '') return token;
  } catch (error) {
    throw new BadSetting(`The file of STEPWRIGHT_EXECUTOR_TOKEN_FILE cannot be read: ${(error as Error).message}`);
  }
  throw new BadSetting(`The file ${file} of STEPWRIGHT_EXECUTOR_TOKEN_FILE is empty.`);
}

function readNumber(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const value = Number(text);
  if (Number.isFinite(value) && value >= 0) return value;
  throw new BadSetting(`${name} has to be a number of at least 0, but is "${text}".`);
}
