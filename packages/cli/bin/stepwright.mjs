#!/usr/bin/env node
// Runs on any Node from 20 on and hands over to the Node version that the product is made for.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'main.ts');
const node = pinnedNode();
if (node === null) {
  console.error(
    'The Node runtime that Stepwright brings along is missing. Run "npm install" in its folder, then try again.',
  );
  process.exit(2);
}

// A terminal sends Ctrl+C to this process and to the real one; only the real one decides what it means.
process.on('SIGINT', () => undefined);
const child = spawn(node, ['--disable-warning=ExperimentalWarning', main, ...process.argv.slice(2)], {
  stdio: 'inherit',
  // Compiled once, started quickly from then on; beside the code, where only those who may change the code may write.
  env: {
    NODE_COMPILE_CACHE: join(dirname(main), '..', '..', '..', 'node_modules', '.cache', 'stepwright-code'),
    ...process.env,
  },
});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(`Stepwright could not be started: ${error.message}`);
  process.exit(3);
});
child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 3) : 3));

function pinnedNode() {
  const [major] = process.versions.node.split('.').map(Number);
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
