import { readFileSync } from 'node:fs';

/** CAP_SETFCAP: without it root cannot map itself into a user namespace (Linux 5.12 and newer). */
const MAPS_ROOT = 31n;

/**
 * Whether a browser cannot put its pages into a sandbox of its own: where root has lost its capabilities, as inside the executor's
 * confinement, which then is the sandbox. Firefox loses every page there instead of saying so.
 *
 * @param status what /proc/self/status says; empty where there is none
 */
export function cannotNest(status = ownStatus()): boolean {
  const user = /^Uid:\s+\d+\s+(\d+)/m.exec(status)?.[1];
  const capabilities = /^CapEff:\s+([\da-f]+)/m.exec(status)?.[1];
  if (user !== '0' || capabilities === undefined) return false;
  return ((BigInt(`0x${capabilities}`) >> MAPS_ROOT) & 1n) === 0n;
}

function ownStatus(): string {
  try {
    return readFileSync('/proc/self/status', 'utf8');
  } catch {
    return '';
  }
}
