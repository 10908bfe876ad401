import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { buildApp } from './http/build-app.ts';
import { openParts } from './open-parts.ts';

/** Milliseconds that running requests get to finish. */
const DRAIN = 30_000;

export interface RunningServer {
  /** Where people reach it. */
  url: string;
  port: number;
  /** Only at the very first start. */
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
    return {
      url: config.publicUrl,
      port,
      firstAdministrator: null,
      async stop() {
        opened.drain();
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
