import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';

/** 2^16 · 8 · 128 bytes = 64 MiB for each try, twice: what makes guessing a stolen hash dear (OWASP, scrypt). */
const COST = { N: 2 ** 16, r: 8, p: 2 };
const MEMORY = 128 * 1024 * 1024;
/** Hashes made at once: each takes 64 MiB and a processor. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** `scrypt$N$r$p$salt$hash`, so that the cost can grow later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Takes as long for a hash that is none as for a real one, so that the time tells nobody whether a name exists. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [kind, n, r, p, salt, hash] = (stored ?? '').split('$');
  if (kind !== 'scrypt' || !salt || !hash) {
    await derive(password, randomBytes(16), COST);
    return false;
  }
  const expected = Buffer.from(hash, 'base64url');
  const found = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(n), r: Number(r), p: Number(p) });
  return expected.length === found.length && timingSafeEqual(expected, found);
}

/** A sentence that says what is wrong with a new password; null when nothing is. */
export function refusePassword(password: string, userName: string): string | null {
  if ([...password].length < 8) return 'The password needs at least 8 characters.';
  if (Buffer.byteLength(password) > 256) return 'The password is longer than 256 bytes.';
  const plain = password.normalize('NFKC').toLowerCase();
  const name = userName.normalize('NFKC').toLowerCase();
  if (name.length >= 3 && plain.replace(/[^\p{L}]/gu, '') === name.replace(/[^\p{L}]/gu, '')) {
    return 'The password is too near to the user name.';
  }
  if (new Set(plain).size < 4) return 'The password repeats too few characters.';
  if (
    /^(?:password|passwort|qwerty|azerty|letmein|welcome|iloveyou|abcdefgh|12345678|87654321)[\d!.@#]*$/.test(plain)
  ) {
    return 'The password is one of the first that anybody would guess.';
  }
  return null;
}

/** Five groups of two syllables, 66 bits: easy to read from a terminal and to type. */
export function readablePassword(): string {
  const consonants = 'bcdfghjklmnprstvwxyz';
  const vowels = 'aeiou';
  const syllable = () => `${consonants[randomInt(consonants.length)]}${vowels[randomInt(vowels.length)]}`;
  return Array.from({ length: 5 }, () => syllable() + syllable()).join('-');
}

async function derive(password: string, salt: Buffer, cost: { N: number; r: number; p: number }): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((ready) => waiting.push(ready));
  running++;
  try {
    return await new Promise<Buffer>((resolve, reject) =>
      scrypt(password.normalize('NFKC'), salt, 32, { ...cost, maxmem: MEMORY }, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    );
  } finally {
    running--;
    waiting.shift()?.();
  }
}
