import { type ChildProcess, spawn } from 'node:child_process';
import { KarateError } from '../karate-error.ts';
import type { EffectKinds } from './effect.ts';

/** Of each stream so many bytes are kept; a command that prints more runs on. */
const KEPT_BYTES = 16 * 1024 * 1024;

/**
 * Runs a command to its end and answers what it printed. It and everything that it started end with the signal or after its time.
 *
 * @throws KarateError E_FILE when it cannot be started, E_TIMEOUT after `timeoutMs`
 */
export async function execCommand(
  ask: EffectKinds['exec']['ask'],
  signal: AbortSignal,
): Promise<EffectKinds['exec']['answer']> {
  const [file, ...args] = ask.command;
  if (file === undefined) throw new KarateError('E_TESTDATA', 'a command to run must not be empty');
  const child = spawn(file, args, {
    shell: ask.shell,
    env: { ...process.env, ...ask.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that whatever it starts can be ended with it.
    detached: process.platform !== 'win32',
    ...(ask.folder !== null && { cwd: ask.folder }),
  });
  const end = () => killGroup(child);
  signal.addEventListener('abort', end, { once: true });
  let late = false;
  const timer =
    ask.timeoutMs === null
      ? undefined
      : setTimeout(() => {
          late = true;
          end();
        }, ask.timeoutMs);
  try {
    const [exitCode, output, errors] = await Promise.all([
      exitOf(child, file),
      textOf(child.stdout as NodeJS.ReadableStream),
      textOf(child.stderr as NodeJS.ReadableStream),
    ]);
    signal.throwIfAborted();
    if (late)
      throw new KarateError('E_TIMEOUT', `the command ${file} did not end within ${ask.timeoutMs} ms and was ended`);
    return { exitCode, output, errors };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

function exitOf(child: ChildProcess, file: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(new KarateError('E_FILE', `the command ${file} could not be started: ${error.message}`)),
    );
    // As shells tell it when a signal ended the command.
    child.once('exit', (code, ended) => resolve(code ?? (ended === null ? 1 : 137)));
  });
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (size < KEPT_BYTES) chunks.push(chunk.subarray(0, KEPT_BYTES - size));
    size += chunk.length;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}
