import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processIdentity } from './process-identity.ts';
import { openRotatingLog, type RotatingLog } from './rotating-log.ts';

/** What to run and what to tell about it. */
export interface KeptProgram {
  /** Shown to people and in file names, such as `server` or `executor-1`. */
  name: string;
  /** The module to run under the same Node as ours. */
  module: string;
  env: NodeJS.ProcessEnv;
  /** Where its output goes; rotated by size. */
  logFile: string;
  /** Holds its process id while it runs, so that the next start can end what a killed supervisor left. */
  pidFile: string;
}

export interface ChildExit {
  /** Such as `ended with code 2`. */
  how: string;
  /** The last line it wrote to its standard error, if it wrote any: programs say there why they end. */
  lastWords: string;
  failuresInARow: number;
  /** Milliseconds until the next try. */
  delayMs: number;
}

export interface KeeperEvents {
  /** A message over the channel. */
  onMessage?: (message: unknown) => void;
  /** The child ended although nobody asked; it is started again after `delayMs`, unless `onExit` stops the keeper. */
  onExit?: (exit: ChildExit) => void;
}

export interface ChildKeeper {
  readonly pid: number | undefined;
  /** Asks the child to end (SIGTERM), waits up to `graceMs`, then kills its whole process group. Never restarts after. */
  stop(graceMs: number): Promise<void>;
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** A child that ran this long was well: the next failure starts counting anew. */
const HEALTHY_MS = 60_000;
const PRELOAD = new URL('./exit-with-parent.ts', import.meta.url).href;
/** Where Node keeps what it compiled: beside the code, where only those who may change the code may write. */
const COMPILED_CODE = fileURLToPath(new URL('../../../../node_modules/.cache/stepwright-code/', import.meta.url));

/** Starts a program and starts it again whenever it ends unasked, waiting 0.5 s, 1 s, 2 s … up to 30 s between tries. */
export function keepRunning(program: KeptProgram, events: KeeperEvents = {}): ChildKeeper {
  const log = openRotatingLog(program.logFile, { maxBytes: 10 * 1024 * 1024, keep: 4 });
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let failuresInARow = 0;

  const launch = () => {
    const startedAt = Date.now();
    const started = spawnChild(program, log);
    child = started;
    let lastWords = '';
    started.stderr?.on('data', (chunk: Buffer) => {
      lastWords = chunk.toString().trimEnd().split('\n').at(-1)?.slice(0, 300) || lastWords;
    });
    const ended = (how: string) => {
      if (child !== started) return;
      child = undefined;
      // What it had started itself (a browser, a run) belongs to its group and must not outlive it.
      killGroup(started.pid);
      rmSync(program.pidFile, { force: true });
      log.write(`--- ${new Date().toISOString()} ${program.name} ${how}\n`);
      if (stopping) return;
      const ranMs = Date.now() - startedAt;
      failuresInARow = ranMs >= HEALTHY_MS ? 1 : failuresInARow + 1;
      const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failuresInARow - 1));
      timer = setTimeout(launch, delayMs);
      events.onExit?.({ how, lastWords, failuresInARow, delayMs });
    };
    started.on('message', (message) => events.onMessage?.(message));
    started.once('error', (error) => ended(`could not be started: ${error.message}`));
    // Not `close`: a grandchild that holds the output open must not delay the restart.
    started.once('exit', (code, signal) => ended(signal ? `was ended by ${signal}` : `ended with code ${code}`));
  };
  launch();

  return {
    get pid() {
      return child?.pid;
    },
    async stop(graceMs) {
      stopping = true;
      clearTimeout(timer);
      if (child) await endChild(child, graceMs);
      // The last words may still be in the pipe.
      setTimeout(() => log.close(), 200);
    },
  };
}

function spawnChild(program: KeptProgram, log: RotatingLog): ChildProcess {
  log.write(`--- ${new Date().toISOString()} ${program.name} starts\n`);
  const child = spawn(process.execPath, ['--import', PRELOAD, program.module], {
    // The second start takes half of the time of the first.
    env: { NODE_COMPILE_CACHE: COMPILED_CODE, ...program.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A group of its own: Ctrl+C on the terminal reaches the supervisor alone, which ends its children in order.
    detached: true,
  });
  child.stdout?.on('data', (chunk: Buffer) => log.write(chunk));
  child.stderr?.on('data', (chunk: Buffer) => log.write(chunk));
  const identity = child.pid === undefined ? undefined : processIdentity(child.pid);
  if (identity) {
    mkdirSync(dirname(program.pidFile), { recursive: true });
    writeFileSync(program.pidFile, identity);
  }
  return child;
}

async function endChild(child: ChildProcess, graceMs: number): Promise<void> {
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => killGroup(child.pid), graceMs);
  await gone;
  clearTimeout(timer);
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

/** Ends the process that a pid file of an earlier supervisor names, if that very process still runs. */
export async function endLeftOver(pidFile: string, graceMs: number): Promise<boolean> {
  let identity: string;
  try {
    identity = readFileSync(pidFile, 'utf8').trim();
  } catch {
    return false;
  }
  const pid = Number.parseInt(identity, 10);
  const runs = () => processIdentity(pid) === identity;
  const found = runs();
  if (found) {
    process.kill(pid, 'SIGTERM');
    for (const end = Date.now() + graceMs; runs() && Date.now() < end; ) {
      await new Promise((wait) => setTimeout(wait, 100));
    }
    killGroup(pid);
  }
  rmSync(pidFile, { force: true });
  return found;
}
