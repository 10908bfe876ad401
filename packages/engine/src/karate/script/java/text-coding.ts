import { asBytes } from '../../values/convert/as-bytes.ts';
import { decodeText, encodeText, isCharset } from '../../values/convert/charset.ts';
import { addStaticProperties, JavaException, javaClass } from './java-class.ts';

/** Texts as other texts: Base64, URL coding, charsets, Unicode forms. */
export function textCodingClasses(): { readonly [name: string]: unknown } {
  return {
    'java.util.Base64': BASE64,
    'java.nio.charset.Charset': Charset,
    'java.nio.charset.StandardCharsets': STANDARD_CHARSETS,
    'java.net.URLEncoder': {
      encode: (text: unknown, charset?: unknown) => urlEncode(String(text), String(charset ?? 'UTF-8')),
    },
    'java.net.URLDecoder': {
      decode: (text: unknown, charset?: unknown) => urlDecode(String(text), String(charset ?? 'UTF-8')),
    },
    'java.net.URI': Uri,
    'java.net.URL': Uri,
    'java.text.Normalizer': {
      normalize: (text: unknown, form: unknown) => String(text).normalize(String(form)),
      Form: NORMAL_FORMS,
      isNormalized: (text: unknown, form: unknown) => String(text) === String(text).normalize(String(form)),
    },
    'java.text.Normalizer.Form': NORMAL_FORMS,
  };
}

const NORMAL_FORMS = { NFC: 'NFC', NFD: 'NFD', NFKC: 'NFKC', NFKD: 'NFKD' };

class Encoder {
  readonly #alphabet: 'base64' | 'base64url';
  readonly #padded: boolean;
  readonly #lines: boolean;

  constructor(alphabet: 'base64' | 'base64url', padded: boolean, lines: boolean) {
    this.#alphabet = alphabet;
    this.#padded = padded;
    this.#lines = lines;
  }
  encodeToString(value: unknown): string {
    const text = Buffer.from(asBytes(value)).toString(this.#alphabet);
    if (!this.#padded) return text.replace(/=+$/, '');
    const padded = text.padEnd(Math.ceil(text.length / 4) * 4, '=');
    return this.#lines ? padded.replace(/(.{76})(?=.)/g, '$1\r\n') : padded;
  }
  encode(value: unknown): Uint8Array {
    return encodeText(this.encodeToString(value), 'latin1');
  }
  withoutPadding(): Encoder {
    return new Encoder(this.#alphabet, false, this.#lines);
  }
}

class Decoder {
  readonly #allowed: RegExp | null;

  constructor(allowed: RegExp | null) {
    this.#allowed = allowed;
  }
  decode(value: unknown): Uint8Array {
    const text = value instanceof Uint8Array ? decodeText(value, 'latin1') : String(value);
    const wrong = this.#allowed === null ? null : this.#allowed.exec(text);
    if (wrong !== null) {
      const code = wrong[0].charCodeAt(0).toString(16);
      throw new JavaException('java.lang.IllegalArgumentException', `Illegal base64 character ${code}`);
    }
    return Uint8Array.from(Buffer.from(text, 'base64'));
  }
}

const BASE64 = addStaticProperties({
  getEncoder: () => new Encoder('base64', true, false),
  getUrlEncoder: () => new Encoder('base64url', true, false),
  getMimeEncoder: () => new Encoder('base64', true, true),
  getDecoder: () => new Decoder(/[^A-Za-z0-9+/=]/),
  getUrlDecoder: () => new Decoder(/[^A-Za-z0-9\-_=]/),
  getMimeDecoder: () => new Decoder(null),
});

class Charset {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }
  static forName(name: unknown): Charset {
    if (!isCharset(String(name))) throw new JavaException('java.nio.charset.UnsupportedCharsetException', String(name));
    return new Charset(String(name));
  }
  static defaultCharset(): Charset {
    return new Charset('UTF-8');
  }
  static isSupported(name: unknown): boolean {
    return isCharset(String(name));
  }
  name(): string {
    return this.#name;
  }
  displayName(): string {
    return this.#name;
  }
  toString(): string {
    return this.#name;
  }
}
javaClass('java.nio.charset.Charset', Charset);

const STANDARD_CHARSETS = {
  UTF_8: new Charset('UTF-8'),
  UTF_16: new Charset('UTF-16'),
  UTF_16BE: new Charset('UTF-16BE'),
  UTF_16LE: new Charset('UTF-16LE'),
  US_ASCII: new Charset('US-ASCII'),
  ISO_8859_1: new Charset('ISO-8859-1'),
};

/** As HTML forms do: blanks become `+`, letters, digits and `.-*_` stay. */
export function urlEncode(text: string, charset: string): string {
  return text
    .replace(/[^A-Za-z0-9.\-*_ ]+/g, (part) => {
      const bytes = encodeText(part, charset);
      return Array.from(bytes, (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
    })
    .replaceAll(' ', '+');
}

export function urlDecode(text: string, charset: string): string {
  return text.replaceAll('+', ' ').replace(/(?:%[\da-fA-F]{2})+/g, (part) =>
    decodeText(
      Uint8Array.from(part.slice(1).split('%'), (code) => Number.parseInt(code, 16)),
      charset,
    ),
  );
}

/** The parts of an address by RFC 3986; nothing is fetched. */
class Uri {
  readonly #text: string;
  readonly #parts: RegExpExecArray;

  constructor(text: unknown) {
    this.#text = String(text);
    this.#parts = /^(?:([A-Za-z][A-Za-z\d+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(
      this.#text,
    )!;
    if (/\s/.test(this.#text))
      throw new JavaException('java.net.URISyntaxException', `Illegal character in ${this.#text}`);
  }
  static create(text: unknown): Uri {
    return new Uri(text);
  }
  getScheme(): string | null {
    return this.#parts[1] ?? null;
  }
  getProtocol(): string | null {
    return this.getScheme();
  }
  getAuthority(): string | null {
    return this.#parts[2] ?? null;
  }
  getUserInfo(): string | null {
    return /^(.*)@/.exec(this.#parts[2] ?? '')?.[1] ?? null;
  }
  getHost(): string | null {
    return (this.#parts[2] ?? '').replace(/^.*@/, '').replace(/:\d*$/, '') || null;
  }
  getPort(): number {
    const port = /:(\d+)$/.exec(this.#parts[2] ?? '')?.[1];
    return port === undefined ? -1 : Number(port);
  }
  getPath(): string {
    return decodePercent(this.#parts[3] ?? '');
  }
  getRawPath(): string {
    return this.#parts[3] ?? '';
  }
  getFile(): string {
    return this.getRawPath() + (this.#parts[4] === undefined ? '' : `?${this.#parts[4]}`);
  }
  getQuery(): string | null {
    return this.#parts[4] === undefined ? null : decodePercent(this.#parts[4]);
  }
  getRawQuery(): string | null {
    return this.#parts[4] ?? null;
  }
  getFragment(): string | null {
    return this.#parts[5] === undefined ? null : decodePercent(this.#parts[5]);
  }
  isAbsolute(): boolean {
    return this.#parts[1] !== undefined;
  }
  resolve(other: unknown): Uri {
    return new Uri(new URL(String(other), this.#text).href);
  }
  toURL(): Uri {
    return this;
  }
  toURI(): Uri {
    return this;
  }
  toASCIIString(): string {
    return encodeURI(decodeURI(this.#text));
  }
  equals(other: unknown): boolean {
    return String(other) === this.#text;
  }
  toString(): string {
    return this.#text;
  }
}
javaClass('java.net.URI', Uri);

function decodePercent(text: string): string {
  return urlDecode(text.replaceAll('+', '%2B'), 'UTF-8');
}
