import { Worker } from 'node:worker_threads';
import type { TextAnswer, TextJob } from './text-worker.ts';

/** Milliseconds that one piece of work may take before the thread is ended; far beyond the largest text. */
const LONGEST = 30_000;
/** Milliseconds without work after which the thread ends: it keeps the keywords and their sentences in memory. */
const IDLE = 60_000;

type Answer<J extends TextJob> = Extract<TextAnswer, { kind: J['kind'] }>;

interface Waiting {
  readonly job: TextJob;
  readonly done: (answer: TextAnswer) => void;
  readonly failed: (error: Error) => void;
}

/**
 * Reads and checks texts in a thread of its own, one piece of work after the other: parsing keeps a processor busy, and this
 * process must go on answering. One thread a process; it is started by the first piece of work and comes back after it was lost.
 *
 * @param first somebody waits for it: it goes before what is done in advance
 * @throws Error for work that took too long or ended the thread; the next piece of work is not harmed
 */
export function readInThread<J extends TextJob>(job: J, first = false): Promise<Answer<J>> {
  return new Promise<Answer<J>>((resolve, reject) => {
    const one: Waiting = { job, done: (answer) => resolve(answer as Answer<J>), failed: reject };
    if (first) waiting.unshift(one);
    else waiting.push(one);
    goOn();
  });
}

const waiting: Waiting[] = [];
let current: Waiting | null = null;
let worker: Worker | null = null;
let limit: NodeJS.Timeout | undefined;
let rest: NodeJS.Timeout | undefined;

function goOn(): void {
  if (current) return;
  current = waiting.shift() ?? null;
  if (!current) {
    // Nobody waits for it: the process may end, and after a while the thread does.
    worker?.unref();
    rest = setTimeout(end, IDLE);
    rest.unref();
    return;
  }
  clearTimeout(rest);
  worker ??= open();
  worker.ref();
  limit = setTimeout(() => lose(new Error('a text took too long to read')), LONGEST);
  worker.postMessage(current.job);
}

function open(): Worker {
  const made = new Worker(new URL('./text-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  made.on('message', (answer: TextAnswer | { failed: string }) => {
    const asked = current;
    finish();
    if ('failed' in answer) asked?.failed(new Error(answer.failed));
    else asked?.done(answer);
    goOn();
  });
  made.on('error', (error: Error) => lose(error, made));
  made.on('exit', () => lose(new Error('the thread that reads texts ended'), made));
  return made;
}

function finish(): void {
  clearTimeout(limit);
  current = null;
}

function lose(error: Error, from: Worker | null = worker): void {
  if (from !== worker) return;
  end();
  const asked = current;
  finish();
  asked?.failed(error);
  goOn();
}

function end(): void {
  const old = worker;
  worker = null;
  void old?.terminate();
}
