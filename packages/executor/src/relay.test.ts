import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ControlState } from '@stepwright/contract/control';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Lease } from './lease.ts';
import { Relay } from './relay.ts';
import { Refused, ServerAway, type ServerClient } from './server-client.ts';

const CONTROL = {} as ControlState;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stepwright-relay-'));
  for (const name of ['bad.png', 'good.png']) writeFileSync(join(folder, name), name);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const naming = (name: string) => JSON.stringify({ attachment: { url: `attachments/${name}`, mediaType: 'image/png' } });

/** A server that renews and takes everything but one attachment; what it does with that is told. */
function relayTo(takes: (signal: AbortSignal) => Promise<void>) {
  const appended: string[] = [];
  const put: string[] = [];
  const attempts: number[] = [];
  const client: Pick<ServerClient, 'append' | 'attachment' | 'renew'> = {
    renew: async () => CONTROL,
    append: async (_run, from, messages) => {
      appended.push(...messages);
      return { ...CONTROL, next: from + messages.length };
    },
    attachment: async (_run, name, _bytes, signal) => {
      if (name === 'bad.png') {
        attempts.push(performance.now());
        return takes(signal);
      }
      put.push(name);
    },
  };
  const log = pino({ level: 'silent' });
  const claim = { runId: 1, token: 't', leaseSeconds: 15 } as ConstructorParameters<typeof Lease>[0];
  const lease = new Lease(claim, performance.now(), client as ServerClient, log, () => {});
  const relay = new Relay(lease, client as ServerClient, folder, log);
  for (const line of [naming('bad.png'), naming('good.png'), '{"testRunFinished":{}}']) void relay.push(line);
  relay.close();
  return { relay, lease, appended, put, attempts };
}

/** Lets the clock run in small pieces, so that files are read in between, until the work is done. */
async function runUntil(work: Promise<unknown>): Promise<number> {
  const began = performance.now();
  let done = false;
  work.then(
    () => {
      done = true;
    },
    () => {
      done = true;
    },
  );
  while (!done) {
    await new Promise((resolve) => setImmediate(resolve));
    if (!done) await vi.advanceTimersByTimeAsync(50);
  }
  return performance.now() - began;
}

test.each([
  ['answers with an error each time', () => Promise.reject(new ServerAway('answered 503'))],
  [
    'never answers',
    (signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new ServerAway('aborted')), { once: true });
      }),
  ],
])('an attachment that the server %s is given up after a minute, and all the rest arrives', async (_how, takes) => {
  const { relay, lease, appended, put, attempts } = relayTo(takes);
  const tookMs = await runUntil(relay.done);
  await relay.done;
  lease.end();
  expect(tookMs).toBeGreaterThanOrEqual(60_000);
  expect((attempts.at(-1) ?? 0) - (attempts[0] ?? 0)).toBeLessThanOrEqual(60_000);
  expect(put).toEqual(['good.png']);
  expect(appended).toHaveLength(3);
  expect(vi.getTimerCount()).toBe(0);
});

test('an attachment that the server refuses costs no time', async () => {
  const { relay, lease, appended, attempts } = relayTo(() => Promise.reject(new Refused(413, 'too large')));
  expect(await runUntil(relay.done)).toBeLessThan(60_000);
  lease.end();
  expect(attempts).toHaveLength(1);
  expect(appended).toHaveLength(3);
});
