import { pino } from 'pino';
import { claimLoop } from './claim-loop.ts';
import { compileEngine } from './compiled-code.ts';
import { findConfinement } from './confine.ts';
import { BadSetting, type ExecutorSettings, readExecutorSettings } from './executor-settings.ts';
import { reapLeftovers } from './reap.ts';
import { ServerClient } from './server-client.ts';

/**
 * An executor as a process of its own. SIGTERM or SIGINT: no further run is claimed, the present one may go on for
 * STEPWRIGHT_DRAIN_SECONDS, then it is given back or stopped.
 * Exit code 2: a setting is wrong, or confinement is required and missing.
 */
async function main(): Promise<void> {
  const settings = readSettings();
  const log = pino({ base: { executor: settings.name } });
  const draining = new AbortController();
  const hurry = new AbortController();
  const drain = () => {
    if (draining.signal.aborted) return;
    log.info('draining: no further run is claimed');
    draining.abort();
    setTimeout(() => hurry.abort(), settings.drainMs).unref();
  };
  process.on('SIGTERM', drain);
  process.on('SIGINT', drain);

  const confinement = await findConfinement(settings.memoryMb);
  if (confinement.lacks !== null) {
    if (settings.requireConfinement) {
      fail(`${confinement.lacks} STEPWRIGHT_REQUIRE_CONFINEMENT is set, so this executor runs nothing.`);
    }
    log.warn(confinement.lacks);
  }
  const leftovers = await reapLeftovers(settings.workRoot);
  if (leftovers.length > 0) log.warn({ leftovers }, 'cleared away what earlier executors had left');

  await compileEngine(draining.signal);
  const client = new ServerClient(settings.serverUrl, settings.token);
  log.info({ server: settings.serverUrl, confined: confinement.lacks === null }, 'waiting for runs');
  const lane = {
    client,
    confinement,
    workRoot: settings.workRoot,
    log,
    name: settings.name,
    draining: draining.signal,
    hurry: hurry.signal,
  };
  // A debug session mostly waits for a person: it has lanes of its own, so that no run waits for it and it for no run.
  const debugLanes = Array.from({ length: settings.debugLanes }, () => claimLoop({ ...lane, kind: 'debug' }));
  await Promise.all([claimLoop({ ...lane, kind: 'runs' }), ...debugLanes]);
  await client.close();
  log.info('drained');
}

function readSettings(): ExecutorSettings {
  try {
    return readExecutorSettings(process.env);
  } catch (error) {
    if (error instanceof BadSetting) fail(error.message);
    throw error;
  }
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

await main();
// Timers of half-finished calls must not hold the process.
process.exit(0);
