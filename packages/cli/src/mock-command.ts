import { existsSync, watch, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StepError } from '@stepwright/catalogue/step-error';
import type { MockSuitePlan } from '@stepwright/engine/karate/mock/mock-plan';
import { MockServer } from '@stepwright/engine/karate/mock/mock-server';
import { openMockSuite } from '@stepwright/engine/karate/mock/open-mock-suite';
import { makeCertificate } from '@stepwright/engine/karate/mock/self-signed';
import type { MockOrder } from '@stepwright/engine/karate/runtime/scenario-runtime';
import { httpLimits } from '@stepwright/engine/karate/suite/http-limits';
import { harmless, paint } from '@stepwright/engine/reports/terminal-text';
import { findFeatures } from './find-features.ts';
import { terminalOf } from './terminal.ts';
import { EXIT, UsageError } from './usage-error.ts';

export interface MockOptions {
  readonly port: number;
  readonly host: string;
  readonly ssl?: boolean;
  readonly cert?: string;
  readonly key?: string;
  readonly prefix: string;
  readonly watch?: boolean;
  readonly env?: string;
  readonly classpath: readonly string[];
  /** `name=value`. */
  readonly property: readonly string[];
  readonly javaTypes?: string;
  readonly out: string;
}

/** How much a scenario of a mock may use of the machine. */
const SCRIPT_LIMITS = { timeMs: 10_000, heapBytes: 512 * 1024 * 1024 };
/** Editors write a file in several goes; milliseconds. */
const SETTLING = 150;

/** `stepwright mock`: answers requests from features until it is stopped. */
export async function mockCommand(paths: readonly string[], options: MockOptions): Promise<number> {
  const features = (await findFeatures(paths)).map(({ uri }) => resolve(uri));
  const temporary = await mkdtemp(join(tmpdir(), 'stepwright-mock-'));
  const ending = new AbortController();
  const onSignal = () => ending.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal);
  try {
    await serve(features, options, temporary, ending.signal);
    return EXIT.passed;
  } catch (error) {
    if (error instanceof StepError) throw new UsageError(error.message);
    throw error;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, onSignal);
    await rm(temporary, { recursive: true, force: true });
  }
}

async function serve(features: readonly string[], options: MockOptions, temporary: string, signal: AbortSignal) {
  const { dim, red } = paint(terminalOf(process.stdout).colours);
  const tell = (line: string) => console.log(`${dim(new Date().toISOString().slice(11, 23))} ${harmless(line)}`);
  const plan = planOf(features, options, temporary);
  const order: MockOrder = {
    features,
    port: options.port,
    tls: await certificateOf(options),
    pathPrefix: options.prefix,
    argument: {},
  };
  let suite = openMockSuite(plan, signal);
  const server = await MockServer.start(suite, order, { host: options.host, tell });
  const shown = options.host === '0.0.0.0' || options.host === '::' ? 'localhost' : options.host;
  console.log(`Mock on ${server.tls ? 'https' : 'http'}://${shown}:${server.port}${options.prefix}  (Ctrl+C ends it)`);
  const unwatch = options.watch ? watchAround(features, reload) : () => undefined;
  const aborted = new Promise<void>((done) => {
    if (signal.aborted) done();
    signal.addEventListener('abort', () => done(), { once: true });
  });
  await Promise.race([aborted, server.ended]);
  unwatch();
  await server.stop();
  await suite.close();

  async function reload(): Promise<void> {
    const fresh = openMockSuite(plan, signal);
    try {
      await server.reload(fresh, order);
      await suite.close();
      suite = fresh;
      tell('The features were read again.');
    } catch (error) {
      await fresh.close();
      tell(red(`What was there before stays: ${error instanceof Error ? error.message : String(error)}`));
    }
  }
}

function planOf(features: readonly string[], options: MockOptions, temporary: string): MockSuitePlan {
  const folders = options.classpath.length > 0 ? options.classpath : [...new Set(features.map(rootOf))];
  return {
    sources: {
      kind: 'disk',
      folders: {
        classpath: folders.map((folder) => resolve(folder)),
        configDir: null,
        workingDir: process.cwd(),
        output: resolve(options.out),
      },
    },
    env: options.env ?? null,
    properties: Object.fromEntries(options.property.map(readProperty)),
    systemEnv: Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? ''])),
    limits: httpLimits(temporary, { allow: null, deny: [] }),
    scriptLimits: SCRIPT_LIMITS,
    environment: {},
    javaTypes: options.javaTypes === undefined ? null : resolve(options.javaTypes),
  };
}

/** The nearest folder upwards that configures API tests; the folder in which the command was given where there is none. */
function rootOf(feature: string): string {
  for (let folder = dirname(feature); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'karate-config.js'))) return folder;
    if (folder === dirname(folder)) return process.cwd();
  }
}

function readProperty(text: string): [string, string] {
  const equals = text.indexOf('=');
  if (equals < 1) throw new UsageError(`--property: "${text}" is not of the form name=value.`);
  return [text.slice(0, equals), text.slice(equals + 1)];
}

/** Files that are named but not there yet get a certificate of this machine's own, so that a browser has to accept it only once. */
async function certificateOf({ ssl, cert, key }: MockOptions): Promise<MockOrder['tls']> {
  if (cert === undefined && key === undefined) return ssl === true;
  if (cert === undefined || key === undefined)
    throw new UsageError('A certificate needs its key: give --cert and --key.');
  if (!existsSync(cert) && !existsSync(key)) {
    const made = makeCertificate();
    writeFileSync(cert, made.cert);
    writeFileSync(key, made.key, { mode: 0o600 });
    return made;
  }
  try {
    return { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') };
  } catch (error) {
    throw new UsageError(`The certificate cannot be read: ${(error as Error).message}`);
  }
}

/** Calls back some time after files around the features changed. */
function watchAround(features: readonly string[], changed: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let busy: Promise<void> = Promise.resolve();
  const watchers = [...new Set(features.map((path) => dirname(path)))].map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (name !== null && !/\.(feature|js|json|ya?ml|xml|csv|txt|html)$/i.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        busy = busy.then(changed);
      }, SETTLING);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
