import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type ChildExit, type ChildKeeper, endLeftOver, keepRunning } from './child-keeper.ts';
import { whatConfinementLacks } from './confinement.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { isFree } from './free-port.ts';
import { readOrMakeSecret } from './secret-file.ts';
import { executorEnvironment, nearUrl, type SupervisorSettings } from './supervisor-settings.ts';
import { watchPostgres } from './watch-postgres.ts';

/** What the server says over its channel once it listens. */
export interface ReadyMessage {
  type: 'ready';
  url: string;
  /** Only on the very first start: the sign-in that was made for whoever sets the product up. */
  firstAdministrator?: { userName: string; password: string };
}

export interface Supervisor {
  /** Where the product listens. */
  url: string;
  firstAdministrator: ReadyMessage['firstAdministrator'];
  /** What runs lack to be confined; undefined when they are. */
  confinementLacks: string | undefined;
  /** Process ids of what is kept running at this moment. */
  processes(): Record<string, number | undefined>;
  /** Ends executors and server (they have `graceMs` for what they are at), then the local PostgreSQL. */
  stop(): Promise<void>;
}

/** A server that never once came up after so many tries has a fault that waiting does not cure. */
const TRIES_BEFORE_FIRST_READY = 3;

/**
 * Brings up the whole product on one data folder and keeps it up: the local PostgreSQL (unless DATABASE_URL names
 * another), one server, the executors. Resolves when the server listens.
 *
 * @param say one line for people.
 * @param signal aborted: whatever was started so far is stopped, and the promise rejects.
 * @throws Error in plain words when it cannot come up; nothing is left running then.
 */
export async function supervise(
  settings: SupervisorSettings,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<Supervisor> {
  const { dataDir } = settings;
  const undo: (() => void | Promise<void>)[] = [];
  const stop = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  try {
    undo.push(lockDataFolder(join(dataDir, 'supervisor.lock')));
    await endLeftOvers(settings, say);
    await demandFreePort(settings);
    signal.throwIfAborted();

    let databaseUrl = settings.databaseUrl;
    if (databaseUrl === undefined) {
      const local = await watchPostgres(dataDir, say);
      undo.push(() => local.stop());
      databaseUrl = local.url;
    }
    signal.throwIfAborted();

    const tokenFile = join(dataDir, 'secrets', 'executor.token');
    await readOrMakeSecret(tokenFile);
    const common = { STEPWRIGHT_PARENT: '1', STEPWRIGHT_EXECUTOR_TOKEN_FILE: tokenFile };
    const server = await startServer(
      settings,
      {
        // In the database that is ours alone a role of its own is no surprise to anybody.
        ...(settings.databaseUrl ? {} : { STEPWRIGHT_DATABASE_ROLE: '1' }),
        ...settings.env,
        ...common,
        DATABASE_URL: databaseUrl,
        STEPWRIGHT_DATA: dataDir,
        STEPWRIGHT_HOST: settings.host,
        STEPWRIGHT_PORT: String(settings.port),
      },
      say,
      signal,
    );
    undo.push(() => server.keeper.stop(settings.graceMs));

    const executors: ChildKeeper[] = [];
    for (const name of executorNames(settings)) {
      executors.push(
        keepRunning(
          {
            ...placesOf(settings, name),
            module: settings.executorModule,
            env: {
              ...executorEnvironment(settings.env),
              ...common,
              STEPWRIGHT_SERVER_URL: nearUrl(settings),
              STEPWRIGHT_EXECUTOR_NAME: name,
            },
          },
          { onExit: (exit) => sayExit(name, exit, say) },
        ),
      );
    }
    undo.push(async () => {
      await Promise.all(executors.map((executor) => executor.stop(settings.graceMs)));
    });
    return {
      url: server.ready.url,
      firstAdministrator: server.ready.firstAdministrator,
      confinementLacks: whatConfinementLacks(),
      processes: () =>
        Object.fromEntries([
          ['server', server.keeper.pid],
          ...executorNames(settings).map((name, index) => [name, executors[index]?.pid]),
        ]),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startServer(
  settings: SupervisorSettings,
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<{ keeper: ChildKeeper; ready: ReadyMessage }> {
  const places = placesOf(settings, 'server');
  let keeper: ChildKeeper | undefined;
  let isUp = false;
  try {
    const ready = await new Promise<ReadyMessage>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      keeper = keepRunning(
        { ...places, module: settings.serverModule, env },
        {
          onMessage(message) {
            if (!isReady(message)) return;
            if (isUp) say('The server is back.');
            isUp = true;
            resolve(message);
          },
          onExit(exit) {
            if (!isUp && exit.failuresInARow >= TRIES_BEFORE_FIRST_READY) {
              reject(new Error(`The server ${exit.how} before it was ready, ${exit.failuresInARow} times in a row.`));
            } else {
              sayExit('The server', exit, say);
            }
          },
        },
      );
    });
    if (!keeper) throw new Error('The server was not started.');
    return { keeper, ready };
  } catch (error) {
    await keeper?.stop(settings.graceMs);
    if (signal.aborted) throw error;
    const lastWords = await lastLines(places.logFile, 25);
    throw new Error(`${(error as Error).message} The end of ${places.logFile}:\n\n${lastWords}`);
  }
}

/** What fails again and again is said three times, then now and then; every time stands in its log. */
function sayExit(name: string, exit: ChildExit, say: (line: string) => void): void {
  const { how, lastWords, failuresInARow, delayMs } = exit;
  if (failuresInARow > 3 && failuresInARow % 20 !== 0) return;
  const reason = lastWords ? ` (${lastWords})` : '';
  const often = failuresInARow > 1 ? `, ${failuresInARow} times in a row` : '';
  say(`${name} ${how}${reason}${often}; it starts again in ${delayMs / 1000} s.`);
}

function isReady(message: unknown): message is ReadyMessage {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}

function executorNames(settings: SupervisorSettings): string[] {
  return Array.from({ length: settings.executors }, (_, index) => `executor-${index + 1}`);
}

function placesOf(settings: SupervisorSettings, name: string): { name: string; logFile: string; pidFile: string } {
  return {
    name,
    logFile: join(settings.dataDir, 'logs', `${name}.log`),
    pidFile: join(settings.dataDir, 'processes', `${name}.pid`),
  };
}

/** A supervisor that was killed may leave children that are still draining; two generations at once must not be. */
async function endLeftOvers(settings: SupervisorSettings, say: (line: string) => void): Promise<void> {
  const names = ['server', ...Array.from({ length: 64 }, (_, index) => `executor-${index + 1}`)];
  const ended = await Promise.all(
    names.map(async (name) =>
      (await endLeftOver(placesOf(settings, name).pidFile, settings.graceMs)) ? name : undefined,
    ),
  );
  const found = ended.filter((name) => name !== undefined);
  if (found.length > 0) say(`Ended what an earlier start had left running: ${found.join(', ')}.`);
}

async function demandFreePort({ port, host }: SupervisorSettings): Promise<void> {
  if (await isFree(port, host)) return;
  throw new Error(
    `Port ${port} is taken by another program. Stop that program, or choose another port: STEPWRIGHT_PORT=${port + 1} npm start`,
  );
}

async function lastLines(file: string, count: number): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-count).join('\n');
}

/** A path as people like to read it: relative where that is shorter. */
export function shortPath(path: string): string {
  const near = relative(process.cwd(), path);
  return near !== '' && near.length < path.length ? near : path;
}
