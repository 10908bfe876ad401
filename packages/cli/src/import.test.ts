import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../bin/stepwright.mjs', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stepwright-import-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function stepwright(...args: string[]) {
  const env = { ...process.env, NO_COLOR: '1' };
  return spawnSync(process.execPath, [BIN, ...args], { cwd: folder, env, encoding: 'utf8' });
}

test('requests become features and an environment, and nothing is overwritten', () => {
  const item = (name: string) => ({
    name,
    item: [{ name: 'Get', request: { method: 'GET', url: '{{base}}/a', header: [{ key: 'X-Token', value: 'hush' }] } }],
  });
  const source = { info: { name: 'x' }, item: [item('A/B: c'), item('../evil'), item('a-b- C')] };
  writeFileSync(join(folder, 'collection.json'), JSON.stringify(source));
  const first = stepwright('import', 'collection.json', '--out', 'made');
  expect(first).toMatchObject({ status: 0, stderr: '' });
  expect(first.stdout).toContain('It holds secrets: xToken');
  expect(readdirSync(join(folder, 'made')).sort()).toEqual([
    'A-B- c.feature',
    'a-b- C-2.feature',
    'environment.json',
    'evil.feature',
  ]);
  const environment = join(folder, 'made', 'environment.json');
  expect(JSON.parse(readFileSync(environment, 'utf8')).api).toEqual({ base: '', xToken: 'hush' });
  expect(statSync(environment).mode & 0o077).toBe(0);
  const second = stepwright('import', 'collection.json', '--out', 'made');
  expect(second.status).toBe(2);
  expect(second.stderr).toContain('is there already');
});

test('what cannot be imported is said', () => {
  writeFileSync(join(folder, 'x.txt'), 'hello');
  expect(stepwright('import', 'x.txt')).toMatchObject({ status: 2, stderr: expect.stringContaining('none of') });
  expect(stepwright('import', 'nowhere.json')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('cannot be read'),
  });
});
