import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './run-program.mjs';

/**
 * Installs what package-lock.json names, unless exactly that is installed already.
 *
 * @param {string} clone
 * @param {(doing: string) => void} tell
 */
export async function ensureDependencies(clone, tell) {
  const lacking = whatLacks(clone);
  if (!lacking) return { said: 'up to date' };
  tell(`npm ci (${lacking})`);
  // Development dependencies are part of set-up whatever NODE_ENV says: they build the application.
  const args = ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund'];
  await runProgram('npm', args, {
    cwd: clone,
    what: 'npm ci',
    hint: 'Check the network and the npm registry setting (npm config get registry), then start again.',
  });
  return { said: 'installed' };
}

/**
 * Compares the lock file with what npm noted about its last install in node_modules.
 *
 * @param {string} clone
 * @returns {string | undefined} a reason to install, or undefined
 */
export function whatLacks(clone) {
  const wanted = readPackages(join(clone, 'package-lock.json'));
  const installed = readPackages(join(clone, 'node_modules', '.package-lock.json'));
  if (!wanted)
    throw new Error('package-lock.json is missing or unreadable; restore it with: git checkout package-lock.json');
  if (!installed) return 'nothing is installed yet';
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/')) continue;
    const there = installed[path];
    // An optional package that is not there belongs to another platform.
    if (!there && entry.optional) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (!there) return `${name} is missing`;
    if (!entry.link && there.version !== entry.version) return `${name} ${there.version} is not ${entry.version}`;
    if (entry.integrity && there.integrity && entry.integrity !== there.integrity) return `${name} differs`;
    if (!existsSync(join(clone, path))) return `${name} is gone`;
  }
  return undefined;
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
