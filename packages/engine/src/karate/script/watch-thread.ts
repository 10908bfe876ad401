import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { SCRIPT_BURDEN_MARK as BURDEN, SCRIPT_BURDEN_OVER as OVER, SCRIPT_END_MARK } from '../../child-protocol.ts';
import {
  BREAKABLE,
  BROKEN,
  IDLE,
  LINE,
  MEMORY,
  NAME_LENGTH,
  REASON,
  SCRIPT,
  STATE,
  TIME,
  type WatchData,
} from './watch-memory.ts';

const LOOK_MS = 100;
/** The script's own ticks have so long to end it in a better way, milliseconds. */
const GRACE_MS = 1_000;
/** A script that was broken off is gone after this long, or it cannot be broken off, milliseconds. */
const BREAK_MS = 2_000;
const STANDARD_ERROR = 2;

const { numbers, name, timeMs, heapBytes } = workerData as WatchData;
/** The script that ran at the last look, 0 for none; since when, and what the process held then. */
let seen = 0;
let seenSince = 0;
let heldThen = 0;
let brokenAt = 0;
/** What the process held at the last look, and at the one before the script was seen. */
let held = process.memoryUsage.rss();
let heldBefore = held;
/** The script whose burden was told, 0 for none. */
let told = 0;

setInterval(look, LOOK_MS);

function look(): void {
  const script = Atomics.load(numbers, STATE) === IDLE ? 0 : Atomics.load(numbers, SCRIPT);
  const now = performance.now();
  const rss = process.memoryUsage.rss();
  const isNew = script !== seen || script === 0;
  if (isNew) {
    seen = script;
    seenSince = now;
    heldBefore = held;
    heldThen = rss;
  }
  held = rss;
  tellBurden(script);
  if (isNew) return;
  if (Atomics.load(numbers, STATE) === BROKEN && now - brokenAt < BREAK_MS) return;
  if (now - seenSince > timeMs + GRACE_MS) stop(TIME, `went on for more than ${Math.round(timeMs / 100) / 10} s`);
  // What is garbage already does not count against the heap, but it does here: hence twice.
  else if (rss - heldThen > 2 * heapBytes)
    stop(MEMORY, `took more than ${Math.round((2 * heapBytes) / 1024 / 1024)} MB of memory`);
}

/** V8 ends the process at once when a single operation wants more than there is, so the place is told beforehand. */
function tellBurden(script: number): void {
  if (told !== 0 && script !== told) {
    told = 0;
    writeSync(STANDARD_ERROR, `${BURDEN}${OVER}\n`);
  }
  if (script === 0 || script === told || held - heldBefore < heapBytes / 4) return;
  told = script;
  const megabytes = Math.round((held - heldBefore) / 1024 / 1024);
  writeSync(STANDARD_ERROR, `\n${BURDEN}${place()} had taken ${megabytes} MB of memory\n`);
}

function place(): string {
  const uri = new TextDecoder().decode(name.slice(0, Atomics.load(numbers, NAME_LENGTH)));
  return `the script on line ${Atomics.load(numbers, LINE)} of ${uri}`;
}

/** Breaks the script off, so that its step fails and the run goes on; where that is not possible, or did not help, the process ends. */
function stop(reason: number, what: string): void {
  if (Atomics.compareExchange(numbers, STATE, BREAKABLE, BROKEN) !== BREAKABLE) {
    end(what);
    return;
  }
  Atomics.store(numbers, REASON, reason);
  brokenAt = performance.now();
  process.kill(process.pid, 'SIGINT');
}

/** The thread in which the script runs cannot be reached any more, so that nothing is left but to end the process. */
function end(what: string): void {
  writeSync(STANDARD_ERROR, `\n${SCRIPT_END_MARK}${place()} ${what}, so the run was ended\n`);
  process.kill(process.pid, 'SIGKILL');
}
