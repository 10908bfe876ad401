import { setTimeout } from 'node:timers/promises';

/** Milliseconds; a process that is told to stop must be gone long before it is killed. */
const LONGEST = 5000;

/** At the end of a server: waits for work that goes on, but not for a text that takes long; what was left is found again at the next start. */
export async function waitBriefly(work: Promise<unknown> | null, longest = LONGEST): Promise<void> {
  if (!work) return;
  const over = new AbortController();
  const limit = setTimeout(longest, undefined, { signal: over.signal }).catch(() => {});
  await Promise.race([work, limit]).finally(() => over.abort());
}
