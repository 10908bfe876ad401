import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DebugMessage } from '@stepwright/contract/messages';
import { PageNote } from '@stepwright/contract/page-work';
import { FORM, servePages, testBundle } from '@stepwright/engine/run/testing-run';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { processesOf } from './processes.ts';
import { type KnownRun, TestingServer } from './testing-server.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const TEXT = `Feature: Form
  Scenario: form
    Given NAVIGATE_TO_URL <home>
    When ENTER [form.name] <Bob>
    And CLICK [form.wrong]
    Then VALIDATE_TITLE {Bob}
`;

let site: Awaited<ReturnType<typeof servePages>>;
let server: TestingServer;
let folder: string;
let executor: ChildProcess;

beforeAll(async () => {
  site = await servePages({ '/': FORM });
});
afterAll(() => site.close());
beforeEach(async () => {
  server = await TestingServer.start();
  folder = mkdtempSync(join(tmpdir(), 'stepwright-debug-'));
  writeFileSync(join(folder, 'token'), server.token);
  executor = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      ...process.env,
      STEPWRIGHT_SERVER_URL: server.url,
      STEPWRIGHT_EXECUTOR_TOKEN_FILE: join(folder, 'token'),
      STEPWRIGHT_WORK: work(),
      STEPWRIGHT_DRAIN_SECONDS: '1',
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
});
afterEach(async () => {
  if (executor.exitCode === null) executor.kill('SIGKILL');
  await server.close();
  await until(() => processesOf(work()).length === 0);
  rmSync(folder, { recursive: true, force: true });
});

const work = () => join(folder, 'work');
const leftFolders = () => readdirSync(work()).filter((name) => name.startsWith('run-'));

async function until(holds: () => boolean): Promise<void> {
  const limit = performance.now() + 45_000;
  while (!holds()) {
    if (performance.now() > limit) throw new Error('it did not come about');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function addSession(): KnownRun {
  const bundle = testBundle({ features: [TEXT], ui: { home: `${site.url}/` } });
  return server.add({
    ...bundle,
    debug: { scenarioLine: null, breakpoints: [], pauseAtStart: true, pauseOnFailure: true },
  });
}

async function pausedAfter(run: KnownRun, command: number): Promise<DebugMessage> {
  const find = () =>
    server
      .said(run)
      .map(({ stepwright }) => stepwright)
      .find((one) => one?.kind === 'debug' && one.state === 'paused' && one.after === command) as
      | DebugMessage
      | undefined;
  await until(() => find() !== undefined);
  return find()!;
}

test('a session obeys each command once, in order, beside a run, and leaves nothing behind when it is stopped', async () => {
  const session = addSession();
  const run = server.add(
    testBundle({ features: [TEXT.replace('form.wrong', 'form.go')], ui: { home: `${site.url}/` } }),
  );
  expect(await pausedAfter(session, 0)).toMatchObject({ why: 'start', line: 3 });
  // A session that waits for its person holds up no run.
  await until(() => run.end !== null);
  expect(run.end).toMatchObject({ outcome: 'finished' });

  server.swallowAnswers = 1;
  server.order(session, { do: 'step' });
  expect(await pausedAfter(session, 1)).toMatchObject({ why: 'step', line: 4 });
  server.order(session, { do: 'continue' });
  expect(await pausedAfter(session, 2)).toMatchObject({ why: 'failure', line: 5 });
  server.order(session, { do: 'retry', text: TEXT.replace('form.wrong', 'form.go') });
  expect(await pausedAfter(session, 3)).toMatchObject({ why: 'step', line: 6 });
  expect(session.handedOut[1]).toBeGreaterThan(1);
  const done = server.said(session).flatMap(({ stepwright }) => (stepwright?.kind === 'debugStep' ? [stepwright] : []));
  expect(done.map(({ number, status, line }) => [number, status, line])).toEqual([
    [1, 'PASSED', 3],
    [2, 'PASSED', 4],
    [3, 'FAILED', 5],
    [4, 'PASSED', 5],
  ]);
  expect([...session.attachments.keys()]).toEqual([done[2]?.attachments[0]?.url.replace('attachments/', '')]);

  session.control = { ...session.control, command: 'stop' };
  server.order(session, { do: 'pause' });
  await until(() => session.end !== null);
  expect(session.end).toMatchObject({ outcome: 'stopped' });
  await until(() => leftFolders().length === 0 && processesOf(work()).length === 0);
});

test('a session that the server has ended is cleared away at once', async () => {
  const session = addSession();
  await pausedAfter(session, 0);
  server.order(session, { do: 'step' });
  await pausedAfter(session, 1);
  expect(processesOf(work()).length).toBeGreaterThan(0);
  session.token = 'taken away';
  server.order(session, { do: 'step' });
  await until(() => leftFolders().length === 0 && processesOf(work()).length === 0);
  expect(session.end).toBeNull();
});

test('a session is not given back when its executor has to go: it ends and says why', async () => {
  const session = addSession();
  await pausedAfter(session, 0);
  executor.kill('SIGTERM');
  await until(() => session.end !== null);
  expect(session.end).toEqual({ outcome: 'stopped', error: 'The executor was shut down.' });
  expect(session.releases).toBe(0);
});

test('a person works in the page: what they do is recorded, told to no message, and the steps go on behind it', async () => {
  const session = addSession();
  await pausedAfter(session, 0);
  server.order(session, { do: 'record', on: true });
  server.order(session, { do: 'input', acts: [{ act: 'open', url: `${site.url}/` }] });
  const notes = () => session.notes.map((text) => PageNote.parse(JSON.parse(text)));
  const noteOf = async <Kind extends PageNote['note']>(kind: Kind, order: number) => {
    const fits = (note: PageNote) => note.note === kind && (!('order' in note) || note.order === order);
    await until(() => notes().some(fits));
    return notes().find(fits) as Extract<PageNote, { note: Kind }>;
  };
  expect(await noteOf('view', 2)).toMatchObject({ title: 'Form', recording: true, url: `${site.url}/` });
  server.order(session, { do: 'find', locator: 'form.go' });
  const { boxes, count } = await noteOf('found', 3);
  expect(count).toBe(1);
  const [x, y, width, height] = boxes[0]!;
  server.order(session, { do: 'pick', x: x + width / 2, y: y + height / 2, up: 0 });
  expect(await noteOf('picked', 4)).toMatchObject({ element: { tag: 'button', known: 'form.go', name: 'go_button' } });
  server.order(session, {
    do: 'input',
    acts: [{ act: 'click', x: x + width / 2, y: y + height / 2, button: 'left', count: 1 }],
  });
  expect((await noteOf('done', 5)).problem).toBeNull();
  await until(() => notes().filter(({ note }) => note === 'recorded').length >= 2);
  expect(notes().flatMap((note) => (note.note === 'recorded' ? [[note.number, note.event.what]] : []))).toEqual([
    [1, 'open'],
    [2, 'click'],
  ]);
  server.order(session, { do: 'find', locator: '//a[' });
  expect((await noteOf('found', 6)).problem).toMatch(/\S/);
  server.order(session, { do: 'step' });
  expect(await pausedAfter(session, 7)).toMatchObject({ why: 'step', line: 4 });
  // The step opened the page again, which is not what the person did.
  server.order(session, { do: 'recorded', after: 1 });
  await until(() => notes().filter(({ note }) => note === 'recorded').length >= 3);
  expect(notes().at(-1)).toMatchObject({ note: 'recorded', number: 2, event: { what: 'click' } });
  expect(server.said(session).some((message) => JSON.stringify(message).includes('recorded'))).toBe(false);
});
