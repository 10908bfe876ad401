import { constants } from 'node:fs';
import { open, readlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Reads a file that a run made. The run may be hostile and writes to its folder as it likes, while the executor sees the whole
 * machine: what is no plain file at exactly this place (a link out of the folder, a pipe that never ends) or is larger than `most` bytes
 * is not read. Null then, and when there is none.
 *
 * @param folder the real path of a folder that existed before the run began
 */
export async function readPlainFile(folder: string, name: string, most: number): Promise<Buffer | null> {
  const path = join(folder, basename(name));
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags).catch(() => null);
  if (file === null) return null;
  try {
    const { size } = await file.stat().then((stat) => (stat.isFile() ? stat : { size: Number.POSITIVE_INFINITY }));
    if (size > most) return null;
    // A folder above may have become a link, too; the kernel knows what was opened.
    if (process.platform === 'linux' && dirname(await readlink(`/proc/self/fd/${file.fd}`)) !== folder) return null;
    const bytes = Buffer.alloc(size);
    const { bytesRead } = await file.read(bytes, 0, size, 0);
    return bytes.subarray(0, bytesRead);
  } catch {
    return null;
  } finally {
    await file.close();
  }
}
