import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runProgram } from './run-program.mjs';

/**
 * Makes sure that the Node release that package.json pins (npm package `node`) is there, and returns its program.
 * npm may be told to skip install scripts; this package needs its own, so it is then run here.
 *
 * @param {string} clone
 * @param {(doing: string) => void} tell
 * @returns {Promise<{ said: string, value: string }>}
 */
export async function ensurePinnedNode(clone, tell) {
  const folder = join(clone, 'node_modules', 'node');
  const program = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (versionOf(program) === version) return { said: `Node ${version}`, value: program };
  tell(`fetching Node ${version}`);
  const hint = `Run it by hand: cd ${folder} && node installArchSpecificPackage.js`;
  await runProgram(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: folder,
    env: { ...process.env, npm_config_loglevel: 'error', npm_config_audit: 'false', npm_config_fund: 'false' },
    what: `Fetching Node ${version}`,
    hint,
  });
  if (versionOf(program) !== version) {
    throw new Error(`Node ${version} was fetched, but ${program} does not run on this machine. ${hint}`);
  }
  linkForScripts(clone);
  return { said: `Node ${version} fetched`, value: program };
}

/** npm links a package's program when it installs it; this one was not there yet. `npm run` finds it by this link. */
function linkForScripts(clone) {
  const link = join(clone, 'node_modules', '.bin', 'node');
  if (process.platform === 'win32' || existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync('../node/bin/node', link);
}

/** @param {string} program @returns {string | undefined} */
function versionOf(program) {
  // The program that runs us needs no asking: on a second start that is the pinned one.
  if (program === process.execPath) return process.versions.node;
  if (!existsSync(program)) return undefined;
  const asked = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return asked.status === 0 ? asked.stdout.trim().slice(1) : undefined;
}

/**
 * The environment in which `node`, and the programs of installed packages, are the pinned ones.
 *
 * @param {string} clone
 * @param {string} program the pinned Node
 */
export function environmentWith(clone, program) {
  const path = [dirname(program), join(clone, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);
  return { ...process.env, PATH: path };
}
