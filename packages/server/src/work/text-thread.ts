import { Worker } from 'node:worker_threads';
import { AppError } from '../app-error.ts';
import type { TextAnswer, TextJob } from './text-worker.ts';

/** Milliseconds that one piece of work may take before the thread is ended; far beyond the largest text. */
const LONGEST = 30_000;
/** Milliseconds without work after which the thread ends: it keeps the keywords and their sentences in memory. */
const IDLE = 60_000;
/** Pieces of work that somebody may wait for at once; each keeps its texts in memory until its turn. */
const MOST_WAITING = 40;

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
 * @param first somebody waits for it: it goes before what is done in advance, behind what others wait for already
 * @throws AppError `unavailable` for work that took too long, ended the thread, or finds too much before it; the next piece of work is
 *   not harmed
 */
export function readInThread<J extends TextJob>(job: J, first = false): Promise<Answer<J>> {
  return new Promise<Answer<J>>((resolve, reject) => {
    const one: Waiting = { job, done: (answer) => resolve(answer as Answer<J>), failed: reject };
    const queue = first ? asked : inAdvance;
    if (queue.length >= MOST_WAITING) {
      reject(unread('Too many texts are being read at the moment.'));
      return;
    }
    queue.push(one);
    goOn();
  });
}

function unread(message: string, cause?: unknown): AppError {
  return new AppError('unavailable', message, { hint: 'Try again in a few seconds.', retryAfter: 5, cause });
}

/** What somebody waits for goes first; each in the order in which it came. */
const asked: Waiting[] = [];
const inAdvance: Waiting[] = [];
let current: Waiting | null = null;
let worker: Worker | null = null;
let limit: NodeJS.Timeout | undefined;
let rest: NodeJS.Timeout | undefined;

function goOn(): void {
  if (current) return;
  current = asked.shift() ?? inAdvance.shift() ?? null;
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
  limit = setTimeout(() => lose(unread('A text took too long to read.')), LONGEST);
  worker.postMessage(current.job);
}

function open(): Worker {
  const made = new Worker(new URL('./text-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  made.on('message', (answer: TextAnswer | { failed: string }) => {
    // A thread that was given up may still say something; it would be taken for the answer to the next piece of work.
    if (made !== worker) return;
    const done = current;
    finish();
    if ('failed' in answer) done?.failed(new Error(answer.failed));
    else done?.done(answer);
    goOn();
  });
  made.on('error', (error: Error) => lose(unread('The texts could not be read.', error), made));
  made.on('exit', () => lose(unread('The texts could not be read.'), made));
  return made;
}

function finish(): void {
  clearTimeout(limit);
  current = null;
}

function lose(error: Error, from: Worker | null = worker): void {
  if (from !== worker) return;
  end();
  const given = current;
  finish();
  given?.failed(error);
  goOn();
}

function end(): void {
  const old = worker;
  worker = null;
  void old?.terminate();
}
