import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encryptValue } from '@stepwright/catalogue/secrets/encrypted-value';
import { FORM, servePages, statusesOf, testBundle } from '@stepwright/engine/run/testing-run';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { processesOf } from './processes.ts';
import { type KnownRun, TestingServer } from './testing-server.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

let site: Awaited<ReturnType<typeof servePages>>;
let server: TestingServer;
let folder: string;
let executors: ChildProcess[] = [];

beforeAll(async () => {
  site = await servePages({ '/': FORM });
});
afterAll(() => site.close());
beforeEach(async () => {
  server = await TestingServer.start();
  folder = mkdtempSync(join(tmpdir(), 'stepwright-executor-'));
  writeFileSync(join(folder, 'token'), server.token);
});
afterEach(async () => {
  for (const executor of executors) if (executor.exitCode === null) executor.kill('SIGKILL');
  executors = [];
  await server.close();
  await until(() => processesOf(work()).length === 0);
  rmSync(folder, { recursive: true, force: true });
});

const work = () => join(folder, 'work');
const leftRunFolders = () => readdirSync(work()).filter((name) => name.startsWith('run-'));

function startExecutor(env: Record<string, string> = {}): ChildProcess {
  const executor = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      ...process.env,
      STEPWRIGHT_SERVER_URL: server.url,
      STEPWRIGHT_EXECUTOR_TOKEN_FILE: join(folder, 'token'),
      STEPWRIGHT_WORK: work(),
      CANARY: 'must not reach a run',
      ...env,
    },
    stdio: ['ignore', 'ignore', process.env.STEPWRIGHT_TEST_LOG ? 'inherit' : 'pipe'],
  });
  executor.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  executors.push(executor);
  return executor;
}
let said = '';

const exitOf = (child: ChildProcess) =>
  child.exitCode !== null ? Promise.resolve(child.exitCode) : new Promise((resolve) => child.once('exit', resolve));

async function until(holds: () => boolean): Promise<void> {
  const limit = performance.now() + 45_000;
  while (!holds()) {
    if (performance.now() > limit) throw new Error('it did not come about');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const ended = (run: KnownRun) => until(() => run.end !== null);
const stepBegan = (run: KnownRun) => until(() => run.messages.some((text) => text.includes('testStepStarted')));

const PASSES = `Feature: Works
  Scenario: passes
    Given NAVIGATE_TO_URL <home>
    When ENTER [form.pin] <pin>
    And CLICK [form.go]
    Then VERIFY [form.echo] {hello}
  Scenario: fails
    Given NAVIGATE_TO_URL <home>
    Then VERIFY [form.head] {Away}`;

/** Waits for an element that never comes. */
const LONG = `Feature: Long
  Scenario: waits
    Given NAVIGATE_TO_URL <home>
    Then CLICK [//p[@id='never']]
    And CLICK [form.go]
  Scenario: not begun
    Given NAVIGATE_TO_URL <home>`;

function bundleOf(text: string, seconds = 2, ui: Record<string, unknown> = {}) {
  return testBundle({
    features: [text],
    ui: { home: `${site.url}/`, ...ui },
    settings: { 'Explicit.wait.time': seconds },
  });
}

test('a run is claimed, carried out and told: messages in order, attachments before their message, nothing left behind', async () => {
  const key = randomBytes(32);
  const run = server.add(bundleOf(PASSES, 2, { pin: encryptValue('hello', key) }), [], key.toString('base64'));
  run.control = { ...run.control, watched: true };
  startExecutor();
  await ended(run);
  expect(run.end).toEqual({ outcome: 'finished', error: null });
  expect(statusesOf(server.said(run))).toEqual({
    passes: ['PASSED', 'PASSED', 'PASSED', 'PASSED'],
    fails: ['PASSED', 'FAILED'],
  });
  expect(run.tooEarly).toEqual([]);
  // The failed step and the end of the passed scenario: a picture each, with its page.
  expect([...run.attachments.keys()].map((name) => name.replace(/^[^.]+/, '')).sort()).toEqual([
    '.jpg',
    '.page.json',
    '.page.json',
    '.png',
  ]);
  expect(run.pictures).toBeGreaterThan(0);
  expect(run.messages.at(-1)).toContain('testRunFinished');
  expect(run.messages.join('\n')).not.toContain('hello');
  await until(() => leftRunFolders().length === 0 && processesOf(work()).length === 0);
});

test('answers that get lost are asked for again, and nothing is doubled', async () => {
  const run = server.add(bundleOf(PASSES, 2, { pin: 'hello' }));
  startExecutor();
  await until(() => run.messages.length > 0);
  server.swallowAnswers = 4;
  await ended(run);
  expect(server.swallowAnswers).toBe(0);
  const ids = server.said(run).flatMap((message) => message.testStepFinished?.testStepId ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  expect(run.messages.filter((text) => text.includes('testRunFinished'))).toHaveLength(1);
});

test('a server that is away for a while costs nothing while the lease holds', async () => {
  const run = server.add(bundleOf(PASSES, 2, { pin: 'hello' }));
  startExecutor();
  await stepBegan(run);
  server.status = 503;
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  server.status = null;
  await ended(run);
  expect(run.end?.outcome).toBe('finished');
});

test('a lost lease ends the child at once, and nothing more is said about the run', async () => {
  const run = server.add(bundleOf(LONG, 60));
  server.leaseSeconds = 3;
  startExecutor();
  await stepBegan(run);
  run.token = 'somebody else';
  await until(() => processesOf(work()).length === 0);
  const calls = server.calls.filter((call) => call.includes('/runs/')).length;
  const messages = run.messages.length;
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(server.calls.filter((call) => call.includes('/runs/')).length).toBe(calls);
  expect(run.messages.length).toBe(messages);
  expect(run.end).toBeNull();
  run.end = { outcome: 'lost', error: null };
  const next = server.add(bundleOf(PASSES, 2, { pin: 'hello' }));
  await ended(next);
  expect(next.end?.outcome).toBe('finished');
});

test('a suspended executor that wakes after its lease sends nothing that counts', async () => {
  const run = server.add(bundleOf(LONG, 60));
  server.leaseSeconds = 2;
  const executor = startExecutor();
  await stepBegan(run);
  executor.kill('SIGSTOP');
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const messages = run.messages.length;
  run.end = { outcome: 'lost', error: null };
  executor.kill('SIGCONT');
  await until(() => processesOf(work()).length === 0);
  expect(run.messages.length).toBe(messages);
});

test('a stopped run ends after its step, tells what was done and why the rest was not', async () => {
  const run = server.add(bundleOf(LONG, 4));
  startExecutor();
  await stepBegan(run);
  run.control = { ...run.control, command: 'stop' };
  await ended(run);
  expect(run.end?.outcome).toBe('stopped');
  expect(statusesOf(server.said(run)).waits?.slice(0, 1)).toEqual(['PASSED']);
  expect(run.messages.at(-1)).toContain('testRunFinished');
});

test('SIGTERM lets a run go on for a while, then stops it; no further run is claimed', async () => {
  const run = server.add(bundleOf(LONG, 60));
  const executor = startExecutor({ STEPWRIGHT_DRAIN_SECONDS: '1' });
  await stepBegan(run);
  executor.kill('SIGTERM');
  server.add(bundleOf(PASSES));
  expect(await exitOf(executor)).toBe(0);
  expect(run.end).toEqual({ outcome: 'stopped', error: 'The executor was shut down.' });
  expect(server.runs[1]?.claims).toBe(0);
  expect(processesOf(work())).toEqual([]);
  expect(leftRunFolders()).toEqual([]);
});

test('SIGTERM during a short run lets it finish', async () => {
  const run = server.add(bundleOf(PASSES, 2, { pin: 'hello' }));
  const executor = startExecutor();
  await until(() => run.claims === 1);
  executor.kill('SIGTERM');
  expect(await exitOf(executor)).toBe(0);
  expect(run.end?.outcome).toBe('finished');
});

test('SIGTERM before the first step gives the run back', async () => {
  const run = server.add(bundleOf(PASSES));
  const executor = startExecutor({ STEPWRIGHT_DRAIN_SECONDS: '0' });
  await until(() => run.claims === 1);
  executor.kill('SIGTERM');
  expect(await exitOf(executor)).toBe(0);
  expect(run.releases === 1 || run.end?.outcome === 'stopped').toBe(true);
  expect(leftRunFolders()).toEqual([]);
});

test('what a killed executor leaves is gone: its processes die, and the next one removes its folder', async () => {
  const run = server.add(bundleOf(LONG, 60));
  const executor = startExecutor();
  await stepBegan(run);
  expect(processesOf(work()).length).toBeGreaterThan(0);
  executor.kill('SIGKILL');
  run.end = { outcome: 'lost', error: null };
  const next = server.add(bundleOf(PASSES, 2, { pin: 'hello' }));
  startExecutor();
  await ended(next);
  await until(() => processesOf(work()).length === 0 && leftRunFolders().length === 0);
});

test('a damaged file, a broken bundle and a dead engine are told in a sentence', async () => {
  const damaged = server.add(bundleOf(PASSES), [{ name: 'a.txt', bytes: Buffer.from('hello') }]);
  for (const sha of damaged.files.keys()) (damaged.files as Map<string, Uint8Array>).set(sha, Buffer.from('hullo'));
  const broken = server.add({ ...bundleOf(PASSES), version: 2 } as never);
  const dead = server.add(bundleOf(LONG, 60));
  startExecutor();
  await ended(damaged);
  expect(damaged.end?.error).toBe(
    'The file a.txt is damaged: what the server sent does not have the hash of the bundle.',
  );
  await ended(broken);
  expect(broken.end?.error).toMatch(/^The bundle of this run cannot be read: version: /);
  await stepBegan(dead);
  killEngines();
  await ended(dead);
  expect(dead.end?.outcome).toBe('broken');
  expect(dead.end?.error).toMatch(/^The engine ended unexpectedly \(/);
});

test('a run that this machine cannot keep ends with a reason, and the next one is carried out', async () => {
  const long = server.add(bundleOf(PASSES), [{ name: `${'n'.repeat(300)}.txt`, bytes: Buffer.from('hello') }]);
  startExecutor();
  await ended(long);
  expect(long.end).toEqual({
    outcome: 'broken',
    error: expect.stringMatching(/^The run could not be carried out: the file n+\.txt cannot be kept: ENAMETOOLONG\.$/),
  });
  rmSync(work(), { recursive: true });
  writeFileSync(work(), 'in the way');
  const homeless = server.add(bundleOf(PASSES));
  await ended(homeless);
  expect(homeless.end?.error).toMatch(/^The run could not be carried out: E\w+: /);
  rmSync(work());
  const next = server.add(bundleOf(PASSES, 2, { pin: 'hello' }));
  await ended(next);
  expect(next.end?.outcome).toBe('finished');
});

test('a run that reaches its time limit is ended', async () => {
  const run = server.add(bundleOf(LONG, 60));
  run.control = { ...run.control, remaining: 4_000 };
  startExecutor();
  await ended(run);
  expect(run.end).toEqual({ outcome: 'broken', error: 'The run reached its time limit and was ended.' });
});

test('an unknown token and wrong settings are named', async () => {
  said = '';
  const wrong = startExecutor({ STEPWRIGHT_SERVER_URL: 'localhost' });
  expect(await exitOf(wrong)).toBe(2);
  expect(said).toContain('STEPWRIGHT_SERVER_URL has to be the address of the server');
  const missing = startExecutor({ STEPWRIGHT_EXECUTOR_TOKEN_FILE: join(folder, 'nowhere') });
  expect(await exitOf(missing)).toBe(2);
});

test('where bubblewrap is missing it is said, and runs are refused when confinement is required', async () => {
  said = '';
  const refusing = startExecutor({
    STEPWRIGHT_REQUIRE_CONFINEMENT: '1',
    STEPWRIGHT_BUBBLEWRAP: join(folder, 'no-bwrap'),
  });
  expect(await exitOf(refusing)).toBe(2);
  expect(said).toContain('STEPWRIGHT_REQUIRE_CONFINEMENT is set');
  const run = server.add(bundleOf(PASSES, 2, { pin: 'hello' }));
  startExecutor({ STEPWRIGHT_BUBBLEWRAP: join(folder, 'no-bwrap') });
  await ended(run);
  expect(run.end?.outcome).toBe('finished');
  expect(server.lacks).toContain('bubblewrap');
  await until(() => processesOf(work()).length === 0 && leftRunFolders().length === 0);
});

test('an unconfined run does not outlive a killed executor either', async () => {
  const run = server.add(bundleOf(LONG, 60));
  const executor = startExecutor({ STEPWRIGHT_BUBBLEWRAP: join(folder, 'no-bwrap') });
  await stepBegan(run);
  executor.kill('SIGKILL');
  await until(() => processesOf(work()).length === 0);
});

/** Kills the engine children below this test's work folder, as a crash would. */
function killEngines(): void {
  for (const pid of processesOf(work())) {
    try {
      if (/engine\/src\/child\.ts/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))) process.kill(pid, 'SIGKILL');
    } catch {
      // It ended in between.
    }
  }
}
