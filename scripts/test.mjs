// npm test: the same set-up as npm start, then every test, or those below the paths that are given.
// The last line is always the count, in a form that programs can read.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTests } from './setup/count-tests.mjs';
import { CLONE, fail, prepare } from './setup/prepare.mjs';
import { filesToRepeat, mergeRepeated } from './setup/repeat-failed.mjs';

const { node, env } = await prepare({ forTests: true }).catch((error) => {
  process.once('exit', () => process.stdout.write('0 passed, 1 failed, 0 skipped\n'));
  fail(error);
});

const folder = mkdtempSync(join(tmpdir(), 'stepwright-results-'));
mkdirSync(join(CLONE, 'artifacts'), { recursive: true });
let running;
let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopped = true;
    running?.kill(signal);
  });
}

process.stdout.write('Running the tests …\n');
let { report, code } = await runTests('results.json', process.argv.slice(2));
// Two browsers and a database on a shared machine: what fails may only have come late. In CI the files that failed are
// run once more, each alone; what then passes is named, so that somebody makes it steady.
const again = process.env.CI && !stopped ? filesToRepeat(report) : [];
if (again.length > 0) {
  process.stdout.write(`\nRunning ${again.length} of ${report.testResults.length} files again, one at a time …\n`);
  const repeated = await runTests('repeated.json', ['--maxWorkers=1', ...again]);
  const merged = mergeRepeated(report, repeated.report);
  for (const name of merged.unsteady) process.stdout.write(`Unsteady, passed when run again: ${name}\n`);
  ({ report } = merged);
  // What failed outside every test of the first run stays a failure.
  code = merged.complete ? repeated.code : code;
}
rmSync(folder, { recursive: true, force: true });
const { passed, failed, skipped } = countTests(report, code);
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exitCode = failed > 0 ? 1 : code;

/** Answers vitest's report, undefined where it wrote none, and its exit code. */
async function runTests(name, options) {
  const results = join(folder, name);
  const vitest = join(CLONE, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  running = spawn(node, [vitest, 'run', ...reporters, ...options], {
    cwd: CLONE,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise((resolve) => {
    running.once('error', () => resolve(1));
    running.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  try {
    return { report: JSON.parse(readFileSync(results, 'utf8')), code };
  } catch {
    process.stderr.write('The tests ended without a result.\n');
    return { report: undefined, code };
  }
}
