import { JavaException } from '../java-class.ts';
import { type DateFields, dayName, halfName, monthName, weekOf, zoneName } from './date-fields.ts';
import type { PatternPart, PatternStyle } from './date-pattern.ts';

/** Fields of a moment by a pattern. @throws JavaException for a field that the value does not have */
export function writeDate(
  parts: readonly PatternPart[],
  fields: DateFields,
  locale: string,
  style: PatternStyle,
): string {
  let text = '';
  for (const part of parts) {
    if (part.kind === 'literal') text += part.text;
    else if (part.kind === 'field') text += writeField(part.letter, part.count, fields, locale, style);
    else text += writeOptional(part.parts, fields, locale, style);
  }
  return text;
}

/** What stands in brackets is left out where the value lacks it. */
function writeOptional(parts: readonly PatternPart[], fields: DateFields, locale: string, style: PatternStyle): string {
  try {
    return writeDate(parts, fields, locale, style);
  } catch (error) {
    if (error instanceof JavaException) return '';
    throw error;
  }
}

function writeField(letter: string, count: number, fields: DateFields, locale: string, style: PatternStyle): string {
  const need = (name: keyof DateFields & string, shown: string): number => {
    const value = fields[name];
    if (typeof value === 'number') return value;
    throw new JavaException('java.time.temporal.UnsupportedTemporalTypeException', `Unsupported field: ${shown}`);
  };
  const number = (value: number) => padded(value, count);
  const week = (shown: string) => {
    need('day', shown);
    return weekOf(fields);
  };
  switch (letter) {
    case 'G':
      return need('year', 'Era') > 0 ? 'AD' : 'BC';
    case 'y':
      return year(need('year', 'YearOfEra'), count, style);
    case 'Y':
      return year(week('WeekBasedYear').year, count, style);
    case 'u':
      return style === 'old' ? number(need('dayOfWeek', 'DayOfWeek')) : year(need('year', 'Year'), count, style);
    case 'M':
    case 'L':
      return named(need('month', 'MonthOfYear'), count, locale, monthName);
    case 'Q':
    case 'q':
      return number(Math.ceil(need('month', 'QuarterOfYear') / 3));
    case 'w':
      return number(week('WeekOfWeekBasedYear').week);
    case 'd':
      return number(need('day', 'DayOfMonth'));
    case 'D':
      return number(need('dayOfYear', 'DayOfYear'));
    case 'E':
      return dayName(locale, need('dayOfWeek', 'DayOfWeek'), textStyle(count));
    case 'e':
    case 'c':
      return count < 3
        ? number((need('dayOfWeek', 'DayOfWeek') % 7) + 1)
        : dayName(locale, need('dayOfWeek', 'DayOfWeek'), textStyle(count));
    case 'F':
      return number(Math.ceil(need('day', 'AlignedWeekOfMonth') / 7));
    case 'a':
      return halfName(locale, need('hour', 'AmPmOfDay'));
    case 'H':
      return number(need('hour', 'HourOfDay'));
    case 'k':
      return number(need('hour', 'ClockHourOfDay') || 24);
    case 'K':
      return number(need('hour', 'HourOfAmPm') % 12);
    case 'h':
      return number(need('hour', 'ClockHourOfAmPm') % 12 || 12);
    case 'm':
      return number(need('minute', 'MinuteOfHour'));
    case 's':
      return number(need('second', 'SecondOfMinute'));
    case 'S': {
      const nano = need('nano', 'NanoOfSecond');
      return style === 'old' ? number(Math.floor(nano / 1e6)) : padded(nano, 9).slice(0, count).padEnd(count, '0');
    }
    case 'n':
      return number(need('nano', 'NanoOfSecond'));
    case 'A':
      return number(
        ((need('hour', 'MilliOfDay') * 60 + fields.minute!) * 60 + fields.second!) * 1000 +
          Math.floor(fields.nano! / 1e6),
      );
    default:
      return writeZone(letter, count, fields, style);
  }
}

function writeZone(letter: string, count: number, fields: DateFields, style: PatternStyle): string {
  if (letter === 'V' || letter === 'z' || letter === 'v') {
    const { zone } = fields;
    if (zone === undefined)
      throw new JavaException('java.time.DateTimeException', 'Unable to extract ZoneId from temporal');
    return letter === 'V' ? zone : zoneName(zone, fields.epochMs ?? 0, count < 4 ? 'short' : 'long');
  }
  const { offsetSeconds } = fields;
  if (offsetSeconds === undefined) {
    throw new JavaException('java.time.temporal.UnsupportedTemporalTypeException', 'Unsupported field: OffsetSeconds');
  }
  if (letter === '1') return offsetSeconds === 0 ? 'GMT' : offset(offsetSeconds, '', 'minutes');
  if (letter === 'O') {
    if (offsetSeconds === 0) return 'GMT';
    // Written shortly, an hour has no zero in front.
    return count === 4
      ? `GMT${offset(offsetSeconds, ':', 'minutes')}`
      : `GMT${offset(offsetSeconds, ':', 'hours').replace(/([-+])0(?=\d)/, '$1')}`;
  }
  if (letter === 'Z') {
    if (style === 'old' || count < 4) return offset(offsetSeconds, '', 'minutes');
    return count === 4 ? `GMT${offset(offsetSeconds, ':', 'minutes')}` : offsetOrZ(offsetSeconds, ':', 'minutes');
  }
  const between = count === 3 || count === 5 ? ':' : '';
  // The older formats leave minutes out for one letter even where there are some.
  if (style === 'old' && count === 1)
    return offsetSeconds === 0 ? 'Z' : offset(offsetSeconds, '', 'minutes').slice(0, 3);
  const least = count === 1 ? 'hours' : 'minutes';
  return letter === 'X' ? offsetOrZ(offsetSeconds, between, least) : offset(offsetSeconds, between, least);
}

function offsetOrZ(seconds: number, between: string, least: 'hours' | 'minutes'): string {
  return seconds === 0 ? 'Z' : offset(seconds, between, least);
}

/** `+02`, `+0530`, `-03:30`. */
function offset(seconds: number, between: string, least: 'hours' | 'minutes'): string {
  const size = Math.abs(seconds);
  const hours = padded(Math.floor(size / 3600), 2);
  const minutes = Math.floor(size / 60) % 60;
  const sign = seconds < 0 ? '-' : '+';
  return sign + hours + (least === 'hours' && minutes === 0 ? '' : between + padded(minutes, 2));
}

function year(value: number, count: number, style: PatternStyle): string {
  if (count === 2) return padded(value % 100, 2);
  const text = padded(value, count);
  return style === 'new' && count >= 4 && value > 9999 ? `+${text}` : text;
}

type Namer = (locale: string, value: number, style: 'short' | 'long' | 'narrow') => string;

function named(value: number, count: number, locale: string, name: Namer): string {
  return count < 3 ? padded(value, count) : name(locale, value, textStyle(count));
}

function textStyle(count: number): 'short' | 'long' | 'narrow' {
  return count < 4 ? 'short' : count === 4 ? 'long' : 'narrow';
}

function padded(value: number, count: number): string {
  const text = String(Math.abs(value)).padStart(count, '0');
  return value < 0 ? `-${text}` : text;
}
