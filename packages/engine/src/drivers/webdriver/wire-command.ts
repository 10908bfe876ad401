import type { Limits } from './deadline.ts';

/** A classic command of one session, its path below that of the session. Rejects with DriverFault. */
export type WireCommand = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body: unknown,
  limits: Limits,
) => Promise<unknown>;
