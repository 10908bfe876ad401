import type { StepError } from '@stepwright/catalogue/step-error';

/** Rejects after a time, or with the reason of the first signal; the second one takes it all back. */
export function endAfter(ms: number, error: StepError, signal: AbortSignal, over: AbortSignal): Promise<never> {
  const late = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(error), ms);
    over.addEventListener('abort', () => clearTimeout(timer), { once: true });
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: over });
  });
  late.catch(() => undefined);
  return late;
}
