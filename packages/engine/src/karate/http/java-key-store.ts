import { createHash, timingSafeEqual } from 'node:crypto';
import { type KeyStoreContent, pemOf, withLeafFirst } from './pem.ts';

const KEY_ENTRY = 1;
const CERTIFICATE_ENTRY = 2;
const DIGEST_BYTES = 20;
/** What Java mixes into the digest of a store. */
const PEPPER = 'Mighty Aphrodite';
/** Java's own protection of keys: 1.3.6.1.4.1.42.2.17.1.1, in DER. */
const KEY_PROTECTOR = Buffer.from('060a2b060104012a02110101', 'hex');

/**
 * Opens a store of Java's own format (JKS): a list of keys with their chains and of trusted certificates, a digest behind them.
 * @throws Error that says what is wrong
 */
export function readJavaKeyStore(bytes: Buffer, password: string): KeyStoreContent {
  const secret = Buffer.from(password, 'utf16le').swap16();
  const content = bytes.subarray(0, -DIGEST_BYTES);
  const digest = createHash('sha1').update(secret).update(PEPPER).update(content).digest();
  // A store without a password given is read unchecked, as Java does.
  if (password !== '' && !timingSafeEqual(digest, bytes.subarray(-DIGEST_BYTES))) {
    throw new Error('the password does not fit, or the file is damaged');
  }
  const reader = new Reader(content);
  reader.skip(4);
  const version = reader.u32();
  let key: string | null = null;
  const certificates: string[] = [];
  for (let left = reader.u32(); left > 0; left -= 1) {
    const kind = reader.u32();
    reader.skip(reader.u16()); // alias
    reader.skip(8); // date
    if (kind === KEY_ENTRY) {
      const locked = reader.take(reader.u32());
      key ??= pemOf('PRIVATE KEY', unlockKey(locked, secret));
    } else if (kind !== CERTIFICATE_ENTRY) throw new Error('it holds an entry of an unknown kind');
    for (let chain = kind === KEY_ENTRY ? reader.u32() : 1; chain > 0; chain -= 1) {
      if (version === 2) reader.skip(reader.u16()); // "X.509"
      certificates.push(pemOf('CERTIFICATE', reader.take(reader.u32())));
    }
  }
  return key === null ? { key, certificates } : withLeafFirst(key, certificates);
}

/** Salt, key and check of a locked key; the key is mixed with a chain of digests that begins at password and salt. */
function unlockKey(locked: Buffer, secret: Buffer): Buffer {
  const at = locked.indexOf(KEY_PROTECTOR);
  if (at === -1) throw new Error('a key in it is protected in an unknown way');
  const reader = new Reader(locked.subarray(at + KEY_PROTECTOR.length));
  reader.skip(2); // NULL
  const octets = reader.derOctets();
  const encrypted = octets.subarray(DIGEST_BYTES, -DIGEST_BYTES);
  const key = Buffer.alloc(encrypted.length);
  let stream = octets.subarray(0, DIGEST_BYTES);
  for (let from = 0; from < encrypted.length; from += DIGEST_BYTES) {
    stream = createHash('sha1').update(secret).update(stream).digest();
    for (let i = from; i < Math.min(from + DIGEST_BYTES, encrypted.length); i += 1) {
      key[i] = encrypted[i]! ^ stream[i - from]!;
    }
  }
  const check = createHash('sha1').update(secret).update(key).digest();
  if (!check.equals(octets.subarray(-DIGEST_BYTES))) throw new Error('the password does not open its key');
  return key;
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  u16(): number {
    this.#at += 2;
    return this.#bytes.readUInt16BE(this.#at - 2);
  }

  u32(): number {
    this.#at += 4;
    return this.#bytes.readUInt32BE(this.#at - 4);
  }

  skip(count: number): void {
    this.#at += count;
  }

  take(count: number): Buffer {
    if (this.#at + count > this.#bytes.length) throw new Error('it ends too early');
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  /** An OCTET STRING of DER. */
  derOctets(): Buffer {
    if (this.take(1)[0] !== 0x04) throw new Error('a key in it is damaged');
    const first = this.take(1)[0]!;
    const length = first < 0x80 ? first : this.take(first & 0x7f).reduce((sum, byte) => sum * 256 + byte, 0);
    return this.take(length);
  }
}
