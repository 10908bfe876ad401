import { setTimeout as wait } from 'node:timers/promises';
import { KarateError } from '../karate-error.ts';
import type { Effect, EffectKinds } from './effect.ts';

/** Kept once it is loaded: to ask for a module again costs as much as the smaller part of a request. */
let sendHttp: typeof import('../http/send-http.ts').sendHttp | null = null;

/**
 * Carries one effect out, in whichever thread. What each kind needs is loaded when it is first asked for.
 *
 * @throws KarateError E_STOPPED when the signal fires; what the effect itself throws
 */
export async function performEffect(
  effect: Effect,
  signal: AbortSignal,
): Promise<EffectKinds[Effect['kind']]['answer']> {
  if (signal.aborted) throw stopped();
  try {
    if (effect.kind !== 'http') return await carryOut(effect, signal);
    sendHttp ??= (await import('../http/send-http.ts')).sendHttp;
    return await sendHttp(effect.ask, signal);
  } catch (error) {
    throw signal.aborted ? stopped() : error;
  }
}

async function carryOut(
  effect: Exclude<Effect, { readonly kind: 'http' }>,
  signal: AbortSignal,
): Promise<EffectKinds[Effect['kind']]['answer']> {
  switch (effect.kind) {
    case 'sleep':
      if (effect.ask.ms > 0) await wait(effect.ask.ms, undefined, { signal });
      return null;
    case 'waitForPort': {
      const { waitForPort } = await import('./wait-for-port.ts');
      return waitForPort(effect.ask, signal);
    }
    case 'exec': {
      const { execCommand } = await import('./exec-command.ts');
      return execCommand(effect.ask, signal);
    }
    case 'wait':
      await endOf(effect.ask.until, signal);
      return null;
  }
}

/** Whoever waits is told only that it is over: a failure belongs to whoever did the work. */
async function endOf(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const over = Promise.withResolvers<void>();
  const end = () => over.resolve();
  signal.addEventListener('abort', end, { once: true });
  work.then(end, end);
  await over.promise;
  signal.removeEventListener('abort', end);
  if (signal.aborted) throw stopped();
}

export function stopped(): KarateError {
  return new KarateError('E_STOPPED', 'the run was stopped');
}
