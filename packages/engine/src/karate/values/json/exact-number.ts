/**
 * A number of JSON that no double can hold without loss: a long integer, a decimal with many digits, a huge exponent. Scripts may
 * calculate with it (they then see the nearest double); printing and matching use every digit.
 */
export class ExactNumber {
  /** As it was written. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  valueOf(): number {
    return Number(this.text);
  }

  toString(): string {
    return this.text;
  }

  toJSON(): unknown {
    return rawJson(this.text);
  }
}

/** What `JSON.rawJSON` answers prints as it stands; TypeScript's library does not know the function yet. */
const rawJson = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON;

/** A number as it is written in JSON: a double where that loses nothing, else an ExactNumber. */
export function readNumber(text: string): number | ExactNumber {
  const value = Number(text);
  // Fifteen digits and a small exponent always survive; most numbers are that short.
  if (text.length <= 15 && Number.isFinite(value)) return value;
  // A long integer would be printed with an exponent.
  const isPrintedAlike = text.length <= 21 || !isInteger(text);
  return isPrintedAlike && canonical(text) === canonical(String(value)) ? value : new ExactNumber(text);
}

/** Whether two numbers, of which at least one is exact, are the same. */
export function sameNumber(one: number | ExactNumber, other: number | ExactNumber): boolean {
  if (typeof one === 'number' && typeof other === 'number') return one === other;
  // A literal of a script has already lost its last digits; it still is meant to be the long integer that was written.
  if (typeof one === 'number') return isInteger(other) ? one === Number(other) : sameDigits(one, other);
  if (typeof other === 'number') return isInteger(one) ? other === Number(one) : sameDigits(one, other);
  return sameDigits(one, other);
}

function isInteger(value: number | ExactNumber | string): boolean {
  return /^-?\d+$/.test(String(value));
}

function sameDigits(one: number | ExactNumber, other: number | ExactNumber): boolean {
  return canonical(String(one)) === canonical(String(other));
}

/** `-12.50e3` → `-125e2`: digits without zeros at either end, and the power of ten of the last one. */
function canonical(text: string): string {
  const parts = /^(-?)0*(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (parts === null) return text;
  const fraction = parts[3] ?? '';
  const digits = `${parts[2] ?? ''}${fraction}`.replace(/^0+/, '');
  if (digits === '') return '0';
  const significant = digits.replace(/0+$/, '');
  const exponent = BigInt(parts[4] ?? '0') - BigInt(fraction.length) + BigInt(digits.length - significant.length);
  return `${parts[1] ?? ''}${significant}e${exponent}`;
}
