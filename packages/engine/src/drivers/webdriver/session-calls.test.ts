import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { SessionCalls } from './session-calls.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const LIMITS = { timeoutMs: 1000 };

test('nothing that a call brought is kept while the session lives', async () => {
  const calls = new SessionCalls(new Promise(() => undefined));
  const brought: WeakRef<object>[] = [];
  for (let at = 0; at < 20; at += 1) {
    brought.push(new WeakRef(await calls.run(async () => ({ picture: at }), LIMITS)));
  }
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  collect();
  expect(brought.filter((one) => one.deref() !== undefined).length).toBeLessThanOrEqual(1);
});

test('every call ends when the browser ends, and later ones do not begin', async () => {
  const ended = Promise.withResolvers<string>();
  const calls = new SessionCalls(ended.promise);
  const waiting = [1, 2].map(() => calls.run(() => new Promise(() => undefined), LIMITS));
  ended.resolve('the browser crashed');
  for (const one of waiting) {
    await expect(one).rejects.toMatchObject({ code: 'E_SESSION', message: 'the browser crashed' });
  }
  expect(calls.gone).toBe('the browser crashed');
  await expect(calls.run(async () => 1, LIMITS)).rejects.toMatchObject({ code: 'E_SESSION' });
});
