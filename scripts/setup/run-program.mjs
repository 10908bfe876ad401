import { spawn } from 'node:child_process';
import { SetupError } from './progress.mjs';

/**
 * Runs a program to its end, keeping its output to itself; when it fails, the output is what the error shows.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, what: string, hint?: string }} options
 *   `what` names the thing in the error, `hint` says what may help
 * @returns {Promise<string>} what it printed
 */
export async function runProgram(program, args, options) {
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  const keep = (chunk) => {
    output = (output + chunk).slice(-200_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve('an error');
    });
    child.once('close', (exitCode, signal) => resolve(exitCode ?? signal));
  });
  if (code !== 0) {
    const said = startAndEnd(output.trim().split('\n')).join('\n');
    throw new SetupError(
      `${options.what} failed (${code}). It said:\n\n${said}\n${options.hint ? `\n${options.hint}` : ''}`,
    );
  }
  return output;
}

/** Some programs say what is wrong first, some last. */
function startAndEnd(lines) {
  return lines.length <= 50 ? lines : [...lines.slice(0, 15), '…', ...lines.slice(-30)];
}
