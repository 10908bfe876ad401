import { randomUUID } from 'node:crypto';
import { closeSync, openSync, unlinkSync, write as writeToFile } from 'node:fs';
import { join } from 'node:path';
import { type Duplex, pipeline, Writable } from 'node:stream';
import { KarateError } from '../karate-error.ts';
import type { HttpBody, HttpLimits } from './http-exchange.ts';
import { unpackAll, unpackers } from './unpack-body.ts';

/** Packed bytes up to this many are unpacked at once when all are there; more go through streams. */
const PACKED_AT_ONCE = 262_144;

type BodyLimits = Pick<HttpLimits, 'bodyBytes' | 'memoryBytes' | 'folder'>;

/**
 * Takes a body as it arrives, unpacks it, and keeps it in memory or, from `memoryBytes` on, in a file, so that neither a large body nor one
 * that grows when it is unpacked takes more memory than that.
 */
export class BodyCollector {
  readonly #encodings: readonly string[];
  readonly #limits: BodyLimits;
  /** Called when more may be written after `write` answered false. */
  readonly #onDrain: () => void;
  #chunks: Buffer[] = [];
  #received = 0;
  #stream: BodyStream | null = null;

  /** `encodings`: those of Content-Encoding in the order in which they were applied; only such that `unpackers` knows. */
  constructor(encodings: readonly string[], limits: BodyLimits, onDrain: () => void) {
    this.#encodings = encodings;
    this.#limits = limits;
    this.#onDrain = onDrain;
  }

  /** @returns false where nothing more may be written before the drain. @throws KarateError when the body is longer than allowed */
  write(chunk: Buffer): boolean {
    this.#received += chunk.length;
    if (this.#received > this.#limits.bodyBytes) throw tooLong(this.#limits.bodyBytes);
    if (this.#stream !== null) return this.#stream.write(chunk);
    this.#chunks.push(chunk);
    const atOnce = this.#encodings.length === 0 ? this.#limits.memoryBytes : PACKED_AT_ONCE;
    return this.#received <= atOnce || this.#beginStream();
  }

  /** After the last chunk; at once where the body is in memory. @throws KarateError as the promise rejects */
  end(): HttpBody | Promise<HttpBody> {
    if (this.#stream === null) {
      const whole = this.#unpackedAtOnce();
      if (whole !== null) return { kind: 'memory', bytes: whole };
      this.#beginStream();
    }
    return this.#stream!.end();
  }

  /** Gives up; what was written to a file is removed. */
  abort(): void {
    this.#chunks = [];
    this.#stream?.abort();
  }

  /** Null when it grows too large for memory. */
  #unpackedAtOnce(): Uint8Array | null {
    const bytes = joined(this.#chunks, this.#received);
    if (this.#encodings.length === 0 || bytes.length === 0) return bytes;
    return unpackAll(bytes, this.#encodings, Math.min(this.#limits.memoryBytes, this.#limits.bodyBytes));
  }

  #beginStream(): boolean {
    this.#stream = new BodyStream(this.#encodings, this.#chunks[0]?.[0] ?? 0, this.#limits, this.#onDrain);
    let more = true;
    for (const chunk of this.#chunks) more = this.#stream.write(chunk);
    this.#chunks = [];
    return more;
  }
}

export function tooLong(limit: number): KarateError {
  return new KarateError(
    'E_REQUEST',
    `The body of the answer is longer than ${limit.toLocaleString('en')} bytes, which is the most that a run takes.`,
  );
}

class BodyStream {
  readonly #entrance: Writable;
  readonly #sink: BodySink;
  readonly #finished = Promise.withResolvers<void>();

  constructor(encodings: readonly string[], first: number, limits: BodyLimits, onDrain: () => void) {
    this.#sink = new BodySink(limits);
    const steps: Duplex[] = unpackers(encodings, first);
    this.#entrance = steps[0] ?? this.#sink;
    this.#entrance.on('drain', onDrain);
    const settle = (error?: Error | null): void => {
      // A failure must not leave the sender waiting for a drain that never comes.
      onDrain();
      if (error) this.#finished.reject(error);
      else this.#finished.resolve();
    };
    if (steps.length === 0) this.#sink.once('finish', () => settle()).once('error', settle);
    else pipeline([...steps, this.#sink], settle);
    this.#finished.promise.catch(() => {});
  }

  write(chunk: Buffer): boolean {
    return this.#entrance.destroyed || this.#entrance.write(chunk);
  }

  async end(): Promise<HttpBody> {
    if (!this.#entrance.destroyed) this.#entrance.end();
    try {
      await this.#finished.promise;
      return this.#sink.result();
    } catch (error) {
      this.#sink.discard();
      throw error instanceof KarateError
        ? error
        : new KarateError('E_REQUEST', `The body of the answer cannot be unpacked: ${(error as Error).message}.`);
    }
  }

  abort(): void {
    this.#entrance.destroy();
    this.#sink.destroy();
    this.#sink.discard();
  }
}

/** The end of the stream: memory first, then a file. */
class BodySink extends Writable {
  readonly #limits: BodyLimits;
  #chunks: Buffer[] = [];
  #size = 0;
  #file: { readonly path: string; readonly fd: number } | null = null;

  constructor(limits: BodyLimits) {
    super({ highWaterMark: 262_144 });
    this.#limits = limits;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#size += chunk.length;
    if (this.#size > this.#limits.bodyBytes) {
      done(tooLong(this.#limits.bodyBytes));
    } else if (this.#file === null && this.#size <= this.#limits.memoryBytes) {
      this.#chunks.push(chunk);
      done();
    } else {
      this.#writeToFile(chunk, done);
    }
  }

  #writeToFile(chunk: Buffer, done: (error?: Error | null) => void): void {
    try {
      this.#file ??= createFile(this.#limits.folder);
    } catch (error) {
      done(error as Error);
      return;
    }
    const bytes = this.#chunks.length === 0 ? chunk : Buffer.concat([...this.#chunks, chunk]);
    this.#chunks = [];
    writeWhole(this.#file.fd, bytes, done);
  }

  result(): HttpBody {
    if (this.#file === null) return { kind: 'memory', bytes: joined(this.#chunks, this.#size) };
    closeSync(this.#file.fd);
    return { kind: 'file', path: this.#file.path, size: this.#size };
  }

  discard(): void {
    this.#chunks = [];
    if (this.#file === null) return;
    closeSync(this.#file.fd);
    unlinkSync(this.#file.path);
    this.#file = null;
  }
}

function createFile(folder: string): { path: string; fd: number } {
  const path = join(folder, `body-${randomUUID()}`);
  return { path, fd: openSync(path, 'wx', 0o600) };
}

function writeWhole(fd: number, bytes: Buffer, done: (error?: Error | null) => void): void {
  writeToFile(fd, bytes, 0, bytes.length, null, (error, written) => {
    if (error !== null || written === bytes.length) done(error);
    else writeWhole(fd, bytes.subarray(written), done);
  });
}

/** Bytes of their own, so that neither a socket's buffer is held nor more than the body crosses to another thread. */
function joined(chunks: readonly Buffer[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
