import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { processIdentity } from './process-identity.ts';

/**
 * Makes this process the only supervisor of a data folder. A lock whose holder is gone is taken over.
 *
 * @returns a function that gives the folder free again.
 * @throws Error naming the process that holds it.
 */
export function lockDataFolder(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true });
  const mine = processIdentity(process.pid) ?? String(process.pid);
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, mine);
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        // A link is made whole or not at all, so that nobody reads a lock that is half written.
        linkSync(aside, file);
        return () => rmSync(file, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 5) throw error;
        const holder = readFileSync(file, 'utf8').trim();
        const pid = Number.parseInt(holder, 10);
        if (processIdentity(pid) === holder) {
          throw new Error(
            `Stepwright already runs on this data folder (process ${pid}). ` +
              'Stop it first, or name another folder with STEPWRIGHT_DATA.',
          );
        }
        rmSync(file, { force: true });
      }
    }
  } finally {
    rmSync(aside, { force: true });
  }
}
