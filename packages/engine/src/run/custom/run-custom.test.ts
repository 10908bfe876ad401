import { execFileSync } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StepContext } from '@stepwright/catalogue/keywords/behaviour';
import { readSettings } from '@stepwright/catalogue/keywords/settings';
import { xpathChoice } from '@stepwright/catalogue/ports/element-path';
import { FakeClock } from '@stepwright/catalogue/ports/fake-clock';
import { FakeWebPort } from '@stepwright/catalogue/ports/fake-web-port';
import { StepError } from '@stepwright/catalogue/step-error';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { runCustom } from './run-custom.ts';
import { findJava } from './run-jar.ts';

let folder: string;
let web: FakeWebPort;
let notes: string[];
let attached: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwright-custom-'));
  web = new FakeWebPort(new FakeClock());
  notes = [];
  attached = [];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const named = (xpath: string) => ({ name: xpath, choices: [xpathChoice(xpath)] as const });

/** Runs the action `Points` of the given files. */
async function run(
  files: { readonly [name: string]: string },
  more: { argument?: string; element?: string; seconds?: number; signal?: AbortSignal; action?: string } = {},
) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const context = {
    web: async () => web,
    settings: readSettings({ 'Explicit.wait.time': 1 }),
    variables: { get: () => undefined, set: () => undefined, all: () => ({ user: 'bob' }) },
    clock: systemClock,
    signal: more.signal ?? new AbortController().signal,
    note: (text: string) => notes.push(text),
    attach: async (bytes: Uint8Array, mediaType: string, name: string) => {
      attached.push(`${name} ${mediaType} ${Buffer.from(bytes).toString()}`);
    },
  } as unknown as StepContext;
  const call = {
    action: more.action ?? 'Points',
    argument: more.argument ?? null,
    element: more.element === undefined ? null : named(more.element),
    timeoutMs: (more.seconds ?? 20) * 1000,
  };
  const around = {
    files: { folder, names: Object.keys(files) },
    context,
    environment: { rate: 2 },
    locate: (text: string) => {
      if (text.startsWith('/')) return named(text);
      throw new StepError('E_LOCATOR', `there is no locator "${text}"`);
    },
  };
  return runCustom(call, around, context.signal);
}

async function fails(...given: Parameters<typeof run>): Promise<StepError> {
  const error = await run(...given).then(
    (value) => value,
    (thrown: unknown) => thrown,
  );
  if (error instanceof StepError) return error;
  throw new Error(`it ended with ${JSON.stringify(error)}`);
}

describe('a module', () => {
  test('is found by its name, by what it exports or by the name of its default class', async () => {
    const body =
      'return { variables: { points: Number(context.argument) * context.environment.rate, user: context.variables.user } };';
    const expected = { points: 50, user: 'bob' };
    const typed = `type Context = { argument: string; environment: { rate: number }; variables: Record<string, string> };`;
    expect(
      await run({ 'Points.ts': `${typed} export default async (context: Context) => { ${body} }` }, { argument: '25' }),
    ).toEqual(expected);
    expect(await run({ 'other.mjs': `export function Points(context) { ${body} }` }, { argument: '25' })).toEqual(
      expected,
    );
    expect(
      await run({ 'other.js': `export default class Points { run(context) { ${body} } }` }, { argument: '25' }),
    ).toEqual(expected);
    expect(await run({ 'Points.cjs': `module.exports = { run(context) { ${body} } };` }, { argument: '25' })).toEqual(
      expected,
    );
  });

  test('may import a neighbour, and leaves files alone that do not name the action', async () => {
    const files = {
      'broken.js': 'this is no JavaScript',
      'rate.ts': 'export const double = (n: number): number => n * 2;',
      'Points.ts': `import { double } from './rate.ts'; export default () => ({ variables: { n: double(4) } });`,
    };
    expect(await run(files)).toEqual({ n: 8 });
  });

  test('uses the browser, the element of the step and the report', async () => {
    web.put('//button', { text: 'Buy' }).put('//input', { tag: 'input', value: 'old' });
    web.answerScript = (source, args, element) =>
      element ? `${element.text} ${args.join()}` : source.length > 0 && args[0];
    const text = `export default async ({ browser, element, log, attach, argument }) => {
      await browser.click(element);
      await browser.type('//input', 'new');
      const { text, displayed } = await browser.read(element);
      const { url } = await browser.page();
      const sum = await browser.script((n) => n + 1, 4);
      const label = await browser.script('return arguments[0].id', element, 1, 2);
      await log({ text, displayed, url });
      await attach('hello', { name: 'Greeting' });
      const missing = await browser.click('nowhere').catch((error) => error.code + ' ' + error.message);
      const closed = await browser.act('CALL_CUSTOM').catch((error) => error.code);
      return { variables: { sum, label, missing, closed, picture: (await browser.screenshot()).length, argument } };
    };`;
    expect(await run({ 'Points.js': text }, { element: '//button' })).toEqual({
      sum: 4,
      label: 'Buy 1,2',
      missing: 'E_LOCATOR there is no locator "nowhere"',
      closed: 'E_PLATFORM',
      picture: 4,
      argument: null,
    });
    expect(web.calls).toContain('type new');
    expect(notes).toEqual(['{"text":"Buy","displayed":true,"url":"https://shop.example/start"}']);
    expect(attached).toEqual(['Greeting text/plain hello']);
  });

  test.each([
    [
      'throws',
      'export default () => {\n  throw new Error("no points");\n}',
      'the action Points failed: no points (Points.js:2:9)',
    ],
    ['throws a text', 'export default () => { throw "no" }', 'the action Points failed: no'],
    [
      'throws outside of its promise',
      'export default () => new Promise(() => {\n setTimeout(() => { throw new Error("later") }, 10);\n});',
      'the action Points failed: later (Points.js:2:27)',
    ],
    [
      'leaves a rejection',
      'export default () => { Promise.reject(new Error("lost"));\n return new Promise(() => {}); }',
      'the action Points failed: lost (Points.js:1:39)',
    ],
    [
      'exits',
      'export default () => process.exit(0)',
      'the action Points ended its process (exit code 0) before it was done',
    ],
    [
      'is killed',
      'export default () => process.kill(process.pid, "SIGKILL")',
      'the action Points ended its process (signal SIGKILL) before it was done',
    ],
    [
      'is no JavaScript',
      'export default (',
      expect.stringMatching(/^the action Points failed: .*Unexpected.* \(Points\.js:1\)$/),
    ],
    [
      'returns a text',
      'export default () => "x"',
      'the action Points failed: it returned string; an action returns { variables } or nothing',
    ],
    [
      'returns a list',
      'export default () => ({ variables: [1] })',
      'the action Points failed: what it returned as variables is not an object of names and values',
    ],
    ['has no run', 'export default class Points {}', 'the action Points failed: the class Points has no method run'],
    [
      'misses an element',
      'export default async ({ browser }) => {\n  await browser.click("//none");\n}',
      expect.stringMatching(/^the action Points failed: nothing on the page matches the locator \(E_NOT_FOUND\)/),
    ],
  ])('%s', async (_what, text, message) => {
    expect(await fails({ 'Points.js': text })).toMatchObject({ code: 'E_CUSTOM_FAILED', message });
  });

  test('keeps a timer, prints, and is ended all the same', async () => {
    const text = 'setInterval(() => {}, 1000); export default () => { console.log("hello"); return { variables: {} } }';
    expect(await run({ 'Points.js': text })).toEqual({});
    expect(notes).toEqual(['the action printed: hello']);
  });

  test('loops, or never answers', async () => {
    const loop = await fails({ 'Points.js': 'export default () => { for (;;); }' }, { seconds: 1 });
    expect(loop).toMatchObject({
      code: 'E_TIMEOUT',
      message: 'the action Points did not end within 1 s',
      waitedMs: 1000,
    });
    const waits =
      'export default ({ signal }) => new Promise(() => { signal.onabort = () => console.log(String(signal.reason)) })';
    expect((await fails({ 'Points.js': waits }, { seconds: 1 })).code).toBe('E_TIMEOUT');
    expect(notes).toEqual(['the action printed: Error: the time of the action is over']);
  });

  test('ends with the run', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('stopped')), 300);
    const text = 'export default () => new Promise(() => {})';
    await expect(run({ 'Points.js': text }, { signal: stop.signal })).rejects.toThrow('stopped');
  });

  test('leaves nothing running', async () => {
    const text = `import { spawn } from 'node:child_process';
      export default () => ({ variables: { pid: spawn('sleep', ['60']).pid } });`;
    const { pid } = (await run({ 'Points.mjs': text })) as { pid: number };
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test('sees nothing of the environment of the engine', async () => {
    vi.stubEnv('DATABASE_SECRET', 'x');
    const text = 'export default () => ({ variables: { seen: process.env.DATABASE_SECRET ?? "nothing" } })';
    expect(await run({ 'Points.mjs': text })).toEqual({ seen: 'nothing' });
  });

  test('is not there', async () => {
    expect(await fails({})).toMatchObject({
      code: 'E_CUSTOM_NOT_FOUND',
      message: 'there is no custom action "Points"; the feature includes no file with actions',
    });
    const files = { 'Ponts.ts': 'export default () => {}', 'more.js': 'export const Rates = () => {}; // Points' };
    expect(await fails(files)).toMatchObject({
      message: 'there is no custom action "Points"; the included files have Ponts, Rates',
      near: ['Ponts'],
    });
    expect(await fails({ 'Points.js': 'export const other = 1' })).toMatchObject({
      code: 'E_CUSTOM_NOT_FOUND',
      details: ['Points.js exports neither a default action nor one called Points'],
    });
  });
});

/** What is dead but not yet taken from the list of processes is not alive. */
function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

describe('a class of a jar', () => {
  const hasCompiler = (() => {
    try {
      execFileSync('javac', ['-version'], { stdio: 'ignore' });
      execFileSync('jar', ['--version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  })();

  const SOURCE = `package shop;
public class Points {
  public static void main(String[] arguments) throws Exception {
    String input = new String(System.in.readAllBytes(), "UTF-8");
    System.out.println("counting");
    if (input.contains("\\"argument\\":\\"bad\\"")) throw new IllegalStateException("no points");
    if (input.contains("\\"argument\\":\\"slow\\"")) Thread.sleep(60000);
    System.out.println("{\\"variables\\": {\\"length\\": " + (input.contains("\\"user\\":\\"bob\\"") ? 25 : 0) + "}}");
  }
}`;

  test.runIf(hasCompiler)('is started, answers, fails and is ended', async () => {
    await mkdir(join(folder, 'shop'));
    await writeFile(join(folder, 'shop', 'Points.java'), SOURCE);
    execFileSync('javac', ['--release', '11', 'shop/Points.java'], { cwd: folder });
    execFileSync('jar', ['cf', 'points.jar', 'shop/Points.class'], { cwd: folder });
    const jar = await readFile(join(folder, 'points.jar'), 'latin1');
    const stop = new AbortController();
    const start = async (argument: string, action = 'Points', seconds = 20) => {
      await writeFile(join(folder, 'points.jar'), Buffer.from(jar, 'latin1'));
      return runJarFile({ argument, action, seconds }, stop.signal);
    };
    expect(await start('25')).toEqual({ length: 25 });
    expect(getEventListeners(stop.signal, 'abort'), 'left behind on the signal of the run').toEqual([]);
    expect(notes).toEqual(['the action printed: counting']);
    expect(await start('25', 'shop.Points')).toEqual({ length: 25 });
    await expect(start('bad')).rejects.toMatchObject({
      code: 'E_CUSTOM_FAILED',
      message: 'the action Points failed: java.lang.IllegalStateException: no points (Points.java:6)',
    });
    await expect(start('slow', 'Points', 2)).rejects.toMatchObject({ code: 'E_TIMEOUT' });
    await expect(start('25', 'Rates')).rejects.toMatchObject({
      code: 'E_CUSTOM_NOT_FOUND',
      message: 'there is no custom action "Rates"; the included files have shop.Points',
    });
    const stopped = start('slow');
    stop.abort(new Error('stopped'));
    await expect(stopped, 'also before it is started').rejects.toThrow('stopped');
    vi.stubEnv('PATH', '/nowhere');
    vi.stubEnv('JAVA_HOME', '');
    expect(findJava()).toBe(null);
    await expect(start('25')).rejects.toMatchObject({
      code: 'E_CUSTOM_NOT_FOUND',
      message: 'the action Points is a class of a jar, but no Java is installed where the run executes',
    });
  });
});

/** The jar lies in the folder already. */
function runJarFile(more: { argument: string; action: string; seconds: number }, signal: AbortSignal) {
  const context = {
    settings: readSettings({}),
    variables: { all: () => ({ user: 'bob' }) },
    note: (text: string) => notes.push(text),
  } as unknown as StepContext;
  const { argument, action, seconds } = more;
  const around = { files: { folder, names: ['points.jar'] }, context, environment: {}, locate: named };
  return runCustom({ action, argument, element: null, timeoutMs: seconds * 1000 }, around, signal);
}
