import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureBuilds } from './builds.mjs';
import { countTests } from './count-tests.mjs';
import { whatLacks } from './dependencies.mjs';
import { filesToRepeat, mergeRepeated } from './repeat-failed.mjs';
import { runProgram } from './run-program.mjs';

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'setup-'));
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), typeof content === 'string' ? content : JSON.stringify(content));
}

test('an install is needed exactly when something that the lock file names is not there', () => {
  const wanted = {
    '': { name: 'us' },
    'packages/a': { version: '1.0.0' },
    'node_modules/@us/a': { resolved: 'packages/a', link: true },
    'node_modules/one': { version: '1.0.0', integrity: 'x' },
    'node_modules/one/node_modules/two': { version: '2.0.0' },
    'node_modules/for-another-system': { version: '1.0.0', optional: true },
  };
  const { 'node_modules/for-another-system': _, ...installed } = wanted;
  write('package-lock.json', { packages: wanted });
  expect(whatLacks(clone)).toBe('nothing is installed yet');
  write('node_modules/.package-lock.json', { packages: installed });
  write('node_modules/@us/a/package.json', {});
  write('node_modules/one/node_modules/two/package.json', {});
  expect(whatLacks(clone)).toBeUndefined();

  write('package-lock.json', { packages: { ...wanted, 'node_modules/three': { version: '3.0.0' } } });
  expect(whatLacks(clone)).toBe('three is missing');
  write('package-lock.json', { packages: { ...wanted, 'node_modules/one': { version: '1.0.1' } } });
  expect(whatLacks(clone)).toBe('one 1.0.0 is not 1.0.1');
  write('package-lock.json', { packages: wanted });
  rmSync(join(clone, 'node_modules/one/node_modules/two'), { recursive: true });
  expect(whatLacks(clone)).toBe('two is gone');
});

test('only what is out of date is built again', async () => {
  write('package-lock.json', {});
  write('package.json', { name: 'clone', private: true, workspaces: ['packages/*'] });
  for (const name of ['run-view', 'web', 'cli', 'executor', 'engine', 'contract', 'catalogue']) {
    const build = `node -e "require('fs').mkdirSync('dist',{recursive:true})"`;
    write(`packages/${name}/package.json`, { name: `@stepwright/${name}`, version: '1.0.0', scripts: { build } });
    write(`packages/${name}/src/a.ts`, 'one');
  }
  const build = async () => (await ensureBuilds(clone, process.execPath, () => {})).said;
  expect(await build()).toBe('built run-view, web, cli');
  expect(await build()).toBe('up to date');
  write('packages/catalogue/src/a.ts', 'two');
  expect(await build()).toBe('built web, cli');
  write('packages/contract/src/a.test.ts', 'a test is no source of a build');
  expect(await build()).toBe('up to date');
  write('packages/contract/src/deep/b.ts', 'new');
  expect(await build()).toBe('built run-view, web, cli');
});

test('the count never looks better than the run was', () => {
  const file = (status: string, ...tests: string[]) => ({
    status,
    assertionResults: tests.map((one) => ({ status: one })),
  });
  expect(countTests({ testResults: [file('passed', 'passed', 'skipped', 'todo', 'pending')] }, 0)).toEqual({
    passed: 1,
    failed: 0,
    skipped: 3,
  });
  const broken = { testResults: [file('failed'), file('failed', 'passed', 'failed')] };
  expect(countTests(broken, 1)).toEqual({ passed: 1, failed: 2, skipped: 0 });
  expect(countTests({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(countTests(undefined, 134)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a program that fails shows what it said, and what may help', async () => {
  const run = runProgram(process.execPath, ['-e', 'console.error("no space left"); process.exit(7)'], {
    cwd: clone,
    what: 'Unpacking',
    hint: 'Free some space.',
  });
  await expect(run).rejects.toThrow(/^Unpacking failed \(7\)[\s\S]*no space left[\s\S]*Free some space\./);
  const none = runProgram('no-such-program', [], { cwd: clone, what: 'Nothing' });
  await expect(none).rejects.toThrow(/ENOENT/);
});

test('files that failed take the result of their second run, and what was unsteady is named', () => {
  const file = (name: string, ...tests: [string, string][]) => ({
    name,
    status: tests.every(([, status]) => status === 'passed') ? 'passed' : 'failed',
    assertionResults: tests.map(([fullName, status]) => ({ fullName, status })),
  });
  const first = {
    success: false,
    testResults: [
      file('a', ['a one', 'passed']),
      file('b', ['b one', 'failed'], ['b two', 'passed']),
      file('c', ['c one', 'failed']),
      { name: 'd', status: 'failed', assertionResults: [] },
    ],
  };
  expect(filesToRepeat(first)).toEqual(['b', 'c', 'd']);
  expect(filesToRepeat(undefined)).toEqual([]);
  const many = Array.from({ length: 13 }, (_, n) => file(`${n}`, ['x', 'failed']));
  expect(filesToRepeat({ testResults: many })).toEqual([]);

  const second = [file('b', ['b one', 'passed'], ['b two', 'passed']), file('c', ['c one', 'failed'])];
  const some = mergeRepeated(first, { testResults: second });
  expect([some.unsteady, some.complete]).toEqual([['b one'], false]);
  expect(countTests(some.report, 1)).toEqual({ passed: 3, failed: 2, skipped: 0 });
  const all = mergeRepeated(first, { testResults: [...second, file('d', ['d one', 'passed'])] });
  expect([all.unsteady, all.complete]).toEqual([['b one', 'd'], true]);
  expect(countTests(all.report, 1)).toEqual({ passed: 4, failed: 1, skipped: 0 });
  expect(countTests(mergeRepeated(first, undefined).report, 1).failed).toBe(3);
});
