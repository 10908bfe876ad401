import { perform } from '../effects/effect.ts';
import { KarateError } from '../karate-error.ts';
import type { ScenarioRuntime } from '../runtime/scenario-runtime.ts';
import { LiveChannel } from './live-channel.ts';

/** A program with its arguments; plain data. */
export interface ProcessOrder {
  readonly command: readonly string[];
  readonly folder: string | null;
  /** Added to the environment of the run. */
  readonly env: { readonly [name: string]: string };
}

/** What a process's room tells. */
export type ProcessWord =
  | { readonly kind: 'started'; readonly pid: number }
  | { readonly kind: 'line'; readonly from: 'output' | 'errors'; readonly text: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'ended'; readonly exitCode: number };

export interface ProcessListeners {
  /** Functions of the script; each gets a line. */
  readonly output: unknown;
  readonly errors: unknown;
  /** The lines of both go to `sysOut`. */
  readonly together: boolean;
}

/** Processes that still run; whoever ends the run ends them. */
const RUNNING = new Set<number>();
let endsThemAtExit = false;

/** What `karate.fork()` answers: a process that runs beside the scenario. */
export class ForkedProcess {
  readonly #runtime: ScenarioRuntime;
  readonly #order: ProcessOrder;
  readonly #listeners: ProcessListeners;
  #channel: LiveChannel<ProcessWord, { kill: boolean }> | null = null;
  #output = '';
  #errors = '';
  #exitCode = -1;
  #ended = false;
  #pid = 0;
  #failure: string | null = null;
  /** It need not be ended with the run any more. */
  #forget: (() => void) | null = null;

  constructor(runtime: ScenarioRuntime, order: ProcessOrder, listeners: ProcessListeners) {
    this.#runtime = runtime;
    this.#order = order;
    this.#listeners = listeners;
  }

  start(): void {
    const room = new URL('./process-thread.ts', import.meta.url);
    this.#channel ??= new LiveChannel(room, this.#order, (word) => this.#hear(word));
    this.#forget ??= this.#runtime.suite.atEnd((stopped) => this.close(stopped));
  }

  /** Waits until it has ended; its exit code. @throws KarateError when it could not be started */
  waitSync(): number {
    const channel = this.#channel;
    if (channel === null) throw new KarateError('E_SCRIPT_ERROR', 'The process was not started: call start() first.');
    this.#runtime.block(channel.until(() => this.#ended, Number.POSITIVE_INFINITY));
    if (this.#failure !== null) {
      throw new KarateError('E_SCRIPT_ERROR', `"${this.#order.command[0]}" could not be started: ${this.#failure}`);
    }
    return this.#exitCode;
  }

  /** What it wrote so far. */
  get sysOut(): string {
    this.#channel?.drain();
    return this.#output;
  }
  get sysErr(): string {
    this.#channel?.drain();
    return this.#errors;
  }
  /** -1 while it runs. */
  get exitCode(): number {
    this.#channel?.drain();
    return this.#exitCode;
  }
  get failed(): boolean {
    this.#channel?.drain();
    return this.#failure !== null;
  }

  getSysOut(): string {
    return this.sysOut;
  }
  getSysErr(): string {
    return this.sysErr;
  }
  getExitCode(): number {
    return this.exitCode;
  }
  isFailed(): boolean {
    return this.failed;
  }

  waitForPort(host: string, port: number): boolean {
    const { egress } = this.#runtime.suite.limits;
    return this.#runtime.block(perform('waitForPort', { host, port, egress, attempts: 30, intervalMs: 250 }));
  }

  /** Asks it to end; `true` ends it at once. */
  close(force = false): void {
    if (!this.#ended) this.#channel?.send({ kill: force === true });
  }

  #hear(word: ProcessWord): void {
    switch (word.kind) {
      case 'started':
        this.#pid = word.pid;
        remember(word.pid);
        break;
      case 'line':
        this.#hearLine(word.from, word.text);
        break;
      case 'failed':
        this.#failure = word.reason;
        break;
      case 'ended':
        this.#exitCode = word.exitCode;
        this.#ended = true;
        RUNNING.delete(this.#pid);
        this.#forget?.();
        break;
    }
  }

  #hearLine(from: 'output' | 'errors', text: string): void {
    this.#runtime.suite.foreign.look([[from, text]], null);
    const toOutput = from === 'output' || this.#listeners.together;
    if (toOutput) this.#output += `${text}\n`;
    else this.#errors += `${text}\n`;
    const listener = toOutput ? this.#listeners.output : this.#listeners.errors;
    if (typeof listener !== 'function') return;
    try {
      this.#runtime.invoke(listener, [text]);
    } catch (error) {
      // Nobody waits for what a listener answers: its failure is told and the process goes on.
      this.#runtime.print('error', `A listener of a process failed: ${error instanceof Error ? error.message : error}`);
    }
  }
}

function remember(pid: number): void {
  RUNNING.add(pid);
  if (endsThemAtExit) return;
  endsThemAtExit = true;
  process.once('exit', () => {
    for (const running of RUNNING) {
      try {
        process.kill(running);
      } catch {
        // It has ended meanwhile.
      }
    }
  });
}
