import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processIdentity, programOf } from './process-identity.ts';

/** What a running database server wrote about itself into its data folder. */
export interface Postmaster {
  pid: number;
  port: number;
  /** `starting`, `ready`, `stopping` or `standby`. */
  status: string;
}

/**
 * Reads `postmaster.pid` of a data folder.
 *
 * @returns undefined when there is none, or when the process it names is gone or is another program by now (the machine
 *   was restarted, the id was given away); such a file is stale and may be removed.
 */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || processIdentity(pid) === undefined) return undefined;
  const program = programOf(pid);
  if (program !== undefined && program !== '' && !/postgres(\.exe)?$/.test(program)) return undefined;
  return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() };
}
