import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMPILED_CODE, compileEngine } from './compiled-code.ts';
import { findConfinement, prepareFolder } from './confine.ts';

test('an executor keeps the compiled engine, and a confined run cannot change it', async ({ skip }) => {
  await compileEngine(new AbortController().signal);
  expect(await readdir(COMPILED_CODE)).not.toEqual([]);

  const confinement = await findConfinement(0);
  if (confinement.lacks !== null) skip(confinement.lacks);
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-compiled-'));
  try {
    await prepareFolder(folder);
    const source = `
      const { readdirSync, writeFileSync } = require('node:fs');
      const folder = process.env.NODE_COMPILE_CACHE;
      let written = true;
      try { writeFileSync(folder + '/foreign', ''); } catch { written = false; }
      console.log(JSON.stringify({ seen: readdirSync(folder).length > 0, written }));`;
    const { file, args, env } = confinement.command(['-e', source], folder);
    const { stdout } = spawnSync(file, [...args], { env, encoding: 'utf8' });
    expect(JSON.parse(stdout)).toEqual({ seen: true, written: false });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('compiling ends with the executor', async () => {
  await compileEngine(AbortSignal.abort());
});
