import { startLocalPostgres } from './local-postgres.ts';
import { processIdentity } from './process-identity.ts';

const LOOK_EVERY_MS = 500;

/**
 * Starts the local PostgreSQL and starts it again whenever it is gone. It comes back on the port it had, so that the server
 * process finds it by the address it was given.
 */
export async function watchPostgres(
  dataDir: string,
  say: (line: string) => void,
): Promise<{ url: string; stop(): Promise<void> }> {
  let current = await startLocalPostgres({ dataDir, log: say });
  const url = current.url;
  let identity = processIdentity(current.pid);
  let restarting: Promise<void> | undefined;

  const timer = setInterval(() => {
    if (restarting || (identity !== undefined && processIdentity(current.pid) === identity)) return;
    restarting = (async () => {
      say('PostgreSQL is gone; starting it again.');
      try {
        current = await startLocalPostgres({ dataDir, log: say });
        identity = processIdentity(current.pid);
        if (current.url !== url) {
          say('PostgreSQL had to take another port than before: stop and start Stepwright to connect to it.');
        }
      } catch (error) {
        say(`PostgreSQL did not come back: ${(error as Error).message}`);
      } finally {
        restarting = undefined;
      }
    })();
  }, LOOK_EVERY_MS);

  return {
    url,
    async stop() {
      clearInterval(timer);
      await restarting;
      await current.stop();
    },
  };
}
