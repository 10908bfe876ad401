import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from './usage-error.ts';

const REPORTS = ['messages.ndjson', 'junit.xml', 'report.html'];
/** Names that a run gives to what it keeps. Nothing else is ever removed. */
const KEPT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(\.[\w.]+)?$/;

/** Makes the folder of a run's results ready: what an earlier run left is removed, what others keep there stays. */
export async function prepareOutput(folder: string): Promise<{ readonly attachments: string }> {
  const attachments = join(folder, 'attachments');
  try {
    await mkdir(attachments, { recursive: true });
    for (const name of REPORTS) await rm(join(folder, name), { force: true });
    for (const name of await readdir(attachments)) {
      if (KEPT.test(name)) await rm(join(attachments, name), { force: true });
    }
  } catch (error) {
    throw new UsageError(`--out: the folder ${folder} cannot be used: ${(error as Error).message}.`);
  }
  return { attachments };
}
