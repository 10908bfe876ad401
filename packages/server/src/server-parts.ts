import type { Logger } from 'pino';
import type { Directory } from './auth/directory.ts';
import type { Identify } from './auth/identity.ts';
import type { SignInParts } from './auth/sign-in-parts.ts';
import type { Config } from './config.ts';
import type { BlobStore } from './store/blobs.ts';
import type { Database } from './store/database.ts';
import type { SettingsCipher } from './store/settings-cipher.ts';

/** What the routes work with; made once in `main.ts`, or by a test. */
export interface ServerParts {
  config: Config;
  log: Logger;
  database: Database;
  blobs: BlobStore;
  cipher: SettingsCipher;
  directory: Directory;
  identify: Identify;
  signIn: SignInParts;
  /** After a change of roles or groups made here, so that it counts at once. */
  forgetClaims(subject?: string): void;
  /** The shared secret of the executors; null when none is configured: then no executor can connect. */
  executorToken: string | null;
  /** True from the moment that the server was asked to end: no new work, `/api/ready` says 503. */
  isDraining(): boolean;
}
