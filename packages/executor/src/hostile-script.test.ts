import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { testBundle } from '@stepwright/engine/run/testing-run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findConfinement, prepareFolder } from './confine.ts';
import { endingOf } from './ending-of.ts';
import { type EngineExit, EngineProcess } from './engine-process.ts';
import { makeRunFolder } from './reap.ts';

const CANARY = 'canary-5b1f0e';
const confinement = await findConfinement(4096);

let root: string;
const neighbour = spawn('sleep', ['987.25']);
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'stepwright-script-'));
  writeFileSync(join(root, 'secret.txt'), CANARY);
  process.env.STEPWRIGHT_CANARY = CANARY;
});
afterAll(() => {
  neighbour.kill();
  delete process.env.STEPWRIGHT_CANARY;
  rmSync(root, { recursive: true, force: true });
});

interface Confined {
  readonly exit: EngineExit;
  readonly messages: readonly { readonly [kind: string]: unknown }[];
}

/** Runs API tests as the executor does, in a folder and a process of their own. */
async function runConfined(
  feature: string,
  id: number,
  settings: { readonly [key: string]: unknown } = {},
): Promise<Confined> {
  const folder = await makeRunFolder(root, id);
  await prepareFolder(folder);
  const bundle = testBundle({ features: [feature], settings });
  const ofApi = { ...bundle, features: bundle.features.map((one) => ({ ...one, type: 'KARATE' as const })) };
  const paths = Object.fromEntries(['attachments', 'files', 'temp'].map((name) => [name, join(folder, name)]));
  for (const path of Object.values(paths)) mkdirSync(path);
  writeFileSync(join(folder, 'bundle.json'), JSON.stringify(ofApi));
  const handover = { bundle: join(folder, 'bundle.json'), picture: join(folder, 'picture'), ...paths } as const;
  const messages: { [kind: string]: unknown }[] = [];
  const child = new EngineProcess(confinement, folder, handover as never, (line) => {
    messages.push(JSON.parse(line) as { [kind: string]: unknown });
  });
  return { exit: await child.exited, messages };
}

/** Ways to the process and its modules. */
const WAYS = [
  'process',
  '(function () { return this })().process',
  "''.sub.constructor('return process')()",
  "(async function () {}).constructor('return process')",
  "(0, eval)('process')",
  "[]['fil' + 'ter']['constr' + 'uctor']('return process')()",
  "karate.log.constructor('return process')()",
  'Reflect.getPrototypeOf(Reflect.getPrototypeOf(karate)).constructor.constructor("return process")()',
];

/** What is tried with it: `way` is an expression, `secret` a path. */
const ATTEMPTS: readonly ((way: string, secret: string) => string)[] = [
  (way, secret) => `${way}.getBuiltinModule('node:fs').readFileSync('${secret}', 'utf8')`,
  (way, secret) => `${way}.getBuiltinModule('node:child_process').execSync('cat ${secret}').toString()`,
  (way) => `JSON.stringify(${way}.env)`,
  (way) => `${way}.getBuiltinModule('node:child_process').execSync('cat /proc/*/cmdline /proc/*/environ').toString()`,
  (way) => `${way}.getBuiltinModule('node:fs').readFileSync('/etc/shadow', 'utf8')`,
];

test.skipIf(confinement.lacks !== null)(
  '40 escapes and the files of the language find nothing of the machine',
  async () => {
    const secret = join(root, 'secret.txt');
    const tries = WAYS.flatMap((way) => ATTEMPTS.map((attempt) => attempt(way, secret)));
    expect(tries).toHaveLength(40);
    const ofLanguage = [
      `karate.read('file:${secret}')`,
      `karate.readAsString('classpath:../../../../../../..${secret}')`,
      `karate.exec('cat ${secret}')`,
      `Java.type('java.nio.file.Files').readString(Java.type('java.nio.file.Paths').get('${secret}'))`,
      "Java.type('java.lang.System').getenv('STEPWRIGHT_CANARY')",
      `karate.exec('ls ${homedir()}')`,
      "new (Java.type('java.io.FileReader'))('/etc/shadow')",
      `karate.write('mine', '../../../../../../../../..${root}/written.txt')`,
    ];
    const scenarios = [...tries, ...ofLanguage].map(
      (script, at) => `Scenario: try ${at}\n* def got = (function () { return ${script} })()\n* print 'GOT', got`,
    );
    const last = "Scenario: afterwards\n* assert ({}).polluted === undefined\n* match karate.typeOf([]) == 'list'";
    const { exit, messages } = await runConfined(`Feature: escapes\n${scenarios.join('\n')}\n${last}`, 1);
    expect(exit.end).toEqual({ outcome: 'finished', error: null });
    const said = JSON.stringify(messages.filter((message) => !('source' in message)));
    // The language keeps nobody from the process; there is just nothing to be found in it.
    expect(said).toContain('STEPWRIGHT_RUN_FOLDER');
    expect(said).not.toContain(CANARY);
    expect(said).not.toContain('987.25');
    expect(said).not.toContain('root:');
    expect(existsSync(join(root, 'written.txt'))).toBe(false);
    const results = messages.flatMap(({ testStepFinished }) =>
      testStepFinished ? [(testStepFinished as { testStepResult: { status: string } }).testStepResult.status] : [],
    );
    expect(results.slice(-2)).toEqual(['PASSED', 'PASSED']);
  },
);

test
  .skipIf(confinement.lacks !== null)
  .each([
    ["''.sub.constructor('return process')().exit(0)"],
    ["''.sub.constructor('return process')().abort()"],
    [
      "(function (p) { try { p.kill(-1, 'SIGKILL') } catch (e) {} p.kill(p.pid, 'SIGKILL') })(''.sub.constructor('return process')())",
    ],
  ])('%s ends its own run only', async (script) => {
  const { exit } = await runConfined(
    `Feature: end\nScenario: one\n* eval ${script}\nScenario: two\n* def a = 1`,
    Math.floor(Math.random() * 1e9),
  );
  expect(exit.end).toBeNull();
  expect([neighbour.exitCode, neighbour.signalCode]).toEqual([null, null]);
});

const LIMITS = { 'Script.time.limit': 1, 'Script.memory.limit': 300 };
const ENDLESS = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab';

test.each([
  ['a pattern that tries for ever', `* def got = (/^(a+)+$/.test('${ENDLESS}'))`, 3],
  [
    'a pattern in a function that another line calls',
    `* def slow = (function (text) { return new RegExp('^(a+)' + '+$').test(text) })\n* def got = slow('${ENDLESS}')`,
    4,
  ],
  ['a pattern of a match', `* def text = '${ENDLESS}'\n* match text == '#regex ^(a+)+c'`, 4],
  ...[
    '* def got = $list[?(@.name =~ /(a+)+c/)]',
    "* match list[?(@.name =~ /(a+)+c/)] == '#[0]'",
    '* set list $[?(@.name =~ /(a+)+c/)].name = 1',
    '* remove list $[?(@.name =~ /(a+)+c/)]',
  ].map((step): [string, string, number] => [
    `a pattern of a path: ${step}`,
    `* def list = [{ name: '${ENDLESS}' }]\n${step}`,
    4,
  ]),
  [
    'lists that are compared for very long',
    '* def list = karate.repeat(30000, function (i) { return { id: i } })\n* def other = karate.repeat(30000, function (i) { return { id: -1 - i } })\n* match list contains any other',
    5,
  ],
])('%s fails its step, which is named, and the run goes on', async (_, steps, line) => {
  const feature = `Feature: hangs\nScenario: one\n${steps}\nScenario: two\n* def a = 1`;
  const { exit, messages } = await runConfined(feature, Math.floor(Math.random() * 1e9), LIMITS);
  expect(exit.lastWords).not.toContain('ScriptError');
  expect(exit.end).toEqual({ outcome: 'finished', error: null });
  const results = messages.flatMap(({ testStepFinished }) =>
    testStepFinished
      ? [(testStepFinished as { testStepResult: { status: string; message?: string } }).testStepResult]
      : [],
  );
  expect(results.map(({ status }) => status).slice(-2)).toEqual(['FAILED', 'PASSED']);
  expect(results.at(-2)?.message).toMatch(
    new RegExp(
      `^the (script|comparison) (ran for|took more than) .* and was stopped on line ${line} of f1\\.feature$`,
      'm',
    ),
  );
});

test.each([
  [
    'memory that is taken in large strokes',
    "(function () { var all = []; all.push(...Array(30).fill(0).map((_, i) => 'x'.repeat(9e7 + i).split('').reverse())); return all.length })()",
  ],
  ['a sort of very much', 'Array(3e7).fill(0).map((_, i) => (i * 7919) % 1000003).sort().length'],
])('%s ends the step, or the run, and the line is named', async (_, script) => {
  const feature = `Feature: hangs\nScenario: one\n* def got = ${script}\nScenario: two\n* def a = 1`;
  const { exit, messages } = await runConfined(feature, Math.floor(Math.random() * 1e9), LIMITS);
  // Whether it can be broken off depends on where it stands when its time is over.
  const { outcome, error } = endingOf(exit, false);
  if (outcome === 'broken') expect(error).toMatch(/^The script on line 3 of f1\.feature (went on|took more|had taken)/);
  else
    expect(JSON.stringify(messages)).toMatch(
      /the script (ran for|took more than) .* and was stopped on line 3 of f1\.feature/,
    );
});

test('one operation that wants more than there is names its line, though V8 ends the process at once', async () => {
  const script = "'x'.repeat(2 ** 29 - 30).split('').length";
  const feature = `Feature: takes\nScenario: one\n* def a = 1\n* def got = ${script}`;
  const { exit } = await runConfined(feature, Math.floor(Math.random() * 1e9), LIMITS);
  expect(endingOf(exit, false).outcome).toBe('broken');
  expect(endingOf(exit, false).error).toMatch(/^The script on line 4 of f1\.feature (had taken|took more)/);
});

test('a script that loops fails its step and the run goes on', async () => {
  const { exit, messages } = await runConfined(
    'Feature: loops\nScenario: one\n* eval while (true) {}\nScenario: two\n* def a = 1',
    77,
    { 'Script.time.limit': 0.5 },
  );
  expect(exit.end).toEqual({ outcome: 'finished', error: null });
  expect(JSON.stringify(messages)).toContain('the script ran for 0.5 s and was stopped on line 3 of f1.feature');
});

test('the neighbour still lives', async () => {
  expect(neighbour.exitCode).toBeNull();
  neighbour.kill();
  await once(neighbour, 'exit');
});
