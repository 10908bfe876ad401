import type { Clock } from '@stepwright/catalogue/keywords/behaviour';

/** Real time for behaviours. */
export const systemClock: Clock = {
  now: () => performance.now(),
  today: () => new Date(),
  sleep(ms, signal) {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const onAbort = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      }, ms);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  },
};
