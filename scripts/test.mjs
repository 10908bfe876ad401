// npm test: the same set-up as npm start, then every test, or those below the paths that are given.
// The last line is always the count, in a form that programs can read.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTests } from './setup/count-tests.mjs';
import { CLONE, fail, prepare } from './setup/prepare.mjs';

const { node, env } = await prepare({ forTests: true }).catch((error) => {
  process.once('exit', () => process.stdout.write('0 passed, 1 failed, 0 skipped\n'));
  fail(error);
});

const folder = mkdtempSync(join(tmpdir(), 'stepwright-results-'));
const results = join(folder, 'results.json');
mkdirSync(join(CLONE, 'artifacts'), { recursive: true });
process.stdout.write('Running the tests …\n');
const child = spawn(
  node,
  [
    join(CLONE, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...process.argv.slice(2),
  ],
  { cwd: CLONE, env, stdio: ['ignore', 'inherit', 'inherit'] },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
const code = await new Promise((resolve) => {
  child.once('error', () => resolve(1));
  child.once('close', (exitCode) => resolve(exitCode ?? 1));
});

let report;
try {
  report = JSON.parse(readFileSync(results, 'utf8'));
} catch {
  process.stderr.write('The tests ended without a result.\n');
}
rmSync(folder, { recursive: true, force: true });
const { passed, failed, skipped } = countTests(report, code);
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exitCode = failed > 0 ? 1 : code;
