import type { Transform } from 'node:stream';
import zlib from 'node:zlib';
import { KarateError } from '../karate-error.ts';

/** Layers of packing that are taken off; an honest answer has one. */
const MAX_LAYERS = 5;

interface Packing {
  readonly atOnce: (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer;
  /** `first`: the first byte of what is packed, where it is known. */
  readonly stream: (first: number | null) => Transform;
}

const GZIP: Packing = { atOnce: (bytes, options) => zlib.unzipSync(bytes, options), stream: () => zlib.createUnzip() };
const PACKINGS: { readonly [name: string]: Packing } = {
  gzip: GZIP,
  'x-gzip': GZIP,
  // Some servers leave the header of zlib away.
  deflate: {
    atOnce: (bytes, options) =>
      isZlib(bytes[0]!) ? zlib.inflateSync(bytes, options) : zlib.inflateRawSync(bytes, options),
    stream: (first) => (first === null || isZlib(first) ? zlib.createInflate() : zlib.createInflateRaw()),
  },
  br: {
    atOnce: (bytes, options) => zlib.brotliDecompressSync(bytes, options),
    stream: () => zlib.createBrotliDecompress(),
  },
  zstd: {
    atOnce: (bytes, options) => zlib.zstdDecompressSync(bytes, options),
    stream: () => zlib.createZstdDecompress(),
  },
};

/**
 * The packings of a Content-Encoding that can be taken off, in the order in which they were applied; empty where one is unknown (the bytes
 * are then the body).
 * @throws KarateError for more layers than an answer may have
 */
export function readEncodings(header: string | null): readonly string[] {
  if (header === null) return [];
  const names = header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > MAX_LAYERS) {
    throw new KarateError(
      'E_REQUEST',
      `The body of the answer is packed ${names.length} times; ${MAX_LAYERS} are taken.`,
    );
  }
  return names.every((name) => Object.hasOwn(PACKINGS, name)) ? names : [];
}

/** Null when it grows beyond `limit` bytes. @throws KarateError when it cannot be unpacked */
export function unpackAll(bytes: Uint8Array, encodings: readonly string[], limit: number): Uint8Array | null {
  let unpacked = bytes;
  for (const name of encodings.toReversed()) {
    try {
      unpacked = PACKINGS[name]!.atOnce(unpacked, { maxOutputLength: limit });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return null;
      throw new KarateError(
        'E_REQUEST',
        `The body of the answer cannot be unpacked: it is said to be ${name}, but ${(error as Error).message}.`,
      );
    }
  }
  return new Uint8Array(unpacked.buffer, unpacked.byteOffset, unpacked.byteLength);
}

/** Streams that take the packings off, the outermost first. */
export function unpackers(encodings: readonly string[], first: number): Transform[] {
  return encodings.toReversed().map((name, at) => PACKINGS[name]!.stream(at === 0 ? first : null));
}

/** The low half of the first byte of zlib's header says deflate. */
function isZlib(first: number): boolean {
  return (first & 0x0f) === 0x08;
}
