import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Something kept with a step; its bytes are in the attachments folder already. */
export interface KeptAttachment {
  /** `attachments/{file}`, as messages name it. */
  readonly url: string;
  readonly mediaType: string;
  readonly caption: string;
}

const ENDINGS: { readonly [mediaType: string]: string } = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'application/json': '.json',
  'text/plain': '.txt',
  'text/html': '.html.txt',
};

/** Writes an attachment so that nobody ever sees half of it. The name is free of what a page or a step could choose. */
export async function keepAttachment(
  folder: string,
  bytes: Uint8Array,
  mediaType: string,
  caption: string,
): Promise<KeptAttachment> {
  const name = `${randomUUID()}${ENDINGS[mediaType] ?? '.bin'}`;
  const path = join(folder, name);
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
  return { url: `attachments/${name}`, mediaType, caption };
}
