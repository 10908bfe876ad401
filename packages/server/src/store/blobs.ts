import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError, notFound } from '../app-error.ts';
import { storeFailure } from './store-failure.ts';

export interface StoredBlob {
  readonly sha256: string;
  readonly size: number;
}

/** Bytes addressed by their SHA-256: the same bytes are stored once, and what is stored never changes. */
export interface BlobStore {
  /**
   * Stores a stream. The blob is on the disk when this resolves; write the row that names it after.
   *
   * @param limit bytes; the stream is given up as soon as it is longer.
   * @throws AppError `too_large`, `out_of_space`
   */
  put(source: Readable | Uint8Array, limit: number): Promise<StoredBlob>;
  /** @throws AppError `not_found` */
  open(sha256: string): Promise<{ size: number; stream: Readable }>;
  /** For small ones. @throws AppError `not_found` */
  read(sha256: string): Promise<Buffer>;
  /** Removes a blob that no row names any more; one that is gone already is fine. */
  remove(sha256: string): Promise<void>;
}

/** A folder as blob store: `ab/abcdef…`, written aside first, so that a half-written blob is never seen under its name. */
export async function openBlobFolder(folder: string): Promise<BlobStore> {
  const aside = join(folder, 'incoming');
  await mkdir(aside, { recursive: true, mode: 0o700 });
  // What a crash left half-written; old enough to be nobody's any more.
  for (const name of await readdir(aside)) {
    const file = join(aside, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > 3_600_000) await rm(file, { force: true });
  }
  const pathOf = (sha256: string) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw notFound();
    return join(folder, sha256.slice(0, 2), sha256);
  };
  const openBlob: BlobStore['open'] = async (sha256) => {
    const path = pathOf(sha256);
    const found = await stat(path).catch(() => null);
    if (!found) throw notFound();
    return { size: found.size, stream: createReadStream(path) };
  };
  return {
    open: openBlob,
    async put(source, limit) {
      const temporary = join(aside, randomBytes(12).toString('hex'));
      try {
        const blob = await writeAside(temporary, source, limit);
        const target = pathOf(blob.sha256);
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await rename(temporary, target);
        await syncFolder(dirname(target));
        return blob;
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {});
        throw storeFailure(error);
      }
    },
    async read(sha256) {
      const { stream } = await openBlob(sha256);
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
    async remove(sha256) {
      await rm(pathOf(sha256), { force: true });
    },
  };
}

async function writeAside(path: string, source: Readable | Uint8Array, limit: number): Promise<StoredBlob> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      const bytes = chunk as Uint8Array;
      size += bytes.byteLength;
      if (size > limit) {
        throw new AppError('too_large', `The file is larger than ${Math.floor(limit / (1024 * 1024))} MiB.`);
      }
      hash.update(bytes);
      await file.writeFile(bytes);
    }
    // A failed fsync is never tried again: the pages may be gone.
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), size };
}

/** Makes the rename last through a power cut, where the file system can. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  if (!handle) return;
  try {
    await handle.sync();
  } catch (error) {
    if (!['EISDIR', 'EINVAL', 'EPERM', 'EBADF'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await handle.close();
  }
}
