import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Reads a secret from its file, or makes a random one (256 bits, base64url) there, readable by its owner alone.
 * Two processes that do this at once get the same value.
 *
 * @returns the value, and whether it was made by this call.
 */
export async function readOrMakeSecret(file: string): Promise<{ value: string; made: boolean }> {
  const known = await read(file);
  if (known) return { value: known, made: false };
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const value = randomBytes(32).toString('base64url');
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(aside, `${value}\n`, { mode: 0o600, flush: true });
  try {
    // A link, unlike a rename, does not replace what somebody else made meanwhile.
    await link(aside, file);
    return { value, made: true };
  } catch (error) {
    const theirs = await read(file);
    if (!theirs) throw error;
    return { value: theirs, made: false };
  } finally {
    await rm(aside, { force: true });
  }
}

async function read(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.trim() || undefined;
}
