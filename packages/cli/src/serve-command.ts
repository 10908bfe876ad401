import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { EXIT } from './usage-error.ts';

const SUPERVISOR = fileURLToPath(new URL('../../server/src/supervise/main.ts', import.meta.url));

/** `stepwright serve`: the product with its database, server and executors, until it is stopped. */
export function serveCommand(): Promise<number> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SUPERVISOR], { stdio: 'inherit' });
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`The server could not be started: ${error.message}`);
      resolve(EXIT.broken);
    });
    child.once('exit', (code) => resolve(code ?? EXIT.broken));
  });
}
