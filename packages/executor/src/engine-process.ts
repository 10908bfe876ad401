import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ControlMessage } from '@stepwright/contract/control';
import {
  END_MARK,
  ENGINE_NODE_OPTIONS,
  type EngineEnd,
  type Handover,
  MESSAGE_CHANNEL,
} from '@stepwright/engine/child-protocol';
import type { Command, Confinement } from './confine.ts';

const CHILD = fileURLToPath(import.meta.resolve('@stepwright/engine/child'));
/** How much of what the child said on standard error is kept for the person who reads the run. */
const LAST_WORDS = 2_000;
/** The child has this long to go after it said that it is done. */
const EXIT_MS = 10_000;

export interface EngineExit {
  /** What the child said at its end; null when it ended without a word. */
  readonly end: EngineEnd['engineEnd'] | null;
  /** How the process ended, for people, e.g. `exit code 3` or `signal SIGKILL`. */
  readonly how: string;
  /** The end of its standard error. */
  readonly lastWords: string;
}

/** One running engine child. */
export class EngineProcess {
  readonly #child: ChildProcess;
  readonly #command: Command;
  #end: EngineEnd['engineEnd'] | null = null;
  #lastWords = '';
  readonly #patienceMs: number;
  /** A message waits until there is room for it. */
  #taking = false;
  /** Resolves when the process is gone and all it said was taken. */
  readonly exited: Promise<EngineExit>;

  /** Starts the child; `onMessage` takes one line at a time, and the next when its promise resolves. */
  constructor(
    confinement: Confinement,
    folder: string,
    handover: Handover,
    onMessage: (line: string) => Promise<void> | void,
    patienceMs = EXIT_MS,
  ) {
    this.#patienceMs = patienceMs;
    const nodeArguments = [...ENGINE_NODE_OPTIONS, CHILD];
    this.#command = confinement.command(nodeArguments, folder);
    this.#child = spawn(this.#command.file, [...this.#command.args], {
      cwd: folder,
      env: this.#command.env,
      stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
      detached: true,
    });
    // A child that is gone cannot be told anything; its end is noticed elsewhere.
    (this.#child.stdin as Writable).on('error', () => undefined);
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-LAST_WORDS);
    });
    this.#write(handover);
    this.exited = this.#live(onMessage);
  }

  send(message: ControlMessage): void {
    this.#write(message);
  }

  /** Ends the child and everything in its process group at once. */
  kill(): void {
    if (this.#child.pid === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    try {
      process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      this.#child.kill('SIGKILL');
    }
  }

  async #live(onMessage: (line: string) => Promise<void> | void): Promise<EngineExit> {
    const gone = new Promise<string>((resolve) => {
      this.#child.once('error', (error) => resolve(`could not be started: ${error.message}`));
      this.#child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
    });
    const said = this.#listen(this.#child.stdio[MESSAGE_CHANNEL] as Readable, onMessage);
    const how = await gone;
    // A grandchild may hold the channel open after the child is gone; what it might still say is not the engine's.
    // Time counts only while nothing comes: a server that is slow to take messages must not cost the last of them.
    while (await isOpenAfter(said, this.#patienceMs)) if (!this.#taking) break;
    this.#child.stdio[MESSAGE_CHANNEL]?.destroy();
    this.#child.stdin?.destroy();
    return { end: this.#end, how, lastWords: this.#lastWords.trim() };
  }

  async #listen(channel: Readable, onMessage: (line: string) => Promise<void> | void): Promise<void> {
    let rest: string[] = [];
    try {
      for await (const chunk of channel.setEncoding('utf8') as AsyncIterable<string>) {
        const lines = chunk.split('\n');
        rest.push(lines[0] ?? '');
        for (const next of lines.slice(1)) {
          await this.#take(rest.join(''), onMessage);
          rest = [next];
        }
      }
    } catch {
      // The channel breaks when the child is killed.
    }
  }

  async #take(line: string, onMessage: (line: string) => Promise<void> | void): Promise<void> {
    if (line === '') return;
    if (!line.startsWith(END_MARK)) {
      this.#taking = true;
      await onMessage(line);
      this.#taking = false;
      return;
    }
    this.#end = (JSON.parse(line) as EngineEnd).engineEnd;
    setTimeout(() => this.kill(), EXIT_MS).unref();
  }

  #write(message: Handover | ControlMessage): void {
    const input = this.#child.stdin;
    if (input?.writable) input.write(`${JSON.stringify(message)}\n`);
  }
}

async function isOpenAfter(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), ms);
  });
  const open = await Promise.race([work.then(() => false), late]);
  clearTimeout(timer);
  return open;
}
