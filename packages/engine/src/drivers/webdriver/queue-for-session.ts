import { type Limits, pause, seconds } from './deadline.ts';
import { DriverFault } from './driver-fault.ts';
import { gridSlots } from './grid-status.ts';
import { deleteSession, type Granted } from './new-session.ts';
import type { Wire } from './wire.ts';

/** A service that is not full must answer within this. */
const START_MS = 90_000;
/** Beyond this nobody waits; a Grid gives up after five minutes by itself. */
const QUEUE_MS = 15 * 60_000;
const LOOK_EVERY_MS = 2000;

/**
 * Waits for a session of a remote service, for as long as a Selenium Grid says that all its browsers are in use; `onWait` hears that as a
 * sentence. Rejects with DriverFault, or with the signal's reason; a session that is granted after nobody waits any more is given back,
 * and the wire closed behind it.
 */
export async function queueForSession(
  wire: Wire,
  ask: (limits: Limits) => Promise<Granted>,
  signal: AbortSignal | undefined,
  onWait: (reason: string) => void,
): Promise<Granted> {
  const asked = ask({ timeoutMs: QUEUE_MS });
  const done = new AbortController();
  try {
    const granted = await Promise.race([asked, watchQueue(wire, signal, done.signal, onWait)]);
    return granted;
  } catch (error) {
    void asked
      .then(
        (late) => deleteSession(wire, late, 10_000),
        () => undefined,
      )
      .finally(() => wire.close());
    throw error;
  } finally {
    done.abort();
  }
}

/** Never resolves; rejects when there is nothing more to wait for. */
async function watchQueue(
  wire: Wire,
  signal: AbortSignal | undefined,
  done: AbortSignal,
  onWait: (reason: string) => void,
): Promise<never> {
  const ended = signal ? AbortSignal.any([signal, done]) : done;
  const began = performance.now();
  let patience = began + START_MS;
  let told = '';
  for (;;) {
    await pause(LOOK_EVERY_MS, ended);
    const slots = (await gridSlots(wire, ended)) ?? [];
    if (slots.length > 0 && slots.every(({ session }) => session !== undefined)) {
      patience = performance.now() + START_MS;
      const reason = `waiting for a free browser: all ${slots.length} of ${wire.base.host} are in use`;
      if (reason !== told) onWait(reason);
      told = reason;
    }
    if (performance.now() > patience) {
      throw new DriverFault(
        'no answer',
        `${wire.base.host} gave no session within ${seconds(performance.now() - began)}`,
      );
    }
  }
}
