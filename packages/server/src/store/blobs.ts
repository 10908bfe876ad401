import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
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
  /** Hashes of the blobs stored before a moment, in portions. What is stored again becomes young again. */
  listOlder(before: Date): AsyncIterable<string[]>;
  /**
   * Removes a blob that was stored before a moment and that no row names. It is set aside first and looked at once more, so that one
   * which somebody stores or names at this moment stays.
   *
   * @returns false when it stayed
   */
  remove(sha256: string, before: Date, isNamed: () => Promise<boolean>): Promise<boolean>;
}

/** A folder as blob store: `ab/abcdef…`, written aside first, so that a half-written blob is never seen under its name. */
export async function openBlobFolder(folder: string): Promise<BlobStore> {
  const aside = join(folder, 'incoming');
  await mkdir(aside, { recursive: true, mode: 0o700 });
  const pathOf = (sha256: string) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw notFound();
    return join(folder, sha256.slice(0, 2), sha256);
  };
  for (const name of await readdir(aside)) {
    const file = join(aside, name);
    const [sha256 = ''] = name.split('-');
    if (name.includes('-')) {
      // Set aside by a removal that a crash cut off: whether it is named is found out again.
      await rename(file, pathOf(sha256)).catch(() => {});
      continue;
    }
    // What a crash left half-written; old enough to be nobody's any more.
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > 3_600_000) await rm(file, { force: true });
  }
  const openBlob: BlobStore['open'] = async (sha256) => {
    const path = pathOf(sha256);
    const found = await stat(path).catch(() => null);
    if (!found) throw notFound();
    return { size: found.size, stream: createReadStream(path) };
  };
  return {
    open: openBlob,
    async put(source, limit) {
      const known = source instanceof Uint8Array && source.byteLength <= limit ? await renew(source, pathOf) : null;
      if (known) return known;
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
    async *listOlder(before) {
      for (const part of await readdir(folder)) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue;
        const older: string[] = [];
        for (const name of await readdir(join(folder, part))) {
          const found = await stat(join(folder, part, name)).catch(() => null);
          if (found && found.mtimeMs < before.getTime() && /^[0-9a-f]{64}$/.test(name)) older.push(name);
        }
        if (older.length > 0) yield older;
      }
    },
    async remove(sha256, before, isNamed) {
      const path = pathOf(sha256);
      const away = join(aside, `${sha256}-${randomBytes(6).toString('hex')}`);
      const isGone = await rename(path, away).then(
        () => false,
        () => true,
      );
      if (isGone) return false;
      const isYoung = (await stat(away)).mtimeMs >= before.getTime();
      // A question that cannot be answered is a reason to keep.
      if (isYoung || (await isNamed().catch(() => true))) {
        // Another server that starts at this moment may have put it back already.
        await rename(away, path).catch(() => {});
        return false;
      }
      await rm(away, { force: true });
      return true;
    },
  };
}

/**
 * What is stored already becomes young and is not written again. One that is being removed at this moment is not found, or was looked at
 * too early to be removed.
 */
async function renew(bytes: Uint8Array, pathOf: (sha256: string) => string): Promise<StoredBlob | null> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const path = pathOf(sha256);
  const found = await stat(path).catch(() => null);
  if (found?.size !== bytes.byteLength) return null;
  const now = new Date();
  return utimes(path, now, now).then(
    () => ({ sha256, size: bytes.byteLength }),
    () => null,
  );
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
