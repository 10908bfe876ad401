import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FORM, OBJECTS, servePages } from '@stepwright/engine/run/testing-run';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../bin/stepwright.mjs', import.meta.url));

let site: Awaited<ReturnType<typeof servePages>>;
let folder: string;

beforeAll(async () => {
  site = await servePages({ '/': FORM });
});
afterAll(() => site.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stepwright-cli-'));
  write('env.json', {
    ui: { home: `${site.url}/`, name: 'Bob' },
    settings: { 'Explicit.wait.time': 2, 'Verify.settle.time': 0 },
  });
  write('objects.json', Object.fromEntries(OBJECTS.map(({ name, locators }) => [name, locators])));
  mkdirSync(join(folder, 'features', 'deep'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string | object): void {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
}

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Not spawnSync: the page is served by this process. */
function stepwright(
  args: readonly string[],
  onOutput?: (text: string, kill: (signal: NodeJS.Signals) => void) => void,
) {
  return new Promise<Ended>((resolve) => {
    const child = spawn(process.execPath, [BIN, ...args], {
      cwd: folder,
      env: { ...process.env, CI: '', NO_COLOR: '1' },
      detached: true,
    });
    let out = '';
    let err = '';
    const kill = (signal: NodeJS.Signals) => process.kill(-(child.pid ?? 0), signal);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      onOutput?.(out, kill);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.once('close', (code) => resolve({ code, out, err }));
  });
}

const INPUTS = ['--environment', 'env.json', '--objects', 'objects.json'];

test('runs features from disk and leaves every report', async () => {
  write(
    'features/b.feature',
    `Feature: Second
  @smoke
  Scenario: <same>
    Given NAVIGATE_TO_URL <home>
    Then VERIFY [form.head] {Home}
  Scenario: <same>
    Given NAVIGATE_TO_URL <home>
    Then VERIFY [form.head] {Away}`,
  );
  write(
    'features/deep/a.feature',
    `Feature: First
  Scenario: hidden
    Given NAVIGATE_TO_URL <home>
    When ENTER [form.name] <name>
    And !CLICK [form.go]
    Then VALIDATE_TITLE {Bob}`,
  );
  const { code, out } = await stepwright(['run', 'features', 'features/b.feature', ...INPUTS]);
  expect(code).toBe(1);
  expect(out).toContain('✓ hidden');
  expect(out).toContain('3 scenarios: 2 passed, 1 failed');
  expect(out).toContain("VERIFY failed on [form.head] (//h1[@id='head'])");
  expect(out).not.toContain('\u001b');
  const report = join(folder, 'stepwright-report');
  const messages = readFileSync(join(report, 'messages.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(messages.at(-1).testRunFinished.success).toBe(false);
  const junit = readFileSync(join(report, 'junit.xml'), 'utf8');
  expect(junit).toMatch(/<testsuite name="2 features"[^>]* tests="3" skipped="0" failures="1"/);
  const names = [...junit.matchAll(/classname="([^"]*)" name="([^"]*)"/g)].map(([whole]) => whole);
  expect(new Set(names).size).toBe(3);
  const [picture = ''] = readdirSync(join(report, 'attachments'));
  expect(junit).toContain(`[[ATTACHMENT|attachments/${picture}]]`);
  expect(junit).not.toContain('!CLICK');
  if (existsSync(join(report, 'report.html'))) {
    const html = readFileSync(join(report, 'report.html'), 'utf8');
    const data = JSON.parse(/<script[^>]*id="stepwright-report"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '');
    expect(Object.keys(data.pictures)).toEqual([`attachments/${picture}`]);
    expect(JSON.stringify(data.messages)).not.toContain('!CLICK');
  }
});

test('tags choose scenarios, and a second run replaces the first one but nothing else', async () => {
  write(
    'f.feature',
    'Feature: F\n  @a\n  Scenario: A\n    Given NAVIGATE_TO_URL <home>\n  @b\n  Scenario: B\n    Given CLICKX',
  );
  mkdirSync(join(folder, 'out', 'attachments'), { recursive: true });
  write('out/attachments/mine.txt', 'keep me');
  const first = await stepwright(['run', 'f.feature', ...INPUTS, '--out', 'out', '--tags', '@b']);
  expect(first.code).toBe(1);
  const second = await stepwright([
    'run',
    'f.feature',
    ...INPUTS,
    '--out',
    'out',
    '--tags',
    '@a and not @b',
    '--parallel',
    '2',
  ]);
  expect(second.code).toBe(0);
  expect(second.out).toContain('1 scenario: 1 passed, 1 left out by tags');
  expect(readdirSync(join(folder, 'out', 'attachments'))).toEqual(['mine.txt']);
  const none = await stepwright(['run', 'f.feature', ...INPUTS, '--out', 'out', '--tags', '@c']);
  expect(none).toMatchObject({ code: 2 });
  expect(none.err).toContain('No scenario matches the tag expression @c.');
});

test('the first Ctrl+C ends after the step and still writes the reports; the second one ends at once', async () => {
  write('env.json', { ui: { home: `${site.url}/` }, settings: { 'Explicit.wait.time': 60 } });
  write(
    'f.feature',
    `Feature: F
  Scenario: quick
    Given NAVIGATE_TO_URL <home>
  Scenario: waits
    Given NAVIGATE_TO_URL <home>
    Then CLICK [//p[@id='never']]`,
  );
  let signals = 0;
  const { code, err } = await stepwright(['run', 'f.feature', ...INPUTS], (out, kill) => {
    if (!out.includes('✓ quick') || signals > 0) return;
    signals = 1;
    setTimeout(() => kill('SIGINT'), 1_500);
    setTimeout(() => kill('SIGINT'), 2_500);
  });
  expect(code).toBe(130);
  expect(err).toContain('Stopping after the current step');
  const junit = readFileSync(join(folder, 'stepwright-report', 'junit.xml'), 'utf8');
  expect(junit).toContain('tests="2"');
});

test.each([
  [['run', 'nowhere'], 'There is no file or folder nowhere.'],
  [['run', 'features'], 'There is no file that ends in .feature in features.'],
  [['run', 'env.json'], 'env.json is not a feature: its name has to end in .feature.'],
  [['run'], "missing required argument 'paths'"],
  [['fly'], "unknown command 'fly'"],
  [['run', 'ok.feature', '--parallel', '0'], 'Expected a whole number from 1 to 64.'],
  [['run', 'ok.feature', '--type', 'NONE'], 'Allowed choices are ANOROC'],
  [['run', 'ok.feature', '--environment', 'bad.json'], 'bad.json is not JSON'],
  [['run', 'ok.feature', '--environment', 'list.json'], 'list.json does not hold an object. Expected: {"ui": {…}'],
  [['run', 'ok.feature', '--environment', 'odd.json'], 'odd.json has the unknown key "setings". Expected: {"ui": {…}'],
  [['run', 'ok.feature', '--objects', 'odd.json'], 'the object "setings" does not hold its locators'],
  [['run', 'ok.feature', '--objects', 'missing.json'], 'missing.json cannot be read'],
  [['run', 'ok.feature', '--files', 'env.json'], '--files: env.json is not a folder.'],
  [['run', 'ok.feature', '--tags', '@a and'], '--tags: '],
  [['run', 'ok.feature', '--out', 'env.json/x'], '--out: the folder'],
  [['run', 'latin.feature'], 'latin.feature is not UTF-8 text'],
  [['run', 'broken.feature'], 'broken.feature:4'],
  [['check', 'nowhere'], 'There is no file or folder nowhere.'],
  [['actions', 'CLICKX'], 'There is no action CLICKX. Did you mean CLICK'],
])('%j is refused with exit code 2', (args, text) => {
  write('ok.feature', 'Feature: F\n  Scenario: S\n    Given CLICK [//a]');
  write('bad.json', '{\n  "ui": {,\n}');
  write('list.json', '[]');
  write('odd.json', '{"setings": 1}');
  write('broken.feature', 'Feature: F\n  Scenario: S\n    Given CLICK [//a]\n    nonsense');
  writeFileSync(join(folder, 'latin.feature'), Buffer.from([0x46, 0xe4, 0x0a]));
  const { status, stderr } = spawnSync(process.execPath, [BIN, ...args], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toContain(text);
  expect(status).toBe(2);
});

test('check tells line, column, what was expected and what is near', () => {
  write('f.feature', 'Feature: F\n  Scenario: S\n    Given CLIK [form.go]\n    Then CLICK [form.goo]');
  const plain = spawnSync(process.execPath, [BIN, 'check', 'f.feature', ...INPUTS], { cwd: folder, encoding: 'utf8' });
  expect(plain.status).toBe(1);
  expect(plain.stdout).toContain('f.feature:3:11: error: there is no action CLIK');
  const json = spawnSync(process.execPath, [BIN, 'check', 'f.feature', ...INPUTS, '--json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(JSON.parse(json.stdout)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: 'E_LOCATOR', line: 4, near: expect.arrayContaining(['form.go']) }),
    ]),
  );
  write('f.feature', 'Feature: F\n  Scenario: S\n    Given CLICK [form.go]');
  const good = spawnSync(process.execPath, [BIN, 'check', '.', ...INPUTS], { cwd: folder, encoding: 'utf8' });
  expect(good).toMatchObject({ status: 0, stdout: '1 feature checked: nothing to complain about.\n' });
});

test('check against several environments ends with a table of them', () => {
  write('f.feature', 'Feature: F\n  Scenario: S\n    Given ENTER [form.go] <${name}>');
  write('bare.json', { ui: {}, settings: { 'webdriver.type': 'CHROM' } });
  const args = ['check', 'f.feature', '--objects', 'objects.json', '--environment', 'env.json'];
  const check = (...more: string[]) =>
    spawnSync(process.execPath, [BIN, ...args, ...more], { cwd: folder, encoding: 'utf8' });
  expect(check()).toMatchObject({ status: 0, stdout: '1 feature checked: nothing to complain about.\n' });
  const { status, stdout } = check('--environment', 'bare.json');
  expect(status).toBe(1);
  expect(stdout).toContain('environment: error: the setting webdriver.type is wrong');
  expect(stdout).toContain('f.feature:3:27: error: no earlier step sets a variable "name"');
  expect(stdout).toContain(
    ['feature        env  bare', '(around them)  ok   1 error', 'f.feature      ok   1 error', ''].join('\n'),
  );
  expect(JSON.parse(check('--environment', 'bare.json', '--json').stdout)).toMatchObject([
    { code: 'E_CONFIG', setting: 'webdriver.type', environments: ['bare'] },
    { code: 'E_VALUE_UNKNOWN', fixes: [{ kind: 'addKey', key: 'name' }], environments: ['bare'] },
  ]);
  expect(check('--tags', '@none').stdout).toContain('no scenario has the tags "@none"');
});

test('actions lists and explains', () => {
  const list = spawnSync(process.execPath, [BIN, 'actions'], { encoding: 'utf8' });
  expect(list.stdout).toContain('  CLICK [locator]');
  const one = spawnSync(process.execPath, [BIN, 'actions', 'click', '--json'], { encoding: 'utf8' });
  expect(JSON.parse(one.stdout)).toMatchObject([{ keyword: 'CLICK', syntax: 'CLICK [locator]' }]);
});
