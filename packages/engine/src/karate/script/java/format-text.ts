import { JavaException } from './java-class.ts';

const SPECIFIER = /%(?:(\d+)\$)?([-#+ 0,(<]*)(\d+)?(?:\.(\d+))?([bBhHsScCdoxXeEfgGaAn%]|[tT][a-zA-Z])/g;
/** A text cannot ask for more than this to be filled up. */
const MAX_WIDTH = 10_000;

/**
 * `String.format` of Java: `%5d %-8s %,.2f %08.3f %x %e %b %c %n %% %2$s`.
 *
 * @param locale a language tag, for separators of thousands and decimals
 */
export function formatText(pattern: string, args: readonly unknown[], locale = 'en-US'): string {
  let next = 0;
  let last = 0;
  return pattern.replace(
    SPECIFIER,
    (whole, index: string | undefined, flags: string, width, precision, conversion: string) => {
      if (conversion === 'n') return '\n';
      if (conversion === '%') return pad('%', flags, width);
      if (!flags.includes('<')) last = index === undefined ? next++ : Number(index) - 1;
      if (last >= args.length)
        throw new JavaException('java.util.MissingFormatArgumentException', `Format specifier '${whole}'`);
      const digits = precision === undefined ? null : Number(precision);
      const text = converted(args[last], conversion, flags, digits, locale, whole);
      return pad(text, flags, width);
    },
  );
}

function converted(
  value: unknown,
  conversion: string,
  flags: string,
  digits: number | null,
  locale: string,
  whole: string,
): string {
  const upper = conversion !== conversion.toLowerCase();
  const text = lower(value, conversion.toLowerCase(), flags, digits, locale, whole);
  return upper ? text.toUpperCase() : text;
}

function lower(
  value: unknown,
  conversion: string,
  flags: string,
  digits: number | null,
  locale: string,
  whole: string,
): string {
  switch (conversion) {
    case 's':
      return cut(value === undefined ? 'null' : String(value), digits);
    case 'b':
      return cut(String(value !== null && value !== undefined && value !== false), digits);
    case 'c':
      return typeof value === 'number' ? String.fromCodePoint(value) : String(value);
    case 'd':
      return signed(wholeDigits(value, whole), flags, locale);
    case 'x':
    case 'o': {
      const radix = conversion === 'x' ? 16 : 8;
      const number = BigInt(wholeDigits(value, whole));
      const text = (number < 0n ? BigInt.asUintN(number < -2147483648n ? 64 : 32, number) : number).toString(radix);
      return flags.includes('#') ? (conversion === 'x' ? `0x${text}` : `0${text}`) : text;
    }
    case 'f':
      return signed(fixed(Number(value), digits ?? 6), flags, locale);
    case 'e':
      return signed(exponential(Number(value), digits ?? 6), flags, locale);
    case 'g':
      return signed(general(Number(value), digits ?? 6), flags, locale);
    default:
      throw new JavaException(
        'java.util.UnknownFormatConversionException',
        `Conversion of '${whole}' is not supported`,
      );
  }
}

function wholeDigits(value: unknown, whole: string): string {
  const text = String(value);
  if (/^-?\d+$/.test(text)) return text;
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value).toString();
  throw new JavaException('java.util.IllegalFormatConversionException', `${whole} needs a whole number, not ${text}`);
}

/** Halves go away from zero by the decimal digits that are written, not by those of the double. */
export function fixed(value: number, digits: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value < 0 ? '-Infinity' : 'Infinity';
  const written = decimalDigits(Math.abs(value));
  const point = written.indexOf('.');
  const fraction = point === -1 ? '' : written.slice(point + 1);
  const integer = point === -1 ? written : written.slice(0, point);
  const kept = fraction.slice(0, digits).padEnd(digits, '0');
  let number = BigInt(integer + kept);
  if (fraction.charCodeAt(digits) >= 53) number += 1n;
  const all = number.toString().padStart(digits + 1, '0');
  const text = digits === 0 ? all : `${all.slice(0, -digits)}.${all.slice(-digits)}`;
  return value < 0 || Object.is(value, -0) ? `-${text}` : text;
}

/** A number without exponent. */
export function decimalDigits(value: number): string {
  const text = String(value);
  const found = /^(\d+)(?:\.(\d+))?e([-+]\d+)$/.exec(text);
  if (found === null) return text;
  const digits = found[1]! + (found[2] ?? '');
  const point = found[1]!.length + Number(found[3]);
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  return point >= digits.length ? digits.padEnd(point, '0') : `${digits.slice(0, point)}.${digits.slice(point)}`;
}

function exponential(value: number, digits: number): string {
  return value.toExponential(digits).replace(/e([-+])(\d)$/, 'e$10$2');
}

function general(value: number, digits: number): string {
  const precision = digits === 0 ? 1 : digits;
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 10 ** precision)) return exponential(value, precision - 1);
  const whole = size === 0 ? 1 : Math.floor(Math.log10(size)) + 1;
  return fixed(value, Math.max(0, precision - whole));
}

function signed(text: string, flags: string, locale: string): string {
  const negative = text.startsWith('-');
  let digits = negative ? text.slice(1) : text;
  const { group, point } = separators(locale);
  if (/^\d/.test(digits)) {
    const [integer, fraction] = digits.split('.');
    const grouped = flags.includes(',') ? integer!.replace(/\B(?=(?:\d{3})+$)/g, group) : integer!;
    digits = fraction === undefined ? grouped : `${grouped}${point}${fraction}`;
  }
  if (negative) return flags.includes('(') ? `(${digits})` : `-${digits}`;
  if (flags.includes('+')) return `+${digits}`;
  return flags.includes(' ') ? ` ${digits}` : digits;
}

/** Signs that a language writes into numbers. */
export function separators(locale: string): { readonly group: string; readonly point: string } {
  if (locale === 'en-US') return { group: ',', point: '.' };
  const parts = new Intl.NumberFormat(locale.replace('_', '-')).formatToParts(1234567.5);
  const find = (type: string) => parts.find((part) => part.type === type)?.value;
  return { group: find('group') ?? ',', point: find('decimal') ?? '.' };
}

function cut(text: string, digits: number | null): string {
  return digits === null ? text : text.slice(0, digits);
}

function pad(text: string, flags: string, width: string | undefined): string {
  if (width === undefined) return text;
  const size = Math.min(Number(width), MAX_WIDTH);
  if (flags.includes('-')) return text.padEnd(size);
  if (!flags.includes('0') || !/\d/.test(text)) return text.padStart(size);
  const sign = /^[-+ (]|^0x/.exec(text)?.[0] ?? '';
  return sign + text.slice(sign.length).padStart(size - sign.length, '0');
}
