import { randomBytes } from 'node:crypto';
import { asBytes } from '../values/convert/as-bytes.ts';
import { isCharset } from '../values/convert/charset.ts';
import { charsetOf, contentTypeOf, contentTypeOfFile, isBinaryType, isTextType, OCTETS } from './content-type.ts';

/** One part of a multipart body, as a step gave it. */
export interface Part {
  /** Null: a part without a name, as in multipart/mixed. */
  readonly name: string | null;
  readonly value: unknown;
  readonly filename: string | null;
  /** The value was read from a file: its type goes by its name then. */
  readonly fromFile: boolean;
  /** Null: by the file's name, or by the value. */
  readonly contentType: string | null;
  /** Null: that of the request. */
  readonly charset: string | null;
  readonly transferEncoding: string | null;
}

export function newBoundary(): string {
  return randomBytes(16).toString('hex');
}

/** The body of a request with these parts (RFC 7578). `charset`: `configure charset`. */
export function multipartBody(parts: readonly Part[], boundary: string, charset: string | null): Uint8Array {
  const pieces: Uint8Array[] = [];
  for (const part of parts) {
    const { header, bytes } = encodePart(part, charset);
    pieces.push(Buffer.from(`--${boundary}\r\n${header}\r\n`, 'utf8'), bytes, Buffer.from('\r\n'));
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`));
  return new Uint8Array(Buffer.concat(pieces));
}

function encodePart(part: Part, requestCharset: string | null): { header: string; bytes: Uint8Array } {
  const type =
    part.contentType ??
    (part.fromFile && part.filename !== null
      ? contentTypeOfFile(part.filename)
      : (contentTypeOf(part.value) ?? OCTETS));
  const binary = isBinaryType(type) || !isTextType(type);
  const charset = charsetOf(type) ?? part.charset ?? (binary ? null : requestCharset);
  const fullType = charset === null || charsetOf(type) !== null ? type : `${type}; charset=${charset}`;
  const transfer = part.transferEncoding ?? (part.fromFile && charset === null ? 'binary' : null);
  const lines = [
    ...(part.name === null && part.filename === null ? [] : [dispositionOf(part)]),
    `Content-Type: ${plainLine(fullType)}`,
    ...(transfer === null ? [] : [`Content-Transfer-Encoding: ${plainLine(transfer)}`]),
  ];
  const encoding = charset !== null && isCharset(charset) ? charset : 'utf-8';
  return {
    header: `${lines.join('\r\n')}\r\n`,
    bytes: part.value === null ? new Uint8Array(0) : asBytes(part.value, encoding),
  };
}

function dispositionOf(part: Part): string {
  const name = part.name === null ? '' : `; name="${quoted(part.name)}"`;
  const filename = part.filename === null ? '' : `; filename="${quoted(part.filename)}"`;
  return `Content-Disposition: ${part.name === null ? 'attachment' : 'form-data'}${name}${filename}`;
}

/** As browsers write names: what would end them is in per cent form. */
function quoted(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function plainLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}
