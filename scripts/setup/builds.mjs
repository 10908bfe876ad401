import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentWith } from './pinned-node.mjs';
import { runProgram } from './run-program.mjs';

/** What is built, in this order, and the packages whose sources go into it. */
const BUILDS = [
  { name: 'run-view', what: 'the report page', from: ['run-view', 'contract'] },
  { name: 'web', what: 'the application in the browser', from: ['web', 'run-view', 'catalogue', 'contract'] },
  { name: 'cli', what: 'the command line', from: ['cli', 'executor', 'engine', 'catalogue', 'contract'] },
];

/**
 * Builds what is out of date. A build is up to date when the note beside its result carries the hash of its sources.
 *
 * @param {string} clone
 * @param {string} node the pinned Node
 * @param {(doing: string) => void} tell
 * @param {{ force?: boolean }} [options]
 */
export async function ensureBuilds(clone, node, tell, options = {}) {
  const built = [];
  for (const build of BUILDS) {
    const folder = join(clone, 'packages', build.name);
    const note = join(folder, 'dist', '.sources');
    const sources = hashOf(clone, build.from);
    if (!options.force && existsSync(note) && readFileSync(note, 'utf8') === sources) continue;
    tell(`building ${build.what}`);
    await runProgram('npm', ['run', 'build', '-w', `@stepwright/${build.name}`], {
      cwd: clone,
      env: environmentWith(clone, node),
      what: `Building ${build.what} (npm run build -w @stepwright/${build.name})`,
    });
    writeFileSync(note, sources);
    built.push(build.name);
  }
  return { said: built.length > 0 ? `built ${built.join(', ')}` : 'up to date' };
}

/** @param {string} clone @param {string[]} packages */
function hashOf(clone, packages) {
  const hash = createHash('sha256');
  const add = (path) => {
    hash.update(path.slice(clone.length)).update('\0').update(readFileSync(path)).update('\0');
  };
  const walk = (folder) => {
    const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      if (entry.name === 'node_modules' || entry.name === 'dist' || /\.test\.tsx?$/.test(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) add(path);
    }
  };
  add(join(clone, 'package-lock.json'));
  for (const name of packages) walk(join(clone, 'packages', name));
  return hash.digest('hex');
}
