import { inflateSync } from 'node:zlib';
import { GitFailure } from './git-failure.ts';
import type { GitLimits } from './git-settings.ts';

/** What a server answers to a fetch: the pack, and the commits behind which it cut the history off. */
export interface FetchAnswer {
  readonly pack: Buffer;
  readonly shallow: readonly string[];
}

/**
 * Reads packet lines with side band. The pack is counted before anything unpacks it: sizes are measured and never believed, those of
 * deltas included.
 *
 * @throws GitFailure `too-large`, or `broken` for what is no pack
 */
export function readFetchAnswer(answer: Buffer, limits: GitLimits): FetchAnswer {
  const parts: Buffer[] = [];
  const shallow: string[] = [];
  let at = 0;
  while (at < answer.length) {
    const head = answer.toString('latin1', at, at + 4);
    if (!/^[0-9a-f]{4}$/i.test(head)) throw broken();
    const length = Number.parseInt(head, 16);
    if (length < 4) {
      if (length > 1) throw broken();
      at += 4;
      continue;
    }
    if (at + length > answer.length) throw broken();
    const line = answer.subarray(at + 4, at + length);
    at += length;
    // Channel 1 carries the pack, 2 news, 3 the reason for an early end; what has no channel is said before the pack.
    if (line[0] === 1) parts.push(line.subarray(1));
    else if (line[0] === 3) throw broken();
    else {
      const cut = /^shallow ([0-9a-f]{40})\s*$/.exec(line.toString('latin1'))?.[1];
      if (cut !== undefined) shallow.push(cut);
    }
  }
  const pack = Buffer.concat(parts);
  scanPack(pack, limits);
  return { pack, shallow };
}

/** @throws GitFailure `too-large`, or `broken` for what is no pack */
export function scanPack(pack: Buffer, limits: GitLimits): void {
  if (pack.length < 32 || pack.toString('latin1', 0, 4) !== 'PACK') throw broken();
  const count = pack.readUInt32BE(8);
  if (count > limits.objects) throw tooLarge(`${count} objects`);
  let at = 12;
  let total = 0;
  for (let n = 0; n < count; n++) {
    const head = readHead(pack, at);
    at = head.end;
    if (head.size > limits.largest) throw tooLarge('an object of its own');
    if (head.type === 6) {
      while (((pack[at] ?? 0) & 0x80) !== 0) at++;
      at++;
    } else if (head.type === 7) {
      at += 20;
    } else if (head.type === 0 || head.type === 5) {
      throw broken();
    }
    const { bytes, used } = unpack(pack.subarray(at), head.size);
    at += used;
    total += head.size;
    if (head.type >= 6) {
      const result = deltaResult(bytes);
      if (result > limits.largest) throw tooLarge('an object of its own');
      total += result;
    }
    if (total > limits.unpacked) throw tooLarge('its objects together');
  }
}

/** Type and size of an object: a number of 7 bits a byte, the first with 4. */
function readHead(pack: Buffer, from: number): { type: number; size: number; end: number } {
  let at = from;
  let byte = readByte(pack, at++);
  const type = (byte >> 4) & 7;
  let size = byte & 15;
  let factor = 16;
  while (byte & 0x80) {
    byte = readByte(pack, at++);
    size += (byte & 0x7f) * factor;
    factor *= 128;
    if (size > Number.MAX_SAFE_INTEGER) throw broken();
  }
  return { type, size, end: at };
}

function readByte(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw broken();
  return byte;
}

function unpack(bytes: Buffer, size: number): { bytes: Buffer; used: number } {
  let unpacked: { buffer: Buffer; engine: { bytesWritten: number } };
  try {
    // `info` is not in the types: it answers the engine too, which knows how many bytes it took.
    unpacked = inflateSync(bytes, { maxOutputLength: Math.max(size, 1), info: true }) as unknown as typeof unpacked;
  } catch (cause) {
    throw broken(cause);
  }
  if (unpacked.buffer.length !== size) throw broken();
  return { bytes: unpacked.buffer, used: unpacked.engine.bytesWritten };
}

/** A delta begins with the sizes of what it is based on and of what it makes. */
function deltaResult(delta: Buffer): number {
  let at = 0;
  const next = () => {
    let value = 0;
    let factor = 1;
    let byte: number;
    do {
      byte = readByte(delta, at++);
      value += (byte & 0x7f) * factor;
      factor *= 128;
      if (value > Number.MAX_SAFE_INTEGER) throw broken();
    } while (byte & 0x80);
    return value;
  };
  next();
  return next();
}

function tooLarge(what: string): GitFailure {
  return new GitFailure('too-large', `The repository is larger than this product takes: ${what}.`, {
    hint: 'Keep the tests in a repository or a branch of their own, without large files.',
  });
}

function broken(cause?: unknown): GitFailure {
  return new GitFailure('broken', 'The answer of the git server cannot be read.', { cause });
}
