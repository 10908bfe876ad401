import { type Look, type LookRequest, lookHolds } from '@stepwright/catalogue/ports/web-port';
import { StepError } from '@stepwright/catalogue/step-error';
import { pause } from './deadline.ts';
import { DriverFault } from './driver-fault.ts';
import { RENEWAL_MS } from './session-calls.ts';

/** A page waits for at most this long in one piece: a driver that does one thing at a time must hear of an abort. */
const SLICE_MS = 1000;
/** A page that cannot wait is looked at this often. */
const LOOK_AGAIN_MS = 50;

/**
 * Looks in pieces until the look holds or its time is over, over pages that are replaced meanwhile.
 *
 * @param lookOnce one piece; the wait in its request is its own
 * @throws StepError E_TIMEOUT for a page that cannot be examined at all, and whatever a piece throws that has a meaning of its own
 */
export async function lookPatiently(
  lookOnce: (request: LookRequest) => Promise<Look>,
  asked: LookRequest,
  signal: AbortSignal,
): Promise<Look> {
  let request = asked;
  const began = performance.now();
  const left = () => request.waitMs - (performance.now() - began);
  for (;;) {
    const from = performance.now();
    const waitMs = Math.min(Math.max(0, left()), SLICE_MS);
    try {
      const look = await lookOnce({ ...request, waitMs });
      if (lookHolds(look) || left() <= 0) return look;
      // Not every page can wait.
      if (performance.now() - from < waitMs / 2) await pause(LOOK_AGAIN_MS, signal);
      if (look.absentMs !== undefined) request = { ...request, absentMs: look.absentMs };
    } catch (error) {
      // Anything that has no meaning of its own comes from a page that is being replaced.
      const unclear = error instanceof StepError && error.code === 'E_INTERNAL' && error.cause instanceof DriverFault;
      if (!unclear) throw error;
      if (left() <= -RENEWAL_MS || (left() <= 0 && request.waitMs >= RENEWAL_MS)) {
        throw new StepError('E_TIMEOUT', `the page could not be examined: ${(error.cause as Error).message}`, {
          cause: error,
        });
      }
      await pause(30, signal);
    }
  }
}
