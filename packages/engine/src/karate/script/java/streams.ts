import { gunzipSync, gzipSync, inflateRawSync } from 'node:zlib';
import { asBytes } from '../../values/convert/as-bytes.ts';
import { decodeText, encodeText } from '../../values/convert/charset.ts';
import { JavaException, javaClass } from './java-class.ts';
import { JavaStream } from './java-stream.ts';

/** Unpacked bytes that one entry may have. */
const MAX_UNPACKED = 256 * 1024 * 1024;

/** `java.io` streams over bytes in memory, and what packs and unpacks them. */
export function streamClasses(): { readonly [name: string]: unknown } {
  return {
    'java.io.ByteArrayInputStream': ByteArrayInputStream,
    'java.io.InputStream': ByteArrayInputStream,
    'java.io.BufferedInputStream': BufferedInput,
    'java.io.ByteArrayOutputStream': ByteArrayOutputStream,
    'java.io.InputStreamReader': TextReader,
    'java.io.BufferedReader': TextReader,
    'java.io.StringReader': TextReader,
    'java.io.StringWriter': StringWriter,
    'java.util.Scanner': Scanner,
    'java.util.zip.ZipInputStream': ZipInputStream,
    'java.util.zip.GZIPInputStream': GzipInput,
    'java.util.zip.GZIPOutputStream': GzipOutput,
  };
}

export class ByteArrayInputStream {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: unknown) {
    this.#bytes = asBytes(bytes);
  }
  /** One byte without arguments, -1 at the end; else as many as go into the array, answering how many. */
  read(into?: Uint8Array, start = 0, length?: number): number {
    if (into === undefined) return this.#at < this.#bytes.length ? this.#bytes[this.#at++]! : -1;
    const part = this.#bytes.subarray(this.#at, this.#at + Math.min(length ?? into.length, into.length - start));
    if (part.length === 0 && into.length > 0) return -1;
    into.set(part, start);
    this.#at += part.length;
    return part.length;
  }
  readAllBytes(): Uint8Array {
    const rest = this.#bytes.slice(this.#at);
    this.#at = this.#bytes.length;
    return rest;
  }
  readNBytes(count: number): Uint8Array {
    const part = this.#bytes.slice(this.#at, this.#at + count);
    this.#at += part.length;
    return part;
  }
  skip(count: number): number {
    const skipped = Math.min(count, this.available());
    this.#at += skipped;
    return skipped;
  }
  available(): number {
    return this.#bytes.length - this.#at;
  }
  reset(): void {
    this.#at = 0;
  }
  close(): void {}
}
javaClass('java.io.ByteArrayInputStream', ByteArrayInputStream);

interface ByteSource {
  readAllBytes(): Uint8Array;
}

class BufferedInput extends ByteArrayInputStream {
  constructor(source: ByteSource) {
    super(source.readAllBytes());
  }
}

class GzipInput extends ByteArrayInputStream {
  constructor(source: ByteSource) {
    super(unpack(() => gunzipSync(source.readAllBytes(), { maxOutputLength: MAX_UNPACKED })));
  }
}

class ByteArrayOutputStream {
  #parts: Uint8Array[] = [];

  write(what: unknown, start = 0, length?: number): void {
    if (typeof what === 'number') this.#parts.push(Uint8Array.of(what & 0xff));
    else {
      const bytes = asBytes(what);
      this.#parts.push(bytes.slice(start, length === undefined ? bytes.length : start + length));
    }
  }
  writeBytes(what: unknown): void {
    this.write(what);
  }
  toByteArray(): Uint8Array {
    return Uint8Array.from(Buffer.concat(this.#parts));
  }
  size(): number {
    return this.#parts.reduce((sum, part) => sum + part.length, 0);
  }
  reset(): void {
    this.#parts = [];
  }
  flush(): void {}
  close(): void {}
  toString(charset: unknown = 'UTF-8'): string {
    return decodeText(this.toByteArray(), String(charset));
  }
}
javaClass('java.io.ByteArrayOutputStream', ByteArrayOutputStream);

class GzipOutput {
  readonly #target: ByteArrayOutputStream;
  readonly #held = new ByteArrayOutputStream();
  #done = false;

  constructor(target: ByteArrayOutputStream) {
    this.#target = target;
  }
  write(what: unknown, start?: number, length?: number): void {
    this.#held.write(what, start, length);
  }
  flush(): void {}
  finish(): void {
    if (this.#done) return;
    this.#done = true;
    this.#target.write(gzipSync(this.#held.toByteArray()));
  }
  close(): void {
    this.finish();
  }
}

/** Readers of text, by lines or whole. */
export class TextReader {
  readonly #text: string;
  #at = 0;

  constructor(source: unknown, charset: unknown = 'UTF-8') {
    const about = source as { readAllBytes?: () => Uint8Array; readAll?: () => string };
    if (typeof source === 'string') this.#text = source;
    else if (about.readAllBytes) this.#text = decodeText(about.readAllBytes(), String(charset));
    else this.#text = about.readAll?.() ?? '';
  }
  readAll(): string {
    const rest = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return rest;
  }
  readLine(): string | null {
    if (this.#at >= this.#text.length) return null;
    const end = /\r\n|\r|\n/g;
    end.lastIndex = this.#at;
    const found = end.exec(this.#text);
    const line = this.#text.slice(this.#at, found?.index ?? this.#text.length);
    this.#at = found === null ? this.#text.length : end.lastIndex;
    return line;
  }
  read(): number {
    return this.#at < this.#text.length ? this.#text.charCodeAt(this.#at++) : -1;
  }
  ready(): boolean {
    return this.#at < this.#text.length;
  }
  lines(): JavaStream {
    const lines: string[] = [];
    for (let line = this.readLine(); line !== null; line = this.readLine()) lines.push(line);
    return new JavaStream(lines);
  }
  close(): void {}
}
javaClass('java.io.BufferedReader', TextReader);

class Scanner {
  #reader: TextReader;
  #whole = false;

  constructor(source: unknown, charset?: unknown) {
    this.#reader = new TextReader(source, charset);
  }
  /** `\\A`, the usual one, makes `next` answer everything; others than that and blanks are not known. */
  useDelimiter(delimiter: unknown): this {
    if (String(delimiter) !== '\\A') {
      throw new JavaException(
        'java.lang.IllegalArgumentException',
        'Scanner knows the delimiter \\A alone: split the text instead',
      );
    }
    this.#whole = true;
    return this;
  }
  hasNextLine(): boolean {
    return this.#reader.ready();
  }
  nextLine(): string {
    const line = this.#reader.readLine();
    if (line === null) throw new JavaException('java.util.NoSuchElementException', 'No line found');
    return line;
  }
  hasNext(): boolean {
    return this.#reader.ready();
  }
  next(): string {
    const text = this.#reader.readAll();
    if (this.#whole) return text;
    const word = /\S+/.exec(text);
    if (word === null) throw new JavaException('java.util.NoSuchElementException', 'there is no further word');
    this.#reader = new TextReader(text.slice(word.index + word[0].length).trimStart());
    return word[0];
  }
  close(): void {}
}
javaClass('java.util.Scanner', Scanner);

class StringWriter {
  #text = '';
  write(part: unknown): void {
    this.#text += typeof part === 'number' ? String.fromCharCode(part) : String(part);
  }
  append(part: unknown): this {
    this.#text += String(part);
    return this;
  }
  flush(): void {}
  close(): void {}
  toString(): string {
    return this.#text;
  }
}

interface ZipPart {
  readonly name: string;
  readonly method: number;
  readonly packed: Uint8Array;
  readonly size: number;
}

/** The entries of a ZIP, by its central directory. */
class ZipInputStream {
  readonly #parts: readonly ZipPart[];
  #next = 0;
  #content = new ByteArrayInputStream(new Uint8Array());

  constructor(source: ByteSource) {
    this.#parts = zipParts(Buffer.from(source.readAllBytes()));
  }
  getNextEntry(): object | null {
    const part = this.#parts[this.#next++];
    if (part === undefined) return null;
    const bytes =
      part.method === 0 ? part.packed : unpack(() => inflateRawSync(part.packed, { maxOutputLength: MAX_UNPACKED }));
    this.#content = new ByteArrayInputStream(bytes);
    const isDirectory = part.name.endsWith('/');
    return {
      name: part.name,
      size: part.size,
      directory: isDirectory,
      getName: () => part.name,
      getSize: () => part.size,
      isDirectory: () => isDirectory,
      toString: () => part.name,
    };
  }
  closeEntry(): void {}
  read(into?: Uint8Array, start?: number, length?: number): number {
    return this.#content.read(into, start, length);
  }
  readAllBytes(): Uint8Array {
    return this.#content.readAllBytes();
  }
  available(): number {
    return this.#next > this.#parts.length ? 0 : 1;
  }
  close(): void {}
}
javaClass('java.util.zip.ZipInputStream', ZipInputStream);

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;

function zipParts(zip: Buffer): ZipPart[] {
  const parts: ZipPart[] = [];
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  if (end < 0) return parts;
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0 && at + 46 <= zip.length; left--) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) break;
    const nameLength = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    parts.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      packed: zip.subarray(start, start + zip.readUInt32LE(at + 20)),
      size: zip.readUInt32LE(at + 24),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}

function unpack(work: () => Uint8Array): Uint8Array {
  try {
    return work();
  } catch (error) {
    throw new JavaException('java.util.zip.ZipException', error instanceof Error ? error.message : String(error));
  }
}

/** For files that are written as text. */
export function textBytes(text: unknown, charset: unknown): Uint8Array {
  return text instanceof Uint8Array ? text : encodeText(String(text), String(charset ?? 'UTF-8'));
}
