import { type DateFields, dayName, halfName, monthName } from './date-fields.ts';
import { isNumber, type PatternPart, type PatternStyle } from './date-pattern.ts';

/** What was read, and where it ended. */
export interface ReadDate extends DateFields {
  end: number;
  /** 0 for the morning, 12 for the afternoon. */
  half?: number;
  /** Hour of half a day, 0 to 11. */
  halfHour?: number;
}

/** Where a text does not follow the pattern. */
export class DateTextError extends Error {
  readonly at: number;
  constructor(at: number) {
    super(`at ${at}`);
    this.at = at;
  }
}

/**
 * Reads a moment by a pattern.
 *
 * @throws DateTextError
 */
export function readDate(parts: readonly PatternPart[], text: string, locale: string, style: PatternStyle): ReadDate {
  const read: ReadDate = { end: 0 };
  readAll(parts, text, locale, style, read);
  if (read.halfHour !== undefined) read.hour = read.halfHour + (read.half ?? 0);
  else if (read.half !== undefined) read.hour ??= read.half;
  return read;
}

function readAll(
  parts: readonly PatternPart[],
  text: string,
  locale: string,
  style: PatternStyle,
  read: ReadDate,
): void {
  for (const part of parts) {
    if (part.kind === 'optional') {
      const attempt = { ...read };
      try {
        readAll(part.parts, text, locale, style, attempt);
        Object.assign(read, attempt);
      } catch (error) {
        if (!(error instanceof DateTextError)) throw error;
      }
    } else if (part.kind === 'literal') {
      if (!text.startsWith(part.text, read.end)) throw new DateTextError(read.end);
      read.end += part.text.length;
    } else if (isNumber(part)) readNumber(part, text, style, read);
    else readText(part, text, locale, read);
  }
}

type Field = Extract<PatternPart, { kind: 'field' }>;

function readNumber(part: Field, text: string, style: PatternStyle, read: ReadDate): void {
  const { letter, count } = part;
  const fraction = letter === 'S' && style === 'new';
  const wanted = /^[-+]?/.exec(style === 'old' || 'uy'.includes(letter) ? text.slice(read.end) : '')![0].length;
  const digits = /^\d*/.exec(text.slice(read.end + wanted))![0];
  let length = digits.length;
  if (part.adjacent || fraction) length = Math.min(length, count);
  else if (style === 'new' && count === 2) length = Math.min(length, 2);
  else if (style === 'new' && count === 1)
    length = Math.min(length, 'yu'.includes(letter) ? 9 : 2 + (letter === 'D' ? 1 : 0));
  if (length === 0 || (style === 'new' && length < count)) throw new DateTextError(read.end);
  const written = digits.slice(0, length);
  const sign = text[read.end] === '-' && wanted === 1 ? -1 : 1;
  const start = read.end;
  read.end += wanted + length;
  set(part, sign * Number(written), written, style, read, start);
}

function set(part: Field, value: number, written: string, style: PatternStyle, read: ReadDate, start: number): void {
  const within = (least: number, most: number): number => {
    if (style === 'new' && (value < least || value > most)) throw new DateTextError(start);
    return value;
  };
  switch (part.letter) {
    case 'y':
    case 'Y':
      read.year = part.count === 2 && written.length === 2 ? nearYear(value, style) : value;
      return;
    case 'u':
      if (style === 'new') read.year = part.count === 2 ? 2000 + value : value;
      return;
    case 'M':
    case 'L':
      read.month = within(1, 12);
      return;
    case 'd':
      read.day = within(1, 31);
      return;
    case 'D':
      read.dayOfYear = within(1, 366);
      return;
    case 'H':
      read.hour = within(0, 23);
      delete read.halfHour;
      return;
    case 'k':
      read.hour = within(1, 24) % 24;
      delete read.halfHour;
      return;
    case 'K':
      read.halfHour = within(0, 11);
      return;
    case 'h':
      read.halfHour = within(1, 12) % 12;
      return;
    case 'm':
      read.minute = within(0, 59);
      return;
    case 's':
      read.second = within(0, 59);
      return;
    case 'S':
      read.nano = style === 'old' ? value * 1e6 : Number(written.padEnd(9, '0'));
      return;
    case 'n':
      read.nano = value;
      return;
  }
}

/** Two digits: the newer formats begin at 2000, the old one looks from 80 years back to 20 ahead. */
function nearYear(value: number, style: PatternStyle): number {
  if (style === 'new') return 2000 + value;
  const first = new Date().getFullYear() - 80;
  const year = first - (first % 100) + value;
  return year < first ? year + 100 : year;
}

function readText(part: Field, text: string, locale: string, read: ReadDate): void {
  const rest = text.slice(read.end);
  switch (part.letter) {
    case 'M':
    case 'L':
      read.month = choose(rest, 12, (month, long) => monthName(locale, month, long), read);
      return;
    case 'E':
    case 'e':
    case 'c':
      read.dayOfWeek = choose(rest, 7, (day, long) => dayName(locale, day, long), read);
      return;
    case 'a':
      read.half = choose(rest, 2, (half) => halfName(locale, half === 1 ? 0 : 12), read) === 1 ? 0 : 12;
      return;
    case 'G':
      choose(rest, 2, (era) => (era === 1 ? 'AD' : 'BC'), read);
      return;
    default:
      readZone(rest, part.letter, read);
  }
}

/** The longest name that the text begins with, in any case; both lengths are understood. */
function choose(
  rest: string,
  most: number,
  name: (value: number, style: 'long' | 'short') => string,
  read: ReadDate,
): number {
  const lower = rest.toLowerCase();
  let best = 0;
  let length = 0;
  for (let value = 1; value <= most; value++) {
    for (const style of ['long', 'short'] as const) {
      const candidate = name(value, style).toLowerCase();
      if (candidate.length > length && lower.startsWith(candidate)) {
        best = value;
        length = candidate.length;
      }
    }
  }
  if (best === 0) throw new DateTextError(read.end);
  read.end += length;
  return best;
}

/** What people write for zones without saying the region. */
const ZONE_NAMES: { readonly [name: string]: string } = {
  EST: 'America/New_York',
  EDT: 'America/New_York',
  CST: 'America/Chicago',
  CDT: 'America/Chicago',
  MST: 'America/Denver',
  MDT: 'America/Denver',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  CET: 'Europe/Paris',
  CEST: 'Europe/Paris',
  EET: 'Europe/Athens',
  BST: 'Europe/London',
  IST: 'Asia/Kolkata',
  JST: 'Asia/Tokyo',
};

function readZone(rest: string, letter: string, read: ReadDate): void {
  const found = /^(?:Z|(?:GMT|UTC)?([-+])(\d{1,2}):?(\d{2})?(?::?\d{2})?)(?![A-Za-z])/.exec(rest);
  if (found !== null && (found[0] !== 'Z' || letter !== 'Z')) {
    const [whole, sign, hours, minutes] = found;
    const seconds = sign === undefined ? 0 : (Number(hours) * 60 + Number(minutes ?? 0)) * 60;
    read.offsetSeconds = sign === '-' ? -seconds : seconds;
    read.end += whole.length;
    return;
  }
  const name = /^[A-Za-z]+(?:\/[A-Za-z_+-]+)*(?:[-+]\d{1,2})?/.exec(rest)?.[0];
  if (name === undefined || 'XxO'.includes(letter)) throw new DateTextError(read.end);
  if (name === 'UTC' || name === 'GMT' || name === 'UT') read.offsetSeconds = 0;
  if (name.length < 3 || (name.length === 3 && !(name in ZONE_NAMES) && read.offsetSeconds !== 0))
    throw new DateTextError(read.end);
  read.zone = ZONE_NAMES[name] ?? name;
  read.end += name.length;
}
