#!/usr/bin/env -S node --max-semi-space-size=4 --heap-growing-percent=15
// A long run is to need hardly more memory than a short one, for which the heap stays small and is swept early.
// Runs on any Node from 20 on, and hands over to the Node version that the product is made for where it is not that one.
import { existsSync, readFileSync, statSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A Node of this major version runs the product itself, from this minor version on. */
const MADE_FOR = { major: 24, minor: 21 };

const PACKAGE = join(dirname(fileURLToPath(import.meta.url)), '..');
const CLONE = join(PACKAGE, '..', '..');
// Compiled once, started quickly from then on; beside the code, where only those who may change the code may write.
process.env.NODE_COMPILE_CACHE ??= join(CLONE, 'node_modules', '.cache', 'stepwright-code');

const main = bundle() ?? join(PACKAGE, 'src', 'main.ts');
const [major, minor] = process.versions.node.split('.').map(Number);
if (major === MADE_FOR.major && minor >= MADE_FOR.minor) {
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  await import(pathToFileURL(main).href);
} else await handOver();

async function handOver() {
  const { spawn } = await import('node:child_process');
  const node = pinnedNode();
  if (node === null) {
    console.error(
      'The Node runtime that Stepwright brings along is missing. Run "npm install" in its folder, then try again.',
    );
    process.exit(2);
  }
  // A terminal sends Ctrl+C to this process and to the real one; only the real one decides what it means.
  process.on('SIGINT', () => undefined);
  const child = spawn(
    node,
    [...process.execArgv, '--disable-warning=ExperimentalWarning', main, ...process.argv.slice(2)],
    {
      stdio: 'inherit',
    },
  );
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Stepwright could not be started: ${error.message}`);
    process.exit(3);
  });
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 3) : 3));
}

/** The joined command line, where it was built (`npm run build`) and no source that went into it has changed since; otherwise null. */
function bundle() {
  const folder = join(PACKAGE, 'dist');
  try {
    for (const [path, size, changed] of JSON.parse(readFileSync(join(folder, 'sources.json'), 'utf8'))) {
      const now = statSync(join(CLONE, path), { throwIfNoEntry: false });
      if (now?.size !== size || now.mtimeMs !== changed) return null;
    }
    return join(folder, 'main.mjs');
  } catch {
    // Not built.
    return null;
  }
}

function pinnedNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
    const name = process.platform === 'win32' ? 'node.exe' : 'node';
    const path = join(folder, 'bin', name);
    if (existsSync(path)) return path;
  } catch {
    // Not installed; a Node that is new enough will do.
  }
  return major >= 24 ? process.execPath : null;
}
