import { join } from 'node:path';
import { type Supervisor, shortPath, supervise } from './supervise.ts';
import { readSupervisorSettings } from './supervisor-settings.ts';

/** A signal sent to the whole group of the terminal arrives once directly and again through npm. */
const SAME_KEYSTROKE_MS = 1_000;

const say = (line: string) => console.log(line);
const stopping = new AbortController();
let firstSignalAt = 0;
let running: Supervisor | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void onSignal());

try {
  const settings = readSupervisorSettings(process.env);
  running = await supervise(settings, say, stopping.signal);
  if (stopping.signal.aborted) await end();
  else announce(running, join(settings.dataDir, 'logs'));
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(`\nStepwright could not start. ${(error as Error).message}`);
    process.exit(1);
  }
  process.exit(0);
}

async function onSignal(): Promise<void> {
  if (stopping.signal.aborted) {
    if (Date.now() - firstSignalAt < SAME_KEYSTROKE_MS) return;
    console.error('Stopping at once; PostgreSQL is left running and is found again at the next start.');
    process.exit(130);
  }
  firstSignalAt = Date.now();
  say('\nStopping: finishing what is under way (up to 30 seconds; again to stop at once) …');
  stopping.abort(new Error('stopped'));
  if (running) await end();
}

async function end(): Promise<void> {
  try {
    await running?.stop();
    say('Stopped.');
    process.exit(0);
  } catch (error) {
    console.error(`Not everything stopped cleanly: ${(error as Error).message}`);
    process.exit(1);
  }
}

function announce(supervisor: Supervisor, logs: string): void {
  const lines = ['', `  Stepwright is ready:  ${supervisor.url}`, ''];
  if (supervisor.firstAdministrator) {
    const { userName, password } = supervisor.firstAdministrator;
    lines.push(`  First sign-in:        user name  ${userName}`, `                        password   ${password}`);
    lines.push('                        (shown this once; change it after signing in)', '');
  }
  lines.push(
    supervisor.confinementLacks === undefined
      ? '  Runs are confined by bubblewrap.'
      : `  Runs are NOT confined: ${supervisor.confinementLacks}`,
  );
  lines.push(`  Logs are in ${shortPath(logs)}. Ctrl+C stops everything.`, '');
  for (const line of lines) say(line);
}
