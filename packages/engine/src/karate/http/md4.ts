/** Rotations of the three rounds. */
const SHIFTS = [
  [3, 7, 11, 19],
  [3, 5, 9, 13],
  [3, 9, 11, 15],
] as const;
/** The order in which each round takes the words of a block. */
const ORDERS = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
  [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15],
] as const;
const CONSTANTS = [0, 0x5a827999, 0x6ed9eba1] as const;

/** MD4 (RFC 1320): broken, gone from OpenSSL, and what NTLM makes a password's hash with. */
export function md4(message: Uint8Array): Buffer {
  const padded = Buffer.alloc(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  padded.writeBigUInt64LE(BigInt(message.length) * 8n, padded.length - 8);
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let from = 0; from < padded.length; from += 64) mix(state, padded, from);
  const digest = Buffer.alloc(16);
  for (const [at, word] of state.entries()) digest.writeUInt32LE(word >>> 0, at * 4);
  return digest;
}

function mix(state: number[], bytes: Buffer, from: number): void {
  let [a, b, c, d] = state as [number, number, number, number];
  for (let round = 0; round < 3; round += 1) {
    for (let step = 0; step < 16; step += 1) {
      const word = bytes.readUInt32LE(from + ORDERS[round]![step]! * 4);
      const sum = (a + choose(round, b, c, d) + word + CONSTANTS[round]!) | 0;
      const shift = SHIFTS[round]![step % 4]!;
      [a, d, c, b] = [d, c, b, (sum << shift) | (sum >>> (32 - shift))];
    }
  }
  state[0] = (state[0]! + a) | 0;
  state[1] = (state[1]! + b) | 0;
  state[2] = (state[2]! + c) | 0;
  state[3] = (state[3]! + d) | 0;
}

function choose(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d);
  return round === 1 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
}
