/** A whole number from 0 to below `count`, each with the same chance: numbers of the ragged end are thrown away and drawn again. */
export function randomBelow(count: bigint): bigint {
  const bytes = Math.max(1, Math.ceil((count - 1n).toString(2).length / 8));
  const span = 1n << BigInt(bytes * 8);
  const fair = span - (span % count);
  for (;;) {
    const drawn = crypto.getRandomValues(new Uint8Array(bytes)).reduce((all, byte) => all * 256n + BigInt(byte), 0n);
    if (drawn < fair) return drawn % count;
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Lower-case letters and digits, beginning with a letter. */
export function randomText(length: number): string {
  return Array.from({ length }, (_, at) => pickFrom(at === 0 ? LETTERS : `${LETTERS}0123456789`)).join('');
}

function pickFrom(characters: string): string {
  return characters.charAt(Number(randomBelow(BigInt(characters.length))));
}
