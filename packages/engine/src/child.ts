import { readFile, rename, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { KEY_BYTES } from '@stepwright/catalogue/secrets/encrypted-value';
import { Bundle } from '@stepwright/contract/bundle';
import type { ControlMessage } from '@stepwright/contract/control';
import type { RunMessage } from '@stepwright/contract/messages';
import { type EngineEnd, type Handover, MESSAGE_CHANNEL, NOTE_MARK } from './child-protocol.ts';
import { isOfScript } from './karate/script/loose-promises.ts';
import { DebugInbox } from './run/debug/debug-inbox.ts';
import { runBundle } from './run/run-bundle.ts';
import { Secrets } from './run/secrets.ts';
import type { RunOutcome } from './run/surroundings.ts';
import { drivers } from './wiring.ts';

/** Exit code when an error that nobody foresaw ended the child. */
const UNEXPECTED = 3;
/** Exit code when the executor is gone: nobody is left to tell. */
const ORPHANED = 4;
/** Time to close browsers when the executor is gone. */
const ORPHAN_MS = 5_000;

const secrets = new Secrets();
process.on('uncaughtException', breakDown);
process.on('unhandledRejection', (reason) => {
  if (!isOfScript(reason)) breakDown(reason);
});

const stopping = new AbortController();
const abandoned = new AbortController();
const debug = new DebugInbox();
let watched = false;
const channel = new Socket({ fd: MESSAGE_CHANNEL, readable: false, writable: true });
channel.on('error', orphan);

const input = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
const first = await input.next();
if (first.done) process.exit(ORPHANED);
void listen();
const outcome = await work(JSON.parse(first.value) as Handover);
await say({ engineEnd: { outcome: outcome.outcome, error: outcome.error } });
channel.end(() => process.exit(0));

async function work(handover: Handover): Promise<RunOutcome> {
  const bundle = Bundle.parse(JSON.parse(await readFile(handover.bundle, 'utf8')));
  const key = handover.key === undefined ? undefined : Buffer.from(handover.key, 'base64');
  if (key !== undefined && key.length !== KEY_BYTES)
    throw new Error(`the key of the bundle is not ${KEY_BYTES} bytes long`);
  return runBundle(bundle, {
    drivers,
    emit: say,
    picture: async (bytes) => {
      await writeFile(`${handover.picture}.part`, bytes);
      await rename(`${handover.picture}.part`, handover.picture);
    },
    note: (text) => void channel.write(`${NOTE_MARK}${text}}\n`),
    attachments: handover.attachments,
    files: handover.files,
    temp: handover.temp,
    signal: abandoned.signal,
    control: { stopping: stopping.signal, watched: () => watched },
    now: Date.now,
    debug,
    secrets,
    ...(key === undefined ? {} : { key }),
  });
}

/** Obeys the executor; the end of its words is the end of the executor. */
async function listen(): Promise<void> {
  for (let line = await input.next(); !line.done; line = await input.next()) {
    if (line.value.trim() === '') continue;
    const message = JSON.parse(line.value) as ControlMessage;
    if (message.command === 'stop') stopping.abort();
    else if (message.command === 'debug') debug.push(message);
    else if (message.command === 'watch') watched = message.on;
  }
  orphan();
}

/** Resolves when the executor has room for more. */
function say(message: RunMessage | EngineEnd): Promise<void> | void {
  if (channel.write(`${JSON.stringify(message)}\n`)) return;
  return new Promise((resolve) => channel.once('drain', resolve));
}

/** Nobody listens any more: close the browsers and go. */
function orphan(): void {
  if (abandoned.signal.aborted) return;
  abandoned.abort(new Error('the executor is gone'));
  stopping.abort();
  setTimeout(() => process.exit(ORPHANED), ORPHAN_MS).unref();
}

function breakDown(error: unknown): void {
  console.error(secrets.maskText(error instanceof Error ? (error.stack ?? error.message) : String(error)));
  process.exit(UNEXPECTED);
}
