import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listProcesses, mentions, processesBelow, readTable, tableArguments } from './process-table.ts';
import { processesOf, processStart, RUN_FOLDER_VARIABLE } from './processes.ts';

// What `ps -axwwE` of macOS says, shortened.
const MAC = `    1     0 Ss   Sat Nov 21 08:00:01 2026     /sbin/launchd
  400     1 S    Sat Nov 21 09:10:11 2026     node executor.ts HOME=/Users/x
  410   400 S    Sat Nov 21 09:12:00 2026     node child.ts STEPWRIGHT_RUN_FOLDER=/w/run-1 HOME=/w/run-1/home
  411   410 S    Sat Nov 21 09:12:01 2026     /Applications/Firefox.app/Contents/MacOS/firefox --profile /w/run-1/tmp/p
  412   411 S    Sat Nov  1 09:12:02 2026     /Applications/Firefox.app/Contents/MacOS/plugin-container
  413   411 Z    Sat Nov 21 09:12:02 2026     (plugin-container)
  420   400 S    Sat Nov 21 09:13:00 2026     node child.ts STEPWRIGHT_RUN_FOLDER=/w/run-12 HOME=/w/run-12/home
  430     1 S    Sat Nov 21 09:13:00 2026     /usr/bin/chromedriver --log-path=/w/run-1
  no row
`;

let folder: string;
let children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stepwright-table-'));
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  rmSync(folder, { recursive: true, force: true });
});

test('a table names the processes of a run, with what is below them, and none of another one', () => {
  const table = readTable(MAC);
  expect(table.find(({ pid }) => pid === 412)).toEqual({
    pid: 412,
    parent: 411,
    start: 'Sat Nov 1 09:12:02 2026',
    command: expect.stringContaining('plugin-container'),
  });
  expect(processesBelow(table, '/w/run-1', 400).sort()).toEqual([410, 411, 412, 430]);
  expect(processesBelow(table, '/w/run-12', 400)).toEqual([420]);
  expect(processesBelow(table, '/w/run-3', 400)).toEqual([]);
  // Whoever looks never finds itself, nor who started it.
  expect(processesBelow(table, '/w/run-1', 411)).toEqual([430]);
  expect(mentions('/w/run-12 and /w/run-1', '/w/run-1')).toBe(true);
  expect(tableArguments('darwin')[0]).toBe('-axwwE');
});

test.skipIf(process.platform === 'win32')('the table of this machine tells what /proc tells', async () => {
  const told = spawn('/bin/sleep', ['60'], { env: { [RUN_FOLDER_VARIABLE]: folder } });
  const named = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)', join(folder, 'x')], { env: {} });
  const other = spawn('/bin/sleep', ['60'], { env: { [RUN_FOLDER_VARIABLE]: `${folder}2` } });
  children = [told, named, other];
  const expected = [told.pid, named.pid].sort();
  await expect
    .poll(() => processesBelow(listProcesses(), folder, process.pid).sort(), { timeout: 10_000 })
    .toEqual(expected);
  expect(processesOf(folder).sort()).toEqual(expected);
  expect(processesOf(folder, 'table').sort()).toEqual(expected);
  const start = processStart(told.pid ?? 0, 'table');
  expect(start).toMatch(/^\w+ \w+ \d+ [\d:]+ \d{4}$/);
  expect(processStart(told.pid ?? 0, 'table')).toBe(start);
  const gone = new Promise((resolve) => told.once('exit', resolve));
  told.kill('SIGKILL');
  await gone;
  expect(processStart(told.pid ?? 0, 'table')).toBeNull();
  expect(processesOf(folder, 'table')).toEqual([named.pid]);
});
