import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { firstAdministrator } from './auth/first-administrator.ts';
import type { Config } from './config.ts';
import { buildApp } from './http/build-app.ts';
import { openParts } from './open-parts.ts';

/** Milliseconds that running requests get to finish. */
const DRAIN = 30_000;
/** Milliseconds in which a balancer sees that this server is no longer ready, before connections are refused. */
const FAREWELL = 2_000;

export interface RunningServer {
  /** Where people reach it. */
  url: string;
  port: number;
  /** Only at the very first start, or when a new password was asked for. */
  firstAdministrator: { userName: string; password: string } | null;
  /** Takes no new work, lets running requests end (at most 30 s), closes everything. */
  stop(): Promise<void>;
}

/** @throws Error when the database cannot be reached or brought up to date, or the port is taken. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const opened = await openParts(config, log);
  try {
    const app = await buildApp(opened.parts);
    await app.listen({ host: config.host, port: config.port });
    const { port } = app.server.address() as AddressInfo;
    opened.listensAt(`http://${selfAddress(config.host)}:${port}`);
    const { database, directory } = opened.parts;
    // A provider elsewhere has administrators of its own.
    const administrator = opened.parts.signIn.outside
      ? null
      : await firstAdministrator(database, directory, config.resetAdministrator);
    return {
      url: config.publicUrl,
      port,
      firstAdministrator: administrator,
      async stop() {
        opened.drain();
        if (config.trustedProxy !== null) await new Promise((farewell) => setTimeout(farewell, FAREWELL));
        const force = setTimeout(() => app.server.closeAllConnections(), DRAIN);
        await app.close();
        clearTimeout(force);
        await opened.close();
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** The address under which a process reaches itself. */
function selfAddress(host: string): string {
  if (host === '0.0.0.0' || host === 'localhost') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
