import { connect, isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { checkEgress } from '../http/egress.ts';
import { checkedLookup } from '../http/open-connection.ts';
import { KarateError } from '../karate-error.ts';
import type { EffectKinds } from './effect.ts';

/** One attempt to connect takes no longer, milliseconds. */
const CONNECT_MS = 5_000;

/**
 * Tries to connect until somebody listens; answers whether anybody did. Sends nothing.
 *
 * @throws KarateError E_REQUEST where the rules of the project about hosts forbid it: whether a port answers is told to nobody else either
 */
export async function waitForPort(ask: EffectKinds['waitForPort']['ask'], signal: AbortSignal): Promise<boolean> {
  checkEgress(ask.egress, ask.host, ask.port, isIP(ask.host) === 0 ? null : ask.host);
  for (let attempt = 0; attempt < ask.attempts; attempt++) {
    if (attempt > 0) await wait(ask.intervalMs, undefined, { signal });
    if (await listens(ask, signal)) return true;
  }
  return false;
}

async function listens(
  { host, port, egress }: EffectKinds['waitForPort']['ask'],
  signal: AbortSignal,
): Promise<boolean> {
  const socket = connect({ host, port, signal, lookup: checkedLookup(egress, port) });
  socket.setTimeout(CONNECT_MS, () => socket.destroy());
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  socket.once('connect', () => resolve(true));
  socket.once('error', (error) => (error instanceof KarateError ? reject(error) : resolve(false)));
  socket.once('close', () => resolve(false));
  const taken = await promise.finally(() => socket.destroy());
  signal.throwIfAborted();
  return taken;
}
