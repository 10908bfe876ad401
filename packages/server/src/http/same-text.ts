import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in a time that tells nothing about where two texts differ. */
export function sameText(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
