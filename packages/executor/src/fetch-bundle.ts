import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Bundle, type BundleFile } from '@stepwright/contract/bundle';
import type { Handover } from '@stepwright/engine/child-protocol';
import { prepareFolder } from './confine.ts';
import type { Lease } from './lease.ts';
import { ServerAway, type ServerClient } from './server-client.ts';

/** The bundle is not one that this executor can run; the message says why. */
export class BadBundle extends Error {}

/** Brings the bundle and its files into the run's folder, every file checked against its hash. */
export async function fetchBundle(lease: Lease, client: ServerClient, folder: string): Promise<Handover> {
  const { text, key } = await lease.insist((signal) => client.bundle(lease.run, signal));
  const bundle = readBundle(text);
  await prepareFolder(folder);
  const handover: Handover = {
    bundle: join(folder, 'bundle.json'),
    attachments: join(folder, 'attachments'),
    files: join(folder, 'files'),
    temp: join(folder, 'tmp'),
    picture: join(folder, 'picture'),
    ...(key === null ? {} : { key }),
  };
  await Promise.all([mkdir(handover.attachments), mkdir(handover.files)]);
  await writeFile(handover.bundle, text);
  for (const file of bundle.files) await fetchFile(lease, client, handover.files, file);
  return handover;
}

function readBundle(text: string): Bundle {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new BadBundle('The bundle of this run is not JSON.');
  }
  const bundle = Bundle.safeParse(json);
  if (bundle.success) return bundle.data;
  const issue = bundle.error.issues[0];
  throw new BadBundle(`The bundle of this run cannot be read: ${issue?.path.join('.')}: ${issue?.message}.`);
}

async function fetchFile(lease: Lease, client: ServerClient, folder: string, file: BundleFile): Promise<void> {
  if (file.name === '' || /[/\\\0]/.test(file.name) || file.name === '.' || file.name === '..') {
    throw new BadBundle(`"${file.name}" cannot be the name of a file of a run.`);
  }
  await lease.insist(async (signal) => {
    const hash = createHash('sha256');
    let size = 0;
    const counting = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        size += chunk.length;
        done(size > file.size ? damaged(file) : null, chunk);
      },
    });
    const body = await client.file(lease.run, file.sha256, signal);
    try {
      await pipeline(body, counting, createWriteStream(join(folder, file.name)), { signal });
    } catch (error) {
      if (error instanceof BadBundle) throw error;
      const code = (error as NodeJS.ErrnoException).code ?? '';
      if (OURS.has(code)) throw new Error(`the file ${file.name} cannot be kept: ${code}`, { cause: error });
      throw new ServerAway(`${file.name} did not arrive whole: ${(error as Error).message}`, { cause: error });
    }
    if (size !== file.size || hash.digest('hex') !== file.sha256) throw damaged(file);
  });
}

/** Faults of this machine's disk: the server could send the file for ever. */
const OURS = new Set([
  ...['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS', 'EACCES', 'EPERM', 'ENAMETOOLONG', 'EILSEQ', 'EINVAL', 'ENOENT'],
  ...['EISDIR', 'EMFILE', 'ENFILE'],
]);

function damaged({ name }: BundleFile): BadBundle {
  return new BadBundle(`The file ${name} is damaged: what the server sent does not have the hash of the bundle.`);
}
