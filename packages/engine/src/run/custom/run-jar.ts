import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StepError } from '@stepwright/catalogue/step-error';
import { actionEnvironment } from './custom-process.ts';
import { endAfter } from './end-after.ts';

const MEMORY_MB = 512;
const LONGEST_OUTPUT = 4 * 1024 * 1024;

export interface JarOrder {
  readonly action: string;
  readonly className: string;
  readonly jars: readonly string[];
  /** What the class reads from its standard input. */
  readonly input: object;
}

/** The program that starts classes, or null where no Java is installed. */
export function findJava(): string | null {
  const { JAVA_HOME, PATH = '' } = process.env;
  const folders = [
    ...(JAVA_HOME ? [join(JAVA_HOME, 'bin')] : []),
    ...PATH.split(delimiter).filter((folder) => folder !== ''),
  ];
  return folders.map((folder) => join(folder, 'java')).find(existsSync) ?? null;
}

/**
 * Starts the class of a jar: its input as JSON on standard input, its answer `{"variables": {…}}` as the last line of standard output.
 *
 * @throws StepError E_CUSTOM_FAILED, E_TIMEOUT, or the signal's reason
 */
export async function runJar(
  java: string,
  { action, className, jars, input }: JarOrder,
  printed: (text: string) => void,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<{ readonly [name: string]: unknown }> {
  const memory = [`-Xmx${MEMORY_MB}m`, '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-UsePerfData'];
  const child = spawn(java, [...memory, '-cp', jars.join(delimiter), className], {
    env: actionEnvironment(),
    stdio: 'pipe',
    detached: true,
  });
  const text = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    text.out = (text.out + more).slice(-LONGEST_OUTPUT);
  });
  child.stderr.setEncoding('utf8').on('data', (more: string) => {
    text.err = (text.err + more).slice(-LONGEST_OUTPUT);
  });
  // A class that does not read its input is no fault.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(input));
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  };
  const limits = new AbortController();
  const late = new StepError('E_TIMEOUT', `the action ${action} did not end within ${timeoutMs / 1000} s`, {
    waitedMs: timeoutMs,
  });
  try {
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', (error) =>
        reject(new StepError('E_CUSTOM_FAILED', `Java could not be started: ${error.message}`)),
      );
      child.once('close', (status) => resolve(status));
    });
    const code = await Promise.race([ended, endAfter(timeoutMs, late, signal, limits.signal)]);
    if (code !== 0) throw new StepError('E_CUSTOM_FAILED', `the action ${action} failed: ${reasonOf(text.err, code)}`);
    return answerOf(action, text.out, printed);
  } finally {
    limits.abort();
    kill();
    if (text.err.trim() !== '') printed(text.err.trim());
  }
}

/** `java.lang.IllegalStateException: no points (LoyaltyPoints.java:7)`. */
function reasonOf(errors: string, code: number | null): string {
  const thrown = /^Exception in thread "[^"]*" (.+)$/m.exec(errors)?.[1];
  if (thrown === undefined) {
    const last = errors.trim().split('\n').at(-1)?.trim() ?? '';
    return `its process ended with the code ${code}${last === '' ? '' : `: ${last}`}`;
  }
  const place = /^\s+at [^(]+\(([^()]+\.\w+:\d+)\)/m.exec(errors)?.[1];
  return place === undefined ? thrown.trim() : `${thrown.trim()} (${place})`;
}

function answerOf(
  action: string,
  output: string,
  printed: (text: string) => void,
): { readonly [name: string]: unknown } {
  const lines = output.trim().split('\n');
  const last = lines.at(-1)?.trim() ?? '';
  let answer: unknown;
  try {
    answer = last.startsWith('{') ? JSON.parse(last) : {};
  } catch {
    throw new StepError(
      'E_CUSTOM_FAILED',
      `the last line that the action ${action} printed is not JSON: ${last.slice(0, 200)}`,
    );
  }
  const rest = (last.startsWith('{') ? lines.slice(0, -1) : lines).join('\n').trim();
  if (rest !== '') printed(rest);
  const { variables = {} } = answer as { variables?: unknown };
  if (typeof variables === 'object' && variables !== null && !Array.isArray(variables)) return { ...variables };
  throw new StepError('E_CUSTOM_FAILED', `what the action ${action} printed as variables is not an object`);
}
