import { randomUUID } from 'node:crypto';
import type { GitPhase } from '@stepwright/contract/entities/git-exchange';
import { AppError } from '../app-error.ts';
import type { Database } from '../store/database.ts';
import { claimGitWork, endGitWork, readGitState, renewGitWork } from '../store/git-work.ts';

/** Milliseconds between two signs of life. */
const BEAT = 10_000;
/** Exchanges that one server carries on at once: each may need half a gigabyte for a moment. */
const MOST_AT_ONCE = 4;
let running = 0;

/**
 * Does work between a project and git while no other goes on; tells how far it is, and ends the claim whatever happens.
 *
 * @throws AppError `precondition` while other work of the project goes on, `rate_limited` while the server does all it can
 */
export async function holdGitWork<T>(
  database: Database,
  claim: { projectId: number; kind: 'sync' | 'push'; by: string },
  work: (say: (phase: GitPhase) => void) => Promise<T>,
): Promise<T> {
  if (running >= MOST_AT_ONCE) {
    throw new AppError('rate_limited', 'Other projects are being synced or pushed. Try again in a moment.', {
      retryAfter: 10,
    });
  }
  running++;
  try {
    return await hold(database, claim, work);
  } finally {
    running--;
  }
}

async function hold<T>(
  database: Database,
  claim: { projectId: number; kind: 'sync' | 'push'; by: string },
  work: (say: (phase: GitPhase) => void) => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  if (!(await claimGitWork(database.sql, { ...claim, holder }))) {
    const other = (await readGitState(database.sql, claim.projectId)).work;
    throw new AppError(
      'precondition',
      other
        ? `A ${other.kind} of this project by ${other.by} is going on.`
        : 'Another sync or push of this project is going on.',
      { hint: 'Wait until it has ended, then try again.', retryAfter: 10 },
    );
  }
  let phase: GitPhase = 'connecting';
  // What is shown is only news: when it cannot be written the work itself goes on.
  const renew = () => void renewGitWork(database.sql, claim.projectId, holder, phase).catch(() => false);
  const timer = setInterval(renew, BEAT);
  timer.unref();
  try {
    return await work((next) => {
      phase = next;
      renew();
    });
  } finally {
    clearInterval(timer);
    // What was done is done; a claim that cannot be ended is forgotten after a minute.
    await endGitWork(database.sql, claim.projectId, holder).catch(() => undefined);
  }
}
