import type { ChronoField as Field } from '@js-joda/core';
import { joda } from './joda.ts';

/** What every date and time of js-joda can answer. */
export interface Temporal {
  isSupported(field: Field): boolean;
  get(field: Field): number;
  query(query: unknown): unknown;
  toString(): string;
}

/** The parts of a moment that patterns write and read; absent where a date has no time, or a time no date. */
export interface DateFields {
  year?: number;
  month?: number;
  day?: number;
  dayOfYear?: number;
  /** 1 is Monday. */
  dayOfWeek?: number;
  /** 0 to 23. */
  hour?: number;
  minute?: number;
  second?: number;
  nano?: number;
  offsetSeconds?: number;
  zone?: string;
  epochMs?: number;
}

export function fieldsOf(temporal: Temporal): DateFields {
  const { ChronoField, TemporalQueries } = joda();
  const read = (field: Field) => (temporal.isSupported(field) ? temporal.get(field) : undefined);
  const zone = temporal.query(TemporalQueries.zone()) as { id(): string } | null;
  const instant = temporal as { toInstant?: () => { toEpochMilli(): number } };
  const fields: { [K in keyof DateFields]: DateFields[K] | undefined } = {
    year: read(ChronoField.YEAR),
    month: read(ChronoField.MONTH_OF_YEAR),
    day: read(ChronoField.DAY_OF_MONTH),
    dayOfYear: read(ChronoField.DAY_OF_YEAR),
    dayOfWeek: read(ChronoField.DAY_OF_WEEK),
    hour: read(ChronoField.HOUR_OF_DAY),
    minute: read(ChronoField.MINUTE_OF_HOUR),
    second: read(ChronoField.SECOND_OF_MINUTE),
    nano: read(ChronoField.NANO_OF_SECOND),
    offsetSeconds: read(ChronoField.OFFSET_SECONDS),
    zone: zone?.id(),
    epochMs: zone && instant.toInstant ? instant.toInstant().toEpochMilli() : undefined,
  };
  return fields as DateFields;
}

/** Days before a year's first week begin, and that week: weeks begin on Sunday and the first one holds January 1st, as in the USA. */
export function weekOf(fields: DateFields): { readonly year: number; readonly week: number } {
  const { LocalDate } = joda();
  const date = LocalDate.of(fields.year!, fields.month!, fields.day!);
  const sunday = date.minusDays(date.dayOfWeek().value() % 7);
  const year = sunday.plusDays(6).year();
  const first = LocalDate.of(year, 1, 1);
  const begin = first.minusDays(first.dayOfWeek().value() % 7);
  return { year, week: Math.round((sunday.toEpochDay() - begin.toEpochDay()) / 7) + 1 };
}

const texts = new Map<string, string>();

/** Names of months, days and halves of a day in a language; `at` is a time in milliseconds that has that name. */
export function nameOf(locale: string, style: Intl.DateTimeFormatOptions, part: string, at: number): string {
  const key = `${locale}/${JSON.stringify(style)}/${part}/${at}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...style });
  const text = formatter.formatToParts(at).find((one) => one.type === part)?.value ?? '';
  if (texts.size > 2000) texts.clear();
  texts.set(key, text);
  return text;
}

const DAY = 86_400_000;

/** `style` short: `Jan`; long: `January`. */
export function monthName(locale: string, month: number, style: 'short' | 'long' | 'narrow'): string {
  // The day makes languages use the form that stands in dates.
  return nameOf(locale, { month: style, day: 'numeric' }, 'month', Date.UTC(2021, month - 1, 15));
}

/** @param day 1 is Monday */
export function dayName(locale: string, day: number, style: 'short' | 'long' | 'narrow'): string {
  return nameOf(locale, { weekday: style }, 'weekday', Date.UTC(2021, 0, 4) + (day - 1) * DAY);
}

export function halfName(locale: string, hour: number): string {
  return nameOf(locale, { hour: 'numeric', hour12: true }, 'dayPeriod', (hour < 12 ? 6 : 18) * 3_600_000);
}

/** Languages of countries that have names for their zones where others count from Greenwich. */
const ZONE_SPEAKERS = ['en-US', 'en-GB', 'en-AU', 'en-IN', 'en-ZA', 'en-NZ'];

/** `CET`, `PST`, `Central European Time`. */
export function zoneName(zone: string, at: number, style: 'short' | 'long'): string {
  if (zone === 'UTC' || zone === 'Z' || zone === 'Etc/UTC')
    return style === 'short' ? 'UTC' : 'Coordinated Universal Time';
  if (zone === 'GMT') return style === 'short' ? 'GMT' : 'Greenwich Mean Time';
  if (/^(?:GMT|UTC|UT)?[-+]/.test(zone)) return zone;
  for (const locale of ZONE_SPEAKERS) {
    const name = nameOf(locale, { timeZone: zone, timeZoneName: style }, 'timeZoneName', at);
    if (!/^GMT[-+]/.test(name)) return name;
  }
  return zone;
}
