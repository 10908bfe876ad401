import { STORED_PAGE_TYPE } from '@stepwright/contract/stored-page-type';
import { AppError } from '../app-error.ts';

/** What a run may attach, by the ending of its name. Texts that could be pages are served as plain text. */
const TYPES: { readonly [ending: string]: string } = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  txt: 'text/plain; charset=utf-8',
  log: 'text/plain; charset=utf-8',
  csv: 'text/plain; charset=utf-8',
  xml: 'text/plain; charset=utf-8',
  html: 'text/plain; charset=utf-8',
  json: 'application/json',
  har: 'application/json',
  ndjson: 'application/x-ndjson',
  pdf: 'application/pdf',
  zip: 'application/zip',
  webm: 'video/webm',
  mp4: 'video/mp4',
  bin: 'application/octet-stream',
};

/** How engines name the pages that they store; everything else that ends so is JSON of any kind. */
const STORED_PAGE = /\.page\.json$/;

const BEGINNINGS: readonly (readonly [type: string, hex: string])[] = [
  ['image/png', '89504e470d0a1a0a'],
  ['image/jpeg', 'ffd8ff'],
  ['image/gif', '47494638'],
  ['image/webp', '52494646'],
];

/**
 * The media type under which an attachment is served.
 *
 * @throws AppError `unsupported_media` for an ending that is not known, or a picture that is none
 */
export function attachmentType(name: string, bytes: Buffer): string {
  const ending = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (STORED_PAGE.test(name)) return STORED_PAGE_TYPE;
  const type = TYPES[ending];
  if (type === undefined || !Object.hasOwn(TYPES, ending)) {
    throw new AppError('unsupported_media', `A run cannot attach ${name}.`, {
      hint: `Known endings are ${Object.keys(TYPES).join(', ')}.`,
    });
  }
  if (type.startsWith('image/') && pictureType(bytes) !== type) {
    throw new AppError('unsupported_media', `${name} is not what its ending says.`);
  }
  return type;
}

/** The type of a picture by its first bytes; null when it is none that browsers draw. */
export function pictureType(bytes: Buffer): string | null {
  return BEGINNINGS.find(([, hex]) => bytes.subarray(0, hex.length / 2).toString('hex') === hex)?.[0] ?? null;
}

/** True for what a browser may show in place; everything else is offered as a download. */
export function isInline(mediaType: string): boolean {
  return mediaType === STORED_PAGE_TYPE || /^(image|video)\/|^text\/plain|^application\/json$/.test(mediaType);
}
