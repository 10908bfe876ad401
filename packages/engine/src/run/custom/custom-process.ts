import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { StepError } from '@stepwright/catalogue/step-error';
import type { ActionCall, FromAction, RunOrder, ToAction } from './custom-protocol.ts';
import { endAfter } from './end-after.ts';

const RUNNER = fileURLToPath(new URL('./module-runner.ts', import.meta.url));
/** What an action may keep in memory. */
const MEMORY_MB = 512;
/** After its time is over an action may tidy up for so long. */
const LAST_MS = 300;
const LONGEST_PRINT = 2000;
/** On a busy machine a process takes its time to begin. */
const START_MS = 30_000;

/** What a process of an action sees of the environment of the engine. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TZ',
  'LANG',
  'LC_ALL',
  'JAVA_HOME',
  'NODE_COMPILE_CACHE',
  'STEPWRIGHT_RUN_FOLDER',
];

export function actionEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(PASSED_ON.filter((name) => process.env[name]).map((name) => [name, process.env[name]]));
}

export type ActionEnd =
  | { readonly how: 'done'; readonly variables: { readonly [name: string]: unknown } }
  | { readonly how: 'unknown'; readonly problems: readonly string[] };

export interface ActionHost {
  /** Does what the action asks of the engine. */
  serve(call: ActionCall, signal: AbortSignal): Promise<unknown>;
  /** The end of what the action printed. */
  printed(text: string): void;
}

/**
 * Runs an action in a process of its own and kills it when it has ended, whatever it left running.
 *
 * @throws StepError E_CUSTOM_FAILED, E_TIMEOUT, the error that leaves nothing to go on with, or the signal's reason
 */
export async function runInProcess(
  order: RunOrder,
  host: ActionHost,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<ActionEnd> {
  const process = new ActionProcess(order.action, host);
  try {
    return await process.run(order, timeoutMs, signal);
  } finally {
    process.kill();
    host.printed(process.output.trim());
  }
}

class ActionProcess {
  readonly #action: string;
  readonly #host: ActionHost;
  readonly #child: ChildProcess;
  /** Ends calls to the browser that nobody waits for any more. */
  readonly #over = new AbortController();
  readonly #ready = Promise.withResolvers<void>();
  output = '';

  constructor(action: string, host: ActionHost) {
    this.#action = action;
    this.#host = host;
    this.#child = fork(RUNNER, [], {
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
        `--max-old-space-size=${MEMORY_MB}`,
      ],
      env: actionEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A group of its own: what the action starts ends with it.
      detached: true,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output = (this.output + text).slice(-LONGEST_PRINT);
      });
    }
  }

  /** The time of the action counts once its process runs. */
  async run(order: RunOrder, timeoutMs: number, signal: AbortSignal): Promise<ActionEnd> {
    const ended = this.#listen(signal);
    ended.catch(() => undefined);
    const limits = new AbortController();
    try {
      const name = this.#action;
      const notStarted = new StepError(
        'E_CUSTOM_FAILED',
        `the action ${name} did not start within ${START_MS / 1000} s`,
      );
      await Promise.race([this.#ready.promise, ended, endAfter(START_MS, notStarted, signal, limits.signal)]);
      this.#send(order);
      const late = new StepError('E_TIMEOUT', `the action ${name} did not end within ${timeoutMs / 1000} s`, {
        waitedMs: timeoutMs,
      });
      return await Promise.race([ended, endAfter(timeoutMs, late, signal, limits.signal)]);
    } catch (error) {
      if (error instanceof StepError && error.code === 'E_TIMEOUT')
        await this.#askToEnd('the time of the action is over');
      throw error;
    } finally {
      limits.abort();
      this.#over.abort();
    }
  }

  kill(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      this.#child.kill('SIGKILL');
    }
  }

  #listen(signal: AbortSignal): Promise<ActionEnd> {
    return new Promise((resolve, reject) => {
      const failed = (reason: string) => reject(new StepError('E_CUSTOM_FAILED', reason));
      this.#child.once('error', (error) => failed(`the action ${this.#action} could not be started: ${error.message}`));
      this.#child.once('exit', (code, killed) => {
        const how = killed === null ? `exit code ${code}` : `signal ${killed}`;
        failed(`the action ${this.#action} ended its process (${how}) before it was done`);
      });
      this.#child.on('message', (message: FromAction) => {
        switch (message?.type) {
          case 'ready':
            return this.#ready.resolve();
          case 'call':
            void this.#serve(message.id, message.call, AbortSignal.any([signal, this.#over.signal]), reject);
            return;
          case 'done':
            return resolve({ how: 'done', variables: Object(message.variables) });
          case 'unknown':
            return resolve({ how: 'unknown', problems: [message.problems ?? []].flat().map(String) });
          case 'failed': {
            const place = message.place === null ? '' : ` (${String(message.place)})`;
            return failed(`the action ${this.#action} failed: ${String(message.message)}${place}`);
          }
        }
      });
    });
  }

  async #serve(id: number, call: ActionCall, signal: AbortSignal, end: (error: unknown) => void): Promise<void> {
    try {
      this.#send({ type: 'answer', id, value: await this.#host.serve(call, signal) });
    } catch (error) {
      if (this.#over.signal.aborted) return;
      const code = error instanceof StepError ? error.code : 'E_INTERNAL';
      if (code === 'E_SESSION' || signal.aborted) return end(error);
      this.#send({ type: 'answer', id, error: { code, message: (error as Error).message } });
    }
  }

  async #askToEnd(reason: string): Promise<void> {
    this.#send({ type: 'abort', reason });
    await Promise.race([
      new Promise((resolve) => this.#child.once('exit', resolve)),
      new Promise((resolve) => setTimeout(resolve, LAST_MS)),
    ]);
  }

  /** A process that is gone cannot be told anything; its end is noticed elsewhere. */
  #send(message: ToAction): void {
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }
}
