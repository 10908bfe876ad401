import { join, resolve } from 'node:path';
import { type OutsideSettings, readOutsideSettings } from './auth/outside/outside-settings.ts';
import { type GitSettings, readGitSettings } from './integrations/git/git-settings.ts';
import { type ModelLimits, readModelLimits } from './integrations/model/model-limits.ts';
import { frameAddress } from './runs/report-portal.ts';

/** What the surroundings decide. Read once at the start. */
export interface Config {
  databaseUrl: string;
  /** Folder for blobs, keys and logs. */
  dataFolder: string;
  host: string;
  /** 0 picks a free one. */
  port: number;
  /** Origin under which people reach the product, without a final slash. */
  publicUrl: string;
  /** Holds the shared secret of the executors; without it no executor can connect. */
  executorTokenFile: string | null;
  /** The built web application; null serves the calls alone. */
  webFolder: string | null;
  /** An identity provider elsewhere; null signs people in at the embedded one. */
  outsideProvider: OutsideSettings | null;
  /** Behind a proxy that sets X-Forwarded-For: its address or network. */
  trustedProxy: string | null;
  /** Address of the core team, shown on the help page. */
  supportEmail: string | null;
  /** How far the chat models of projects may be asked. */
  model: ModelLimits;
  /** Calls that one caller may make in a minute at one server; above it: 429. */
  callsPerMinute: number;
  /** Where syncs and pushes may go. */
  git: GitSettings;
  /** Seals everything with a new key at this start; no other server may run on the same database. */
  exchangeKey: boolean;
  /** Works with a database role of its own, which may change rows but neither tables nor the audit log. */
  ownRole: boolean;
  /** Gives the administrator `admin` a new password at this start. */
  resetAdministrator: boolean;
  /** Address of the report portal shown on the reports screen of projects whose environments name none. */
  reportPortal: string | null;
}

/**
 * Reads DATABASE_URL, STEPWRIGHT_DATA, STEPWRIGHT_PORT (default 8080), STEPWRIGHT_HOST (default 127.0.0.1),
 * STEPWRIGHT_PUBLIC_URL, STEPWRIGHT_EXECUTOR_TOKEN_FILE, STEPWRIGHT_TRUSTED_PROXY, STEPWRIGHT_SUPPORT_EMAIL,
 * STEPWRIGHT_NEW_KEY, STEPWRIGHT_DATABASE_ROLE and STEPWRIGHT_RESET_ADMINISTRATOR.
 *
 * STEPWRIGHT_OIDC_… variables are described at `readOutsideSettings`.
 *
 * @throws Error with a sentence that names the variable and what it should hold.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const databaseUrl = env['DATABASE_URL'];
  if (!databaseUrl) {
    throw new Error(
      'DATABASE_URL is not set. Name a PostgreSQL, for example postgres://user:password@host:5432/stepwright.',
    );
  }
  const port = Number(env['STEPWRIGHT_PORT'] ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`STEPWRIGHT_PORT is ${env['STEPWRIGHT_PORT']}, it should be a number from 0 to 65535.`);
  }
  return {
    databaseUrl,
    dataFolder: resolve(env['STEPWRIGHT_DATA'] ?? '.data'),
    host: env['STEPWRIGHT_HOST'] || '127.0.0.1',
    port,
    publicUrl: readPublicUrl(env['STEPWRIGHT_PUBLIC_URL'], port),
    executorTokenFile: env['STEPWRIGHT_EXECUTOR_TOKEN_FILE'] || null,
    webFolder: env['STEPWRIGHT_WEB'] || join(import.meta.dirname, '../../web/dist'),
    outsideProvider: readOutsideSettings(env),
    trustedProxy: env['STEPWRIGHT_TRUSTED_PROXY'] || null,
    supportEmail: readEmail(env['STEPWRIGHT_SUPPORT_EMAIL']),
    model: readModelLimits(env),
    callsPerMinute: readCount('STEPWRIGHT_CALLS_PER_MINUTE', env['STEPWRIGHT_CALLS_PER_MINUTE'], 30_000),
    git: readGitSettings(env),
    exchangeKey: env['STEPWRIGHT_NEW_KEY'] === '1',
    ownRole: env['STEPWRIGHT_DATABASE_ROLE'] === '1',
    resetAdministrator: env['STEPWRIGHT_RESET_ADMINISTRATOR'] === '1',
    reportPortal: readPortal(env['STEPWRIGHT_REPORT_PORTAL']),
  };
}

function readCount(name: string, text: string | undefined, otherwise: number): number {
  if (!text) return otherwise;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`${name} is ${text}, it should be a whole number from 1.`);
  return count;
}

/** One plain address: the help page makes a link of it, which must hold nothing but the address. */
function readEmail(text: string | undefined): string | null {
  if (!text) return null;
  if (!/^[\w.+-]+@[\w-]+(\.[\w-]+)*$/.test(text)) {
    throw new Error(`STEPWRIGHT_SUPPORT_EMAIL is ${text}, it should be an address such as team@example.com.`);
  }
  return text;
}

function readPortal(text: string | undefined): string | null {
  if (!text) return null;
  const url = frameAddress(text);
  if (!url)
    throw new Error(
      `STEPWRIGHT_REPORT_PORTAL is ${text}, it should be an address that begins with https:// or http://.`,
    );
  return url.href;
}

function readPublicUrl(text: string | undefined, port: number): string {
  if (!text) return `http://localhost:${port}`;
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new Error(`STEPWRIGHT_PUBLIC_URL is ${text}, it should be an origin such as https://tests.example.com.`);
  }
  return url.origin;
}
