import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findConfinement, prepareFolder } from './confine.ts';
import { processesOf } from './processes.ts';
import { makeRunFolder, reap, reapLeftovers } from './reap.ts';

const PRODUCT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stepwright-confine-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const confinement = await findConfinement(8192);

/** Runs a script inside and answers what it prints as JSON. */
function inside(script: string, folder: string): unknown {
  const { file, args, env } = confinement.command(
    ['-e', `console.log(JSON.stringify((() => { ${script} })()))`],
    folder,
  );
  const { stdout, stderr } = spawnSync(file, args, { env, encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

test.skipIf(confinement.lacks !== null)(
  'a confined run sees its folder and the code, and nothing else of the machine',
  async () => {
    const folder = await makeRunFolder(root, 1);
    await prepareFolder(folder);
    const canary = join(root, 'secret.txt');
    writeFileSync(canary, 'secret');
    process.env.STEPWRIGHT_CANARY = 'secret';
    const seen = inside(
      `const fs = require('node:fs');
     const can = (look) => { try { look(); return true; } catch { return false; } };
     fs.writeFileSync(${JSON.stringify(join(folder, 'tmp', 'mine'))}, 'x');
     return {
       canary: can(() => fs.readFileSync(${JSON.stringify(canary)})),
       passwords: can(() => fs.readFileSync('/etc/shadow')),
       home: can(() => fs.readdirSync(${JSON.stringify(homedir())})),
       server: can(() => fs.readdirSync(${JSON.stringify(join(PRODUCT, 'packages', 'server'))})),
       code: can(() => fs.readdirSync(${JSON.stringify(join(PRODUCT, 'packages', 'engine', 'src'))})),
       changesCode: can(() => fs.writeFileSync(${JSON.stringify(join(PRODUCT, 'packages', 'engine', 'src', 'x'))}, '')),
       changesSystem: can(() => fs.writeFileSync('/usr/x', '')),
       mounts: can(() => require('node:child_process').execFileSync('mount', ['-t', 'tmpfs', 'x', '/tmp'], { stdio: 'ignore' })),
       environment: Object.keys(process.env).filter((name) => /CANARY|TOKEN|DATABASE|SERVER/.test(name)),
       processes: fs.readdirSync('/proc').filter((name) => Number(name) > 0).length,
       temporary: fs.readdirSync('/tmp'),
     };`,
      folder,
    );
    delete process.env.STEPWRIGHT_CANARY;
    expect(seen).toMatchObject({
      canary: false,
      passwords: false,
      home: false,
      server: false,
      code: true,
      changesCode: false,
      changesSystem: false,
      mounts: false,
      environment: [],
      processes: 2,
    });
    expect((seen as { temporary: string[] }).temporary).toContain('mine');
  },
);

test('reaping kills whatever names the folder or inherited it, and spares the folder with the longer name', async () => {
  const one = await makeRunFolder(root, 1);
  const other = `${one}2`;
  mkdirSync(other);
  const sleeper = (env: NodeJS.ProcessEnv, argument: string) =>
    spawnSync('sh', ['-c', `(trap "" TERM; exec sleep 60 ${argument}) >/dev/null 2>&1 & echo $!`], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
  sleeper({ STEPWRIGHT_RUN_FOLDER: one }, '');
  sleeper({ STEPWRIGHT_RUN_FOLDER: other }, '');
  expect(processesOf(one)).toHaveLength(1);
  expect(await reap(one)).toEqual([]);
  expect(processesOf(one)).toEqual([]);
  expect(existsSync(one)).toBe(false);
  expect(processesOf(other)).toHaveLength(1);
  await reap(other);
});

test('left-over folders of executors that are gone are reaped, those of living ones are not', async () => {
  const living = await makeRunFolder(root, 1);
  const dead = await makeRunFolder(root, 2);
  writeFileSync(join(dead, 'owner.json'), JSON.stringify({ pid: process.pid, start: '1' }));
  const strange = join(root, 'not-a-run');
  mkdirSync(strange);
  expect(await reapLeftovers(root)).toEqual([dead]);
  expect([existsSync(living), existsSync(dead), existsSync(strange)]).toEqual([true, false, true]);
});

test('a machine without bubblewrap says what that means', async () => {
  process.env.STEPWRIGHT_BUBBLEWRAP = join(root, 'none');
  const { lacks } = await findConfinement(0);
  delete process.env.STEPWRIGHT_BUBBLEWRAP;
  expect(lacks).toBe('bubblewrap (bwrap) is not installed; runs have the rights of the executor.');
});
