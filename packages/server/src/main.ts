import { pino } from 'pino';
import { readConfig } from './config.ts';
import { startServer } from './start-server.ts';

/** One server process: `node packages/server/src/main.ts`. Ends with 0 after SIGTERM or SIGINT. */
const log = pino({ level: process.env['STEPWRIGHT_LOG'] ?? 'info' });

try {
  const server = await startServer(readConfig(process.env), log);
  const stop = (signal: string) => {
    log.info({ signal }, 'stopping');
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
  // The supervisor is gone: nobody would ever stop this server.
  process.once('disconnect', () => stop('disconnect'));
  const { url, firstAdministrator } = server;
  if (process.send) process.send({ type: 'ready', url, ...(firstAdministrator && { firstAdministrator }) });
  // Started without a supervisor: the password goes to the terminal, never to the log.
  else if (firstAdministrator) {
    process.stderr.write(
      `Sign in as ${firstAdministrator.userName} with the password ${firstAdministrator.password}\n`,
    );
  }
} catch (error) {
  log.fatal({ err: error }, 'the server cannot start');
  process.exitCode = 1;
  process.disconnect?.();
}
