import { DriverFault } from './driver-fault.ts';

export interface Limits {
  /** Milliseconds from now. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Waits for `work`, but never longer than the limits allow: rejects with DriverFault `no answer` when time is up, with the
 * signal's reason when aborted. The work itself is not stopped; its late failure is swallowed.
 */
export function withinLimits<T>(work: Promise<T>, limits: Limits, what: string): Promise<T> {
  const { signal, timeoutMs } = limits;
  work.catch(() => undefined);
  if (signal?.aborted) return Promise.reject(signal.reason);
  return new Promise<T>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const onAbort = () => {
      stop();
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      stop();
      reject(new DriverFault('no answer', `${what} did not answer within ${seconds(timeoutMs)}`));
    }, timeoutMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    work.then(
      (value) => {
        stop();
        resolve(value);
      },
      (error) => {
        stop();
        reject(error);
      },
    );
  });
}

/** 1500 → `1.5 s`. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Resolves after `ms`, or rejects with the signal's reason. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** Asks a second time when no answer came for `ms`, without giving up the first question; the first answer counts, good or bad. */
export function againAfter<T>(ms: number, ask: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => ask().then(resolve, reject), ms);
    ask()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
