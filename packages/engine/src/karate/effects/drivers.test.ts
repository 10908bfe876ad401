import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KarateError } from '../karate-error.ts';
import { driveAsync } from './drive-async.ts';
import { BlockingDriver, CannotWaitHere } from './drive-blocking.ts';
import { type EffectKinds, perform, type Work } from './effect.ts';

const EVERYWHERE = { allow: null, deny: [] };
const COMMAND = { shell: false, folder: null, env: {}, timeoutMs: null };
const node = (script: string): readonly string[] => [process.execPath, '-e', script];

let folder: string;
let port: number;
const server = createServer((socket) => socket.destroy());
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stepwright-effects-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as { port: number }).port;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const blocking = new BlockingDriver({ signal: new AbortController().signal, aside: (work) => work() });
afterAll(() => blocking.close());

const drivers: [string, <T>(work: () => Work<T>) => Promise<T>][] = [
  ['between steps', (work) => driveAsync(work(), new AbortController().signal)],
  ['while a script waits', async (work) => blocking.drive(work())],
];

test.each(drivers)('what commands print, %s', async (_, drive) => {
  const exec = (ask: Partial<EffectKinds['exec']['ask']>) => () => perform('exec', { ...COMMAND, command: [], ...ask });
  expect(await drive(exec({ command: node("console.log('out'); console.error('err'); process.exit(3)") }))).toEqual({
    exitCode: 3,
    output: 'out\n',
    errors: 'err\n',
  });
  const env = { GREETING: 'hello' };
  const asked = exec({ command: ['echo "$GREETING" from $(basename "$PWD")'], shell: true, env, folder });
  expect((await drive(asked)).output).toMatch(/^hello from stepwright-effects-/);
  await expect(drive(exec({ command: ['/no/such/program'] }))).rejects.toThrow('could not be started');
  const sleeper = exec({ command: ['sleep 1234.5 & sleep 1234.5'], shell: true, timeoutMs: 200 });
  await expect(drive(sleeper)).rejects.toThrow('did not end within 200 ms');
  expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain('sleep 1234.5');
});

test.each(drivers)('a port is waited for, %s', async (_, drive) => {
  const ask = { host: '127.0.0.1', egress: EVERYWHERE, attempts: 2, intervalMs: 10 };
  expect(await drive(() => perform('waitForPort', { ...ask, port }))).toBe(true);
  expect(await drive(() => perform('waitForPort', { ...ask, port: 1 }))).toBe(false);
  const elsewhere = { ...ask, port, egress: { allow: null, deny: ['127.0.0.0/8'] } };
  for (const host of ['127.0.0.1', 'localhost', '0x7f.1', '::ffff:127.0.0.1']) {
    const refused = drive(() => perform('waitForPort', { ...elsewhere, host }));
    await expect(refused, host).rejects.toThrow(/are not allowed|no address|ENOTFOUND/);
  }
});

test.each(drivers)('failures are thrown where the effect was asked for, and work goes on, %s', async (_, drive) => {
  function* work(): Work<string> {
    try {
      yield* perform('exec', { ...COMMAND, command: [] });
    } catch (error) {
      yield* perform('sleep', { ms: 1 });
      return error instanceof KarateError ? `${error.code}: ${error.message}` : 'another error';
    }
    return 'no error';
  }
  expect(await drive(work)).toBe('E_TESTDATA: a command to run must not be empty');
});

test('blocking work may drive further work', () => {
  function* inner(): Work<string> {
    return (yield* perform('exec', { ...COMMAND, command: node("console.log('inner')") })).output;
  }
  function* outer(): Work<string> {
    yield* perform('sleep', { ms: 0 });
    const output = blocking.drive(inner());
    return output + (yield* perform('exec', { ...COMMAND, command: node("console.log('outer')") })).output;
  }
  expect(blocking.drive(outer())).toBe('inner\nouter\n');
});

test('another scenario is waited for between steps only', async () => {
  const over = Promise.withResolvers<void>();
  const ask = { until: over.promise };
  expect(() => blocking.drive(perform('wait', ask))).toThrow(CannotWaitHere);
  const waiting = driveAsync(perform('wait', ask), new AbortController().signal);
  over.reject(new Error('it failed'));
  expect(await waiting).toBeNull();
});

test('the signal ends what goes on, and everything that is asked later', async () => {
  const stop = new AbortController();
  const seen: string[] = [];
  function* work(ask: Work<unknown>): Work<void> {
    try {
      yield* ask;
    } catch (error) {
      seen.push((error as KarateError).code);
    }
    yield* perform('sleep', { ms: 60_000 });
  }
  const never = new Promise<void>(() => undefined);
  const works = [
    perform('sleep', { ms: 60_000 }),
    perform('wait', { until: never }),
    perform('exec', { ...COMMAND, command: ['sleep', '60'] }),
    perform('waitForPort', { host: '127.0.0.1', port: 1, egress: EVERYWHERE, attempts: 9, intervalMs: 60_000 }),
  ].map((ask) => driveAsync(work(ask), stop.signal));
  setTimeout(() => stop.abort(), 100);
  const ends = await Promise.allSettled(works);
  expect(seen).toEqual(['E_STOPPED', 'E_STOPPED', 'E_STOPPED', 'E_STOPPED']);
  expect(ends.map((end) => end.status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
  const driver = new BlockingDriver({ signal: stop.signal, aside: (asked) => asked() });
  expect(() => driver.drive(perform('sleep', { ms: 60_000 }))).toThrow('the run was stopped');
});
