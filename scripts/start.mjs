// npm start: sets up what is missing, then runs the product until it is told to stop.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CLONE, fail, prepare } from './setup/prepare.mjs';

const SUPERVISOR = join(CLONE, 'packages', 'server', 'src', 'supervise', 'main.ts');

const { node, env } = await prepare().catch(fail);
process.stdout.write('Starting Stepwright …\n');
if (process.execPath === node) {
  Object.assign(process.env, env);
  await import(pathToFileURL(SUPERVISOR).href);
} else {
  const child = spawn(node, [SUPERVISOR], { env, stdio: 'inherit' });
  // The supervisor stops everything in order; this program only waits for it, and hands on what it alone was sent.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', fail);
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
