import { parentPort, workerData } from 'node:worker_threads';
import { asGitFailure } from './exchange.ts';
import type { GitSettings } from './git-settings.ts';
import { gitTransport } from './git-transport.ts';
import { type PushBranch, type PushedBranch, pushBranch } from './push-branch.ts';
import { type ReadBranch, readBranch } from './read-branch.ts';

/** What a thread is asked to do. */
export interface GitJob {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly settings: GitSettings;
  readonly work: { readonly kind: 'read'; readonly branch: string } | ({ readonly kind: 'push' } & PushBranch);
}

/** What it says. */
export type GitWord =
  | { readonly phase: 'connecting' | 'receiving' | 'reading' | 'sending' }
  | { readonly done: ReadBranch | PushedBranch }
  | { readonly failed: { kind: string; message: string; hint: string | undefined; detail: string | undefined } };

/** A thread of its own for each exchange: unpacking keeps a processor busy, and a thread can be ended at any moment. */
async function work(job: GitJob): Promise<void> {
  const say = (word: GitWord) => parentPort?.postMessage(word);
  const http = gitTransport(job.url, job, job.settings);
  const onPhase = (phase: 'connecting' | 'receiving' | 'reading' | 'sending') => say({ phase });
  try {
    const done =
      job.work.kind === 'read'
        ? await readBranch(http, job.url, job.work.branch, job.settings, onPhase)
        : await pushBranch(http, job.url, job.work, job.settings, onPhase);
    say({ done });
  } catch (thrown) {
    const { kind, message, hint, cause } = asGitFailure(thrown);
    const detail = cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 500) : undefined;
    say({ failed: { kind, message, hint, detail } });
  } finally {
    http.close();
  }
}

if (parentPort) void work(workerData as GitJob);
