import { ExactNumber } from '../../values/json/exact-number.ts';
import { decimalDigits } from './format-text.ts';
import { hashCodeOf, JavaException, javaClass } from './java-class.ts';

/** As `java.math.RoundingMode` and the old constants of BigDecimal number them. */
const MODES = ['UP', 'DOWN', 'CEILING', 'FLOOR', 'HALF_UP', 'HALF_DOWN', 'HALF_EVEN', 'UNNECESSARY'] as const;
export type RoundingMode = (typeof MODES)[number];

/** Exponents beyond this would make numbers of millions of digits. */
const MAX_EXPONENT = 10_000;

/** `java.math.BigDecimal`: a number with all its digits and a scale; in JSON and matches it is the number that it prints as. */
export class BigDecimal extends ExactNumber {
  readonly #unscaled: bigint;
  readonly #scale: number;

  constructor(value: unknown, scale?: unknown) {
    const { unscaled, exponent } = readDecimal(value);
    // `new BigDecimal(BigInteger, scale)`: the digits of a whole number, with the point moved in.
    const places = typeof scale === 'number' ? scale + exponent : exponent;
    super(printDecimal(unscaled, places));
    this.#unscaled = unscaled;
    this.#scale = places;
  }

  static override valueOf(value: unknown, scale?: number): BigDecimal {
    return new BigDecimal(typeof value === 'number' && !Number.isInteger(value) ? String(value) : value, scale);
  }
  static make(unscaled: bigint, scale: number): BigDecimal {
    return new BigDecimal(printDecimal(unscaled, scale));
  }
  static readonly ZERO: BigDecimal = new BigDecimal('0');
  static readonly ONE: BigDecimal = new BigDecimal('1');
  static readonly TEN: BigDecimal = new BigDecimal('10');

  add(other: unknown): BigDecimal {
    const [one, two, scale] = this.#aligned(other);
    return BigDecimal.make(one + two, scale);
  }
  subtract(other: unknown): BigDecimal {
    const [one, two, scale] = this.#aligned(other);
    return BigDecimal.make(one - two, scale);
  }
  multiply(other: unknown): BigDecimal {
    const factor = toBig(other);
    return BigDecimal.make(this.#unscaled * factor.#unscaled, this.#scale + factor.#scale);
  }
  divide(other: unknown, second?: unknown, third?: unknown): BigDecimal {
    const divisor = toBig(other);
    if (divisor.#unscaled === 0n) throw new JavaException('java.lang.ArithmeticException', '/ by zero');
    const scale = typeof second === 'number' && third !== undefined ? second : this.#scale;
    const mode = third ?? second;
    if (mode === undefined) return this.#divideExactly(divisor);
    const shift = scale + divisor.#scale - this.#scale;
    const top = shift >= 0 ? this.#unscaled * 10n ** BigInt(shift) : this.#unscaled;
    const bottom = shift >= 0 ? divisor.#unscaled : divisor.#unscaled * 10n ** BigInt(-shift);
    return BigDecimal.make(roundedQuotient(top, bottom, modeOf(mode)), scale);
  }
  remainder(other: unknown): BigDecimal {
    const [one, two, scale] = this.#aligned(other);
    return BigDecimal.make(one % two, scale);
  }
  pow(power: number): BigDecimal {
    return BigDecimal.make(this.#unscaled ** BigInt(power), this.#scale * power);
  }
  negate(): BigDecimal {
    return BigDecimal.make(-this.#unscaled, this.#scale);
  }
  abs(): BigDecimal {
    return this.#unscaled < 0n ? this.negate() : this;
  }
  signum(): number {
    return this.#unscaled === 0n ? 0 : this.#unscaled < 0n ? -1 : 1;
  }
  scale(): number {
    return this.#scale;
  }
  precision(): number {
    return String(this.#unscaled).replace('-', '').length;
  }
  unscaledValue(): BigInteger {
    return new BigInteger(this.#unscaled);
  }
  setScale(scale: number, mode: unknown = 'UNNECESSARY'): BigDecimal {
    if (scale >= this.#scale) return BigDecimal.make(this.#unscaled * 10n ** BigInt(scale - this.#scale), scale);
    return BigDecimal.make(roundedQuotient(this.#unscaled, 10n ** BigInt(this.#scale - scale), modeOf(mode)), scale);
  }
  round(context: { readonly precision: number; readonly mode?: unknown }): BigDecimal {
    return this.setScale(this.#scale - Math.max(0, this.precision() - context.precision), context.mode ?? 'HALF_UP');
  }
  stripTrailingZeros(): BigDecimal {
    let unscaled = this.#unscaled;
    let scale = this.#scale;
    if (unscaled === 0n) return BigDecimal.ZERO;
    for (; unscaled % 10n === 0n; scale--) unscaled /= 10n;
    return BigDecimal.make(unscaled, scale);
  }
  movePointLeft(places: number): BigDecimal {
    return BigDecimal.make(this.#unscaled, this.#scale + places).setScale(Math.max(this.#scale + places, 0));
  }
  movePointRight(places: number): BigDecimal {
    return this.movePointLeft(-places);
  }
  max(other: unknown): BigDecimal {
    return this.compareTo(other) >= 0 ? this : toBig(other);
  }
  min(other: unknown): BigDecimal {
    return this.compareTo(other) <= 0 ? this : toBig(other);
  }
  compareTo(other: unknown): number {
    const [one, two] = this.#aligned(other);
    return one < two ? -1 : one > two ? 1 : 0;
  }
  /** Java's: 2.0 and 2.00 are not equal. */
  equals(other: unknown): boolean {
    return other instanceof BigDecimal && other.#scale === this.#scale && other.#unscaled === this.#unscaled;
  }
  hashCode(): number {
    return hashCodeOf(this.text);
  }
  [Symbol.toPrimitive](hint: string): string | number {
    return hint === 'number' ? Number(this.text) : this.text;
  }
  intValue(): number {
    return Number(BigInt.asIntN(32, this.toBigInteger().value));
  }
  longValue(): number {
    return Number(BigInt.asIntN(64, this.toBigInteger().value));
  }
  doubleValue(): number {
    return Number(this.text);
  }
  floatValue(): number {
    return Math.fround(Number(this.text));
  }
  toBigInteger(): BigInteger {
    return new BigInteger(this.setScale(0, 'DOWN').#unscaled);
  }
  toPlainString(): string {
    return plainDecimal(this.#unscaled, this.#scale);
  }

  #aligned(other: unknown): [bigint, bigint, number] {
    const two = toBig(other);
    const scale = Math.max(this.#scale, two.#scale);
    return [
      this.#unscaled * 10n ** BigInt(scale - this.#scale),
      two.#unscaled * 10n ** BigInt(scale - two.#scale),
      scale,
    ];
  }
  #divideExactly(divisor: BigDecimal): BigDecimal {
    const preferred = this.#scale - divisor.#scale;
    // A quotient ends after so many digits, or never.
    const most = Math.ceil((String(divisor.#unscaled).length * 10) / 3) + Math.max(preferred, 0) + 1;
    const top = this.#unscaled * 10n ** BigInt(Math.max(0, most - preferred));
    if (top % divisor.#unscaled !== 0n) {
      throw new JavaException(
        'java.lang.ArithmeticException',
        'Non-terminating decimal expansion; no exact representable decimal result.',
      );
    }
    const exact = BigDecimal.make(top / divisor.#unscaled, Math.max(preferred, most));
    const stripped = exact.stripTrailingZeros();
    return stripped.#scale < preferred ? stripped.setScale(preferred) : stripped;
  }
}
javaClass('java.math.BigDecimal', BigDecimal);

/** `java.math.BigInteger`. */
export class BigInteger extends ExactNumber {
  readonly value: bigint;

  constructor(value: unknown, radix = 10) {
    const number = readInteger(value, radix);
    super(number.toString());
    this.value = number;
    Object.defineProperty(this, 'value', { enumerable: false });
  }

  static override valueOf(value: unknown): BigInteger {
    return new BigInteger(value);
  }
  static readonly ZERO: BigInteger = new BigInteger(0n);
  static readonly ONE: BigInteger = new BigInteger(1n);
  static readonly TWO: BigInteger = new BigInteger(2n);
  static readonly TEN: BigInteger = new BigInteger(10n);

  add(other: unknown): BigInteger {
    return new BigInteger(this.value + readInteger(other, 10));
  }
  subtract(other: unknown): BigInteger {
    return new BigInteger(this.value - readInteger(other, 10));
  }
  multiply(other: unknown): BigInteger {
    return new BigInteger(this.value * readInteger(other, 10));
  }
  divide(other: unknown): BigInteger {
    return new BigInteger(this.value / readInteger(other, 10));
  }
  mod(other: unknown): BigInteger {
    const by = readInteger(other, 10);
    return new BigInteger(((this.value % by) + by) % by);
  }
  remainder(other: unknown): BigInteger {
    return new BigInteger(this.value % readInteger(other, 10));
  }
  pow(power: number): BigInteger {
    return new BigInteger(this.value ** BigInt(power));
  }
  negate(): BigInteger {
    return new BigInteger(-this.value);
  }
  abs(): BigInteger {
    return new BigInteger(this.value < 0n ? -this.value : this.value);
  }
  signum(): number {
    return this.value === 0n ? 0 : this.value < 0n ? -1 : 1;
  }
  compareTo(other: unknown): number {
    const two = readInteger(other, 10);
    return this.value < two ? -1 : this.value > two ? 1 : 0;
  }
  equals(other: unknown): boolean {
    return other instanceof BigInteger && other.value === this.value;
  }
  hashCode(): number {
    return hashCodeOf(this.text);
  }
  [Symbol.toPrimitive](hint: string): string | number {
    return hint === 'number' ? Number(this.text) : this.text;
  }
  intValue(): number {
    return Number(BigInt.asIntN(32, this.value));
  }
  longValue(): number {
    return Number(BigInt.asIntN(64, this.value));
  }
  doubleValue(): number {
    return Number(this.value);
  }
  override toString(radix = 10): string {
    return this.value.toString(radix);
  }
}
javaClass('java.math.BigInteger', BigInteger);

/** `java.math`. */
export function bigNumberClasses(): { readonly [name: string]: unknown } {
  MODES.forEach((mode, number) => {
    Object.defineProperty(BigDecimal, `ROUND_${mode}`, { value: number, configurable: true });
  });
  class MathContext {
    readonly precision: number;
    readonly mode: unknown;
    constructor(precision: number, mode: unknown = 'HALF_UP') {
      this.precision = precision;
      this.mode = mode;
    }
  }
  return {
    'java.math.BigDecimal': BigDecimal,
    'java.math.BigInteger': BigInteger,
    'java.math.MathContext': MathContext,
    'java.math.RoundingMode': { ...Object.fromEntries(MODES.map((mode) => [mode, mode])), values: () => [...MODES] },
  };
}

/** @throws JavaException for what names no mode */
export function modeOf(mode: unknown): RoundingMode {
  const name = typeof mode === 'number' ? MODES[mode] : MODES.find((known) => known === String(mode));
  if (name === undefined)
    throw new JavaException('java.lang.IllegalArgumentException', `No rounding mode ${String(mode)}`);
  return name;
}

function toBig(value: unknown): BigDecimal {
  return value instanceof BigDecimal ? value : new BigDecimal(value);
}

function readDecimal(value: unknown): { unscaled: bigint; exponent: number } {
  const text = typeof value === 'number' ? decimalDigits(Math.abs(value)) : String(value);
  const found = /^([-+]?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/.exec(
    typeof value === 'number' && value < 0 ? `-${text}` : text,
  );
  if (found === null || (found[2] === '' && !found[3])) {
    throw new JavaException('java.lang.NumberFormatException', `"${text}" is no decimal number`);
  }
  const digits = BigInt((found[2] ?? '') + (found[3] ?? ''));
  const power = Number(found[4] ?? 0);
  if (Math.abs(power) > MAX_EXPONENT)
    throw new JavaException('java.lang.NumberFormatException', 'Too large an exponent');
  return { unscaled: found[1] === '-' ? -digits : digits, exponent: (found[3] ?? '').length - power };
}

function readInteger(value: unknown, radix: number): bigint {
  if (typeof value === 'bigint') return value;
  if (value instanceof BigInteger) return value.value;
  const text = String(value);
  if (radix === 10 && /^[-+]?\d+$/.test(text)) return BigInt(text.replace('+', ''));
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value);
  const negative = text.startsWith('-');
  let number = 0n;
  for (const digit of negative ? text.slice(1) : text) {
    const one = Number.parseInt(digit, radix);
    if (Number.isNaN(one)) throw new JavaException('java.lang.NumberFormatException', `For input string: "${text}"`);
    number = number * BigInt(radix) + BigInt(one);
  }
  return negative ? -number : number;
}

/** As Java writes it: with an exponent where a point alone would need many zeros. */
function printDecimal(unscaled: bigint, scale: number): string {
  const digits = String(unscaled < 0n ? -unscaled : unscaled);
  const adjusted = digits.length - 1 - scale;
  if (scale >= 0 && adjusted >= -6) return plainDecimal(unscaled, scale);
  const mantissa = digits.length === 1 ? digits : `${digits[0]}.${digits.slice(1)}`;
  return `${unscaled < 0n ? '-' : ''}${mantissa}${adjusted === 0 ? '' : `E${adjusted > 0 ? '+' : ''}${adjusted}`}`;
}

function plainDecimal(unscaled: bigint, scale: number): string {
  const sign = unscaled < 0n ? '-' : '';
  const digits = String(unscaled < 0n ? -unscaled : unscaled);
  if (scale === 0) return sign + digits;
  if (scale < 0) return sign + (unscaled === 0n ? '0' : digits + '0'.repeat(-scale));
  const padded = digits.padStart(scale + 1, '0');
  return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}

function roundedQuotient(top: bigint, bottom: bigint, mode: RoundingMode): bigint {
  const quotient = top / bottom;
  const rest = top % bottom;
  if (rest === 0n) return quotient;
  const negative = top < 0n !== bottom < 0n;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const whole = bottom < 0n ? -bottom : bottom;
  return awayFromZero(mode, negative, twice < whole ? -1 : twice > whole ? 1 : 0, quotient)
    ? quotient + (negative ? -1n : 1n)
    : quotient;
}

function awayFromZero(mode: RoundingMode, negative: boolean, half: -1 | 0 | 1, quotient: bigint): boolean {
  switch (mode) {
    case 'UP':
      return true;
    case 'DOWN':
      return false;
    case 'CEILING':
      return !negative;
    case 'FLOOR':
      return negative;
    case 'HALF_UP':
      return half >= 0;
    case 'HALF_DOWN':
      return half > 0;
    case 'HALF_EVEN':
      return half > 0 || (half === 0 && quotient % 2n !== 0n);
    case 'UNNECESSARY':
      throw new JavaException('java.lang.ArithmeticException', 'Rounding necessary');
  }
}
