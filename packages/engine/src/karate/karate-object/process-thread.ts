import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type MessagePort, workerData } from 'node:worker_threads';
import type { ProcessOrder, ProcessWord } from './forked-process.ts';

// The room of one process that `karate.fork` started.

const { port, ...order } = workerData as ProcessOrder & { readonly port: MessagePort };
const say = (word: ProcessWord) => port.postMessage(word);

const [program = '', ...args] = order.command;
const child = spawn(program, args, {
  cwd: order.folder ?? undefined,
  env: { ...process.env, ...order.env },
  stdio: ['ignore', 'pipe', 'pipe'],
});
port.on('message', (message: { readonly kill: boolean }) => child.kill(message.kill ? 'SIGKILL' : 'SIGTERM'));
void follow(child);

async function follow(started: ChildProcess): Promise<void> {
  const ended = new Promise<number>((resolve) => {
    started.once('error', (error) => {
      say({ kind: 'failed', reason: error.message });
      resolve(-1);
    });
    started.once('close', (code) => resolve(code ?? -1));
  });
  started.once('spawn', () => say({ kind: 'started', pid: started.pid ?? 0 }));
  await Promise.all([
    read(started.stdout as Readable, (text) => say({ kind: 'line', from: 'output', text })),
    read(started.stderr as Readable, (text) => say({ kind: 'line', from: 'errors', text })),
  ]);
  say({ kind: 'ended', exitCode: await ended });
  port.close();
}

async function read(stream: Readable, tell: (line: string) => void): Promise<void> {
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) tell(line);
  } catch {
    // The stream breaks off when the program could not be started, which the process itself tells.
  }
}
