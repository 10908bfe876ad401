import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endTree, processesNaming } from './process-tree.ts';

const idle = 'process.stdout.write("."); setInterval(() => {}, 1000)';

async function begin(argument: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', idle, '--', argument], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout!, 'data');
  return child;
}

test('ends what names the folder, and nothing of a folder beside it', async () => {
  const temp = await mkdtemp(join(tmpdir(), 'tree-'));
  const folder = join(temp, 'browser-1');
  const [led, left, beside, settings] = await Promise.all([
    begin('led'),
    begin(`--profile=${folder}/profile`),
    begin(`${folder}0/profile`),
    begin(`${folder}.json`),
  ]);
  try {
    expect(processesNaming(folder)).toEqual([left!.pid]);
    const gone = [led!, left!].map((child) => once(child, 'exit'));
    expect(await endTree({ group: led!.pid ?? 0, folder })).toEqual([]);
    await Promise.all(gone);
    expect([beside!.exitCode, beside!.signalCode, settings!.signalCode]).toEqual([null, null, null]);
  } finally {
    await endTree({ group: beside!.pid ?? 0, folder: `${folder}0` });
    await endTree({ group: settings!.pid ?? 0, folder: temp });
  }
});
