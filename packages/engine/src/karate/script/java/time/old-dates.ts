import { define, JavaException, javaClass } from '../java-class.ts';
import { type DateFields, fieldsOf, type Temporal } from './date-fields.ts';
import { type PatternPart, readPattern } from './date-pattern.ts';
import { defaultZoneId, joda, setDefaultZone, zoneOf } from './joda.ts';
import { type JodaMembrane, unwrap } from './joda-membrane.ts';
import { languageTag } from './locale.ts';
import { DateTextError, readDate } from './read-date.ts';
import { writeDate } from './write-date.ts';

/** `Sat Nov 21 22:46:23 UTC 2026` */
const PRINTED = 'EEE MMM dd HH:mm:ss zzz yyyy';

/** Fields of a time in milliseconds, seen in a zone. */
export function fieldsAt(epochMs: number, zone: string): DateFields {
  const { Instant, ZonedDateTime } = joda();
  const moment = ZonedDateTime.ofInstant(Instant.ofEpochMilli(epochMs), zoneOf(zone));
  return { ...fieldsOf(moment as unknown as Temporal), epochMs };
}

/** The time of fields, of which each may be too large or too small: the 32nd of January is the 1st of February. */
export function epochOf(fields: DateFields, zone: string): number {
  const { LocalDateTime, ZonedDateTime, ZoneOffset } = joda();
  const days = fields.day === undefined && fields.dayOfYear !== undefined ? fields.dayOfYear : (fields.day ?? 1);
  const month = fields.day === undefined && fields.dayOfYear !== undefined ? 1 : (fields.month ?? 1);
  const local = LocalDateTime.of(fields.year ?? 1970, 1, 1, 0, 0)
    .plusMonths(month - 1)
    .plusDays(days - 1)
    .plusHours(fields.hour ?? 0)
    .plusMinutes(fields.minute ?? 0)
    .plusSeconds(fields.second ?? 0)
    .plusNanos(fields.nano ?? 0);
  const at =
    fields.offsetSeconds === undefined ? zoneOf(fields.zone ?? zone) : ZoneOffset.ofTotalSeconds(fields.offsetSeconds);
  return ZonedDateTime.of(local, at).toInstant().toEpochMilli();
}

/** `java.util.Date`. */
export class JavaDate {
  #time: number;

  constructor(...given: unknown[]) {
    if (given.length === 0) this.#time = Date.now();
    else if (given.length > 2) this.#time = epochOf(deprecatedFields(given.map(Number)), defaultZoneId());
    else this.#time = typeof given[0] === 'string' ? Date.parse(given[0]) : Number(given[0]);
  }
  static from(instant: unknown): JavaDate {
    return new JavaDate((unwrap(instant) as { toEpochMilli(): number }).toEpochMilli());
  }
  getTime(): number {
    return this.#time;
  }
  setTime(time: number): void {
    this.#time = Number(time);
  }
  before(other: JavaDate): boolean {
    return this.#time < other.getTime();
  }
  after(other: JavaDate): boolean {
    return this.#time > other.getTime();
  }
  compareTo(other: JavaDate): number {
    return Math.sign(this.#time - other.getTime());
  }
  equals(other: unknown): boolean {
    return other instanceof JavaDate && other.#time === this.#time;
  }
  getYear(): number {
    return this.#fields().year! - 1900;
  }
  getMonth(): number {
    return this.#fields().month! - 1;
  }
  getDate(): number {
    return this.#fields().day!;
  }
  getDay(): number {
    return this.#fields().dayOfWeek! % 7;
  }
  getHours(): number {
    return this.#fields().hour!;
  }
  getMinutes(): number {
    return this.#fields().minute!;
  }
  getSeconds(): number {
    return this.#fields().second!;
  }
  valueOf(): number {
    return this.#time;
  }
  toJSON(): string {
    return this.toString();
  }
  toString(): string {
    return writeDate(readPattern(PRINTED, 'old'), this.#fields(), 'en-US', 'old');
  }
  [Symbol.toPrimitive](hint: string): string | number {
    return hint === 'number' ? this.#time : this.toString();
  }
  #fields(): DateFields {
    return fieldsAt(this.#time, defaultZoneId());
  }
}
javaClass('java.util.Date', JavaDate);

function deprecatedFields([year, month, day, hour = 0, minute = 0, second = 0]: number[]): DateFields {
  return { year: year! + 1900, month: month! + 1, day: day!, hour, minute, second };
}

/** `java.util.TimeZone`. */
export class TimeZone {
  readonly #id: string;

  constructor(id: string) {
    this.#id = id;
  }
  static getTimeZone(id: unknown): TimeZone {
    const zone = unwrap(id);
    const name = typeof zone === 'string' ? zone : String((zone as { id(): string }).id());
    try {
      zoneOf(name);
      return new TimeZone(name);
    } catch {
      // Java says nothing either: an unknown zone is Greenwich.
      return new TimeZone('GMT');
    }
  }
  static getDefault(): TimeZone {
    return new TimeZone(defaultZoneId());
  }
  static setDefault(zone: TimeZone | null): void {
    setDefaultZone(zone?.getID() ?? null);
  }
  getID(): string {
    return this.#id;
  }
  getDisplayName(): string {
    return this.#id;
  }
  getOffset(epochMs: number): number {
    return (fieldsAt(epochMs, this.#id).offsetSeconds ?? 0) * 1000;
  }
  getRawOffset(): number {
    // January and July tell winter from summer on both halves of the earth.
    return Math.min(this.getOffset(Date.UTC(2021, 0, 1)), this.getOffset(Date.UTC(2021, 6, 1)));
  }
  toString(): string {
    return this.#id;
  }
}
javaClass('java.util.TimeZone', TimeZone);

/** What `format` takes: a date of Java's or JavaScript's, a calendar, a number of milliseconds. */
function timeOf(value: unknown): number {
  const about = value as { getTimeInMillis?: () => number; getTime?: () => number } | null;
  if (typeof value === 'number') return value;
  if (about?.getTimeInMillis) return about.getTimeInMillis();
  if (about?.getTime) return about.getTime();
  throw new JavaException('java.lang.IllegalArgumentException', 'Cannot format given Object as a Date');
}

/** `java.text.SimpleDateFormat`. */
export class SimpleDateFormat {
  #pattern: string;
  #parts: readonly PatternPart[];
  readonly #locale: string;
  #zone: TimeZone | null = null;
  #lenient = true;

  constructor(pattern: unknown = 'M/d/yy, h:mm a', locale?: unknown) {
    this.#pattern = String(pattern);
    this.#parts = readPattern(this.#pattern, 'old');
    this.#locale = languageTag(locale);
  }
  format(value: unknown): string {
    return writeDate(this.#parts, fieldsAt(timeOf(value), this.#zoneId()), this.#locale, 'old');
  }
  parse(text: unknown): JavaDate {
    const written = String(text);
    try {
      const read = readDate(this.#parts, written, this.#locale, 'old');
      if (!this.#lenient && !isReal(read)) throw new DateTextError(0);
      return new JavaDate(epochOf(read, this.#zoneId()));
    } catch (error) {
      if (error instanceof DateTextError)
        throw new JavaException('java.text.ParseException', `Unparseable date: "${written}"`);
      throw error;
    }
  }
  setTimeZone(zone: TimeZone): void {
    this.#zone = zone;
  }
  getTimeZone(): TimeZone {
    return this.#zone ?? TimeZone.getDefault();
  }
  setLenient(lenient: boolean): void {
    this.#lenient = lenient;
  }
  isLenient(): boolean {
    return this.#lenient;
  }
  applyPattern(pattern: unknown): void {
    this.#pattern = String(pattern);
    this.#parts = readPattern(this.#pattern, 'old');
  }
  toPattern(): string {
    return this.#pattern;
  }
  #zoneId(): string {
    return this.#zone?.getID() ?? defaultZoneId();
  }
}
javaClass('java.text.SimpleDateFormat', SimpleDateFormat);

function isReal({ year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 }: DateFields): boolean {
  try {
    joda().LocalDateTime.of(year, month, day, hour, minute, second);
    return true;
  } catch {
    return false;
  }
}

/** `toInstant` crosses to the newer classes, so it is made where both are known. */
export function addInstant(membrane: JodaMembrane): void {
  define(JavaDate.prototype, 'toInstant', function toInstant(this: JavaDate) {
    return membrane.wrap(joda().Instant.ofEpochMilli(this.getTime()));
  });
  define(TimeZone.prototype, 'toZoneId', function toZoneId(this: TimeZone) {
    return membrane.wrap(zoneOf(this.getID()));
  });
}
