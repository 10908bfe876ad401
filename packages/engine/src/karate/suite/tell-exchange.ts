import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExchangeBody, ExchangeDetail, ExchangeSide } from '@stepwright/contract/api-detail';
import { LONGEST_BODY_TEXT } from '@stepwright/contract/api-detail';
import { attachmentName, type KeptAttachment } from '../../run/attachments.ts';
import { maskBytes } from '../../run/mask-bytes.ts';
import { MASK, type Secrets } from '../../run/secrets.ts';
import { firstHeader } from '../http/dispatch-once.ts';
import type { HeaderLines, HttpBody, HttpRequest, HttpResponse } from '../http/http-exchange.ts';
import type { Telling } from '../runtime/karate-scenario.ts';

/** A longer body is kept in part. */
const LONGEST_KEPT = 10 * 1024 * 1024;
/** A run that asks for large bodies for hours must not fill the disk. */
const KEPT_BY_RUN = 256 * 1024 * 1024;
/** Whose values open doors, whatever they are. */
const SECRET_HEADERS = /^(?:proxy-)?authorization$|^cookie$|^set-cookie$|api-?key|token|secret|password/i;
/** So much is looked at to tell text from bytes. */
const LOOKED_AT = 4 * LONGEST_BODY_TEXT;

/** What was said of the first names that were asked for: a run has few, and each a thousand times. */
const asked = new Map<string, boolean>();
const MOST_ASKED = 500;

function isSecretHeader(name: string): boolean {
  let answer = asked.get(name);
  if (answer === undefined) {
    answer = SECRET_HEADERS.test(name);
    if (asked.size < MOST_ASKED) asked.set(name, answer);
  }
  return answer;
}

/** Makes exchanges readable: secrets masked, bodies cut, whole ones kept as attachments of the step. */
export class ExchangeTelling implements Telling {
  readonly #folder: string;
  readonly #secrets: Secrets;
  #keptBytes = 0;
  #kept: KeptAttachment[] = [];

  /** @param folder takes the attachments */
  constructor(folder: string, secrets: Secrets) {
    this.#folder = folder;
    this.#secrets = secrets;
  }

  readonly mask = (text: string): string => this.#secrets.maskText(text);

  /** Bodies that were kept since the last time; they belong to the step that just ended. */
  takeKept(): readonly KeptAttachment[] {
    if (this.#kept.length === 0) return NONE;
    const kept = this.#kept;
    this.#kept = [];
    return kept;
  }

  exchange(request: HttpRequest, response: HttpResponse | null, error: string | null): ExchangeDetail {
    const body: HttpBody | null = request.body && { kind: 'memory', bytes: request.body };
    return {
      method: request.method,
      url: this.mask(request.url),
      startedAt: response?.startedAt ?? Date.now(),
      durationMs: Math.round(response?.timeMs ?? 0),
      request: this.#side(request.headers, body, 'What was sent'),
      response: response && {
        status: response.status,
        statusText: this.mask(response.statusText),
        ...this.#side(response.headers, response.body, 'What was answered'),
      },
      ...(error !== null && { error: this.mask(error) }),
      ...(response &&
        response.redirects.length > 0 && {
          redirects: response.redirects.map(({ url, status }) => ({ url: this.mask(url), status })),
        }),
    };
  }

  #side(lines: HeaderLines, body: HttpBody | null, caption: string): ExchangeSide {
    const headers = lines.map(([name, value]) => ({ name, value: this.#headerValue(name, value) }));
    return { headers, body: body && this.#body(lines, body, caption) };
  }

  #headerValue(name: string, value: string): string {
    if (!isSecretHeader(name)) return this.mask(value);
    // The scheme of a credential and the name of a cookie help, and give nothing away.
    if (/^set-cookie$/i.test(name)) return hideFirstValue(value);
    if (/^cookie$/i.test(name)) return value.split(';').map(hideFirstValue).join(';');
    const scheme = /^(Basic|Bearer|Digest|NTLM|Negotiate)\s/i.exec(value);
    return scheme ? `${scheme[1]} ${MASK}` : MASK;
  }

  #body(lines: HeaderLines, body: HttpBody, caption: string): ExchangeBody | null {
    const size = body.kind === 'memory' ? body.bytes.byteLength : body.size;
    if (size === 0) return null;
    const type = firstHeader(lines, 'content-type') ?? '';
    const mediaType = (type.split(';', 1)[0] ?? '').trim();
    const head = headOf(body, LOOKED_AT);
    const isText = !head.includes(0) && isUtf8(wholeCharacters(head, size > head.byteLength));
    const shown = isText ? this.mask(new TextDecoder().decode(head)) : '';
    const cut = isText && (shown.length > LONGEST_BODY_TEXT || size > head.byteLength);
    const whole = cut || !isText ? this.#keep(body, size, mediaType, isText, caption) : null;
    const text = cut ? shown.slice(0, LONGEST_BODY_TEXT) : shown;
    return { text, size, mediaType, cut, ...(whole !== null && { whole }) };
  }

  /** Null where the run has kept enough. */
  #keep(body: HttpBody, size: number, mediaType: string, isText: boolean, caption: string): string | null {
    const bytes = Math.min(size, LONGEST_KEPT);
    if (this.#keptBytes + bytes > KEPT_BY_RUN) return null;
    this.#keptBytes += bytes;
    const type = isText ? (mediaType === 'application/json' ? mediaType : 'text/plain') : 'application/octet-stream';
    const name = attachmentName(type);
    const path = join(this.#folder, name);
    const masked = maskBytes(headOf(body, LONGEST_KEPT), this.#secrets);
    // A form with a picture in it is no text, and holds its keys as they are.
    writeFileSync(`${path}.part`, isText ? masked : this.#secrets.maskBinary(masked));
    renameSync(`${path}.part`, path);
    const url = `attachments/${name}`;
    const part = size > LONGEST_KEPT ? `, the first ${LONGEST_KEPT / 1024 / 1024} MB of it` : '';
    this.#kept.push({ url, mediaType: type, caption: `${caption}${part}` });
    return url;
  }
}

/** `a=secret; Path=/` → `a=******; Path=/`. */
function hideFirstValue(pair: string): string {
  return pair.replace(/^([^=;]*)=([^;]*)/, `$1=${MASK}`);
}

const NONE: readonly KeptAttachment[] = [];

function headOf(body: HttpBody, most: number): Uint8Array {
  if (body.kind === 'memory') return body.bytes.subarray(0, most);
  const bytes = Buffer.alloc(Math.min(body.size, most));
  const file = openSync(body.path, 'r');
  try {
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(file);
  }
}

/** Without the beginning of a character that the cut may have left at the end. */
function wholeCharacters(bytes: Uint8Array, isCut: boolean): Uint8Array {
  if (!isCut) return bytes;
  let end = bytes.length;
  while (end > 0 && bytes.length - end < 3 && (bytes[end - 1]! & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, Math.max(0, end - 1));
}
