import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the supervisor is told by its environment. */
export interface SupervisorSettings {
  /** STEPWRIGHT_PORT, default 8080. */
  port: number;
  /** STEPWRIGHT_HOST, the address to listen on, default 127.0.0.1. */
  host: string;
  /** STEPWRIGHT_DATA, default `.data` in the clone. */
  dataDir: string;
  /** DATABASE_URL: a PostgreSQL of somebody else's; absent: a local one is kept. */
  databaseUrl: string | undefined;
  /** STEPWRIGHT_EXECUTORS, default 1; 0 when all executors run elsewhere. */
  executors: number;
  /** How long a child may finish what it is at before it is killed, in milliseconds. */
  graceMs: number;
  /** The modules to run; tests put small programs in their place. */
  serverModule: string;
  executorModule: string;
  /** Given to the children, less what is not theirs. */
  env: NodeJS.ProcessEnv;
}

const CLONE = fileURLToPath(new URL('../../../../', import.meta.url));

/** @throws Error naming the variable and what it may be. */
export function readSupervisorSettings(env: NodeJS.ProcessEnv): SupervisorSettings {
  return {
    port: wholeNumber(env, 'STEPWRIGHT_PORT', 8080, 1, 65_535),
    host: env.STEPWRIGHT_HOST?.trim() || '127.0.0.1',
    dataDir: resolve(env.STEPWRIGHT_DATA || join(CLONE, '.data')),
    databaseUrl: databaseUrl(env.DATABASE_URL),
    executors: wholeNumber(env, 'STEPWRIGHT_EXECUTORS', 1, 0, 64),
    graceMs: 30_000,
    serverModule: join(CLONE, 'packages', 'server', 'src', 'main.ts'),
    executorModule: join(CLONE, 'packages', 'executor', 'src', 'main.ts'),
    env,
  };
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, standard: number, least: number, most: number): number {
  const text = env[name]?.trim();
  if (!text) return standard;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`${name} is "${text}"; it has to be a whole number from ${least} to ${most}.`);
}

function databaseUrl(text: string | undefined): string | undefined {
  if (!text?.trim()) return undefined;
  if (/^postgres(ql)?:\/\//.test(text)) return text;
  throw new Error('DATABASE_URL has to look like postgres://user:password@host:5432/database.');
}

/** The environment of an executor: no database, no secret of the server, whatever else the machine has. */
export function executorEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(env)) {
    if (/^(DATABASE_URL|PG[A-Z]+|STEPWRIGHT_DATA)$/.test(name) || /(SECRET|PASSWORD|TOKEN|_KEY)$/.test(name)) continue;
    kept[name] = value;
  }
  return kept;
}

/** Where the executors of this machine find the server: never by the public address, which may lead through a proxy. */
export function nearUrl(settings: SupervisorSettings): string {
  const { host, port } = settings;
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
