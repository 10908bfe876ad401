import { type JobSurroundings, runJob } from './run-job.ts';
import { Refused } from './server-client.ts';

export interface LoopOptions extends JobSurroundings {
  readonly name: string;
  /** Which of the two queues this loop takes from. */
  readonly kind: 'runs' | 'debug';
  /** Fires when no further run is to be claimed. */
  readonly draining: AbortSignal;
}

/** Seconds that the server may hold a claim until there is work. */
const CLAIM_WAIT = 20;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/** Claims and runs one run after the other until told to drain. A server that is away is asked again, ever more seldom. */
export async function claimLoop(options: LoopOptions): Promise<void> {
  let pauseMs = 0;
  while (!options.draining.aborted) {
    try {
      const askedAt = performance.now();
      const claim = await options.client.claim(
        options.name,
        options.kind,
        CLAIM_WAIT,
        options.confinement.lacks,
        options.draining,
      );
      if (pauseMs > 0) options.log.info('the server answers again');
      pauseMs = 0;
      if (claim === null) {
        // A server that does not wait must not be asked without end.
        await pause(FIRST_PAUSE_MS - (performance.now() - askedAt), options.draining);
        continue;
      }
      // The lease began when the server answered, at the latest now.
      await runJob(claim, performance.now(), options);
    } catch (error) {
      if (options.draining.aborted) return;
      if (pauseMs === 0) options.log.warn({ reason: (error as Error).message }, whatIsWrong(error));
      pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, pauseMs * 2));
      await pause(pauseMs * (0.5 + Math.random() / 2), options.draining);
    }
  }
}

function whatIsWrong(error: unknown): string {
  if (error instanceof Refused && (error.status === 401 || error.status === 403)) {
    return 'the server does not know this executor; is STEPWRIGHT_EXECUTOR_TOKEN_FILE that of this server?';
  }
  return 'the server cannot be asked for work; trying on';
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (ms <= 0 || signal.aborted) {
      resolve();
      return;
    }
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}
