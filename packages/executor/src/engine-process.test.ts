import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EngineProcess } from './engine-process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stepwright-child-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start(script: string, onMessage: (line: string) => Promise<void>, patienceMs: number): EngineProcess {
  const command = () => ({ file: process.execPath, args: ['-e', script], env: {} });
  const handover = { bundle: '', attachments: '', files: '', temp: '', picture: '' };
  return new EngineProcess({ lacks: null, command }, folder, handover, onMessage, patienceMs);
}

const SAY = `const say = (text) => require('node:fs').writeSync(3, text + '\\n');`;
const END = `say('{"engineEnd":{"outcome":"finished","error":null}}');`;

test('what a child said before it ended is taken to the last, however slowly', async () => {
  let taken = 0;
  const slowly = async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    taken += 1;
  };
  const child = start(`${SAY} for (let n = 0; n < 4; n++) say(JSON.stringify({ n })); ${END}`, slowly, 200);
  expect(await child.exited).toMatchObject({ end: { outcome: 'finished', error: null }, how: 'exit code 0' });
  expect(taken).toBe(4);
});

test('a grandchild that keeps the channel open does not hold the end up', async () => {
  const holder = `const { spawn } = require('node:child_process'); spawn('sleep', ['3'], { stdio: ['ignore', 'ignore', 'ignore', 3] }).unref();`;
  const child = start(`${SAY} ${holder} ${END} process.exit(0);`, async () => undefined, 200);
  expect(await child.exited).toMatchObject({ end: { outcome: 'finished' } });
});
