import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const CHILD = fileURLToPath(import.meta.resolve('@stepwright/engine/child'));
const PATIENCE_MS = 60_000;

/**
 * Where Node keeps the compiled code of the engine, so that a run need not read, strip and compile all of it again. It lies beside the
 * code itself, which confined runs can read and not write: what a run loads was put there by an executor alone.
 */
export const COMPILED_CODE = fileURLToPath(new URL('../../../node_modules/.cache/stepwright-code/', import.meta.url));

/**
 * Loads the engine child once with nothing to do, which fills the folder. Resolves when that process is gone, whether or not it
 * worked: without the folder runs only start later.
 */
export async function compileEngine(signal: AbortSignal): Promise<void> {
  try {
    await mkdir(COMPILED_CODE, { recursive: true });
  } catch {
    // The product may belong to somebody else who cannot be written for.
    return;
  }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CHILD], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED_CODE },
    // The end of its input is the end of its executor: it goes at once.
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
    signal,
  });
  await new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
}
