import { isUtf8 } from 'node:buffer';
import type { Secrets } from './secrets.ts';

/** What is kept with a report, every secret in it hidden where it is text; a zero byte stands in no text and in nearly everything else. */
export function maskBytes(bytes: Uint8Array, secrets: Secrets): Uint8Array {
  if (bytes.includes(0)) return bytes;
  const encoding = isUtf8(bytes) ? 'utf8' : 'latin1';
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(encoding);
  const shown = secrets.maskText(text);
  return shown === text ? bytes : Buffer.from(shown, encoding);
}
