import { resolve } from 'node:path';
import { perform } from '../effects/effect.ts';
import { KarateError } from '../karate-error.ts';
import type { ScenarioRuntime } from '../runtime/scenario-runtime.ts';
import { isMap } from '../values/type-of.ts';
import type { KarateFunctions } from './family.ts';
import { ForkedProcess, type ProcessListeners, type ProcessOrder } from './forked-process.ts';
import { itemsOf, mapArgument, numberArgument, textArgument } from './read-argument.ts';

/** Programs beside the test, and waiting for them (karate §1.5). What they may do is what the run may do. */
export const processFunctions: KarateFunctions = {
  /** Runs a program to its end; what it wrote, without the last line break. */
  exec(runtime, command) {
    const { order, together } = commandOf(runtime, 'exec', command);
    const { exitCode, output, errors } = runtime.block(perform('exec', { ...order, shell: false, timeoutMs: null }));
    if (exitCode !== 0) runtime.print('warn', `"${order.command.join(' ')}" ended with the code ${exitCode}.`);
    const written = together ? output + errors : output;
    runtime.suite.foreign.look([['output', written]], null);
    return written.replace(/\r?\n$/, '');
  },

  fork(runtime, command) {
    const { order, together, options } = commandOf(runtime, 'fork', command);
    const listeners: ProcessListeners = { output: options.listener, errors: options.errorListener, together };
    const process = new ForkedProcess(runtime, order, listeners);
    if (options.start !== false) process.start();
    return process;
  },

  waitForPort(runtime, host, port) {
    return runtime.block(
      perform('waitForPort', {
        host: textArgument('waitForPort', 'a host', host),
        port: numberArgument('waitForPort', 'a port', port),
        egress: runtime.suite.limits.egress,
        attempts: 30,
        intervalMs: 250,
      }),
    );
  },
};

interface Command {
  readonly order: ProcessOrder;
  readonly together: boolean;
  readonly options: { readonly [name: string]: unknown };
}

/** A line, a list of words, or `{ line | args, useShell, workingDir, env, redirectErrorStream, … }`. */
function commandOf(runtime: ScenarioRuntime, name: string, given: unknown): Command {
  const list = itemsOf(given);
  const options =
    list !== null
      ? { args: list }
      : typeof given === 'string'
        ? { line: given }
        : mapArgument(name, 'a command line, a list of words, or a map', given);
  const words = itemsOf(options.args)?.map(String) ?? wordsOf(textArgument(name, 'line or args', options.line));
  if (words.length === 0) throw new KarateError('E_SCRIPT_ERROR', `karate.${name}() needs a program to run.`);
  return {
    order: {
      command: options.useShell === true ? inShell(words) : words,
      folder: folderOf(runtime, options.workingDir),
      env: isMap(options.env)
        ? Object.fromEntries(Object.entries(options.env).map(([key, value]) => [key, String(value)]))
        : {},
    },
    together: options.redirectErrorStream !== false,
    options,
  };
}

/** Where features lie on disk, a program begins where the run was started. */
function folderOf(runtime: ScenarioRuntime, wanted: unknown): string | null {
  const { plan } = runtime.suite.sources;
  const base = plan.kind === 'disk' ? plan.folders.workingDir : null;
  if (typeof wanted !== 'string') return base;
  return base === null ? wanted : resolve(base, wanted);
}

/** Words between blanks; quotes hold words together. */
function wordsOf(line: string): string[] {
  return Array.from(
    line.matchAll(/'([^']*)'(?=\s|$)|"([^"]*)"(?=\s|$)|(\S+)/g),
    (word) => word[1] ?? word[2] ?? word[3] ?? '',
  );
}

function inShell(words: readonly string[]): string[] {
  const line = words.join(' ');
  return process.platform === 'win32' ? ['cmd', '/c', line] : ['sh', '-c', line];
}
