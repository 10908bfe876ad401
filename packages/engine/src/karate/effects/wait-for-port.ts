import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { EffectKinds } from './effect.ts';

/** One attempt to connect takes no longer, milliseconds. */
const CONNECT_MS = 5_000;

/** Tries to connect until somebody listens; answers whether anybody did. Sends nothing. */
export async function waitForPort(ask: EffectKinds['waitForPort']['ask'], signal: AbortSignal): Promise<boolean> {
  for (let attempt = 0; attempt < ask.attempts; attempt++) {
    if (attempt > 0) await wait(ask.intervalMs, undefined, { signal });
    if (await listens(ask.host, ask.port, signal)) return true;
  }
  return false;
}

async function listens(host: string, port: number, signal: AbortSignal): Promise<boolean> {
  const socket = connect({ host, port, signal });
  socket.setTimeout(CONNECT_MS, () => socket.destroy());
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.once('connect', () => resolve(true));
  socket.once('error', () => resolve(false));
  socket.once('close', () => resolve(false));
  const taken = await promise;
  socket.destroy();
  signal.throwIfAborted();
  return taken;
}
