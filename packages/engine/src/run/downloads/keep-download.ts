import { open, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { DownloadedFile } from '@stepwright/catalogue/ports/downloads';
import { type KeptAttachment, keepAttachment, newName } from '../attachments.ts';
import { maskBytes } from '../mask-bytes.ts';
import type { Secrets } from '../secrets.ts';

/** What the server takes as one attachment. */
export const LARGEST_KEPT = 20 * 1024 * 1024;

/** Files that are stored under a type of their own; all others are bytes to save, and never anything that a browser would run. */
const TYPES: { readonly [ending: string]: string } = {
  '.txt': 'text/plain',
  '.csv': 'text/plain',
  '.log': 'text/plain',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
};

/** Pictures are shown in place, so their first bytes must say that they are. */
const PICTURES: readonly (readonly [ending: string, type: string, hex: string])[] = [
  ['.png', 'image/png', '89504e470d0a1a0a'],
  ['.jpg', 'image/jpeg', 'ffd8ff'],
  ['.gif', 'image/gif', '47494638'],
];

/** Puts a copy of a download beside the report, as a link under its own name. Null when it is too large for that. */
export async function keepDownload(
  folder: string,
  file: DownloadedFile,
  secrets: Secrets,
): Promise<KeptAttachment | null> {
  if (file.size > LARGEST_KEPT || file.size === 0) return null;
  const { ending, mediaType } = await kindOf(file);
  const bytes = maskBytes(await readFile(file.path), secrets);
  return keepAttachment(folder, bytes, mediaType, file.name, newName(ending));
}

async function kindOf({ path, name }: DownloadedFile): Promise<{ ending: string; mediaType: string }> {
  const ending = extname(name).toLowerCase();
  const beginning = await firstBytes(path);
  const picture = PICTURES.find(([, , hex]) => beginning.startsWith(hex));
  if (picture) return { ending: picture[0], mediaType: picture[1] };
  const mediaType = Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
  return mediaType === undefined ? { ending: '.bin', mediaType: 'application/octet-stream' } : { ending, mediaType };
}

async function firstBytes(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead).toString('hex');
  } finally {
    await handle.close();
  }
}
