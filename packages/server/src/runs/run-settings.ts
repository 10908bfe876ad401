import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the surroundings decide about runs. */
export interface RunSettings {
  /** Name and version of the product, kept in each bundle. */
  product: string;
  /** Minutes that a run may take when its environment says nothing else. */
  minutes: number;
}

/**
 * Reads STEPWRIGHT_RUN_MINUTES (default 60).
 *
 * @throws Error with a sentence that names the variable
 */
export async function readRunSettings(env: NodeJS.ProcessEnv): Promise<RunSettings> {
  const written = env['STEPWRIGHT_RUN_MINUTES'];
  const minutes = written ? Number(written) : 60;
  if (!(minutes > 0 && minutes <= 24 * 60)) {
    throw new Error(`STEPWRIGHT_RUN_MINUTES is ${written}, it should be a number above 0 and at most 1440.`);
  }
  const manifest = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8');
  return { product: `Stepwright ${(JSON.parse(manifest) as { version: string }).version}`, minutes };
}
