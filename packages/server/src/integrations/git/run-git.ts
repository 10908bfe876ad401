import { Worker } from 'node:worker_threads';
import { GitFailure, type GitFailureKind } from './git-failure.ts';
import type { GitSettings } from './git-settings.ts';
import type { GitJob, GitWord } from './git-worker.ts';
import type { PushBranch, PushedBranch } from './push-branch.ts';
import type { ReadBranch } from './read-branch.ts';

/** Where, and as whom. The credentials live in this value and in the thread that uses them, and end with both. */
export interface GitPlace {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

export interface GitWatch {
  readonly signal: AbortSignal;
  readonly onPhase: (phase: 'connecting' | 'receiving' | 'reading' | 'sending') => void;
}

/** @throws GitFailure; the signal's reason when it is aborted */
export function readGit(place: GitPlace, branch: string, settings: GitSettings, watch: GitWatch): Promise<ReadBranch> {
  return exchange({ ...place, settings, work: { kind: 'read', branch } }, watch) as Promise<ReadBranch>;
}

/** @throws GitFailure; the signal's reason when it is aborted */
export function pushGit(
  place: GitPlace,
  order: PushBranch,
  settings: GitSettings,
  watch: GitWatch,
): Promise<PushedBranch> {
  return exchange({ ...place, settings, work: { kind: 'push', ...order } }, watch) as Promise<PushedBranch>;
}

async function exchange(job: GitJob, { signal, onPhase }: GitWatch): Promise<ReadBranch | PushedBranch> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./git-worker.ts', import.meta.url), {
    // One final slash more or less is the same repository, and git adds its own.
    workerData: { ...job, url: job.url.replace(/\/+$/, '') },
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  let timer: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;
  try {
    return await new Promise<ReadBranch | PushedBranch>((resolve, reject) => {
      timer = setTimeout(() => {
        reject(
          new GitFailure(
            'too-slow',
            `The git server needed more than ${Math.round(job.settings.limits.time / 1000)} seconds.`,
          ),
        );
      }, job.settings.limits.time);
      stop = () => reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      worker.on('message', (word: GitWord) => {
        if ('phase' in word) onPhase(word.phase);
        else if ('done' in word) resolve(word.done);
        else {
          const { kind, message, hint, detail } = word.failed;
          reject(new GitFailure(kind as GitFailureKind, message, { hint, cause: detail }));
        }
      });
      worker.once('error', (cause) => {
        const isFull = (cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(
          isFull
            ? new GitFailure('too-large', 'The repository is larger than this product takes.')
            : new GitFailure('broken', 'What the git server answered cannot be read.', { cause }),
        );
      });
      worker.once('exit', () => reject(new GitFailure('broken', 'The exchange with the git server ended early.')));
    });
  } finally {
    clearTimeout(timer);
    if (stop) signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
