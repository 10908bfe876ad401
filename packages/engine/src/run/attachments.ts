import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STORED_PAGE_TYPE } from '@stepwright/contract/stored-page-type';

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
  [STORED_PAGE_TYPE]: '.page.json',
};

/** A file name that is free of what a page or a step could choose. */
export function attachmentName(mediaType: string): string {
  return newName(ENDINGS[mediaType] ?? '.bin');
}

export function newName(ending: string): string {
  return `${randomUUID()}${ending}`;
}

/** Writes an attachment so that nobody ever sees half of it. */
export async function keepAttachment(
  folder: string,
  bytes: Uint8Array,
  mediaType: string,
  caption: string,
  name = attachmentName(mediaType),
): Promise<KeptAttachment> {
  const path = join(folder, name);
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
  return { url: `attachments/${name}`, mediaType, caption };
}
