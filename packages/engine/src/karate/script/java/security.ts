import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { asBytes } from '../../values/convert/as-bytes.ts';
import { JavaException, javaClass } from './java-class.ts';
import { JavaStream } from './java-stream.ts';

/** Random values, hashes and signatures. */
export function securityClasses(): { readonly [name: string]: unknown } {
  return {
    'java.util.UUID': Uuid,
    'java.util.Random': Random,
    'java.security.SecureRandom': SecureRandom,
    'java.util.concurrent.ThreadLocalRandom': { current: () => new Random() },
    'java.security.MessageDigest': MessageDigest,
    'javax.crypto.Mac': Mac,
    'javax.crypto.spec.SecretKeySpec': SecretKeySpec,
    'java.security.spec.SecretKeySpec': SecretKeySpec,
  };
}

class Uuid {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }
  static randomUUID(): Uuid {
    return new Uuid(randomUUID());
  }
  static fromString(text: unknown): Uuid {
    const parts = String(text).split('-');
    if (parts.length !== 5 || parts.some((part) => !/^[\da-f]{1,12}$/i.test(part))) {
      throw new JavaException('java.lang.IllegalArgumentException', `Invalid UUID string: ${String(text)}`);
    }
    const lengths = [8, 4, 4, 4, 12];
    return new Uuid(
      parts.map((part, at) => part.slice(-lengths[at]!).padStart(lengths[at]!, '0').toLowerCase()).join('-'),
    );
  }
  static nameUUIDFromBytes(bytes: unknown): Uuid {
    const hash = createHash('md5').update(asBytes(bytes)).digest();
    hash[6] = (hash[6]! & 0x0f) | 0x30;
    hash[8] = (hash[8]! & 0x3f) | 0x80;
    return new Uuid(hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
  }
  version(): number {
    return Number.parseInt(this.#text[14]!, 16);
  }
  equals(other: unknown): boolean {
    return other instanceof Uuid && other.#text === this.#text;
  }
  compareTo(other: unknown): number {
    return this.#text < String(other) ? -1 : this.#text === String(other) ? 0 : 1;
  }
  toJSON(): string {
    return this.#text;
  }
  toString(): string {
    return this.#text;
  }
}
javaClass('java.util.UUID', Uuid);

const MULTIPLIER = 0x5deece66dn;
const MASK = (1n << 48n) - 1n;

/** The generator that Java specifies: the same seed gives the same numbers. */
class Random {
  #seed = 0n;

  constructor(seed?: unknown) {
    this.setSeed(seed ?? randomBytes(6).readUIntBE(0, 6));
  }
  setSeed(seed: unknown): void {
    this.#seed = (BigInt(Math.trunc(Number(seed))) ^ MULTIPLIER) & MASK;
  }
  takeBits(bits: number): number {
    this.#seed = (this.#seed * MULTIPLIER + 0xbn) & MASK;
    return Number(BigInt.asIntN(32, this.#seed >> BigInt(48 - bits)));
  }
  nextInt(first?: number, second?: number): number {
    if (first === undefined) return this.takeBits(32);
    if (second !== undefined) return first + this.nextInt(second - first);
    if (!(first > 0)) throw new JavaException('java.lang.IllegalArgumentException', 'bound must be positive');
    let number = this.takeBits(31);
    if ((first & (first - 1)) === 0) return Number((BigInt(first) * BigInt(number)) >> 31n);
    // Numbers of the last, incomplete round would make small ones more frequent.
    for (let taken = number % first; ((number - taken + (first - 1)) | 0) < 0; taken = number % first) {
      number = this.takeBits(31);
    }
    return number % first;
  }
  nextLong(): number {
    return Number(BigInt.asIntN(64, (BigInt(this.takeBits(32)) << 32n) + BigInt(this.takeBits(32))));
  }
  nextDouble(): number {
    return (this.takeBits(26) * 2 ** 27 + this.takeBits(27)) * 2 ** -53;
  }
  nextFloat(): number {
    return this.takeBits(24) / 2 ** 24;
  }
  nextBoolean(): boolean {
    return this.takeBits(1) !== 0;
  }
  nextBytes(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      let number = this.takeBits(32);
      for (let part = 0; part < 4 && at < bytes.length; part++, number >>= 8) bytes[at++] = number & 0xff;
    }
  }
  ints(count: number, start: number, end: number): JavaStream {
    return new JavaStream(Array.from({ length: count }, () => this.nextInt(start, end)));
  }
}
javaClass('java.util.Random', Random);

class SecureRandom extends Random {
  static getInstanceStrong(): SecureRandom {
    return new SecureRandom();
  }
  static getInstance(): SecureRandom {
    return new SecureRandom();
  }
  override takeBits(bits: number): number {
    const random = randomBytes(4);
    return bits === 32 ? random.readInt32BE(0) : random.readUInt32BE(0) >>> (32 - bits);
  }
  override nextBytes(bytes: Uint8Array): void {
    bytes.set(randomBytes(bytes.length));
  }
}
javaClass('java.security.SecureRandom', SecureRandom);

const HASHES: { readonly [name: string]: string } = {
  MD5: 'md5',
  'SHA-1': 'sha1',
  SHA1: 'sha1',
  SHA: 'sha1',
  'SHA-224': 'sha224',
  'SHA-256': 'sha256',
  SHA256: 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
  'SHA3-256': 'sha3-256',
  'SHA3-512': 'sha3-512',
};

class MessageDigest {
  readonly #name: string;
  #parts: Uint8Array[] = [];

  constructor(name: string) {
    this.#name = name;
  }
  static getInstance(name: unknown): MessageDigest {
    const hash = HASHES[String(name).toUpperCase()];
    if (hash === undefined) {
      throw new JavaException('java.security.NoSuchAlgorithmException', `${String(name)} MessageDigest not available`);
    }
    return new MessageDigest(hash);
  }
  static isEqual(one: Uint8Array, other: Uint8Array): boolean {
    return Buffer.from(one).equals(Buffer.from(other));
  }
  update(bytes: unknown): void {
    this.#parts.push(asBytes(bytes));
  }
  digest(bytes?: unknown): Uint8Array {
    if (bytes !== undefined) this.update(bytes);
    const hash = createHash(this.#name);
    for (const part of this.#parts) hash.update(part);
    this.reset();
    return Uint8Array.from(hash.digest());
  }
  reset(): void {
    this.#parts = [];
  }
}
javaClass('java.security.MessageDigest', MessageDigest);

class SecretKeySpec {
  readonly #key: Uint8Array;
  readonly #algorithm: string;

  constructor(key: unknown, algorithm: unknown) {
    this.#key = asBytes(key);
    this.#algorithm = String(algorithm);
  }
  getEncoded(): Uint8Array {
    return this.#key;
  }
  getAlgorithm(): string {
    return this.#algorithm;
  }
}
javaClass('javax.crypto.spec.SecretKeySpec', SecretKeySpec);

class Mac {
  readonly #hash: string;
  #key: Uint8Array | null = null;
  #parts: Uint8Array[] = [];

  constructor(hash: string) {
    this.#hash = hash;
  }
  static getInstance(name: unknown): Mac {
    const found = /^Hmac(MD5|SHA1|SHA224|SHA256|SHA384|SHA512)$/i.exec(String(name));
    if (found === null)
      throw new JavaException('java.security.NoSuchAlgorithmException', `Algorithm ${String(name)} not available`);
    return new Mac(found[1]!.toLowerCase());
  }
  init(key: SecretKeySpec): void {
    this.#key = key.getEncoded();
    this.#parts = [];
  }
  update(bytes: unknown): void {
    this.#parts.push(asBytes(bytes));
  }
  doFinal(bytes?: unknown): Uint8Array {
    if (this.#key === null) throw new JavaException('java.lang.IllegalStateException', 'MAC not initialized');
    if (bytes !== undefined) this.update(bytes);
    const mac = createHmac(this.#hash, this.#key);
    for (const part of this.#parts) mac.update(part);
    this.#parts = [];
    return Uint8Array.from(mac.digest());
  }
}
javaClass('javax.crypto.Mac', Mac);
