import { pause } from './deadline.ts';
import type { Wire } from './wire.ts';

const WATCH_EVERY_MS = 3000;
/** A Grid that is just moving things about may leave a session out once. */
const MISSED_TIMES = 2;
/** A session that answers within this lives, whatever the hub says. */
const SIGN_OF_LIFE_MS = 8000;

/** One place for a browser on a node of a Grid; `session` is the id of the session in it. */
export interface GridSlot {
  readonly session: string | undefined;
}

interface GridStatus {
  readonly nodes?: readonly {
    /** `DOWN`: the hub does not reach it any more, but remembers it for a while with its sessions. */
    readonly availability?: string;
    readonly slots?: readonly { readonly session?: { readonly sessionId?: string } | null }[];
  }[];
}

/** The places of a Selenium Grid; undefined where the service is none, or does not answer. Rejects with the signal's reason alone. */
export async function gridSlots(wire: Wire, signal: AbortSignal): Promise<readonly GridSlot[] | undefined> {
  try {
    const status = (await wire.send('GET', '/status', undefined, { timeoutMs: 5000, signal })) as GridStatus | null;
    const nodes = status?.nodes;
    if (!Array.isArray(nodes)) return undefined;
    const living = (nodes as NonNullable<GridStatus['nodes']>).filter(({ availability }) => availability !== 'DOWN');
    return living.flatMap(({ slots = [] }) =>
      slots.map(({ session }) => ({ session: session?.sessionId || undefined })),
    );
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}

/**
 * Settles with a sentence when a Grid no longer knows a session: its node died, or somebody ended it there. A hub lets calls to a node
 * that is gone hang, and calls a node that is only busy down; so the session itself is asked before it is given up. Never settles for
 * other services, nor after `stop`.
 */
export async function gridLoses(wire: Wire, sessionId: string, stop: AbortSignal): Promise<string> {
  let missed = 0;
  let seen = false;
  try {
    while (missed < MISSED_TIMES) {
      await pause(WATCH_EVERY_MS, stop);
      const slots = await gridSlots(wire, stop);
      if (slots === undefined && !seen) break;
      if (slots === undefined) continue;
      const there = slots.some(({ session }) => session === sessionId);
      seen ||= there;
      missed = there || !seen ? 0 : missed + 1;
      if (missed >= MISSED_TIMES && (await answers(wire, sessionId, stop))) missed = 0;
    }
    if (missed >= MISSED_TIMES) {
      return `the Grid at ${wire.base.host} lost the browser: its node is gone, or the session was ended there`;
    }
  } catch {
    // Nobody wants to know any more.
  }
  return new Promise(() => undefined);
}

async function answers(wire: Wire, sessionId: string, signal: AbortSignal): Promise<boolean> {
  try {
    await wire.send('GET', `/session/${sessionId}/timeouts`, undefined, { timeoutMs: SIGN_OF_LIFE_MS, signal });
    return true;
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  }
}
