import type { DateTimeFormatter as Native } from '@js-joda/core';
import { JavaException, javaClass } from '../java-class.ts';
import { type DateFields, fieldsOf, type Temporal } from './date-fields.ts';
import { type PatternPart, readPattern } from './date-pattern.ts';
import { joda, type Zone, zoneOf } from './joda.ts';
import { type JodaMembrane, unwrap } from './joda-membrane.ts';
import { languageTag } from './locale.ts';
import { DateTextError, type ReadDate, readDate } from './read-date.ts';
import { writeDate } from './write-date.ts';

/** Classes that a text can be parsed into. */
export type Parsed =
  | 'LocalDate'
  | 'LocalTime'
  | 'LocalDateTime'
  | 'ZonedDateTime'
  | 'OffsetDateTime'
  | 'Instant'
  | 'YearMonth'
  | 'Year'
  | 'MonthDay';

type Rules =
  | { readonly kind: 'pattern'; readonly parts: readonly PatternPart[] }
  | { readonly kind: 'iso'; readonly of: (fields: DateFields) => Native };

type Moment = Temporal & { atZone?: (zone: Zone) => Temporal; toZonedDateTime?: () => Moment };

/** `java.time.format.DateTimeFormatter`. */
export class DateTimeFormatter {
  readonly #rules: Rules;
  readonly #locale: string;
  readonly #zone: Zone | null;
  readonly #membrane: JodaMembrane;

  constructor(rules: Rules, locale: string, zone: Zone | null, membrane: JodaMembrane) {
    this.#rules = rules;
    this.#locale = locale;
    this.#zone = zone;
    this.#membrane = membrane;
  }

  withZone(zone: unknown): DateTimeFormatter {
    return new DateTimeFormatter(this.#rules, this.#locale, unwrap(zone) as Zone, this.#membrane);
  }
  withLocale(locale: unknown): DateTimeFormatter {
    return new DateTimeFormatter(this.#rules, languageTag(locale), this.#zone, this.#membrane);
  }
  withResolverStyle(): DateTimeFormatter {
    return this;
  }

  format(value: unknown): string {
    const temporal = this.#inZone(unwrap(value) as Moment);
    const fields = fieldsOf(temporal);
    if (this.#rules.kind === 'pattern') return writeDate(this.#rules.parts, fields, this.#locale, 'new');
    return this.#rules.of(fields).format(temporal as never);
  }

  /** The moment as the richest class that the text has all parts of. */
  parse(text: unknown, query?: unknown): unknown {
    if (typeof query === 'function') return (query as (temporal: unknown) => unknown)(this.parse(text));
    const written = String(text);
    const read = this.#read(written);
    return this.#membrane.wrap(build(richest(read), read, written, this.#zone));
  }

  /** The moment as one class of js-joda. */
  parseInto(kind: Parsed, text: unknown): unknown {
    const written = String(text);
    return build(kind, this.#read(written), written, this.#zone);
  }

  toString(): string {
    return this.#rules.kind === 'pattern' ? JSON.stringify(this.#rules.parts) : 'ISO';
  }

  /** A moment with an offset counts as one in that zone: js-joda's formats know no other. */
  #inZone(moment: Moment): Temporal {
    const temporal = moment.toZonedDateTime?.() ?? moment;
    return this.#zone === null || temporal.atZone === undefined ? temporal : temporal.atZone(this.#zone);
  }

  #read(text: string): ReadDate {
    try {
      const read =
        this.#rules.kind === 'pattern' ? readDate(this.#rules.parts, text, this.#locale, 'new') : readIso(text);
      if (read.end < text.length) throw new DateTextError(read.end);
      return read;
    } catch (error) {
      if (error instanceof DateTextError) throw unparsed(text, `could not be parsed at index ${error.at}`);
      throw error;
    }
  }
}
javaClass('java.time.format.DateTimeFormatter', DateTimeFormatter);

function unparsed(text: string, why: string): JavaException {
  return new JavaException('java.time.format.DateTimeParseException', `Text '${text}' ${why}`);
}

/** `GMT` or `+0200`, as mails and headers have it; no letter of a pattern says so. */
const MAIL_OFFSET: PatternPart = { kind: 'field', letter: '1', count: 1, adjacent: false };

/** Static members of DateTimeFormatter. */
export function formatterStatics(membrane: JodaMembrane): { readonly [name: string]: unknown } {
  const native = joda().DateTimeFormatter;
  const byParts = (parts: readonly PatternPart[], locale: string) =>
    new DateTimeFormatter({ kind: 'pattern', parts }, locale, null, membrane);
  const pattern = (text: string, locale = 'en-US') => byParts(readPattern(text, 'new'), locale);
  const iso = (of: (fields: DateFields) => Native) =>
    new DateTimeFormatter({ kind: 'iso', of }, 'en-US', null, membrane);
  const dateTime = iso((fields) => {
    if (fields.offsetSeconds === undefined) return native.ISO_LOCAL_DATE_TIME;
    return /^[A-Z]/.test(fields.zone ?? '') && fields.zone !== 'Z'
      ? native.ISO_ZONED_DATE_TIME
      : native.ISO_OFFSET_DATE_TIME;
  });
  return {
    ofPattern: (text: unknown, locale?: unknown) => pattern(String(text), languageTag(locale)),
    ISO_LOCAL_DATE: iso(() => native.ISO_LOCAL_DATE),
    ISO_LOCAL_TIME: iso(() => native.ISO_LOCAL_TIME),
    ISO_LOCAL_DATE_TIME: iso(() => native.ISO_LOCAL_DATE_TIME),
    ISO_OFFSET_DATE_TIME: iso(() => native.ISO_OFFSET_DATE_TIME),
    ISO_ZONED_DATE_TIME: dateTime,
    ISO_DATE_TIME: dateTime,
    ISO_INSTANT: iso(() => native.ISO_INSTANT),
    ISO_DATE: pattern('uuuu-MM-dd[XXX]'),
    ISO_TIME: iso(() => native.ISO_LOCAL_TIME),
    BASIC_ISO_DATE: pattern('uuuuMMdd[XX]'),
    RFC_1123_DATE_TIME: byParts([...readPattern('EEE, d MMM uuuu HH:mm:ss ', 'new'), MAIL_OFFSET], 'en-US'),
  };
}

const ISO =
  /^(?:([-+]?\d{4,9})-(\d{2})(?:-(\d{2}))?)?(?:T?(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?(Z|[-+]\d{2}(?::?\d{2}(?::?\d{2})?)?)?(?:\[([\w/+-]+)\])?/;

/** Reads what the ISO formats have in common; which parts must be there the class says that is made of it. */
function readIso(text: string): ReadDate {
  const [whole, year, month, day, hour, minute, second, fraction, offset, zone] = ISO.exec(text)!;
  const read: ReadDate = { end: whole.length };
  if (year !== undefined) Object.assign(read, { year: Number(year), month: Number(month) });
  if (day !== undefined) read.day = Number(day);
  if (hour !== undefined)
    Object.assign(read, { hour: Number(hour), minute: Number(minute), second: Number(second ?? 0) });
  if (hour !== undefined) read.nano = Number((fraction ?? '').padEnd(9, '0'));
  if (offset !== undefined)
    read.offsetSeconds = (zoneOf(offset) as unknown as { totalSeconds(): number }).totalSeconds();
  if (zone !== undefined) read.zone = zone;
  return read;
}

function richest(read: ReadDate): Parsed {
  const date = read.year !== undefined && (read.day !== undefined || read.dayOfYear !== undefined);
  if (!date) return read.hour !== undefined ? 'LocalTime' : read.month === undefined ? 'Year' : 'YearMonth';
  if (read.hour === undefined) return 'LocalDate';
  return read.offsetSeconds !== undefined || read.zone !== undefined ? 'ZonedDateTime' : 'LocalDateTime';
}

function build(kind: Parsed, read: ReadDate, text: string, formatterZone: Zone | null): unknown {
  const { LocalDate, LocalTime, LocalDateTime, ZonedDateTime, OffsetDateTime, YearMonth, Year, MonthDay, ZoneOffset } =
    joda();
  const need = (value: number | undefined): number => {
    if (value !== undefined) return value;
    throw unparsed(text, `could not be parsed: Unable to obtain ${kind} from it`);
  };
  const date = () => {
    if (read.dayOfYear !== undefined && read.day === undefined)
      return LocalDate.ofYearDay(need(read.year), read.dayOfYear);
    const month = need(read.month);
    const last = YearMonth.of(need(read.year), month).lengthOfMonth();
    // A day that only some months have becomes the last one, as Java does unless told to be strict.
    return LocalDate.of(read.year!, month, Math.min(need(read.day), last));
  };
  const time = () => LocalTime.of(need(read.hour), read.minute ?? 0, read.second ?? 0, read.nano ?? 0);
  const zone = () => {
    if (read.zone !== undefined) return zoneOf(read.zone);
    if (read.offsetSeconds !== undefined) return ZoneOffset.ofTotalSeconds(read.offsetSeconds);
    if (formatterZone !== null) return formatterZone;
    throw unparsed(text, `could not be parsed: Unable to obtain ${kind} from it`);
  };
  const local = () => LocalDateTime.of(date(), time());
  try {
    switch (kind) {
      case 'LocalDate':
        return date();
      case 'LocalTime':
        return time();
      case 'LocalDateTime':
        return local();
      case 'ZonedDateTime':
        return ZonedDateTime.of(local(), zone());
      case 'OffsetDateTime':
        return OffsetDateTime.ofInstant(ZonedDateTime.of(local(), zone()).toInstant(), zone());
      case 'Instant':
        return ZonedDateTime.of(local(), zone()).toInstant();
      case 'YearMonth':
        return YearMonth.of(need(read.year), need(read.month));
      case 'Year':
        return Year.of(need(read.year));
      case 'MonthDay':
        return MonthDay.of(need(read.month), need(read.day));
    }
  } catch (error) {
    if (error instanceof JavaException) throw error;
    throw unparsed(text, `could not be parsed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
