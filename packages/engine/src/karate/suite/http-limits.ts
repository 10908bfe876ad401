import type { EgressPolicy, HttpLimits } from '../http/http-exchange.ts';

const MEGABYTE = 1024 * 1024;

/** How much a run takes from the servers that it asks; larger bodies than are held in memory go to `folder`. */
export function httpLimits(folder: string, egress: EgressPolicy): HttpLimits {
  return {
    bodyBytes: 1024 * MEGABYTE,
    memoryBytes: 8 * MEGABYTE,
    headerBytes: 256 * 1024,
    redirects: 20,
    totalMs: 10 * 60_000,
    folder,
    egress,
  };
}
