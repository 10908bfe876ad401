import { readFileSync } from 'node:fs';
import { KarateError } from '../karate-error.ts';
import { decodeText, isCharset } from '../values/convert/charset.ts';
import { putKey } from '../values/json/ordered-object.ts';
import { parseStrictJson } from '../values/json/parse-json.ts';
import { isTooMuchToRead } from '../values/text-burden.ts';
import { parseXml } from '../values/xml/parse-xml.ts';
import { charsetOf, isBinaryType } from './content-type.ts';
import { setCookies } from './cookie-jar.ts';
import { firstHeader } from './dispatch-once.ts';
import type { HeaderLines, HttpResponse } from './http-exchange.ts';

export type ResponseType = 'json' | 'xml' | 'string' | 'binary';

/** V8 holds no longer text; bytes of such a body can still be asked for. */
const MAX_TEXT_BYTES = 512 * 1024 * 1024 - 64;

const READ = new WeakMap<HttpResponse, { value: unknown; type: ResponseType }>();

/**
 * The body as a value (karate §5.7.18): what its first character says, not its type. Types of bytes stay bytes, JSON that cannot be read
 * stays text, XML is read where no type is told or the type is one of XML. Read when first asked for, and remembered.
 *
 * @throws KarateError E_FILE when the file of a large body is gone, E_REQUEST when it is too long for a text
 */
export function responseValue(response: HttpResponse): { value: unknown; type: ResponseType } {
  const known = READ.get(response);
  if (known !== undefined) return known;
  const read = readValue(response);
  READ.set(response, read);
  return read;
}

/** The unpacked bytes of the body; those of a large body are read from its file. */
export function responseBytes(response: HttpResponse): Uint8Array {
  const { body } = response;
  if (body.kind === 'memory') return body.bytes;
  try {
    return readFileSync(body.path);
  } catch (error) {
    throw new KarateError('E_FILE', `The body of ${response.url} can no longer be read: ${(error as Error).message}`);
  }
}

/**
 * Headers as a map of lists, under the name as it was first written. Cookies that redirects set stand among those of the answer.
 * `lowerCase`: `configure lowerCaseResponseHeaders`.
 */
export function responseHeaders(response: HttpResponse, lowerCase = false): { [name: string]: string[] } {
  const map = headerMap(response.headers, lowerCase);
  if (response.redirects.length === 0) return map;
  const before = response.redirects.flatMap(({ headers }) => setCookies(headers));
  if (before.length === 0) return map;
  const name =
    Object.keys(map).find((key) => key.toLowerCase() === 'set-cookie') ?? (lowerCase ? 'set-cookie' : 'Set-Cookie');
  map[name] = [...before, ...(map[name] ?? [])];
  return map;
}

/** Names that differ in case alone are one. */
export function headerMap(headers: HeaderLines, lowerCase = false): { [name: string]: string[] } {
  const map: { [name: string]: string[] } = {};
  const byName = new Map<string, string[]>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const values = byName.get(key);
    if (values !== undefined) values.push(value);
    else {
      const first = [value];
      byName.set(key, first);
      putKey(map, lowerCase ? key : name, first);
    }
  }
  return map;
}

function readValue(response: HttpResponse): { value: unknown; type: ResponseType } {
  const contentType = firstHeader(response.headers, 'content-type');
  const bytes = responseBytes(response);
  if (bytes.length > MAX_TEXT_BYTES && !(contentType !== null && isBinaryType(contentType))) {
    throw new KarateError(
      'E_REQUEST',
      `The answer of ${response.url} has ${bytes.length.toLocaleString('en')} bytes, too many for a text. responseBytes has them.`,
    );
  }
  return bodyValue(bytes, contentType);
}

/** The same for a body that is at hand: that of a request to a mock, or of a part. */
export function bodyValue(bytes: Uint8Array, contentType: string | null): { value: unknown; type: ResponseType } {
  if (contentType !== null && isBinaryType(contentType)) return { value: bytes, type: 'binary' };
  return readText(textOf(bytes, contentType), contentType);
}

function readText(text: string, contentType: string | null): { value: unknown; type: ResponseType } {
  const first = /[^\0-\x20]/.exec(text)?.[0];
  const isRead = first === '{' || first === '[' || (first === '<' && mayBeXml(contentType));
  if (isRead && isTooMuchToRead(text)) {
    const size = text.length.toLocaleString('en');
    throw new KarateError(
      'E_REQUEST',
      `The body has ${size} characters of ${first === '<' ? 'XML' : 'JSON'}, more values than can be held. responseBytes has its bytes.`,
    );
  }
  try {
    if (first === '{' || first === '[') return { value: parseStrictJson(text), type: 'json' };
    if (first === '<' && mayBeXml(contentType)) return { value: parseXml(text), type: 'xml' };
  } catch {
    // What only looks like JSON or XML is the text that it is.
  }
  return { value: text, type: 'string' };
}

function mayBeXml(contentType: string | null): boolean {
  if (contentType === null) return true;
  const type = contentType.toLowerCase();
  return type.includes('xml') && !type.includes('html') && !type.includes('svg');
}

/** A mark of the byte order at the beginning is none of the text. */
function textOf(bytes: Uint8Array, contentType: string | null): string {
  const charset = contentType === null ? null : charsetOf(contentType);
  const text =
    charset === null || !isCharset(charset)
      ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
      : decodeText(bytes, charset);
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
