import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Run } from '@stepwright/contract/entities/run';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as objects from '@stepwright/contract/routes/global-objects';
import * as projects from '@stepwright/contract/routes/projects';
import * as runs from '@stepwright/contract/routes/runs';
import { freshDatabase } from '@stepwright/server/store/testing-database';
import { freePort } from '@stepwright/server/supervise/free-port';
import { type Person, signIn } from '../person.ts';
import { leftFolders } from '../product.ts';
import { processesNaming } from './find-processes.ts';

const SERVER = fileURLToPath(import.meta.resolve('@stepwright/server/main'));
const EXECUTOR = fileURLToPath(import.meta.resolve('@stepwright/executor/main'));
const END_WITH_US = import.meta.resolve('@stepwright/server/supervise/exit-with-parent');

/** The full counts of the fault list, or the few that every test run affords. */
export const FULL = process.env.STEPWRIGHT_FAULTS === 'full';

/** One process of the product. */
export interface Part {
  readonly pid: number;
  signal(signal: NodeJS.Signals): void;
  /** Its exit code, or null when a signal ended it. */
  readonly gone: Promise<number | null>;
}

/** Servers and executors as single processes, so that a test can do to each what it likes. Nobody starts them again. */
export interface FaultSystem {
  /** What the parts believe to be the address of the product. */
  readonly url: string;
  readonly port: number;
  readonly work: string;
  readonly databaseUrl: string;
  /** Starts a server on a port, by default that of the address; resolves when it listens. */
  startServer(port?: number, env?: NodeJS.ProcessEnv): Promise<Part>;
  startExecutor(name: string, env?: NodeJS.ProcessEnv): Promise<Part>;
  /** The first administrator; asks by the address of the product. */
  administrator(): Promise<Person>;
  logs(): Promise<string>;
  close(): Promise<void>;
}

export async function openSystem(): Promise<FaultSystem> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-faults-'));
  await chmod(folder, 0o711);
  const database = await freshDatabase();
  const tokenFile = join(folder, 'executor.token');
  await writeFile(tokenFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  const port = await freePort(0);
  const url = `http://localhost:${port}`;
  const work = join(folder, 'work');
  const log = join(folder, 'log');
  const parts = new Set<ChildProcess>();
  let first: { userName: string; password: string } | undefined;

  const start = (module: string, env: NodeJS.ProcessEnv) => {
    const { DATABASE_URL: _theirs, ...surroundings } = process.env;
    const child = spawn(process.execPath, ['--import', END_WITH_US, module], {
      env: { ...surroundings, STEPWRIGHT_EXECUTOR_TOKEN_FILE: tokenFile, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    parts.add(child);
    const note = (bytes: Buffer) => appendFileSync(log, bytes);
    child.stdout?.on('data', note);
    child.stderr?.on('data', note);
    const gone = new Promise<number | null>((resolve) =>
      child.once('exit', (code) => {
        parts.delete(child);
        resolve(code);
      }),
    );
    const part: Part = {
      pid: child.pid ?? 0,
      signal: (signal) => void child.kill(signal),
      gone,
    };
    return { child, part };
  };

  const logs = async () => (await readFile(log, 'utf8').catch(() => '')).slice(-8000);

  return {
    url,
    port,
    work,
    databaseUrl: database.url,
    logs,
    async startServer(own = port, env = {}) {
      const { child, part } = start(SERVER, {
        DATABASE_URL: database.url,
        STEPWRIGHT_DATA: join(folder, 'data'),
        STEPWRIGHT_PORT: String(own),
        STEPWRIGHT_PUBLIC_URL: url,
        STEPWRIGHT_LOG: 'warn',
        ...env,
      });
      const ready = new Promise<void>((resolve) => {
        child.on('message', (message: { type?: string; firstAdministrator?: typeof first }) => {
          if (message.type !== 'ready') return;
          first ??= message.firstAdministrator;
          resolve();
        });
      });
      const failed = part.gone.then(async (code) => {
        throw new Error(`the server ended (${code}) before it was ready:\n${await logs()}`);
      });
      failed.catch(() => undefined);
      await Promise.race([ready, failed]);
      return part;
    },
    async startExecutor(name, env = {}) {
      return start(EXECUTOR, {
        STEPWRIGHT_SERVER_URL: `http://127.0.0.1:${port}`,
        STEPWRIGHT_EXECUTOR_NAME: name,
        STEPWRIGHT_WORK: work,
        ...env,
      }).part;
    },
    administrator() {
      if (!first) throw new Error('No server has said who the first administrator is.');
      return signIn(url, first.userName, first.password);
    },
    async close() {
      for (const child of parts) child.kill('SIGCONT');
      for (const child of parts) child.kill('SIGTERM');
      const all = [...parts].map((child) => new Promise((resolve) => child.once('exit', resolve)));
      const timer = setTimeout(() => {
        for (const child of parts) child.kill('SIGKILL');
      }, 15_000);
      await Promise.all(all);
      clearTimeout(timer);
      await database.drop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** A project with one environment, ready for runs of whatever features a test writes. */
export interface FaultProject {
  readonly id: number;
  readonly person: Person;
  /** Stores a feature. @returns its id */
  addFeature(name: string, content: string): Promise<number>;
  /** Asks for a run. @returns its id @throws Error when the server did not say yes */
  run(featureId: number, settings?: object): Promise<number>;
  read(runId: number): Promise<Run>;
  /** Waits until a run reads as `seen` wants it. @throws Error with the run after `limit` milliseconds */
  until(runId: number, seen: (run: Run) => boolean, limit: number): Promise<Run>;
}

export async function addFaultProject(person: Person, site: string): Promise<FaultProject> {
  const project = await person.call(projects.saveProject, { body: { name: 'Faults', applicationType: 'ANOROC' } });
  await person.call(objects.saveGlobalObject, {
    body: {
      name: 'page',
      application_id: project.id,
      locator: JSON.stringify({ heading: '//h1', name: '//input', button: '//button' }),
    },
  });
  const environmentIds = new Map<string, number>();
  const environment = async (settings: object) => {
    const text = JSON.stringify({ 'Explicit.wait.time': 3, ...settings });
    const known = environmentIds.get(text);
    if (known !== undefined) return known;
    const saved = await person.call(environments.saveEnvironment, {
      body: {
        name: `Local ${environmentIds.size + 1}`,
        applicationId: project.id,
        anoroc_content: JSON.stringify({ site }),
        settings_content: text,
      },
    });
    environmentIds.set(text, saved.id);
    return saved.id;
  };
  const read = (runId: number) => person.call(runs.getRun, { params: { runId } });
  return {
    id: project.id,
    person,
    read,
    async addFeature(name, content) {
      const body = { name, content, application_id: project.id };
      return (await person.call(features.saveFeature, { body })).id;
    },
    async run(featureId, settings = {}) {
      const body = { feature_id: featureId, env_id: await environment(settings), application_id: project.id };
      return (await person.call(runs.runFeature, { body })).id;
    },
    async until(runId, seen, limit) {
      let run: Run | undefined;
      for (const end = Date.now() + limit; Date.now() < end; await wait(100)) {
        // A server that is away at this moment is asked again.
        run = (await read(runId).catch(() => undefined)) ?? run;
        if (run && seen(run)) return run;
        // What has ended does not change any more.
        if (run && run.status !== 'RUNNING') break;
      }
      throw new Error(`The run did not get there within ${limit / 1000} s: ${JSON.stringify(run)}`);
    },
  };
}

/** A feature with as many scenarios, each visiting a page that takes `ms` to come `steps` times. */
export function slowFeature(scenarios: number, steps: number, ms: number, from = '/slow'): string {
  const one = (n: number) => `  Scenario: Number ${n}
${Array.from({ length: steps }, () => `    When NAVIGATE_TO_URL <\${site}${from}?ms=${ms}>`).join('\n')}
    Then VERIFY [page.heading] {Hello}
`;
  return `Feature: Slow\n\n${Array.from({ length: scenarios }, (_, n) => one(n + 1)).join('\n')}`;
}

/** A feature whose scenarios need no browser: each counts, waits for so many seconds, and counts on. */
export function idleFeature(scenarios: number, seconds: number): string {
  const one = (n: number) => `  Scenario: Number ${n}
    When MATH_OPERATIONS <sum(1,2)> {total}
    And DELAY <${seconds}>
    Then MATH_OPERATIONS <sum(1,3)> {total}
`;
  return `Feature: Idle\n\n${Array.from({ length: scenarios }, (_, n) => one(n + 1)).join('\n')}`;
}

/** Waits until no process names the work folder and no run has a folder there; answers what is left after `limit`. */
export async function leftOf(work: string, limit = 10_000): Promise<{ processes: string[]; folders: string[] }> {
  for (const end = Date.now() + limit; ; await wait(100)) {
    const left = { processes: processesNaming(`${work}/run-`), folders: await leftFolders(work) };
    if ((left.processes.length === 0 && left.folders.length === 0) || Date.now() > end) return left;
  }
}

export function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
