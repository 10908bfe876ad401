import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encryptValue } from '@stepwright/catalogue/secrets/encrypted-value';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { FORM, failuresOf, runForTest, servePages, statusesOf, type TestedBundle, testBundle } from './testing-run.ts';

let site: Awaited<ReturnType<typeof servePages>>;
let clear: (() => Promise<void>) | undefined;

beforeAll(async () => {
  site = await servePages({ '/': FORM });
});
afterAll(() => site.close());
afterEach(async () => {
  await clear?.();
  clear = undefined;
});

async function run(tested: TestedBundle, change: Parameters<typeof runForTest>[1] = {}) {
  const result = await runForTest(testBundle({ ...tested, ui: { home: `${site.url}/`, ...tested.ui } }), change);
  clear = result.clear;
  return result;
}

test('a run tells everything in the documented order, with a picture of what failed and no process left', async () => {
  const { outcome, messages, folder } = await run({
    features: [
      `Feature: One
  Background:
    Given NAVIGATE_TO_URL <home>
  Scenario: passes
    When ENTER [form.name] <Bob>
    And !CLICK [form.go]
    Then VALIDATE_TITLE {Bob}
  Scenario Outline: fails <n>
    Then VERIFY [form.head] {<n>}
    And CLICK [form.go]
    Examples:
      | n    |
      | Away |`,
    ],
  });
  expect(outcome).toMatchObject({ outcome: 'finished', error: null, passed: 1, failed: 1, notRun: 0 });
  const kinds = messages.map((message) => message.stepwright?.kind ?? Object.keys(message)[0]);
  const step = ['testStepStarted', 'step', 'testStepFinished'];
  expect(kinds).toEqual([
    'meta',
    'source',
    'gherkinDocument',
    'pickle',
    'pickle',
    'plan',
    'testRunStarted',
    'testCase',
    'testCaseStarted',
    'testStepStarted',
    'browser',
    'step',
    'testStepFinished',
    ...step,
    ...step,
    // The last page of the scenario and its picture.
    'testStepStarted',
    'attachment',
    'attachment',
    'step',
    'testStepFinished',
    'testCaseFinished',
    'testCase',
    'testCaseStarted',
    'testStepStarted',
    'browser',
    'step',
    'testStepFinished',
    'testStepStarted',
    'attachment',
    'attachment',
    'step',
    'testStepFinished',
    ...step,
    'testCaseFinished',
    'testRunFinished',
  ]);
  expect(statusesOf(messages)).toEqual({
    passes: ['PASSED', 'PASSED', 'PASSED', 'PASSED'],
    'fails Away': ['PASSED', 'FAILED', 'SKIPPED'],
  });
  const failed = messages.find((message) => message.testStepFinished?.testStepResult.status === 'FAILED');
  const result = failed?.testStepFinished?.testStepResult;
  expect(result?.message).toBe(
    [
      expect.stringMatching(/./) && result?.message?.split('\n')[0],
      'Expected: "Away"',
      'Actual:   "Home"',
      `Context:  ${site.url}/ | window "Form" | frame main`,
    ].join('\n'),
  );
  expect(result?.message).toMatch(
    /^VERIFY failed on \[form\.head\] \(\/\/h1\[@id='head'\]\) after 0\.\d s: the texts differ\. \(E_VERIFY\)\n/,
  );
  expect(result?.exception).toEqual({
    type: 'E_VERIFY',
    message: result?.message?.split('\n')[0],
    stackTrace: result?.message,
  });
  const attachment = messages.find((message) => message.attachment?.mediaType === 'image/png')?.attachment;
  expect(attachment).toMatchObject({ body: '', mediaType: 'image/png' });
  const picture = await readFile(join(folder, attachment?.url ?? ''));
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(await readdir(join(folder, 'temp'))).toEqual([]);
  expect(execFileSync('ps', ['-eo', 'args']).toString()).not.toContain(folder);
});

test('soft assert goes on, a wrong setting does not, a false condition skips the rest and passes', async () => {
  const feature = `Feature: Soft
  Scenario: two faults
    Given NAVIGATE_TO_URL <home>
    Then VERIFY [form.head] {Away}
    And CLICKX [form.go]
    And VERIFY [form.head] {Home}
  Scenario: condition
    Given NAVIGATE_TO_URL <home>
    When IF_CONDITION [form.head] {Away}
    Then VERIFY [form.head] {Never looked at}`;
  const soft = await run({ features: [feature], settings: { ENABLE_SOFT_ASSERT: 'yes' } });
  expect(statusesOf(soft.messages)).toEqual({
    'two faults': ['PASSED', 'FAILED', 'FAILED', 'PASSED'],
    condition: ['PASSED', 'PASSED', 'SKIPPED'],
  });
  expect(soft.outcome).toMatchObject({ passed: 1, failed: 1 });
  await soft.clear();
  const wrong = await run({
    features: [feature],
    settings: { ENABLE_SOFT_ASSERT: 'YES', 'webdriver.type': 'NETSCAPE' },
  });
  expect(statusesOf(wrong.messages)['two faults']).toEqual(['FAILED', 'SKIPPED', 'SKIPPED', 'SKIPPED']);
  expect(wrong.outcome).toMatchObject({ outcome: 'finished', configuration: true, failed: 2 });
});

test('variables pass from scenario to scenario, through included features, but not from a failed step', async () => {
  const { messages } = await run({
    features: [
      {
        text: `Feature: Uses
  Scenario: reads
    Given NAVIGATE_TO_URL <home>
    Then VERIFY [form.head] {heading}
    And ENTER [form.name] <Mr \${heading}>
    And CLICK [form.go]
    And VALIDATE_TITLE {Mr Home}`,
        includes: [2],
      },
      `Feature: Sets
  Scenario: sets
    Given NAVIGATE_TO_URL <home>
    Then SET_VARIABLE [form.head] <heading>`,
    ],
    entry: [1],
  });
  expect(failuresOf(messages)).toEqual([]);
  expect(Object.keys(statusesOf(messages))).toEqual(['sets', 'reads']);
});

test('parallel lanes run at the same time and do not share variables', async () => {
  const { messages } = await run({
    features: [
      `Feature: Lanes
  Scenario: sets
    Given NAVIGATE_TO_URL <home>
    Then SET_VARIABLE [form.head] <heading>
    And VERIFY [form.head] {heading}
  Scenario: other lane
    Given NAVIGATE_TO_URL <home>
    Then DELAY <3>
    And VERIFY [form.head] {heading}`,
    ],
    options: { parallel: 2 },
  });
  const order = messages.flatMap((message) =>
    message.testCaseStarted ? 'start' : message.testCaseFinished ? 'end' : [],
  );
  expect(order).toEqual(['start', 'start', 'end', 'end']);
  expect(statusesOf(messages)).toEqual({
    sets: ['PASSED', 'PASSED', 'PASSED'],
    'other lane': ['PASSED', 'PASSED', 'FAILED'],
  });
});

test('secrets are shown nowhere: sealed values, typed secrets, literals in the text, what the page says back', async () => {
  const key = randomBytes(32);
  const { messages, outcome } = await run(
    {
      features: [
        `Feature: Secrets
  Scenario: sealed
    Given NAVIGATE_TO_URL <home>
    When ENTER [form.pin] <pin>
    And CLICK [form.go]
    Then VERIFY [form.echo] {something else}
  Scenario: literal
    Given NAVIGATE_TO_URL <home>
    When ENTER_SECRET [form.pin] <literal-secret>
    And CLICK [form.go]
    Then VERIFY [form.echo] {nothing}`,
      ],
      ui: { pin: encryptValue('sealed & secret', key), unused: encryptValue('never typed', key) },
    },
    { key },
  );
  expect(outcome.failed).toBe(2);
  const all = JSON.stringify(messages);
  for (const secret of ['sealed & secret', 'literal-secret', 'never typed', 'sealed']) {
    expect(all.replaceAll('"name":"sealed"', '').replaceAll('Scenario: sealed', '')).not.toContain(secret);
  }
  expect(failuresOf(messages)[0]).toContain('Actual:   "******"');
});

test('a sealed value without a key is a wrong configuration', async () => {
  const { messages, outcome } = await run({
    features: ['Feature: F\n  Scenario: S\n    Given NAVIGATE_TO_URL <home>\n    Then ENTER [form.pin] <pin>'],
    ui: { pin: encryptValue('x', randomBytes(32)) },
  });
  expect(failuresOf(messages)[0]).toMatch(/E_CONFIG/);
  expect(outcome.configuration).toBe(true);
});

test('a text is cut once secrets are masked in it: no piece of one stays', async () => {
  const key = randomBytes(32);
  const secret = 'sealed & secret';
  const { messages } = await run(
    {
      features: ['Feature: F\n  Scenario: S\n    Then PRINT_TO_REPORT <${long}>'],
      ui: { pin: encryptValue(secret, key), long: `${'x'.repeat(9_996)}${secret}` },
    },
    { key },
  );
  const step = messages.find((message) => message.stepwright?.kind === 'step');
  expect(step?.stepwright).toMatchObject({ notes: [`${'x'.repeat(9_996)}****...(2 more)`] });
});

test('a dialog in the way is recorded by its text instead of a picture', async () => {
  const { messages } = await run({
    features: [
      'Feature: F\n  Scenario: S\n    Given NAVIGATE_TO_URL <home>\n    When CLICK [form.ask]\n    Then VERIFY [form.head] {Home}',
    ],
  });
  expect(failuresOf(messages)[0]).toMatch(/E_ALERT_OPEN/);
  const step = messages.find(
    (message) => message.stepwright?.kind === 'step' && message.stepwright.error !== undefined,
  );
  expect(step?.stepwright).toMatchObject({ notes: ['the page showed a dialog (alert): "Really?"'] });
  expect(messages.some((message) => message.attachment)).toBe(false);
});

test('a killed browser fails its step by name, the next scenario gets a fresh one, nothing is left', async () => {
  const feature = `Feature: Killed
  Scenario: dies
    Given NAVIGATE_TO_URL <home>
    When ENTER [form.name] <x>
    Then CLICK [//p[@id='never']]
    And CLICK [form.go]
  Scenario: lives
    Given NAVIGATE_TO_URL <home>
    Then VERIFY [form.head] {Home}`;
  let steps = 0;
  const result = await run(
    { features: [feature], settings: { 'Explicit.wait.time': 30, ENABLE_SOFT_ASSERT: 'YES' } },
    {
      onMessage: (message) => {
        if (message.testStepStarted && ++steps === 3) setTimeout(() => killBrowsers(process.pid), 300);
      },
    },
  );
  expect(statusesOf(result.messages)).toEqual({
    dies: ['PASSED', 'PASSED', 'FAILED', 'SKIPPED'],
    lives: ['PASSED', 'PASSED'],
  });
  expect(failuresOf(result.messages)[0]).toMatch(/E_SESSION/);
  expect(await readdir(join(result.folder, 'temp'))).toEqual([]);
  expect(execFileSync('ps', ['-eo', 'args']).toString()).not.toContain(result.folder);
});

test('a stopped run ends after the current step and does not look as if it had passed', async () => {
  const stopping = new AbortController();
  let steps = 0;
  const { outcome, messages } = await run(
    {
      features: [
        'Feature: F\n  Scenario: cut\n    Given NAVIGATE_TO_URL <home>\n    When VERIFY [form.head] {Home}\n    Then CLICK [form.go]\n  Scenario: later\n    Given NAVIGATE_TO_URL <home>',
      ],
    },
    {
      control: { stopping: stopping.signal, watched: () => false },
      onMessage: (message) => {
        if (message.testStepStarted && ++steps === 2) stopping.abort();
      },
    },
  );
  expect(outcome).toMatchObject({ outcome: 'stopped', notRun: 1 });
  expect(statusesOf(messages)).toEqual({ cut: ['PASSED', 'PASSED', 'FAILED'] });
  expect(failuresOf(messages)[0]).toMatch(/the run was stopped before this step\. \(E_STOPPED\)/);
  expect(messages.at(-1)?.testRunFinished?.success).toBe(false);
});

test('an aborted run ends in the middle of a step', async () => {
  const abort = new AbortController();
  const { outcome, messages } = await run(
    {
      features: ["Feature: F\n  Scenario: S\n    Given NAVIGATE_TO_URL <home>\n    Then CLICK [//p[@id='never']]"],
      settings: { 'Explicit.wait.time': 60 },
    },
    {
      signal: abort.signal,
      onMessage: (message) => {
        if (message.testStepFinished) setTimeout(() => abort.abort(), 200);
      },
    },
  );
  expect(outcome.outcome).toBe('stopped');
  expect(failuresOf(messages)[0]).toMatch(/the run was ended during this step\. \(E_STOPPED\)/);
});

test('pictures come only while somebody watches', async () => {
  let watched = false;
  const pictures: Uint8Array[] = [];
  await run(
    {
      features: ['Feature: F\n  Scenario: S\n    Given NAVIGATE_TO_URL <home>\n    Then DELAY <2>\n    And DELAY <2>'],
    },
    {
      control: { stopping: new AbortController().signal, watched: () => watched },
      picture: async (bytes) => {
        expect(watched).toBe(true);
        pictures.push(bytes);
      },
      onMessage: (message) => {
        if (message.testStepFinished) watched = true;
      },
    },
  );
  expect(pictures.length).toBeGreaterThan(0);
});

test('texts that cannot run break the run before its first step and say where', async () => {
  const bad = await run({ features: ['Feature: A\n  Scenario: S\n    Given CLICK [form.go]\n    nonsense here'] });
  expect(bad.outcome).toMatchObject({ outcome: 'broken', configuration: true });
  expect(bad.outcome.error).toContain('f1.feature:4');
  expect(bad.messages.some((message) => message.parseError)).toBe(true);
  await bad.clear();
  const settings = await run({
    features: ['Feature: A\n  Scenario: S\n    * DELAY <1>'],
    settings: { 'Explicit.wait.time': 'soon' },
  });
  expect(settings.outcome).toMatchObject({ outcome: 'broken', configuration: true });
  expect(settings.outcome.error).toContain('Explicit.wait.time');
});

test('a file must be included by the feature, and its name is checked', async () => {
  const { messages } = await run({
    features: [
      {
        text: 'Feature: F\n  Scenario: S\n    Given NAVIGATE_TO_URL <home>\n    Then FILE_UPLOAD [form.file] <picure.png>',
        files: ['picture.png'],
      },
    ],
  });
  expect(failuresOf(messages)[0]).toMatch(/no file "picure\.png"; did you mean picture\.png\? \(E_FILE\)/);
});

/** Kills the browsers (not the drivers) below a process, as a crash would. */
function killBrowsers(parent: number): void {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args=']).toString().trim().split('\n');
  const table = rows.map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row)).filter((row) => row !== null);
  const below = new Set([parent]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const [, pid, ppid] of table) {
      if (!below.has(Number(pid)) && below.has(Number(ppid))) {
        below.add(Number(pid));
        grown = true;
      }
    }
  }
  for (const [, pid, , args = ''] of table) {
    if (below.has(Number(pid)) && /user-data-dir/.test(args) && !/chromedriver/.test(args))
      process.kill(Number(pid), 'SIGKILL');
  }
}
