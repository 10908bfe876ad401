import { createHmac, randomBytes } from 'node:crypto';
import type { HttpAuth } from './http-exchange.ts';
import { md4 } from './md4.ts';

const SIGNATURE = Buffer.from('NTLMSSP\0', 'latin1');
/** Unicode, target asked for, NTLM, always sign, extended session security, target information, 128 and 56 bits. */
const FLAGS = 0xa0888205;
const HEADER_BYTES = 64;
/** Pieces of the target's information: end, time. */
const AV_END = 0;
const AV_TIME = 7;
/** 1601 to 1970 in steps of 100 ns. */
const EPOCH_DIFFERENCE = 116_444_736_000_000_000n;

/** The first message: what this end can do. */
export function ntlmNegotiate(): Buffer {
  const message = Buffer.alloc(32);
  SIGNATURE.copy(message);
  message.writeUInt32LE(1, 8);
  message.writeUInt32LE(FLAGS, 12);
  return message;
}

export interface NtlmChallenge {
  readonly nonce: Buffer;
  /** Names and time of the server, as it sent them. */
  readonly target: Buffer;
}

/** The server's message; null when it is none. */
export function readNtlmChallenge(message: Buffer): NtlmChallenge | null {
  if (message.length < 32 || !message.subarray(0, 8).equals(SIGNATURE) || message.readUInt32LE(8) !== 2) return null;
  const nonce = message.subarray(24, 32);
  if (message.length < 48) return { nonce, target: Buffer.alloc(0) };
  const from = message.readUInt32LE(44);
  const target = message.subarray(from, from + message.readUInt16LE(40));
  return { nonce, target };
}

/** What chance and the clock decide, so that a test can. */
export interface NtlmMoment {
  readonly nonce: Buffer;
  /** Steps of 100 ns since 1601. */
  readonly time: bigint;
}

export function ntlmMoment(): NtlmMoment {
  return { nonce: randomBytes(8), time: BigInt(Date.now()) * 10_000n + EPOCH_DIFFERENCE };
}

/** The third message: proof of the password in version 2 of the scheme (MS-NLMP 3.3.2). */
export function ntlmAuthenticate(auth: HttpAuth, challenge: NtlmChallenge, moment: NtlmMoment): Buffer {
  const { username, domain } = accountOf(auth);
  const { lm, nt } = ntlmResponses(username, domain, auth.password, challenge, moment);
  const pieces = [lm, nt, wide(domain), wide(username), wide(auth.workstation ?? ''), Buffer.alloc(0)];
  const header = Buffer.alloc(HEADER_BYTES);
  SIGNATURE.copy(header);
  header.writeUInt32LE(3, 8);
  let offset = HEADER_BYTES;
  pieces.forEach((piece, at) => {
    header.writeUInt16LE(piece.length, 12 + at * 8);
    header.writeUInt16LE(piece.length, 14 + at * 8);
    header.writeUInt32LE(offset, 16 + at * 8);
    offset += piece.length;
  });
  header.writeUInt32LE(FLAGS, 60);
  return Buffer.concat([header, ...pieces]);
}

/** The two proofs that the third message carries. */
export function ntlmResponses(
  username: string,
  domain: string,
  password: string,
  challenge: NtlmChallenge,
  moment: NtlmMoment,
): { lm: Buffer; nt: Buffer } {
  const key = hmac(md4(wide(password)), wide(username.toUpperCase() + domain));
  const serverTime = timeOf(challenge.target);
  const time = Buffer.alloc(8);
  time.writeBigUInt64LE(serverTime ?? moment.time);
  const claim = Buffer.concat([
    Buffer.from([1, 1, 0, 0, 0, 0, 0, 0]),
    time,
    moment.nonce,
    Buffer.alloc(4),
    challenge.target,
    Buffer.alloc(4),
  ]);
  const nt = Buffer.concat([hmac(key, Buffer.concat([challenge.nonce, claim])), claim]);
  // A server that tells its time wants the older proof left empty.
  const lm =
    serverTime === null
      ? Buffer.concat([hmac(key, Buffer.concat([challenge.nonce, moment.nonce])), moment.nonce])
      : Buffer.alloc(24);
  return { lm, nt };
}

/** `DOMAIN\user` names the domain, too. */
function accountOf(auth: HttpAuth): { username: string; domain: string } {
  const at = auth.username.indexOf('\\');
  if (auth.domain !== null || at === -1) return { username: auth.username, domain: auth.domain ?? '' };
  return { username: auth.username.slice(at + 1), domain: auth.username.slice(0, at) };
}

function timeOf(target: Buffer): bigint | null {
  for (let at = 0; at + 4 <= target.length; ) {
    const kind = target.readUInt16LE(at);
    const length = target.readUInt16LE(at + 2);
    if (kind === AV_END) return null;
    if (kind === AV_TIME && length === 8 && at + 12 <= target.length) return target.readBigUInt64LE(at + 4);
    at += 4 + length;
  }
  return null;
}

function wide(text: string): Buffer {
  return Buffer.from(text, 'utf16le');
}

function hmac(key: Buffer, data: Buffer): Buffer {
  return createHmac('md5', key).update(data).digest();
}
