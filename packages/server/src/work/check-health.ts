import { access, constants, readFile, statfs } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { HealthReport } from '@stepwright/contract/routes/health';
import { AppError } from '../app-error.ts';
import type { ServerParts } from '../server-parts.ts';
import type { Database } from '../store/database.ts';
import { checkExecutors } from './check-executors.ts';

type Check = HealthReport['checks'][number];

/** Looks at the parts of the product as they are now. */
export async function checkHealth(parts: ServerParts): Promise<HealthReport> {
  const there = await isDatabaseThere(parts.database);
  const checks: Check[] = [
    there
      ? { name: 'database', state: 'ok', message: 'The database answers.' }
      : { name: 'database', state: 'down', message: 'The database does not answer.' },
    await checkSpace(parts.config.dataFolder),
    await checkConfinement(),
    await checkSignIn(parts),
    ...(there ? [await checkExecutors(parts.database.sql)] : []),
  ];
  return {
    status: parts.isDraining() ? 'draining' : there ? 'ok' : 'down',
    version: await productVersion(),
    checks,
  };
}

/** One small question, with the patience of every other. */
export async function isDatabaseThere(database: Database): Promise<boolean> {
  try {
    await database.sql`SELECT 1`;
    return true;
  } catch {
    return false;
  }
}

/** Which identity provider signs people in, and whether it can be asked. */
async function checkSignIn({ signIn: { outside }, config }: ServerParts): Promise<Check> {
  const name = 'sign-in';
  if (!outside) return { name, state: 'ok', message: 'The embedded identity provider signs people in.' };
  try {
    await outside.check();
    return { name, state: 'ok', message: `${outside.issuer} signs people in, and lets this product manage them.` };
  } catch (error) {
    const reason = error instanceof AppError ? `${error.message} ${error.hint ?? ''}` : 'It could not be asked.';
    return {
      name,
      state: 'down',
      message: `${config.outsideProvider?.issuer} should sign people in. ${reason.trim()}`,
    };
  }
}

async function checkSpace(folder: string): Promise<Check> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / 1024 ** 3).toFixed(1)} GiB are free for files and reports.`;
  if (free > 1024 ** 3) return { name: 'disk', state: 'ok', message: text };
  return { name: 'disk', state: free > 100 * 1024 ** 2 ? 'warning' : 'down', message: `${text} Free some space soon.` };
}

/** Executors on this machine confine runs with bubblewrap; those elsewhere look for it themselves. */
async function checkConfinement(): Promise<Check> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const found = await access(join(folder, 'bwrap'), constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return { name: 'confinement', state: 'ok', message: 'bubblewrap is there: runs are confined.' };
  }
  return {
    name: 'confinement',
    state: 'warning',
    message:
      'bubblewrap (bwrap) is not installed here: code in tests can do whatever the executor may do. Install bubblewrap.',
  };
}

async function productVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
