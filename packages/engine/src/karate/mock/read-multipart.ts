import { Buffer } from 'node:buffer';

/** One part of a multipart body. A part with a file name is a file; every other one is a field. */
export interface Part {
  readonly name: string;
  readonly filename: string | null;
  readonly contentType: string | null;
  readonly charset: string | null;
  readonly transferEncoding: string | null;
  readonly value: Uint8Array;
}

/** More parts than any form has; beyond them a body is taken for an attack. */
const MOST_PARTS = 10_000;
const BREAK = Buffer.from('\r\n\r\n');

/**
 * The parts of a multipart body; what stands before the first and behind the last boundary is left out, and so are parts without a name.
 *
 * @throws Error when the content type names no boundary, or for very many parts
 */
export function readMultipart(body: Uint8Array, contentType: string): Part[] {
  const boundary = parameterOf(contentType, 'boundary');
  if (boundary === null) throw new Error('the content type of a multipart body names no boundary');
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const delimiter = Buffer.from(`--${boundary}`, 'latin1');
  const parts: Part[] = [];
  let start = bytes.indexOf(delimiter);
  while (start >= 0) {
    const from = start + delimiter.length;
    if (bytes.toString('latin1', from, from + 2) === '--') break;
    const next = bytes.indexOf(delimiter, from);
    const part = next < 0 ? null : readPart(bytes.subarray(from, next));
    if (part !== null) parts.push(part);
    if (parts.length > MOST_PARTS) throw new Error(`the body has more than ${MOST_PARTS} parts`);
    start = next;
  }
  return parts;
}

/** From behind the boundary to the next one: a line break, headers, an empty line, the value, a line break. */
function readPart(bytes: Buffer): Part | null {
  const end = bytes.indexOf(BREAK);
  if (end < 0) return null;
  const headers = new Map<string, string>();
  for (const line of bytes.toString('utf8', 0, end).split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const disposition = headers.get('content-disposition') ?? '';
  const name = parameterOf(disposition, 'name');
  if (name === null) return null;
  const contentType = headers.get('content-type') ?? null;
  return {
    name,
    filename: fileNameOf(disposition),
    contentType: contentType?.split(';')[0]?.trim() ?? null,
    charset: contentType === null ? null : parameterOf(contentType, 'charset'),
    transferEncoding: headers.get('content-transfer-encoding') ?? null,
    value: Uint8Array.from(bytes.subarray(end + BREAK.length, Math.max(end + BREAK.length, bytes.length - 2))),
  };
}

/** `filename*=UTF-8''caf%C3%A9.txt` is preferred to its plain form. */
function fileNameOf(disposition: string): string | null {
  const extended = /;\s*filename\*\s*=\s*[\w-]*'[\w-]*'([^;\s]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended);
    } catch {
      return extended;
    }
  }
  return parameterOf(disposition, 'filename');
}

/** A parameter of a header's value, with or without quotes: `name` of `form-data; name="a"`. */
function parameterOf(value: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, 'i').exec(value);
  if (found === null) return null;
  return found[1] === undefined ? (found[2] ?? null) : found[1].replace(/\\(.)/g, '$1');
}
