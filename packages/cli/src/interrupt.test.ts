import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../bin/stepwright.mjs', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stepwright-interrupt-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['pauses', 'java.lang.Thread.sleep(600000)'],
  ['waits for a program', "karate.exec('sleep 987.75')"],
  ['tries a pattern for ever', "/^(a+)+$/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab')"],
])('Ctrl+C ends a run whose script %s, and the reports are written', async (_, work) => {
  const script = `(function () { karate.write('now', 'begun.txt'); ${work}; return 1 })()`;
  const text = `Feature: F\nScenario: quick\n* def a = 1\nScenario: waits\n* def b = ${script}\n* def c = 2\nScenario: last\n* def d = 3`;
  writeFileSync(join(folder, 'f.feature'), text);
  const settings = join(folder, 'env.json');
  writeFileSync(settings, JSON.stringify({ settings: { 'Script.time.limit': 500 } }));
  const args = [BIN, 'run', 'f.feature', '--type', 'KARATE', '--reports', 'junit', '--environment', settings];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      said += part;
    });
  const begun = join(folder, 'stepwright-report', 'files', 'begun.txt');
  // Once to end after the step, which does not end, and once more to end at once.
  const press = setInterval(() => {
    if (existsSync(begun)) child.kill('SIGINT');
  }, 400);
  const [code] = await once(child, 'exit');
  clearInterval(press);
  expect(said).toContain('Stopping after the current step');
  expect(said).toContain('The run was stopped before its end.');
  expect(code).toBe(130);
  const junit = readFileSync(join(folder, 'stepwright-report', 'junit.xml'), 'utf8');
  expect(junit).toContain('name="quick"');
  expect(junit).toMatch(/E_STOPPED|the run was stopped/);
});
